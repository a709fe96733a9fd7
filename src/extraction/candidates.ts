import type { Box } from "../core/geometry.ts";
import type { FieldDefinition, ServiceDefinition, TemplateName } from "../core/service-definition.ts";
import { entityFields } from "../core/service-definition.ts";
import { type FieldMeaning, meaningOf } from "./field-concepts.ts";
import { findLabels, indexLabels, type LabelHit, type LabelIndex, type LabelRelation, labelsAround } from "./labels.ts";
import type { PageLayout } from "./layout.ts";
import { findPartyHeadings, type Party, type PartyHeading, partyOf } from "./party-blocks.ts";
import type { Found } from "./types/field-type.ts";
import { boxOfTokens } from "./types/lines.ts";
import { FINDERS } from "./types/registry.ts";
import type { DocumentStyle } from "./votes.ts";

/** A value that may be a field's, with what stands around it. */
export interface Candidate extends Found {
  readonly page: PageLayout;
  readonly box: Box;
  readonly labels: readonly LabelRelation[];
  readonly party: { readonly party: Party; readonly distance: number } | null;
}

/** A page with everything that is the same for all fields. */
export interface ReadPage {
  readonly layout: PageLayout;
  readonly hits: readonly LabelHit[];
  readonly headings: readonly PartyHeading[];
}

export interface ReadField {
  readonly field: FieldDefinition;
  readonly meaning: FieldMeaning;
  /** Meanings of labels that speak for the field. */
  readonly ownMeanings: ReadonlySet<string>;
  /** Documents of the service's type nearly always have it. */
  readonly isExpected: boolean;
}

export interface ReadService {
  readonly fields: readonly ReadField[];
  readonly labels: LabelIndex;
}

/** Without a date there is no receipt; without a number no invoice. */
const EXPECTED: Readonly<Partial<Record<TemplateName, readonly string[]>>> = {
  receipt: ["seller.name", "seller.address", "invoice.date", "invoice.gross_total"],
  invoice: ["seller.name", "buyer.name", "seller.vat_id", "invoice.number", "invoice.date", "invoice.gross_total"],
};

const serviceCache = new WeakMap<ServiceDefinition, ReadService>();

/** A service's fields with their meanings and its label index; kept as long as the definition lives, for it costs a millisecond. */
export function readService(service: ServiceDefinition): ReadService {
  const known = serviceCache.get(service);
  if (known) return known;
  const inRows = new Set(service.fields.flatMap((field) => field.aggregationFields ?? []));
  const fields = entityFields(service)
    .filter((field) => !inRows.has(field.key))
    .map((field): ReadField => {
      const meaning = meaningOf(field, service);
      const own = meaning.concept === null ? [] : conceptMeanings(meaning.concept);
      const isExpected = EXPECTED[service.template]?.includes(meaning.concept ?? "") ?? false;
      return { field, meaning, ownMeanings: new Set([`field:${field.key}`, ...own]), isExpected };
    });
  const labels = indexLabels(
    fields.flatMap(({ field, meaning }) => {
      const printed = Object.values(field.labels).flat();
      // Names of a known concept are not printed labels of it: a "Seller" is a heading, not the word before a name.
      const names = meaning.concept === null ? [field.alias, field.key.replace(/[_-]+/g, " ")] : [];
      return [...printed, ...names].map((phrase) => ({ meaning: `field:${field.key}`, phrase }));
    }),
  );
  const read = { fields, labels };
  serviceCache.set(service, read);
  return read;
}

/** "seller.vat_id" is also announced by labels that do not say whose: "P.IVA", told apart by the block they stand in. */
function conceptMeanings(concept: string): string[] {
  const [party, what] = concept.split(".");
  if (party === "seller" || party === "buyer") {
    const shared: Readonly<Record<string, string>> = {
      name: `party.${party}`,
      tax_code: "seller.tax_code",
      email: "seller.email",
      phone: "seller.phone",
    };
    return [concept, `label.${what}`, ...(shared[what!] ? [shared[what!]!] : [])];
  }
  return [concept];
}

export function readPage(layout: PageLayout, labels: LabelIndex): ReadPage {
  const hits = findLabels(layout, labels);
  return { layout, hits, headings: findPartyHeadings(layout, hits) };
}

/** All candidates of a type on the pages; fields of one type share them. */
export function findCandidates(
  pages: readonly ReadPage[],
  { field, meaning }: ReadField,
  style: DocumentStyle,
): Candidate[] {
  return pages.flatMap(({ layout, hits, headings }) =>
    FINDERS[meaning.type](layout, { style, field, hits }).map((found): Candidate => {
      const box = boxOfTokens(found.tokens);
      const labels = labelsAround(layout, hits, found.tokens, box);
      return { ...found, page: layout, box, labels, party: partyOf(layout, headings, box) };
    }),
  );
}
