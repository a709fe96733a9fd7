import type { FieldDefinitionJson } from "../../../src/client.ts";

/** Kinds of fields, which have headings on the screen. */
export type GroupName = "document" | "parties" | "amounts" | "payment" | "other";

/** This few are seen at a glance; headings would only be in the way. */
const TOO_FEW = 7;

const BY_TYPE: Readonly<Partial<Record<NonNullable<FieldDefinitionJson["type"]>, GroupName>>> = {
  document_number: "document",
  date: "document",
  time: "document",
  name: "parties",
  organization: "parties",
  address: "parties",
  country: "parties",
  email: "parties",
  phone: "parties",
  url: "parties",
  "it.codice_fiscale": "parties",
  "it.partita_iva": "parties",
  "eu.vat": "parties",
  amount: "amounts",
  percent: "amounts",
  currency: "amounts",
  iban: "payment",
  bic: "payment",
};

/** Words in keys, if the definition does not say what a field is. */
const BY_KEY: readonly (readonly [RegExp, GroupName])[] = [
  [/iban|bic|swift|payment|pagamento|due|scadenza/, "payment"],
  [
    /vat|partita_iva|codice_fiscale|tax_code|name|nome|address|indirizzo|supplier|vendor|customer|cliente|fornitore/,
    "parties",
  ],
  [/total|amount|importo|totale|net|gross|tax|price|prezzo|currency|valuta/, "amounts"],
  [/number|numero|date|data|type|tipo|reference|order|ordine/, "document"],
];

export function groupOf(key: string, type: FieldDefinitionJson["type"] | null): GroupName {
  const words = key.toLowerCase();
  // A due date concerns payment; the type "date" alone says nothing about the group.
  if (type !== null && type !== undefined && type !== "date") {
    const group = BY_TYPE[type];
    if (group !== undefined) return group;
  }
  return BY_KEY.find(([pattern]) => pattern.test(words))?.[1] ?? (type === "date" ? "document" : "other");
}

/**
 * The order is always that of the service, which a person gave it. Only where the fields of each kind are together in
 * it do the kinds have headings; otherwise, and if they are few, all fields are one group.
 */
export function inGroups<T extends { readonly group: GroupName }>(fields: readonly T[]): T[] {
  const begun = fields.filter(({ group }, index) => group !== fields[index - 1]?.group);
  const isSorted = begun.length === new Set(fields.map(({ group }) => group)).size;
  if (fields.length >= TOO_FEW && isSorted) return [...fields];
  return fields.map((field) => ({ ...field, group: "other" }));
}
