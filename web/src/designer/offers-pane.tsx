import { Button, Loader, Select } from "@mantine/core";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { ServiceOffersJson } from "../../../src/client.ts";
import { useLanguage } from "../i18n/language.tsx";
import { ProblemAlert } from "../ui/problem-alert.tsx";
import classes from "./designer.module.css";
import type { Draft } from "./draft.ts";
import { type Offer, openOffers, useGallery, useOffers, withOffer } from "./offers.ts";

interface Props {
  readonly serviceId: string;
  readonly etag: string | null;
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
}

/** What the gallery knows to be on such documents and the draft does not have, to be added to it. */
export function OffersPane({ serviceId, etag, draft, onChange }: Props) {
  const { t } = useLanguage();
  const [galleryId, choose] = useState<string | null>(null);
  const [said, say] = useState("");
  const title = useRef<HTMLHeadingElement>(null);
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    title.current?.focus();
    // On a telephone the pane is below the fields, and only its title came into the window.
    const isFarDown = (title.current?.getBoundingClientRect().top ?? 0) > window.innerHeight / 2;
    if (isFarDown) title.current?.scrollIntoView({ block: "start" });
  }, []);
  const offers = useOffers({ serviceId, etag, galleryId });
  const kind = offers.data?.kind ?? null;
  const open = openOffers(draft, offers.data?.offers ?? []);
  const [fresh, removed] = [open.filter(isNew), open.filter((each) => !isNew(each))];

  const add = (added: readonly Offer[]) => {
    const buttons = () => [...(body.current?.querySelectorAll<HTMLElement>("li button") ?? [])];
    const place = buttons().indexOf(document.activeElement as HTMLElement);
    flushSync(() => {
      onChange(added.reduce(withOffer, draft));
      say(t("offers.added", { fields: added.map(({ field }) => field.tag_alias).join(", ") }));
    });
    // The button goes with what it added: the focus is at the one that is now at its place.
    const left = buttons();
    ((place >= 0 ? (left[place] ?? left.at(-1)) : undefined) ?? title.current)?.focus();
  };
  return (
    <section aria-labelledby="offers-title">
      <h2 id="offers-title" ref={title} tabIndex={-1} className={classes.offersTitle}>
        {kind ? t("offers.title", { kind: kind.name }) : t("offers.titleUnknown")}
      </h2>
      {offers.isPending && <Loader size="sm" role="status" aria-label={t("loading")} />}
      {offers.isError && <ProblemAlert error={offers.error} onRetry={() => offers.refetch()} />}
      {offers.data && (
        <>
          <KindOfDocuments kind={kind} onChoose={choose} />
          {kind && (
            <OtherType
              kind={kind}
              draft={draft}
              onSet={() => {
                flushSync(() => onChange({ ...draft, template: kind.template }));
                title.current?.focus();
              }}
            />
          )}
          <div ref={body}>
            {kind && open.length === 0 && (
              <p className={classes.none}>
                {t(draft.fields.some((each) => each.offered !== undefined) ? "offers.allAdded" : "offers.none")}
              </p>
            )}
            <OfferList title={t("offers.new")} offers={fresh} draft={draft} onAdd={(offer) => add([offer])}>
              <Button size="compact-sm" onClick={() => add(fresh)}>
                {t("offers.addAll")}
              </Button>
            </OfferList>
            <OfferList title={t("offers.removed")} offers={removed} draft={draft} onAdd={(offer) => add([offer])} />
          </div>
        </>
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </section>
  );
}

function isNew({ removed_in: removedIn }: Offer): boolean {
  return removedIn === null;
}

type Kind = NonNullable<ServiceOffersJson["kind"]>;

function KindOfDocuments({ kind, onChoose }: { kind: Kind | null; onChoose: (galleryId: string | null) => void }) {
  const { t } = useLanguage();
  const gallery = useGallery();
  const kinds = gallery.data?.gallery ?? (kind ? [kind] : []);
  return (
    <Select
      label={t("offers.kind")}
      description={t(`offers.by.${kind?.known_by ?? "none"}`)}
      placeholder={t("offers.choose")}
      maw={420}
      data={kinds.map(({ gallery_id: value, name: label }) => ({ value, label }))}
      value={kind?.gallery_id ?? null}
      allowDeselect={false}
      onChange={onChoose}
    />
  );
}

/** A field that only papers of a kind have, a stamp duty, is read as one where the service says that kind. */
function OtherType({ kind, draft, onSet }: { kind: Kind; draft: Draft; onSet: () => void }) {
  const { t } = useLanguage();
  if (kind.template === draft.template || kind.template === "generic") return null;
  return (
    <div className={classes.otherType}>
      <p>{t("offers.otherType", { type: t(`template.${draft.template}`), kind: kind.name })}</p>
      <Button size="compact-sm" variant="default" onClick={onSet}>
        {t("offers.setType", { type: t(`template.${kind.template}`) })}
      </Button>
    </div>
  );
}

interface ListProps {
  readonly title: string;
  readonly offers: readonly Offer[];
  readonly draft: Draft;
  readonly onAdd: (offer: Offer) => void;
  readonly children?: ReactNode;
}

function OfferList({ title, offers, draft, onAdd, children }: ListProps) {
  const { t } = useLanguage();
  if (offers.length === 0) return null;
  return (
    <>
      <div className={classes.offersHead}>
        <h3>{title}</h3>
        {children}
      </div>
      <ul className={classes.offers} aria-label={title}>
        {offers.map((offer) => (
          <li key={offer.gallery_key}>
            <span>
              <span className={classes.offerName}>{offer.field.tag_alias}</span>
              <WhatItIs offer={offer} draft={draft} />
            </span>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t("offers.addField", { field: offer.field.tag_alias })}
              onClick={() => onAdd(offer)}
            >
              {t("offers.add")}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

function WhatItIs({ offer: { field, columns, into, removed_in: removedIn }, draft }: { offer: Offer; draft: Draft }) {
  const { t } = useLanguage();
  const aliases = Object.values(columns).map((column) => column.tag_alias);
  const type = field.type == null ? t("field.guessed") : t(`type.${field.type}`);
  const table = draft.fields.find(({ key }) => key === into)?.field.tag_alias;
  const said = [
    aliases.length > 0 ? t("offers.table", { columns: aliases.join(", ") }) : type,
    ...(table === undefined ? [] : [t("field.column", { table })]),
    ...(removedIn === null ? [] : [t("offers.removedIn", { version: removedIn })]),
  ];
  return <span className={classes.offerOf}>{said.join(" · ")}</span>;
}
