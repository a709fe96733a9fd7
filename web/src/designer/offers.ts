import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ServiceOffersJson } from "../../../src/client.ts";
import { client } from "../api.ts";
import { useLanguage } from "../i18n/language.tsx";
import { columnsOf, type Draft, type DraftField, freeId, freeKey, tableCalled, withColumns } from "./draft.ts";

export type Offer = ServiceOffersJson["offers"][number];

/** The shipped kinds of documents, named in the person's language. */
export function useGallery() {
  const { language } = useLanguage();
  return useQuery({
    queryKey: ["gallery", language],
    queryFn: () => client.admin.gallery(language),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** What documents of a kind have and the saved service does not read; `galleryId` null: of the kind that it is of. */
export function useOffers({
  serviceId,
  etag,
  galleryId,
}: {
  readonly serviceId: string;
  /** Another version lacks other fields. */
  readonly etag: string | null;
  readonly galleryId: string | null;
}) {
  const { language } = useLanguage();
  return useQuery({
    queryKey: ["offers", serviceId, etag, language, galleryId],
    queryFn: () => client.admin.offers(serviceId, { language, ...(galleryId !== null && { gallery_id: galleryId }) }),
    placeholderData: keepPreviousData,
  });
}

/** What of it the draft does not have yet; a column only while its table is there. */
export function openOffers(draft: Draft, offers: readonly Offer[]): readonly Offer[] {
  return offers.filter(({ gallery_key: galleryKey, key, into }) => {
    const isThere = draft.fields.some((each) => each.offered === galleryKey || each.key === key);
    return !isThere && (into === null || tableCalled(draft, into) !== null);
  });
}

/** The draft with what is offered, under keys that nothing else in the draft has. */
export function withOffer(draft: Draft, { gallery_key: offered, key, field, columns, into }: Offer): Draft {
  const isTable = field.tag_aggregation != null;
  let grown = draft;
  const add = (wanted: string, shipped: DraftField["field"], mark: Pick<DraftField, "offered">): string => {
    const free = freeKey(grown, wanted);
    const added: DraftField = { id: freeId(grown), key: free, isNew: true, field: shipped, ...mark };
    grown = { ...grown, fields: [...grown.fields, added] };
    return free;
  };
  const cells = Object.entries(columns).map(([column, cell]) => add(column, cell, { offered: `${offered}/${column}` }));
  const shipped = isTable ? { ...field, tag_aggregation: { aggregation_fields: cells } } : field;
  const free = add(key, shipped, { offered });
  if (into === null) return grown;
  const table = tableCalled(grown, into);
  const fields = grown.fields.map((each) => (each === table ? withColumns(each, [...columnsOf(each), free]) : each));
  return { ...grown, fields };
}
