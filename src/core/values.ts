/** The typed, normalised value beside the text of an entity. Field names are those of the API. */
export type TypedValue =
  /** `iso` is a whole day (YYYY-MM-DD) or null, never a partial date. */
  | { readonly type: "date"; readonly iso: string | null; readonly ambiguous?: boolean }
  /** `amount` is a decimal string with a point, `currency` ISO 4217. */
  /** `repaired`: a figure was corrected with the help of the other numbers of its row. */
  | { readonly type: "amount"; readonly amount: string; readonly currency: string | null; readonly repaired?: boolean }
  | { readonly type: "number"; readonly amount: string; readonly repaired?: boolean }
  | { readonly type: "boolean"; readonly value: boolean }
  | { readonly type: "enum"; readonly value: string }
  | { readonly type: "text"; readonly value: string }
  | {
      readonly type: "identifier";
      /** it.codice_fiscale, it.partita_iva, eu.vat, iban, bic, mrz, … */
      readonly scheme: string;
      readonly value: string;
      /** The check digit holds. */
      readonly valid: boolean;
      /** A confusable character was corrected with the check digit's help. */
      readonly repaired?: boolean;
    };

/** The types of a service's field; text if none is stated and none can be inferred. */
export const FIELD_TYPES = [
  "text",
  "name",
  "organization",
  "address",
  "date",
  "time",
  "amount",
  "number",
  "integer",
  "percent",
  "currency",
  "country",
  "document_number",
  "email",
  "phone",
  "url",
  "enum",
  "boolean",
  "regex",
  "it.codice_fiscale",
  "it.partita_iva",
  "eu.vat",
  "iban",
  "bic",
  "mrz",
] as const;

export type FieldType = (typeof FIELD_TYPES)[number];
