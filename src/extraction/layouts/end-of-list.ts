import { type PageLayout, type Segment, segmentOf, type Token } from "../page/layout.ts";

/** A list grows from paper to paper: the last vaccine is at its end, wherever that is. */

/** Line heights between the left edges of cells of one column. */
const SAME_EDGE = 0.8;
/** Line heights from one cell to the next. */
const MOST_STEP = 4;
/** The next cell is at most this many times as far as the cells before it are from each other. */
const AS_FAR = 1.5;
/** Fewer are no list. */
const FEWEST_CELLS = 3;

/** Whether the words open the last cell of a column of similar ones; null if they open no cell of a list. */
export function closesList(page: PageLayout, tokens: readonly Token[]): boolean | null {
  const own = segmentOf(page, tokens[0]!);
  if (own.tokens[0] !== tokens[0]) return null;
  const above = cellsFrom(page, own, -1, MOST_STEP * page.lineHeight);
  const step = above[0] ? distance(above[0], own) : MOST_STEP * page.lineHeight;
  const below = cellsFrom(page, own, 1, AS_FAR * step);
  return above.length + below.length + 1 < FEWEST_CELLS ? null : below.length === 0;
}

/** The cells above or below, nearest first; a title has no digit if the cells have some. */
function cellsFrom(page: PageLayout, own: Segment, way: 1 | -1, farthest: number): Segment[] {
  const cells: Segment[] = [];
  let from = own;
  let limit = farthest;
  for (let at = own.row + way; page.rows[at]; at += way) {
    const row = page.rows[at]!;
    const cell = row.segments.find(({ box }) => Math.abs(box.x0 - own.box.x0) < SAME_EDGE * page.lineHeight);
    if (!cell && Math.abs(row.box.y0 - from.box.y0) > limit) break;
    if (!cell) continue;
    if (distance(cell, from) > limit || hasFigure(cell) !== hasFigure(own)) break;
    limit = Math.min(limit, AS_FAR * distance(cell, from));
    cells.push(cell);
    from = cell;
    if (cells.length >= FEWEST_CELLS) break;
  }
  return cells;
}

function distance(a: Segment, b: Segment): number {
  return Math.abs(a.box.y0 - b.box.y0);
}

function hasFigure({ tokens }: Segment): boolean {
  return /\d/.test(tokens[0]!.text);
}
