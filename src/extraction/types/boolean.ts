import { type PageLayout, segmentOf, type Token } from "../page/layout.ts";
import { tickOf } from "../page/tick-boxes.ts";
import type { Find, Found, Parse, ValueType } from "./field-type.ts";

/** Words and signs of forms in the languages of the shipped documents; a crossed box is a yes. */
const YES = /^(?:s[iìí]|yes|ja|oui|sim|true|vero|wahr|vrai|x|1|[☒☑✓✔✗✘]|\[[x✓✔]\]|\([x✓✔]\))$/iu;
const NO = /^(?:no|nein|non|nee|n[ãa]o|false|falso|falsch|faux|0|[☐□]|\[\s*\]|\(\s*\))$/iu;
/** A digit alone may be anything on a page; it is a boolean only at a place for one. */
const TOO_COMMON = /^[01]$/;

/** The meaning of a word or a sign of a form; null: neither. */
export function booleanOf(text: string): boolean | null {
  const bare = text.trim().replace(/[.,;:]+$/, "");
  return YES.test(bare) ? true : NO.test(bare) ? false : null;
}

const findBooleans: Find = (page) =>
  page.tokens.flatMap((token): Found[] => {
    // "☒SÌ": the box says whether the yes counts (scoring/ticked-boxes).
    const caption = tickOf(token.text)?.rest;
    const text = (caption || token.text).replace(/[.,;:]+$/, "");
    const value = TOO_COMMON.test(text) || isWordOfSentence(page, token) ? null : booleanOf(text);
    if (value === null) return [];
    const { pageIndex } = page;
    return [{ pageIndex, tokens: [token], text, key: String(value), value: { type: "boolean", value }, prior: 0 }];
  });

/** "I risultati si riferiscono", "se no il prezzo": part of a longer sentence, and no answer. */
function isWordOfSentence(page: PageLayout, token: Token): boolean {
  if (!/^[\p{Ll}]+$/u.test(token.text)) return false;
  const { tokens } = segmentOf(page, token);
  const next = tokens[tokens.indexOf(token) + 1];
  return next !== undefined && /^\p{Ll}/u.test(next.text);
}

const parseBoolean: Parse = (text) => {
  const value = booleanOf(text);
  return value === null ? null : { type: "boolean", value };
};

/** boolean: yes or no in seven languages, or a box of a form, crossed or empty. */
export const BOOLEAN: ValueType = { find: findBooleans, parse: parseBoolean };
