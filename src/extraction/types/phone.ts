import { inLines } from "../in-lines.ts";
import { type Find, findPattern, type Parse, type ValueType } from "./field-type.ts";

const PHONE = new RegExp(
  inLines`
    (?<![\p{L}\d.,/-])(?:\+|00)?\(?\d{1,5}\)?(?:[ ./()-]{1,2}\d{1,8}){1,6}(?![\p{L}\d]|[.,]\d)
    |(?<![\p{L}\d.,/-])\+?\d{8,13}(?![\p{L}\d]|[.,]\d)`,
  "gu",
);
/** E.164 allows fifteen digits; seven are a local number. */
const DIGITS = { least: 7, most: 15 };
const DATE = /^\d{1,2}([./-])\d{1,2}\1\d{2,4}$/;

/** The digits, with + before a country code: 00 is dialled in its place, and the (0) after it is not dialled. */
function canonicalPhone(text: string): string {
  const international = /^\s*(?:\+|00(?=[1-9]))/.test(text);
  const digits = text
    .replace(/^\s*(?:\+|00(?=[1-9]))/, "")
    .replace(international ? /\(0\)/ : /(?!)/, "")
    .replace(/\D/g, "");
  return international ? `+${digits}` : digits;
}

function isPhone(text: string): boolean {
  const count = canonicalPhone(text).replace(/\D/g, "").length;
  return count >= DIGITS.least && count <= DIGITS.most && !DATE.test(text.trim());
}

const findPhones: Find = (page) =>
  findPattern(page, PHONE)
    .filter(({ text }) => isPhone(text))
    .map((hit) => {
      const value = canonicalPhone(hit.text);
      return { ...hit, key: value, value: { type: "text", value }, prior: hit.text.startsWith("+") ? 0.5 : 0 };
    });

/** After a label or before the word for an extension. */
const NO_PHONE = /[^\d\s+()./-]/;

const parsePhone: Parse = (text) => {
  const bare = text.replace(/^\s*(?:tel|fax|cell|phone|mobile|telefono)\w*[.:\s]*/i, "");
  return mayBePhone(bare) ? { type: "text", value: canonicalPhone(bare) } : null;
};

/** Whether all of the text may be a telephone number, as numbers of papers may look, too. */
export function mayBePhone(text: string): boolean {
  return !NO_PHONE.test(text) && isPhone(text);
}

/**
 * phone: the value is the digits, with + and the country code if they are printed (E.164): "0039 (06) 123.456" →
 * "+3906123456".
 */
export const PHONE_TYPE: ValueType = { find: findPhones, parse: parsePhone };
