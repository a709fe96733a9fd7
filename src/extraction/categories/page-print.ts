import { median } from "../../core/basics/median.ts";
import type { PageLayout, Row } from "../page/layout.ts";

/** The layout of a page, relative to its width, so that it does not depend on the scan's resolution. */
export interface Print {
  readonly lineHeight: number;
  /** Width of a letter in line heights: characteristic of a typeface. */
  readonly letter: number;
  readonly left: number;
  readonly right: number;
  /** From one line to the next. */
  readonly pitch: number;
  /** Height of the largest print of the upper third, in line heights. */
  readonly largest: number;
  /**
   * Positions of table columns, by right edge of their numbers and by left edge of anything; in hundredths of the
   * width.
   */
  readonly columns: readonly number[];
  /** How many of the first lines, and of the last, are rows of a table. */
  readonly tableAtTop: number;
  readonly tableAtEnd: number;
  /** Lines that could be column titles: two segments or more without a digit. */
  readonly titleRows: ReadonlySet<string>;
  /** Where its text begins and ends, as shares of the page's height. */
  readonly begin: number;
  readonly end: number;
  readonly words: number;
}

const UPPER_SHARE = 0.33;
const ROWS_LOOKED_AT = 6;
const LEAST_OF_COLUMN = 3;

export function printOf(page: PageLayout): Print {
  const { width, height, lineHeight, rows, textBox } = page;
  const unit = Math.max(1, width);
  const upper = textBox.y0 + UPPER_SHARE * (textBox.y1 - textBox.y0);
  const heights = page.tokens
    .filter(({ box, fold }) => box.y0 <= upper && fold.length >= 3)
    .map(({ box }) => box.y1 - box.y0);
  const letters = page.tokens
    .filter(({ text }) => text.length >= 4)
    .map(({ box, text }) => (box.x1 - box.x0) / text.length / lineHeight);
  const steps = rows.slice(1).map(({ box }, i) => (box.y0 + box.y1 - rows[i]!.box.y0 - rows[i]!.box.y1) / 2);
  return {
    lineHeight: lineHeight / unit,
    letter: median(letters),
    left: quantile(
      rows.map(({ box }) => box.x0 / unit),
      0.15,
    ),
    right: quantile(
      rows.map(({ box }) => box.x1 / unit),
      0.9,
    ),
    pitch: median(steps.filter((step) => step > 0.6 * lineHeight && step < 4 * lineHeight)) / unit,
    largest: quantile(heights, 1) / lineHeight,
    columns: columnsOf(page),
    tableAtTop: rows.slice(0, ROWS_LOOKED_AT).filter(isTableRow).length,
    tableAtEnd: rows.slice(-ROWS_LOOKED_AT).filter(isTableRow).length,
    titleRows: new Set(rows.flatMap((row) => titleRow(row))),
    begin: height > 0 ? textBox.y0 / height : 0,
    end: height > 0 ? textBox.y1 / height : 1,
    words: page.tokens.length,
  };
}

function isTableRow({ segments }: Row): boolean {
  return segments.length >= 3 && segments.filter(({ text }) => /\d/.test(text)).length >= 2;
}

function titleRow({ segments }: Row): string[] {
  if (segments.length < 3 || segments.some(({ text }) => /\d/.test(text))) return [];
  return [segments.map(({ text }) => text.toLowerCase().replace(/[^\p{L}]/gu, "")).join(" ")];
}

function columnsOf({ segments, width }: PageLayout): number[] {
  const counts = new Map<number, number>();
  const unit = Math.max(1, width) / 100;
  for (const { box, text } of segments) {
    // Left and right edges are distinguished by sign.
    const edge = /\d[.,]\d{2}\D{0,2}$/.test(text) ? Math.round(box.x1 / unit) : -1 - Math.round(box.x0 / unit);
    counts.set(edge, (counts.get(edge) ?? 0) + 1);
  }
  return [...counts].flatMap(([edge, count]) => (count >= LEAST_OF_COLUMN ? [edge] : []));
}

function quantile(values: readonly number[], share: number): number {
  if (values.length === 0) return 0;
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!;
}
