import type { Polygon } from "../core/geometry.ts";

/** Something with an outline that stands in the reading order: a detected line of OCR or a word of a text layer. */
export interface Placed {
  readonly polygon: Polygon;
}

/** Two pieces are on one row when they share more than this part of the lower one's height. */
const ROW_OVERLAP = 0.5;

interface Span {
  readonly piece: number;
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * Groups pieces into rows from top to bottom, each from left to right. A row is everything a ruler laid along the text would touch:
 * columns that stand on one height share a row, because "TOTAL ……… 12.50" is one line to a reader, however wide the gap.
 * Rows follow the common slope of the text, so a page turned by a few degrees keeps its rows.
 */
export function rowsInReadingOrder<T extends Placed>(pieces: readonly T[]): T[][] {
  const [ux, uy] = commonDirection(pieces);
  const spans = pieces.map((piece, i) => spanAlong(piece.polygon, i, ux, uy));
  spans.sort((a, b) => a.top + a.bottom - (b.top + b.bottom) || a.left - b.left || a.piece - b.piece);
  const rows: Span[][] = [];
  for (const span of spans) {
    const row = rows.findLast((candidate, i) => i >= rows.length - 4 && belongs(span, candidate));
    if (row === undefined) rows.push([span]);
    else row.push(span);
  }
  return rows.map((row) => row.sort((a, b) => a.left - b.left || a.top - b.top).map((span) => pieces[span.piece]!));
}

/** A piece joins a row when it lies level with the row's nearest member, measured so that slopes and mixed sizes do not chain rows. */
function belongs(span: Span, row: readonly Span[]): boolean {
  let nearest = row[0]!;
  for (const other of row) {
    if (Math.abs(other.left - span.left) < Math.abs(nearest.left - span.left)) nearest = other;
  }
  const shared = Math.min(span.bottom, nearest.bottom) - Math.max(span.top, nearest.top);
  const lower = Math.min(span.bottom - span.top, nearest.bottom - nearest.top);
  return lower > 0 && shared / lower > ROW_OVERLAP;
}

/** The span of a polygon in a frame turned so that the common text direction is horizontal. */
function spanAlong(polygon: Polygon, piece: number, ux: number, uy: number): Span {
  let [left, top, bottom] = [Infinity, Infinity, -Infinity];
  for (const [x, y] of polygon) {
    const along = x * ux + y * uy;
    const across = y * ux - x * uy;
    if (along < left) left = along;
    if (across < top) top = across;
    if (across > bottom) bottom = across;
  }
  return { piece, left, top, bottom };
}

/** Median direction of the top edges, weighted by their length; (1, 0) for an empty page. Steep pieces are no lines and do not vote. */
function commonDirection(pieces: readonly Placed[]): readonly [number, number] {
  const slopes: { slope: number; length: number }[] = [];
  let total = 0;
  for (const { polygon } of pieces) {
    const [start, end] = [polygon[0], polygon[1]];
    if (start === undefined || end === undefined) continue;
    const [dx, dy] = [end[0] - start[0], end[1] - start[1]];
    if (dx <= 0 || Math.abs(dy) > dx / 2) continue;
    slopes.push({ slope: dy / dx, length: dx });
    total += dx;
  }
  slopes.sort((a, b) => a.slope - b.slope);
  let passed = 0;
  for (const { slope, length } of slopes) {
    passed += length;
    if (passed * 2 >= total) return [1 / Math.hypot(1, slope), slope / Math.hypot(1, slope)];
  }
  return [1, 0];
}
