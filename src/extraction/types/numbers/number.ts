import { mendDigits } from "../../page/text.ts";
import { type Find, findPattern, type Parse, type ValueType } from "../field-type.ts";
import { canonicalNumber, parseAmount } from "./amount.ts";
import { partAtGaps } from "./spaced-digits.ts";

const NUMBER = /(?<![\p{L}\d.,/:-])-?(?:\d{1,3}(?:[.,'’]\d{3})+|\d+)(?:[.,]\s?\d+)?(?![\p{L}\d/:]|[.,]\d|-\d)/gu;

/** Units of what is weighed and metered by the thousand. Packs are in grams: "n. 5 500 g" is no weight of 5 500 g. */
const UNIT = "(?:kgs?|kwh|mwh|smc|nmc|m[³²23cq]|km|lbs?|lt|litr\\p{L}+|liters?)";
/** "41 260,0", "2 140 kg": spaces separate its thousands; without decimals only a unit shows that it is one number. */
const SPACED_NUMBER = new RegExp(
  `(?<![\\p{L}\\d.,/:-]|\\d )-?\\d{1,3}(?: \\d{3})+(?:[.,]\\d+(?![\\p{L}\\d/:]|[.,]\\d|-\\d)|(?=\\s?${UNIT}(?!\\p{L})))`,
  "giu",
);

/** "8 702" that fills its cell, or everything after its label: there can be no other number beside it. */
const SPACED_CELL = /(?<=^\s*|[:=]\s?)-?[1-9]\d{0,2}(?: \d{3})+(?=\s*$)/gu;

const findNumbers: Find = (page, { style }) => {
  const part = partAtGaps(page, style.decimal);
  const spaced = [SPACED_NUMBER, SPACED_CELL].flatMap((pattern) =>
    findPattern(page, pattern, (text, segment) => part(mendDigits(text), segment)),
  );
  // "260,0" of "41 260,0" is not a number.
  const taken = new Set(spaced.flatMap(({ tokens }) => tokens));
  const plain = findPattern(page, NUMBER, mendDigits).filter(({ tokens }) => !tokens.some((token) => taken.has(token)));
  return [...spaced, ...plain].flatMap((hit) => {
    const amount = parseAmount(hit.text, style.decimal);
    return amount === null ? [] : [{ ...hit, key: canonicalNumber(amount), value: { type: "number", amount } }];
  });
};

/** Two numbers and a stroke are a fraction, a ratio or a range, and not a number that a program could use. */
const FRACTION = /\d\s?\/\s?\d/;

export const parseNumber: Parse = (text, { style }) => {
  const amount = FRACTION.test(text) ? null : parseAmount(text, style.decimal);
  return amount === null ? null : { type: "number", amount };
};

/**
 * number: a number or a quantity, with a unit or without ("2,5 kg", "3 pz"). The value is a decimal string with a
 * point.
 */
export const NUMBER_TYPE: ValueType = { find: findNumbers, parse: parseNumber };
