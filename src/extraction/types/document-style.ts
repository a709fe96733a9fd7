/** How a document writes its numbers; null if there is no indication. */
export interface AmountStyle {
  readonly decimal: "." | "," | null;
  /** ISO 4217, the currency its amounts are in. */
  readonly currency: string | null;
}

/** Which number comes first in 03/04/2024; null if the document gives no indication. */
export type DateOrder = "day_first" | "month_first" | null;
export type Language = "it" | "en" | "de" | "fr" | "es";
/** The notation of one document: decided once by a vote over all its words, used by every parser. */
export interface DocumentStyle extends AmountStyle {
  readonly language: Language | null;
  readonly dateOrder: DateOrder;
}
