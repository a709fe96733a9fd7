import { median } from "../../../core/basics/median.ts";
import { type PageLayout, type Row, tokensOfRow } from "../../page/layout.ts";
import { inLineHeights } from "../../page/pitch.ts";

/** Lines of one cell follow each other within this many line heights. */
export const NEAR = 0.9;

/** Above the first line of a page, line heights. */
const ABOVE_ALL = 9;

/** The height of a line's words, in line heights of the page. */
export function wordHeight(row: Row, page: PageLayout): number {
  return inLineHeights(page, median(tokensOfRow(row).map(({ box }) => box.y1 - box.y0)));
}

/** The white above a line, in line heights; below 0 where it reaches into the line above. */
export function gapAbove(row: Row, page: PageLayout): number {
  const above = page.rows[row.index - 1];
  return above ? inLineHeights(page, row.box.y0 - above.box.y1) : ABOVE_ALL;
}

/** Whether a line is right below another, as the second line of a cell is. */
export function isRightBelow(row: Row, above: Row, page: PageLayout): boolean {
  return row.index === above.index + 1 && gapAbove(row, page) < NEAR;
}
