import type { FactConcept, FactSource } from "../../core/documents/document.ts";
import { boxOfPolygon } from "../../core/geometry.ts";
import type { Candidate, ReadField } from "../candidate.ts";
import { comparable, typedValueOf } from "../fields/typed-value.ts";
import { foldText, similarity } from "../page/text.ts";
import type { PlacedError } from "../page-results.ts";

/** The reading of a field on the page alone, without any source. */
export interface PageReading {
  /** The chosen value, with its confidence; null if the page has none. */
  readonly answer: { readonly candidate: Candidate; readonly confidence: number } | null;
  /** Everything on the pages that could be the field's value. */
  readonly candidates: readonly Candidate[];
  /** Net, tax and gross add up as read on the page. */
  readonly totalsAddUp: boolean;
}

/** The result of comparing the visible page with a value that a structured source states. */
export type CrossCheck =
  | { readonly outcome: "agreed"; readonly shown: Candidate; readonly isWholeName?: boolean }
  /** The page has no such value, and no other that is certainly the field's. */
  | { readonly outcome: "stated_only" }
  | { readonly outcome: "disputed"; readonly answer: NonNullable<PageReading["answer"]> };

/**
 * Values that have only one spelling, apart from their format. A name, an address, a currency sign may be written in
 * many ways: there only agreement is informative. The same applies to the due date: an invoice paid in instalments has
 * several, each printed.
 */
const OF_INVOICE: ReadonlySet<FactConcept> = new Set([
  "invoice.number",
  "invoice.date",
  "invoice.net_total",
  "invoice.tax_total",
  "invoice.gross_total",
  "invoice.iban",
  "seller.vat_id",
]);
/**
 * A payment code may be for an instalment; but the account it pays to is the invoice's, or somebody stuck another code
 * over it.
 */
const OF_CODE: ReadonlySet<FactConcept> = new Set(["invoice.iban"]);
/**
 * Numbers and expiry dates are printed more than once on a card, and not always for the card itself: on 29 specimens
 * two false alarms.
 */
const OF_ZONE: ReadonlySet<FactConcept> = new Set(["identity.birth_date"]);
const COMPARED: Readonly<Record<FactSource["kind"], ReadonlySet<FactConcept>>> = {
  fatturapa: OF_INVOICE,
  cii: OF_INVOICE,
  ubl: OF_INVOICE,
  form: OF_INVOICE,
  barcode: OF_CODE,
  mrz: OF_ZONE,
};
const DRAWN: ReadonlySet<FactSource["kind"]> = new Set(["fatturapa", "cii", "ubl"]);
/**
 * The page's own reading is compared with the source only if it is this certain. Measured: bench/structured.ts,
 * decision 0016.
 */
const SURE = 80;
/** If the stated value is also on the page, in another part, the reading must be more certain. */
const SURER = 92;
/** Printed once for each rate, and again below: only totals that add up are certainly those of the whole document. */
const PRINTED_BY_RATE: ReadonlySet<FactConcept> = new Set(["invoice.net_total", "invoice.tax_total"]);
/** Sums of rounded amounts differ from the rounded sum by a cent. */
const ROUNDING = 0.011;

export function crossCheck(
  stated: string,
  read: ReadField,
  { answer, candidates, totalsAddUp }: PageReading,
  {
    source,
    ofBatch,
  }: {
    readonly source: FactSource;
    /** The values that all invoices of the attachment state: pages that print a batch show each of them. */
    readonly ofBatch: readonly string[];
  },
): CrossCheck {
  const concept = read.meaning.concept as FactConcept;
  const whole = source.kind === "mrz" ? wholeName(stated, read, candidates) : undefined;
  if (whole) return { outcome: "agreed", shown: whole, isWholeName: true };
  if (answer && isSameAs(stated, answer.candidate, read)) return { outcome: "agreed", shown: answer.candidate };
  if (answer && concept === "invoice.number" && isPartOf(stated, answer.candidate.text)) {
    return { outcome: "agreed", shown: answer.candidate };
  }
  const shown = candidates.find((candidate) => isSameAs(stated, candidate, read));
  const isWhole = totalsAddUp || !PRINTED_BY_RATE.has(concept);
  // A number without a digit is a draft's placeholder; any number on the page would contradict it.
  const isTelling = concept !== "invoice.number" || /\d/.test(stated);
  // The page of an XML file was rendered from it.
  const isOnPaper = source.pageIndex === null || !DRAWN.has(source.kind);
  const isCompared = COMPARED[source.kind].has(concept) && isOnPaper && isWhole && isTelling;
  const isOwnPrint = answer !== null && isInZone(answer.candidate, source);
  const isOther = answer !== null && ofBatch.some((other) => isSameAs(other, answer.candidate, read));
  if (isCompared && answer && !isOther && !isOwnPrint && answer.confidence > (shown ? SURER : SURE)) {
    return { outcome: "disputed", answer };
  }
  return shown ? { outcome: "agreed", shown } : { outcome: "stated_only" };
}

