import { type Find, findPattern, type Parse, type ValueType } from "./field-type.ts";

const LOCAL = "[\\p{L}\\d._%+'-]{1,64}";
const DOMAIN = "[\\p{L}\\d-]{1,63}(?:\\.[\\p{L}\\d-]{1,63}){0,4}\\.[a-z]{2,12}";
/** OCR sometimes puts a space beside the sign. */
const EMAIL = new RegExp(`${LOCAL}\\s?@\\s?${DOMAIN}`, "giu");
const WHOLE_EMAIL = new RegExp(`^${LOCAL}@${DOMAIN}$`, "iu");

const findEmails: Find = (page) =>
  findPattern(page, EMAIL).map((hit) => {
    const text = hit.text.replace(/\s/g, "");
    return { ...hit, text, key: text.toLowerCase(), value: { type: "text", value: text.toLowerCase() }, prior: 1 };
  });

const parseEmail: Parse = (text) => {
  const bare = text
    .trim()
    .replace(/\s?@\s?/, "@")
    .replace(/^mailto:/i, "");
  return WHOLE_EMAIL.test(bare) ? { type: "text", value: bare.toLowerCase() } : null;
};

/** email: the value is in lower case and without spaces. */
export const EMAIL_TYPE: ValueType = { find: findEmails, parse: parseEmail };
