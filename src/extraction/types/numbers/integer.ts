import type { Parse, ValueType } from "../field-type.ts";
import { NUMBER_TYPE, parseNumber } from "./number.ts";

/** A single separator before three digits separates thousands: an integer has no decimals. */
const THOUSANDS = /(?<=\d)[.,'’\s](?=\d{3}(?!\d))/gu;

const parseInteger: Parse = (text, context) => {
  const value = parseNumber(text.replace(THOUSANDS, ""), context);
  return value?.type === "number" && !/\.\d*[1-9]/.test(value.amount)
    ? { type: "number", amount: value.amount.replace(/\..*$/, "") }
    : null;
};

/** integer: a number without decimals. "12,00" is twelve; "12,50" is none. */
export const INTEGER: ValueType = {
  find: (page, context) => NUMBER_TYPE.find(page, context).filter(({ key }) => !key.includes(".")),
  parse: parseInteger,
};
