import { type Find, findPattern } from "./field-type.ts";

const EMAIL = /[\p{L}\d._%+-]+\s?@\s?[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.[a-z]{2,12}/giu;
const URL = /(?:https?:\/\/|www\.)[^\s,;()<>]+[^\s,;.()<>]/giu;
const PHONE =
  /(?<![\p{L}\d.,/-])(?:\+|00)?\(?\d{1,5}\)?(?:[ ./()-]{1,2}\d{1,8}){1,6}(?![\p{L}\d]|[.,]\d)|(?<![\p{L}\d.,/-])\+?\d{8,13}(?![\p{L}\d]|[.,]\d)/gu;

export const findEmails: Find = (page) =>
  findPattern(page, EMAIL).map((hit) => {
    const text = hit.text.replace(/\s/g, "");
    return { ...hit, text, key: text.toLowerCase(), value: { type: "text", value: text } as const, prior: 1 };
  });

export const findUrls: Find = (page) =>
  findPattern(page, URL).map((hit) => ({
    ...hit,
    key: hit.text.toLowerCase().replace(/\/$/, ""),
    value: { type: "text", value: hit.text } as const,
    prior: 1,
  }));

/** Seven to fifteen digits (E.164); a date or a price of that shape is none. */
export const findPhones: Find = (page) =>
  findPattern(page, PHONE).flatMap((hit) => {
    const digits = hit.text.replace(/\D/g, "");
    if (digits.length < 7 || digits.length > 15 || /^\d{1,2}([./-])\d{1,2}\1\d{2,4}$/.test(hit.text)) return [];
    return [
      {
        ...hit,
        key: digits,
        value: { type: "text", value: hit.text } as const,
        prior: hit.text.startsWith("+") ? 0.5 : 0,
      },
    ];
  });
