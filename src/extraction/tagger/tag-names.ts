import type { TemplateName } from "../../core/services/service-definition.ts";
import type { ReadField } from "../candidate.ts";

/** A kind of paper, and which of its parties writes it. */
export interface PaperKind {
  readonly template: TemplateName;
  readonly writer: "seller" | "buyer";
}

/** The parties of all kinds of paper are learned as two roles: the writer and the addressee. */
const ROLES: Readonly<Record<string, "writer" | "addressee">> = {
  employer: "writer",
  employee: "addressee",
  customer: "addressee",
};

const PARTIES: Readonly<Record<string, string>> = {
  "statement.bank": "writer.name",
  "statement.holder": "addressee.name",
};

/**
 * A paper's own number, date and total by kind: they are learned as one, separate from those of other papers that it
 * mentions.
 */
const OWN_DOMAIN: Readonly<Partial<Record<TemplateName, string>>> = {
  invoice: "invoice",
  receipt: "invoice",
  utility_bill: "invoice",
  purchase_order: "order",
  delivery_note: "delivery",
  bank_statement: "statement",
  cu: "cu",
  f24: "f24",
};
const OWN_FACTS: Readonly<Record<string, string>> = {
  number: "paper.number",
  date: "paper.date",
  total: "paper.total",
  gross_total: "paper.total",
};

/** Labels that occur with the facts of either party. */
const EITHER_PARTYS: ReadonlySet<string> = new Set([
  "seller.phone",
  "seller.email",
  "seller.website",
  "seller.tax_code",
]);

/** The tagger's name for the field; null for a user's own field without a known concept. */
export function tagOf({
  meaning,
  template,
  isWriters,
}: Pick<ReadField, "meaning" | "template" | "isWriters">): string | null {
  if (meaning.concept === null) return null;
  if (isWriters === undefined) return tagOfConcept(meaning.concept, { template, writer: "seller" });
  return `${isWriters ? "writer" : "addressee"}.${meaning.concept.split(".")[1]}`;
}

/** The tagger's name for a printed label: by the fact that it announces on such a paper. */
export function tagOfLabel(meaning: string, kind: PaperKind): string {
  return EITHER_PARTYS.has(meaning) ? meaning : tagOfConcept(meaning, kind);
}

function tagOfConcept(concept: string, { template, writer }: PaperKind): string {
  const [domain, what] = concept.split(".") as [string, string];
  const roleOf = (party: string) => (party === writer ? "writer" : "addressee");
  if (domain === "seller" || domain === "buyer") return `${roleOf(domain)}.${what}`;
  if (domain === "party" && what !== "other") return `party.${roleOf(what)}`;
  if (ROLES[domain]) return `${ROLES[domain]}.${what}`;
  const own = domain === OWN_DOMAIN[template] ? OWN_FACTS[what] : undefined;
  return own ?? PARTIES[concept] ?? concept;
}
