import type { Token } from "../layout.ts";
import { foldText } from "../text.ts";
import { type Find, type Found, plainText, type ValueType } from "./field-type.ts";
import { combLength, trimValue, valueRuns } from "./text-runs.ts";

const DATE_LIKE = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/;
const PRICE_LIKE = /^[\d.]*\d,\d{2}$|^\d+\.\d{2}$|^[€$£]|%$/;

/** A word with a digit, alone or joined with its neighbours ("FT 12 / 2024"); the rest of a short labelled line as a whole. */
const findDocumentNumbers: Find = (page, context) => {
  const found = new Map<string, Found>();
  const add = (tokens: readonly Token[], prior: number) => {
    const text = trimValue(tokens.map((token) => token.text).join(" ")).replace(/[.]$|^[(]|[)]$/g, "");
    const place = `${tokens[0]!.index}-${tokens.at(-1)!.index}`;
    if (!/\d/.test(text) || text.length > 40 || found.has(place)) return;
    const looks = (DATE_LIKE.test(text) ? -2 : 0) + (PRICE_LIKE.test(text) ? -1.5 : 0) + (text.length > 24 ? -1 : 0);
    found.set(place, {
      pageIndex: page.pageIndex,
      tokens,
      text,
      key: foldText(text),
      value: { type: "text", value: text },
      prior: prior + looks,
    });
  };
  for (const segment of page.segments) {
    for (const run of valueRuns(segment, context)) {
      run.forEach((token, i) => {
        const comb = combLength(run, i);
        if (comb > 0) add(run.slice(i, i + comb), 0.2);
        if (/\d/.test(token.text)) add([token], 0);
        const next = run[i + 1];
        const isJoined =
          next && (/^[/-]/.test(next.text) || /[/-]$/.test(token.text)) && /\d/.test(token.text + next.text);
        if (next && isJoined) add(run.slice(i, /\d/.test(next.text) ? i + 2 : i + 3), 0.2);
        if (next && /^[A-Z]{1,4}$/.test(token.text) && /^\d/.test(next.text)) add([token, next], -0.3);
      });
    }
  }
  return [...found.values()];
};

/** document_number: what invoices, orders and cards are numbered with, letters and signs included: "FT 12/2024". */
export const DOCUMENT_NUMBER: ValueType = { find: findDocumentNumbers, parse: plainText };
