import { inLines } from "../../in-lines.ts";
import { mendDigits } from "../../page/text.ts";
import { type Find, findPattern, type ValueType } from "../field-type.ts";
import { canonicalNumber, parseAmount } from "./amount.ts";
import { parseNumber } from "./number.ts";

/**
 * A number before a percent sign, or one with two decimals, which is no sum of money, in a column whose title has the
 * sign.
 */
const PERCENT = new RegExp(
  inLines`
    (?<![\p{L}\d.,/])\d{1,3}(?:[.,]\s?\d{1,3})?(?=\s?%)|(?<![\p{L}\d.,/:-]|[€$£]\s?
    |(?:EUR|CHF|GBP|USD)\s)\d{1,2}[.,]\d{2}(?![\d/:]|[.,]\d|\s?(?:[€$£]|EUR|CHF|GBP|USD))`,
  "gu",
);

const findPercents: Find = (page, { style }) =>
  findPattern(page, PERCENT, mendDigits).flatMap((hit) => {
    const amount = parseAmount(hit.text, style.decimal);
    return amount === null ? [] : [{ ...hit, key: canonicalNumber(amount), value: { type: "number", amount } }];
  });

/** percent: the value is the number before the sign: 22 for "22 %", not 0.22. */
export const PERCENT_TYPE: ValueType = { find: findPercents, parse: parseNumber };
