import type { FactConcept } from "../../core/documents/document.ts";
import { isValidIban, isValidPartitaIva } from "../../core/identifiers/check-digits.ts";
import type { Barcode } from "./read-barcodes.ts";

export type Values = Partial<Record<FactConcept, string>>;

/** What a code states about the document it is on. */
export interface PayloadFacts {
  /** Numbers: an IBAN with its check digits, an amount, a reference. */
  readonly proven: Values;
  /** Names: the payee may be a factoring company or a parent company, so they are reported as read, not as proven. */
  readonly stated: Values;
}

/** Parses a payload, given its lines without line ends; null if it is not of this kind. */
export type PayloadReader = (lines: readonly string[], barcode: Barcode) => PayloadFacts | null;

/** The account without spaces; undefined if its check digits fail, as on codes made manually. */
export function accountOf(text: string | undefined): string | undefined {
  const account = (text ?? "").replace(/\s/g, "").toUpperCase();
  return isValidIban(account) ? account : undefined;
}

export function taxCodeOf(text: string | undefined): string | undefined {
  return text !== undefined && isValidPartitaIva(text) ? text : undefined;
}

/** "1234567" cents as "12345.67"; undefined for zero, which payment codes use for "to be filled in". */
export function amountOfCents(cents: string, decimals = 2): string | undefined {
  const digits = cents.replace(/^0+/, "").padStart(decimals + 1, "0");
  if (/^0+$/.test(digits)) return undefined;
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
