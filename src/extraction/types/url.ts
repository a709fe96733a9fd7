import { type Find, findPattern, type Parse, type ValueType } from "./field-type.ts";

const URL = /(?:https?:\/\/|www\.)[^\s,;()<>]+[^\s,;.()<>]/giu;
const WHOLE_URL = /^(?:https?:\/\/)?(?:[\p{L}\d-]{1,63}\.){1,5}\p{L}{2,24}(?::\d{1,5})?(?:[/?#]\S*)?$/iu;

/** Scheme and host in lower case, the path as it is, without a slash at the end. */
function canonicalUrl(text: string): string {
  return text
    .trim()
    .replace(/^(?:https?:\/\/)?[^/?#]+/i, (host) => host.toLowerCase())
    .replace(/\/$/, "");
}

const findUrls: Find = (page) =>
  findPattern(page, URL).map((hit) => {
    const value = canonicalUrl(hit.text);
    return { ...hit, key: value.toLowerCase(), value: { type: "text", value }, prior: 1 };
  });

const parseUrl: Parse = (text) => (WHOLE_URL.test(text.trim()) ? { type: "text", value: canonicalUrl(text) } : null);

/** url: an address that begins with http(s):// or www; no scheme is added if none is printed. */
export const URL_TYPE: ValueType = { find: findUrls, parse: parseUrl };
