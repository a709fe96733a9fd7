import type { EntityJson, FieldDefinitionJson } from "../../../src/client.ts";

type FieldType = NonNullable<FieldDefinitionJson["type"]>;

/** What a value should be and is not. The service keeps what it is told, so the screen has to say it. */
export type ValueProblem = (typeof KINDS)[number];

const KINDS = [
  "date",
  "time",
  "amount",
  "number",
  "currency",
  "country",
  "email",
  "phone",
  "url",
  "boolean",
  "it.codice_fiscale",
  "it.partita_iva",
  "eu.vat",
  "iban",
  "bic",
  "mrz",
  "other",
] as const;

/** Any text is a value of these. */
const ANYTHING: ReadonlySet<FieldType> = new Set([
  "text",
  "name",
  "organization",
  "address",
  "document_number",
  "enum",
  "regex",
]);

/**
 * What is wrong with a value that a person gave: the service could not read it as what the field holds, or its check digit does not hold.
 * null: nothing, or the machine read it, whose confidence says how sure it is.
 *
 * @param type null: the service guesses it by the field's name, and tells nobody
 */
export function problemOf(
  { source, value }: Pick<EntityJson, "source" | "value">,
  type: FieldType | null,
): ValueProblem | null {
  if (source !== "human") return null;
  if (value?.type === "identifier") return value.valid ? null : kindOf(value.scheme);
  if (value || (type !== null && ANYTHING.has(type))) return null;
  return kindOf(type);
}

function kindOf(type: string | null): ValueProblem {
  if (type === "integer" || type === "percent") return "number";
  return KINDS.find((kind) => kind === type) ?? "other";
}
