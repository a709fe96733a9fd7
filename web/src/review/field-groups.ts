import type { FieldDefinitionJson } from "../../../src/client.ts";

/** Fields of one kind are together on the screen, in this order. */
export const GROUPS = ["document", "parties", "amounts", "payment", "other"] as const;
export type GroupName = (typeof GROUPS)[number];

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

/** In the order of the groups, and within a group in the order of the service; few fields are all one group. */
export function inGroups<T extends { readonly group: GroupName }>(fields: readonly T[]): T[] {
  if (fields.length < TOO_FEW) return fields.map((field) => ({ ...field, group: "other" }));
  return GROUPS.flatMap((group) => fields.filter((field) => field.group === group));
}
