import { HIGHEST_RATE } from "../../constraints/tax-table.ts";
import type { Row, Token } from "../../page/layout.ts";
import { hasCents } from "../../page/words.ts";
import { type Cell, cellOf, centsIn, numberIn } from "../table-row.ts";

/** An amount of a printed row. */
export interface PrintedAmount {
  readonly cell: Cell;
  /** In hundredths, with its sign. */
  readonly cents: number;
}

/** A rate of tax of a printed row. */
export interface PrintedRate {
  readonly cell: Cell;
  /** Per cent. */
  readonly rate: number;
  /** With its percent sign; without it the number may be anything. */
  readonly isMarked: boolean;
  /** Nothing else stands in its segment of the line: a cell of a table. */
  readonly isAlone: boolean;
}

/**
 * The amounts of a row from left to right: numbers with two decimals that are no percentages, with what a space
 * separates from them: thousands, a sign.
 */
export function amountsIn({ segments }: Row, decimal: "." | "," | null): PrintedAmount[] {
  return segments.flatMap(({ tokens }) => {
    const found: PrintedAmount[] = [];
    for (let from = 0; from < tokens.length; ) {
      const cell = numberIn(tokens.slice(from, from + LONGEST_NUMBER), decimal, false);
      if (!cell) {
        from++;
        continue;
      }
      const cents = hasCents(cell) ? centsIn(cell) : null;
      if (cents !== null) found.push({ cell, cents });
      from = tokens.indexOf(cell.tokens.at(-1)!, from) + 1;
    }
    return found;
  });
}

/** In words: "- € 1 234 567,00". */
const LONGEST_NUMBER = 5;

/** "22 %", "22,00%", "(22%)", "IVA22%", "%22". */
const MARKED = /^\(?\p{L}{0,5}\.?(\d{1,2}(?:[.,]\d{1,3})?)\s?%\)?[:.,]?$|^\(?%(\d{1,2}(?:[.,]\d{1,3})?)\)?$/u;
const BARE = /^\(?(\d{1,2}(?:[.,]\d{1,3})?)\)?$/;
/** Numbers without a sign that are rates of tax in Europe. */
const EUROPEAN: ReadonlySet<number> = new Set([
  0, 2, 2.1, 2.5, 2.6, 3, 3.7, 4, 4.8, 5, 5.5, 6, 7, 7.7, 8, 8.1, 8.5, 9, 9.5, 10, 12, 13, 13.5, 14, 15, 16, 17, 18, 19,
  20, 21, 22, 23, 24, 25, 25.5, 27,
]);

/** The rates of tax of a row from left to right. */
export function ratesIn({ segments }: Row): PrintedRate[] {
  return segments.flatMap(({ tokens }) => tokens.flatMap((_, i) => rateAt(tokens, i) ?? []));
}

function rateAt(tokens: readonly Token[], at: number): PrintedRate | null {
  const [token, next] = [tokens[at]!, tokens[at + 1]];
  const marked = MARKED.exec(token.text);
  const bare = marked ? null : BARE.exec(token.text)?.[1];
  const isMarked = marked !== null || (bare != null && next !== undefined && /^%\)?[:.,]?$/.test(next.text));
  const digits = marked ? (marked[1] ?? marked[2]) : bare;
  const rate = Number(digits?.replace(",", ".") ?? Number.NaN);
  if (!(rate <= HIGHEST_RATE) || !(isMarked || EUROPEAN.has(rate))) return null;
  const printed = cellOf(marked || !isMarked ? [token] : [token, next!], String(rate));
  const cell = { ...printed, text: printed.text.replace(/^[^\d%]+|[^\d%]+$/g, "") };
  return { cell, rate, isMarked, isAlone: cell.tokens.length === tokens.length };
}
