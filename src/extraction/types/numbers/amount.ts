import { oncePer } from "../../../core/basics/once-per.ts";
import { inLines } from "../../in-lines.ts";
import { type PageLayout, type Segment, segmentOf, type Token } from "../../page/layout.ts";
import { mendDigits, textOf } from "../../page/text.ts";
import type { AmountStyle } from "../document-style.ts";
import { type Find, type Found, findPattern, type Parse, type ValueType } from "../field-type.ts";
import { currencyIn, isOfCrowns, isWithoutCents } from "./currency.ts";
import { partAtGaps } from "./spaced-digits.ts";

/**
 * Decimal string of a printed number, null if it is none. "1.234,56" → "1234.56", "16, 05" → "16.05". Negative are
 * "-12,00", "12,00-", "(12.00)" and a credit, "12.00 CR"; "12,-" is twelve without cents. A single separator followed
 * by three digits ("1.234") is read according to the document's decimal mark, as thousands if that is unknown. A comma
 * that was lost or read as a colon ("12 50", "12:50") counts as one: what is asked for is an amount, and no group of
 * thousands has two digits. Dates are no amounts, and neither are several numbers.
 */
export function parseAmount(text: string, decimal: AmountStyle["decimal"]): string | null {
  if (DATE.test(text)) return null;
  const mended = mendDigits(text.replace(UNIT_WITH_POWER, "")).replace(NO_CENTS, "$1").replace(LOST_COMMA, "$1,$2");
  if (SEVERAL.test(mended)) return null;
  const digits = mended.replace(/[^\d.,\-−–()']/g, "");
  if (!/\d/.test(digits)) return null;
  const negative = /^[-−–]|^\(.*\)$|[-−–]$/.test(digits) || CREDIT.test(text);
  const bare = digits.replace(/[^\d.,]/g, "").replace(/^[.,](?=\d{3})|[.,]+$/g, "");
  const separator = decimalPosition(bare, decimal);
  const whole = (separator < 0 ? bare : bare.slice(0, separator)).replace(/\D/g, "").replace(/^0+(?=\d)/, "");
  const fraction = separator < 0 ? "" : bare.slice(separator + 1).replace(/\D/g, "");
  if (whole === "" && fraction === "") return null;
  const value = fraction === "" ? whole : `${whole || "0"}.${fraction}`;
  return negative && /[1-9]/.test(value) ? `-${value}` : value;
}

const DATE = /\d\s?\/\s?\d{1,2}\s?\/\s?\d{2}/;
/** "68,5 m2", "120 Smc/m3" */
const UNIT_WITH_POWER = /(?<!\p{L})(?:[kdcmnsNS]?m|CO|co)[23](?!\d)/gu;
/** "59,50 x 2", "10,00 EUR IVA 22%", "5-7": their digits together are no number that anybody wrote. */
const SEVERAL = /\d[\s.,'’]*[^\d\s.,'’]\D*\d|[.,]\d{1,2}\s+\d/;
const NO_CENTS = /(\d)\s?[.,]\s?[-–—]+(?!\d)/;
const LOST_COMMA = /^(\D*\d{1,3}(?:[.,' ]?\d{3})*)(?: |\s?[:;]\s?)(\d{2})(?=\D*$)/;
const CREDIT = /\d\s*CR\.?\s*$/i;

/** The position of the decimal separator in a run of digits, dots and commas; -1 for a whole number. */
function decimalPosition(digits: string, decimal: AmountStyle["decimal"]): number {
  const dot = digits.lastIndexOf(".");
  const comma = digits.lastIndexOf(",");
  if (dot < 0 && comma < 0) return -1;
  if (dot >= 0 && comma >= 0) return Math.max(dot, comma);
  const at = Math.max(dot, comma);
  const sign = digits[at]!;
  const behind = digits.length - at - 1;
  const isRepeated = digits.indexOf(sign) !== at;
  if (isRepeated) return behind === 3 ? -1 : at;
  if (behind !== 3 || digits.startsWith("0")) return at;
  if (decimal !== null) return sign === decimal ? at : -1;
  return -1;
}

/**
 * Groups of three before two to four decimals, spaces of OCR allowed after a separator; a sign or brackets around. The
 * look-arounds prevent matches inside dates, codes and longer numbers. A dash before another word separates two facts:
 * "1.812,13 - Base IRPF", and so does one before a figure or between a word and its value: "59,50 - 14/03/2025",
 * "TOTALE - 2,70". "2025. 05. 14." is a Hungarian day.
 */
const DECIMAL_NUMBER = new RegExp(
  inLines`
    (?<![\p{L}\d.,/:-]|\d[ ])(?!(?:19|20)\d{2}\.\s?\d{2}\.\s?\d{2})(?:(?<!\p{L} )[-−–]\s|[-−–]
    |\(\s?)?(?:\d{1,3}(?:[.,' ]\d{3})+|\d+)(?:[.,]\s?\d{1,4})(?:-(?!\d)
    |\s-(?!\s?(?:(?:EUR|CHF|GBP|USD|[€$£])\s?)?\d|\s(?!EUR|CHF|GBP|USD)\p{L}{2})|\))?(?![\d/:%]|[.,]\d|-\d|\s?%)`,
  "gu",
);
/** An amount may touch its currency: "RM9.00", "€12,00", "12,00€". */
const GLUED_TO_CURRENCY =
  /(?<=(?:RM|EUR|USD|GBP|CHF|[€$£*#=:]))(?:-\s?)?\d{1,3}(?:[.,]?\d{3})*[.,]\s?\d{2}(?!\d|[.,]\d)/giu;
const WHOLE_NUMBER = /(?<![\p{L}\d.,/:-])-?(?:\d{1,3}(?:[.,' ]\d{3})+|\d{1,7})(?![\p{L}\d/:%]|[.,]\d|-\d|\s?%)/gu;

/** "CHANGE .40": some tills omit the zero. */
const WITHOUT_NOUGHT = /(?<![\p{L}\d.,/:-]|\d[ ])-?[.,]\d{2}(?![\d/:%]|[.,]\d|\s?%)/gu;

/** "21.900 65": forms have a separate box for the cents. */
const CENTS_APART = /(?<![\p{L}\d.,/:-]|\d[ ])(?:\d{1,3}(?:\.\d{3})+|\d{1,3}) \d{2}(?![\p{L}\d/:%]|[.,]\d|\s?%)/gu;
/** A page has separate cents if this many amounts of thousands are printed so, and fewer with a comma. */
const LEAST_APART = 3;

function printsCentsApart(segments: readonly Segment[]): boolean {
  const count = (pattern: RegExp) => segments.filter(({ text }) => pattern.test(text)).length;
  const apart = count(/(?<![\d.,])\d{1,3}(?:\.\d{3})+ \d{2}(?!\d|[.,]\d)/);
  return apart >= LEAST_APART && apart > count(/\d,\d{2}(?!\d)/);
}

/** "43 631" is money where four or more amounts of thousands are printed so, and none with decimals. */
const LEAST_WHOLE = 4;

const printsNoCents = oncePer(({ segments }: PageLayout): boolean => {
  const count = (pattern: RegExp) => segments.filter(({ text }) => pattern.test(text)).length;
  const whole = count(/(?<![\d.,/ ])\d{1,3}(?:[ .]\d{3})+(?![\d/]|[.,]\d| \d)/);
  return whole >= LEAST_WHOLE && count(/(?<![\d.,])\d{1,3}(?:[ .]\d{3})+,\d{2}(?!\d)/) === 0;
});

/** Where no amount has decimals; a year, a count or a code is a whole number there as anywhere. */
const WHOLE_PRIOR_WITHOUT_CENTS = -0.5;

const findAmounts: Find = (page, { style }) => {
  const found: Found[] = [];
  // A part of a number looks like a number too ("05" of "16. 05"): what a stricter pattern found keeps its words.
  const taken = new Set<Token>();
  const isWhole = isWithoutCents(style.currency) || (isOfCrowns(style.currency) && printsNoCents(page));
  const part = partAtGaps(page, isWhole ? "," : style.decimal);
  const collect = (pattern: RegExp, prior: number) => {
    for (const hit of findPattern(page, pattern, (text, segment) => part(mendDigits(text), segment))) {
      const amount = parseAmount(hit.text, style.decimal);
      if (amount === null || /\d{10}/.test(amount) || (style.decimal !== "." && isDay(hit))) continue;
      if (hit.tokens.some((token) => taken.has(token))) continue;
      for (const token of hit.tokens) taken.add(token);
      const currency = currencyNear(hit.tokens, segmentOf(page, hit.tokens[0]!).text) ?? style.currency;
      const printed = hit.text.replace(/^[(]\s?(?!.*\))|(?<!\(.*)\)$|\s+$/g, "");
      const text = pattern === CENTS_APART ? printed.replace(" ", ",") : printed;
      found.push({ ...hit, text, key: canonicalNumber(amount), value: { type: "amount", amount, currency }, prior });
    }
  };
  if (printsCentsApart(page.segments)) collect(CENTS_APART, -0.5);
  collect(DECIMAL_NUMBER, 0);
  collect(GLUED_TO_CURRENCY, 0);
  collect(WITHOUT_NOUGHT, -1);
  collect(WHOLE_NUMBER, isWhole ? WHOLE_PRIOR_WITHOUT_CENTS : -2.5);
  return found;
};

/** "02.04." in the column of days, on papers whose cents follow a comma. */
function isDay({ tokens: [first], text }: Found): boolean {
  return first !== undefined && first.text === `${text}.` && /^(?:0[1-9]|[12]\d|3[01])\.(?:0[1-9]|1[0-2])$/.test(text);
}

function currencyNear(tokens: readonly { readonly text: string }[], segmentText: string): string | null {
  return currencyIn(textOf(tokens)) ?? currencyIn(segmentText);
}

/** Equal amounts have equal keys: trailing zeros of the fraction are dropped. */
export function canonicalNumber(amount: string): string {
  return amount.includes(".") ? amount.replace(/0+$/, "").replace(/\.$/, "") : amount;
}

const parseMoney: Parse = (text, { style }) => {
  const amount = parseAmount(text, style.decimal);
  return amount === null ? null : { type: "amount", amount, currency: currencyIn(text) ?? style.currency };
};

/**
 * amount: a sum of money. The value is a decimal string with a point, and the ISO 4217 code printed beside it or voted
 * for the document.
 */
export const AMOUNT: ValueType = { find: findAmounts, parse: parseMoney };
