import { type Box, unionOfBoxes } from "../../core/geometry.ts";
import type { Row, Token } from "../layout.ts";
import type { ColumnRole } from "./column-lexicon.ts";
import { type HeaderColumn, tokensOf } from "./header.ts";

/** A column from edge to edge; the first begins at -Infinity, the last ends at Infinity. Pixels of the page raster. */
export interface Column {
  readonly role: ColumnRole;
  readonly x0: number;
  readonly x1: number;
}

/** Boxes are of ink, so a space of a narrow letter's width looks wider: 0.4 to 0.7 line heights were seen. */
export const WORD_SPACE_LINE_HEIGHTS = 0.8;
/** Left edges of one column differ by the first letter's bearing and a scan's skew. */
const SAME_EDGE_PX = 6;

/**
 * Puts the borders between columns where the body leaves the widest white stripe between two titles: titles are centred where
 * numbers are right-aligned, so the titles' own edges cut through long values.
 */
export function bordersOf(header: readonly HeaderColumn[], body: readonly Row[], lineHeight: number): Column[] {
  const rows = body.filter(isDense).map((row) => runsOf(tokensOf(row), lineHeight));
  const borders = header.slice(1).map((right, index) => {
    const left = header[index]!;
    return (
      (right.role === "description" ? leftEdgeOfText(left, right, rows) : null) ??
      borderBetween(left, right, rows.flat())
    );
  });
  return header.map(({ role }, index) => ({
    role,
    x0: borders[index - 1] ?? -Infinity,
    x1: borders[index] ?? Infinity,
  }));
}

/** Rows with a number and something else show the columns; free text runs across them. */
function isDense(row: Row): boolean {
  return row.segments.length >= 2 && tokensOf(row).some(({ text }) => /\d[.,]\d/.test(text));
}

/** Words with no more than a space between them: no border goes through there. */
function runsOf(tokens: readonly Token[], lineHeight: number): Box[] {
  const runs: Box[] = [];
  for (const { box } of tokens) {
    const last = runs.at(-1);
    if (last && box.x0 - last.x1 < WORD_SPACE_LINE_HEIGHTS * lineHeight)
      runs[runs.length - 1] = unionOfBoxes([last, box]);
    else runs.push(box);
  }
  return runs;
}

/**
 * Text is left-aligned below a title that may be centred over a wide column, with codes before it that may be missing: the border is
 * the rightmost left edge before the middle of the title that most rows share. null = rows share none.
 */
function leftEdgeOfText(left: HeaderColumn, right: HeaderColumn, rows: readonly (readonly Box[])[]): number | null {
  const middle = (right.box.x0 + right.box.x1) / 2;
  const starts = rows.map((runs) =>
    runs.map(({ x0 }) => x0).filter((x0) => x0 > left.box.x0 - SAME_EDGE_PX && x0 < middle),
  );
  const candidates = starts.flat().sort((a, b) => b - a);
  const shared = (x: number) => starts.filter((row) => row.some((x0) => Math.abs(x0 - x) <= SAME_EDGE_PX)).length;
  const edge = candidates.find((x) => shared(x) > 0.6 * rows.length);
  if (edge === undefined) return null;
  // Left of the left title's middle it would swallow that column, unless that column is empty.
  const belongsLeft = edge + SAME_EDGE_PX < (left.box.x0 + left.box.x1) / 2;
  return belongsLeft ? null : edge - SAME_EDGE_PX;
}

function borderBetween(left: HeaderColumn, right: HeaderColumn, runs: readonly Box[]): number {
  const from = (left.box.x0 + left.box.x1) / 2;
  const to = (right.box.x0 + right.box.x1) / 2;
  const titleGap = (left.box.x1 + right.box.x0) / 2;
  const inside = runs.filter((run) => run.x1 > from && run.x0 < to);
  const edges = [from, to, ...inside.flatMap((run) => [run.x0, run.x1])].filter((x) => x >= from && x <= to);
  edges.sort((a, b) => a - b);
  let best = { crossed: Infinity, width: 0, x: titleGap };
  for (let i = 0; i + 1 < edges.length; i++) {
    const [x0, x1] = [edges[i]!, edges[i + 1]!];
    if (x1 - x0 < 1) continue;
    const middle = (x0 + x1) / 2;
    const crossed = inside.filter((run) => run.x0 < middle && run.x1 > middle).length;
    const holdsTitleGap = titleGap >= x0 && titleGap <= x1;
    const width = x1 - x0 + (holdsTitleGap ? 0.5 * (to - from) : 0);
    if (crossed < best.crossed || (crossed === best.crossed && width > best.width)) {
      best = { crossed, width, x: holdsTitleGap ? titleGap : middle };
    }
  }
  return best.x;
}

/** The column a token belongs to: the one that holds its centre. */
export function columnOf(token: Token, columns: readonly Column[]): Column {
  const x = (token.box.x0 + token.box.x1) / 2;
  return columns.find((column) => x >= column.x0 && x < column.x1) ?? columns.at(-1)!;
}
