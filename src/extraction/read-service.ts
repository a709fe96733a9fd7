import { createRecentlyUsed } from "../core/basics/recently-used.ts";
import type { FieldDefinition, ServiceDefinition, TemplateName } from "../core/services/service-definition.ts";
import type { ReadField } from "./candidate.ts";
import { type FieldMeaning, isUsersOwn, meaningOf } from "./fields/field-concepts.ts";
import { SPECIAL_CONCEPTS, sectionOfConcept } from "./fields/special-concepts.ts";
import { labelsFor } from "./lexicons/all.ts";
import type { Concept } from "./lexicons/concepts.ts";
import { indexLabels, type LabelIndex } from "./page/labels.ts";
import type { PageLayout } from "./page/layout.ts";
import { isSellersOrder } from "./parties/sellers-orders.ts";
import { fieldsOutsideTables } from "./tables/table-columns.ts";
import type { PaperKind } from "./tagger/tag-names.ts";

export interface ReadService {
  readonly kind: PaperKind;
  readonly fields: readonly ReadField[];
  readonly labels: LabelIndex;
}

/** A receipt always has a date, an invoice always a number. */
const EXPECTED: Readonly<Partial<Record<TemplateName, readonly string[]>>> = {
  receipt: ["seller.name", "seller.address", "invoice.date", "invoice.gross_total", "receipt.time"],
  invoice: ["seller.name", "buyer.name", "seller.vat_id", "invoice.number", "invoice.date", "invoice.gross_total"],
  delivery_note: ["seller.name", "buyer.name", "delivery.number"],
  purchase_order: ["seller.name", "buyer.name", "order.number"],
};

/** The writer of papers that name two parties: the seller, but orders are written by the buyer. */
const WRITER: Readonly<Partial<Record<TemplateName, PaperKind["writer"]>>> = {
  invoice: "seller",
  delivery_note: "seller",
  utility_bill: "seller",
  purchase_order: "buyer",
};

/**
 * A thread gets a copy of the definition with every call: what was derived from it is kept by content, for the last
 * services used.
 */
const SERVICES_KEPT = 64;
const servicesByObject = {
  usual: new WeakMap<ServiceDefinition, ReadService>(),
  seller: new WeakMap<ServiceDefinition, ReadService>(),
};
const servicesByContent = createRecentlyUsed<string, ReadService>(SERVICES_KEPT);

/**
 * A service's fields with their meanings and its label index, as they apply to a paper of this layout; without a paper,
 * as they usually apply. Making them costs milliseconds, so they are kept.
 */
export function readService(service: ServiceDefinition, layouts: readonly PageLayout[] = []): ReadService {
  return isWrittenBySeller(service, layouts) ? readServiceOf(service, "seller") : readServiceOf(service, "usual");
}

/** The writer of the paper: the usual one, or the seller if that is usually the other party. */
type Issuer = "usual" | "seller";

function isWrittenBySeller({ template }: ServiceDefinition, layouts: readonly PageLayout[]): boolean {
  return template === "purchase_order" && isSellersOrder(layouts);
}

function readServiceOf(service: ServiceDefinition, issuer: Issuer): ReadService {
  const known = servicesByObject[issuer].get(service);
  if (known) return known;
  const content = JSON.stringify([issuer, service.template, service.fields]);
  const read = servicesByContent.get(content) ?? makeReadService(service, issuer);
  servicesByObject[issuer].set(service, read);
  servicesByContent.set(content, read);
  return read;
}

function makeReadService(service: ServiceDefinition, issuer: Issuer): ReadService {
  const { template } = service;
  const kind: PaperKind = { template, writer: issuer === "seller" ? issuer : (WRITER[template] ?? "seller") };
  const known = fieldsOutsideTables(service).map((field): ReadField => {
    const meaning = meaningOf(field, service);
    const own = meaning.concept === null ? [] : conceptMeanings(meaning.concept);
    const section = meaning.concept === null ? null : sectionOfConcept(meaning.concept, template);
    const isExpected = EXPECTED[template]?.includes(meaning.concept ?? "") ?? false;
    const ownMeanings = new Set([`field:${field.key}`, ...own]);
    const read = { field: withUsualOptions(field, meaning), template, meaning, ownMeanings, section, isExpected };
    const party = meaning.concept?.split(".")[0];
    if (!WRITER[template] || (party !== "seller" && party !== "buyer")) return read;
    const isWriters = party === kind.writer;
    // A seller names himself and his customer as on an invoice.
    return issuer === "seller" ? { ...read, template: "invoice", isWriters } : { ...read, isWriters };
  });
  const own = known.filter(isUsersOwn);
  const fields = known.map((read) =>
    isUsersOwn(read) ? { ...read, others: own.filter((other) => other !== read) } : read,
  );
  const concepts = fields.map(({ meaning }) => meaning.concept);
  const labels = indexLabels(
    labelsFor(template, concepts, issuer === "seller"),
    fields.flatMap(({ field, meaning }) => {
      const printed = Object.values(field.labels).flat();
      // Field names with a known concept are not printed labels of it: "Seller" is a heading, not the word before a
      // name.
      const names = meaning.concept === null ? [field.alias, field.key.replace(/[_-]+/g, " ")] : [];
      return [...printed, ...names].map((phrase) => ({ meaning: `field:${field.key}`, phrase }));
    }),
  );
  return { kind, fields, labels: { ...labels, isOfCards: template === "identity" } };
}

/** "seller.vat_id" is also announced by labels that do not say whose: "P.IVA", distinguished by the block it is in. */
function conceptMeanings(concept: Concept): string[] {
  const also = SPECIAL_CONCEPTS[concept]?.alsoAnnouncedBy;
  if (also) return [concept, ...also];
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

/** "Sesso M" needs no options from the user. */
function withUsualOptions(field: FieldDefinition, { concept, type }: FieldMeaning): FieldDefinition {
  const isOpen = type === "enum" && (field.options ?? []).length === 0;
  return isOpen && concept === "identity.sex" ? { ...field, options: ["M", "F"] } : field;
}
