import { firstFree } from "../../core/basics/first-free.ts";
import {
  aggregationFields,
  type FieldDefinition,
  groupedFields,
  plainFields,
  type ServiceDefinition,
} from "../../core/services/service-definition.ts";
import type { Store } from "../../store/contract/store.ts";
import type { AdmittedService } from "../access/caller.ts";
import { type GalleryEntry, type GalleryLanguage, galleryIn } from "./in-languages.ts";
import { type KindOfService, kindOfService } from "./kind-of-service.ts";
import { comparisonWith, type Missing } from "./missing-fields.ts";

/** A field, table or column that documents of a kind have besides what a service reads of them. */
export interface Offer {
  /** Unique among the offers, whatever fields the service gets. */
  readonly galleryKey: string;
  /** With a key that the service does not have. */
  readonly field: FieldDefinition;
  /** Of a table, with such keys too. */
  readonly columns: readonly FieldDefinition[];
  /** Key of the service's table that the column is for; null: it is no column. */
  readonly into: string | null;
  /** The version since which the service does not have it any more; null: none of the versions looked at had it. */
  readonly removedIn: number | null;
}

export interface ServiceOffers {
  /** Null: nobody said what kind of documents the service reads, and its fields do not tell. */
  readonly kind: (Pick<KindOfService, "entry"> & { readonly knownBy: KindOfService["knownBy"] | "request" }) | null;
  /** In the gallery's order. */
  readonly offers: readonly Offer[];
}

export interface ServiceOfferUseCases {
  /**
   * What the gallery knows to be on documents of the service's kind, or of the kind that is asked for, and the service
   * does not read.
   */
  serviceOffers(
    service: AdmittedService,
    asked: { readonly language: GalleryLanguage; readonly galleryId: string | null },
  ): Promise<ServiceOffers>;
}

/** So many versions are looked through for a field that somebody removed. */
const VERSIONS_LOOKED_AT = 100;

export function createServiceOffers({ store }: { readonly store: Pick<Store, "services"> }): ServiceOfferUseCases {
  return {
    async serviceOffers({ serviceId, version, definition }, { language, galleryId }) {
      const gallery = galleryIn(language);
      const asked = gallery.find((entry) => entry.galleryId === galleryId);
      const kind = asked ? { entry: asked, knownBy: "request" as const } : kindOfService(definition, gallery);
      if (!kind) return { kind: null, offers: [] };
      const compare = comparisonWith(kind.entry);
      const missing = compare(definition);
      const former = await store.services.versions(serviceId, { before: version, limit: VERSIONS_LOOKED_AT });
      const removedIn = new Map<string, number>();
      let next = version;
      for (const older of former) {
        const lacked = compare(older.definition).keys;
        for (const key of missing.keys) if (!lacked.has(key) && !removedIn.has(key)) removedIn.set(key, next);
        next = older.version;
      }
      return { kind, offers: offersOf(definition, kind.entry, missing, removedIn) };
    },
  };
}

function offersOf(
  service: ServiceDefinition,
  { definition: kind }: GalleryEntry,
  { keys, tables }: Missing,
  removedIn: ReadonlyMap<string, number>,
): Offer[] {
  const free = freeKeys(service);
  const freed = (field: FieldDefinition): FieldDefinition => ({ ...field, key: free(field.key) });
  const offered = (key: string, offer: Pick<Offer, "field" | "columns" | "into">): Offer => ({
    galleryKey: key,
    removedIn: removedIn.get(key) ?? null,
    ...offer,
  });
  const fields = plainFields(kind)
    .filter(({ key }) => keys.has(key))
    .map((field) => offered(field.key, { field: freed(field), columns: [], into: null }));
  return [...fields, ...aggregationFields(kind).flatMap((table) => ofTable(table))];

  function ofTable(table: FieldDefinition): Offer[] {
    const cells = groupedFields(kind, table);
    if (keys.has(table.key)) {
      const columns = cells.map(freed);
      const field = { ...freed(table), aggregationFields: columns.map(({ key }) => key) };
      return [offered(table.key, { field, columns, into: null })];
    }
    const into = tables.get(table.key) ?? null;
    return cells
      .filter(({ key }) => keys.has(key))
      .map((cell) => offered(cell.key, { field: freed(cell), columns: [], into }));
  }
}

/** The wanted key, or with a number behind it, that neither the service nor an earlier offer has. */
function freeKeys({ fields }: ServiceDefinition): (wanted: string) => string {
  const taken = new Set(fields.map(({ key }) => key));
  return (wanted) => {
    const key = firstFree(wanted, taken);
    taken.add(key);
    return key;
  };
}