/** Whether a stated and a printed value say the same, however each is written. */
export function isSameAs(stated: string, { key, text, value }: Candidate, { meaning }: ReadField): boolean {
  if (key === stated || foldText(text) === foldText(stated)) return true;
  switch (value?.type) {
    case "amount":
    case "number": {
      const difference = Math.abs(Math.abs(Number(value.amount)) - Math.abs(Number(stated)));
      return difference <= Math.max(ROUNDING, halfOfLastDigit(text));
    }
    case "date":
      return value.iso === null ? mayMean(text, stated) : value.iso === stated;
    case "identifier":
      return withoutCountry(value.value) === withoutCountry(stated);
    default:
      break;
  }
  if (meaning.type === "document_number" || !/\p{L}{3}/u.test(stated)) return false;
  return similarity(foldText(text), foldText(stated)) >= 0.9;
}

const NAMES_IN_ZONES: ReadonlySet<string> = new Set([
  "identity.surname",
  "identity.given_names",
] satisfies FactConcept[]);
/** Machine-readable zones write Ä as AE, Ø as OE, ß as SS (ICAO Doc 9303-3, section 6); for Å and Ñ states choose. */
const AS_IN_ZONES: readonly (readonly [RegExp, string])[] = [
  [/[ÄÆ]/g, "AE"],
  [/[ÖØŒ]/g, "OE"],
  [/Ü/g, "UE"],
  [/Å/g, "AA"],
  [/ß|ẞ/g, "SS"],
  [/Þ/g, "TH"],
  [/[ĐÐ]/g, "D"],
  [/Ł/g, "L"],
];
/** Minimum letters of a name that a zone had to truncate; with fewer any name could be the continuation. */
const LEAST_OF_CUT = 6;

/**
 * The printed name of which a zone states only a part, since its line was too short or has no such letters: "AGNIESZKA
 * ZO" of "AGNIESZKA ZOFIA".
 */
function wholeName(stated: string, { meaning }: ReadField, candidates: readonly Candidate[]): Candidate | undefined {
  if (!NAMES_IN_ZONES.has(meaning.concept ?? "")) return undefined;
  const folded = foldText(stated);
  if (candidates.some(({ text }) => foldText(text) === folded)) return undefined;
  const inZone = ({ text }: Candidate) =>
    foldText(AS_IN_ZONES.reduce((all, [letter, written]) => all.replace(letter, written), text.toUpperCase()));
  return (
    candidates.find((candidate) => inZone(candidate) === folded) ??
    candidates.find((candidate) => {
      const own = inZone(candidate);
      const wordsStated = stated.split(" ").length;
      return folded.length >= LEAST_OF_CUT && own.startsWith(folded) && candidate.tokens.length === wordsStated;
    })
  );
}

/** Read from the same print as the source. */
function isInZone({ pageIndex, box }: Candidate, source: FactSource): boolean {
  if (source.polygons === null || source.pageIndex !== pageIndex) return false;
  const [x, y] = [(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2];
  return source.polygons.map(boxOfPolygon).some((zone) => x >= zone.x0 && x <= zone.x1 && y >= zone.y0 && y <= zone.y1);
}

/** "1.220" may represent 1220.40: a print without decimals is rounded to its last digit. */
function halfOfLastDigit(text: string): number {
  return /[.,]\d{1,2}(?!\d)/.test(text) ? 0 : 0.5;
}

/** 03/04/2024 may be a day in March or in April: if one of them is the stated one, nothing is wrong. */
function mayMean(text: string, iso: string): boolean {
  return (["day_first", "month_first"] as const).some(
    (dateOrder) =>
      comparable(typedValueOf("date", text, { language: null, currency: null, decimal: null, dateOrder })) === iso,
  );
}

/** A VAT number is printed with its country or without. */
function withoutCountry(identifier: string): string {
  return foldText(identifier).replace(/^[A-Z]{2}(?=[A-Z0-9]{8,12}$)/, "");
}

/** "12/FE" and "12", "2024-001" and "1/2024": all numbers of one are among those of the other. */
function isPartOf(a: string, b: string): boolean {
  const numbers = (text: string) => (text.match(/\d+/g) ?? []).map((digits) => digits.replace(/^0+(?=\d)/, ""));
  const [first, second] = [numbers(a), numbers(b)];
  const [fewer, more] = first.length <= second.length ? [first, second] : [second, first];
  return fewer.length > 0 && fewer.every((number) => more.includes(number));
}

const NAMES: Readonly<Record<FactSource["kind"], string>> = {
  fatturapa: "fatturapa attachment",
  cii: "cii attachment",
  ubl: "ubl attachment",
  form: "form",
  barcode: "barcode",
  mrz: "machine-readable zone",
};

/** Both values are named: a person who reads it can look at the page and decide. */
export function mismatchError(
  { kind }: FactSource,
  { field }: ReadField,
  stated: string,
  { pageIndex, text }: Candidate,
): PlacedError {
  return {
    pageIndex,
    error: {
      code: "STRUCTURED_MISMATCH",
      message: `The ${NAMES[kind]} states ${field.key} = "${stated}", but page ${pageIndex + 1} shows "${text}".`,
      stage: "validate",
      retryable: false,
    },
  };
}
