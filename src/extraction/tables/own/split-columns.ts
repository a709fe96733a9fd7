import { median } from "../../../core/basics/median.ts";
import type { Row, Segment, Token } from "../../page/layout.ts";
import { type Grid, type GridColumn, isIn } from "./grids.ts";

/**
 * The grid with those columns split that corrected papers of the layout have as two: "25 - 03/02/2023" under "Voto -
 * Data esame".
 */
export function splitAsRemembered(grid: Grid, remembered: readonly GridColumn[]): Grid {
  return { ...grid, columns: grid.columns.flatMap((column) => partedAt(column, bordersWithin(column, remembered))) };
}

/** Half way between columns each of which has its centre in this one. */
function bordersWithin(column: GridColumn, remembered: readonly GridColumn[]): number[] {
  const within = remembered
    .filter(({ x0, x1 }) => (x0 + x1) / 2 > column.x0 && (x0 + x1) / 2 < column.x1)
    .sort((a, b) => a.x0 - b.x0);
  return within.slice(1).flatMap((right, at) => (right.x0 > within[at]!.x1 ? [(within[at]!.x1 + right.x0) / 2] : []));
}

/** Of the lines that have words on both sides, this share has none across a border between two titles. */
const CLEAN = 0.8;

/**
 * The same by titles side by side above one column: with few lines a white stripe between columns cannot be
 * distinguished from one between words.
 */
export function splitByTitles(grid: Grid, first: number): Grid {
  const titles = grid.rows[first - 1];
  if (!titles) return grid;
  const lines = grid.rows.slice(first).filter(({ segments }) => segments.length >= 2);
  const columns = grid.columns.flatMap((column) => {
    const over = titles.segments.filter(
      ({ box }) => (box.x0 + box.x1) / 2 > column.x0 && (box.x0 + box.x1) / 2 < column.x1,
    );
    const borders = over.slice(1).flatMap((right, at) => borderUnder(over[at]!, right, column, lines) ?? []);
    return partedAt(column, borders);
  });
  return columns.length === grid.columns.length ? grid : { ...grid, columns };
}

function borderUnder(left: Segment, right: Segment, column: GridColumn, lines: readonly Row[]): number | null {
  const middle = (left.box.x1 + right.box.x0) / 2;
  const cells = lines.map(({ segments }) => wordsIn(column, segments));
  const gaps = cells.flatMap((tokens) => {
    const at = tokens.findIndex(({ box }) => (box.x0 + box.x1) / 2 > middle);
    return at > 0 ? [{ x0: tokens[at - 1]!.box.x1, x1: tokens[at]!.box.x0 }] : [];
  });
  if (gaps.length === 0) return null;
  const border = median(gaps.map(({ x0, x1 }) => (x0 + x1) / 2));
  const clean = gaps.filter(({ x0, x1 }) => x0 <= border && border <= x1).length;
  return clean >= CLEAN * gaps.length && 2 * gaps.length >= lines.length ? border : null;
}

function wordsIn(column: GridColumn, segments: readonly Segment[]): Token[] {
  return segments.flatMap(({ tokens }) => tokens).filter((token) => isIn(token, column));
}

function partedAt({ x0, x1 }: GridColumn, borders: readonly number[]): GridColumn[] {
  const edges = [x0, ...borders.filter((x) => x > x0 && x < x1), x1];
  return edges.slice(1).map((end, at) => ({ x0: edges[at]!, x1: end }));
}
