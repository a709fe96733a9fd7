import type { PageLayout, Row } from "../../page/layout.ts";
import { type JudgedLine, judgeLine } from "./judge-line.ts";
import { gapAbove, isRightBelow, NEAR, wordHeight } from "./line-measures.ts";
import type { PlacedExample } from "./place-example.ts";
import type { LineKind } from "./table-example.ts";
import { areTexts, fullnessOf } from "./what-a-line-is.ts";

/** A row whose lines are being collected. */
export interface Item {
  readonly main: JudgedLine;
  readonly mainRow: Row;
  /** Top to bottom, the main one included. */
  readonly lines: JudgedLine[];
  /** The last of its printed lines. */
  lastRow: Row;
}

/** Texts alone, which belong to the row above, to the one below, or to none. */
export interface Texts {
  readonly line: JudgedLine;
  readonly row: Row;
  /** The example has such lines that belong to no row. */
  readonly isDoubtful: boolean;
}

/** A line in smaller type is a note. */
const SMALLER = 0.86;

/** Second lines of texts of a row that leave empty what all rows of the example fill. */
export function isTailOf({ main, lastRow }: Item, line: JudgedLine, row: Row, page: PageLayout): boolean {
  const goOn = line.cells.every((tokens, at) => tokens.length === 0 || main.cells[at]!.length > 0);
  return goOn && isRightBelow(row, lastRow, page) && areTexts(line) && fullnessOf(line) < 1;
}

/**
 * Adds to a row the texts right below it, except for the last ones if the next row claims them.
 *
 * @param claimed how many of the last ones the next row claims
 * @returns how many of the first ones the row has taken
 */
export function takeTexts(item: Item, texts: readonly Texts[], claimed: number, page: PageLayout): number {
  const least = SMALLER * wordHeight(item.mainRow, page);
  const near: Texts[] = [];
  for (const text of texts) {
    if (text.isDoubtful || wordHeight(text.row, page) < least || !isRightBelow(text.row, item.lastRow, page)) break;
    near.push(text);
    item.lastRow = text.row;
  }
  const contested = Math.max(0, near.length + claimed - texts.length);
  // A text has as many lines above its numbers as below them.
  const above = Math.min(near.length, item.lines.indexOf(item.main));
  const taken = contested > 0 ? Math.max(near.length - contested, above) : near.length;
  item.lines.push(...near.slice(0, taken).map(({ line }) => line));
  return taken;
}

/** A text has as many lines above its numbers as below them; with none below them it may have any number above. */
export function mostAbove(row: Row, kind: LineKind, page: PageLayout, place: PlacedExample): number {
  let last = row;
  for (let next = page.rows[row.index + 1]; next && isRightBelow(next, last, page); next = page.rows[last.index + 1]) {
    if (!areTexts(judgeLine(next, kind, place, page))) break;
    last = next;
  }
  return last === row ? Number.POSITIVE_INFINITY : last.index - row.index;
}

/** Those right above a row in columns that it leaves empty: its numbers are half way down its text. */
export function textsAbove(texts: readonly Texts[], main: JudgedLine, row: Row, page: PageLayout): Texts[] {
  const own: Texts[] = [];
  let below = row;
  for (const text of texts.toReversed()) {
    const fillsGaps = text.line.cells.every((tokens, at) => tokens.length === 0 || main.cells[at]!.length === 0);
    const most = text.isDoubtful ? 0 : NEAR;
    if (!fillsGaps || text.row.index !== below.index - 1 || gapAbove(below, page) >= most) break;
    own.unshift(text);
    below = text.row;
  }
  return own;
}
