import type { PageLayout } from "../page/layout.ts";
import { textOf } from "../page/text.ts";

/** "Page 2 of 3"; `of` is null if not stated. */
export interface PageNumber {
  readonly page: number;
  readonly of: number | null;
}

const PAGE = "(?:\\b(?:pag(?:ina|e)?|seite|blatt|foglio|sheet|hoja|feuille|fl)|(?<![\\p{L}.])p(?=\\.))";
const OF = "\\/|di|of|von|de|su|sur|van";
const PAGE_OF = new RegExp(
  `${PAGE}\\s?n?[.°º]?\\s?:?\\s?(\\d{1,3})\\s?(?:${OF})\\s?(?:pag(?:ina|e)?\\.?\\s?)?(\\d{1,3})\\b`,
  "iu",
);
/** Without a word for "page" it must not look like a day, "01/02". */
const BARE_OF = new RegExp(`^\\s*[-–(]?\\s*([1-9]\\d{0,2})\\s*(?:${OF})\\s*([1-9]\\d{0,2})\\s*[-–)]?\\s*$`, "i");
const PAGE_ALONE = /\b(?:pag(?:ina|e)?|seite|blatt|foglio|hoja|sheet)\.?\s?n?[.°º]?\s?:?\s?(\d{1,3})\s?[-–—]?\s?$/i;
/** "Continued on page 2" is printed on page 1. */
const IS_OF_ANOTHER = /\b(?:segue|continua|auf|fortsetzung|on|next|da|von|from|sur|vedi|siehe|see)\b/i;
/** A number in dashes: without them it could be a position or an amount. */
const DASHED = /^\s*[-–—]\s*(\d{1,2})\s*[-–—]\s*$/;
const EDGE_SHARE = 0.12;
/** Higher numbers count sheets of an account's statements since it was opened, not pages of this file. */
const MOST_ALONE = 30;

/** "Pag. 2 di 3", "Page 2", "2/3" or "- 2 -" at an edge of the page. */
export function pageNumberOf(page: PageLayout): PageNumber | null {
  for (const row of page.rows) {
    const said = PAGE_OF.exec(textOf(row.segments));
    if (said && isPossible(Number(said[1]), Number(said[2]))) return { page: Number(said[1]), of: Number(said[2]) };
  }
  const { y0, y1 } = page.textBox;
  let alone: PageNumber | null = null;
  for (const { text, box } of page.segments) {
    const isAtEdge = box.y1 < y0 + EDGE_SHARE * (y1 - y0) || box.y0 > y1 - EDGE_SHARE * (y1 - y0);
    const bare = isAtEdge ? BARE_OF.exec(text) : null;
    if (bare && isPossible(Number(bare[1]), Number(bare[2]))) return { page: Number(bare[1]), of: Number(bare[2]) };
    const single = PAGE_ALONE.exec(text) ?? (isAtEdge ? DASHED.exec(text) : null);
    if (alone || !single || IS_OF_ANOTHER.test(text)) continue;
    const number = Number(single[1]);
    if (number >= 1 && number <= MOST_ALONE) alone = { page: number, of: null };
  }
  return alone;
}

/** 118 of 118 are sheets of many years, not of this file. */
const MOST_PAGES = 60;

function isPossible(page: number, of: number): boolean {
  return page >= 1 && page <= of && of <= MOST_PAGES;
}
