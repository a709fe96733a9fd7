import { median } from "../../core/basics/median.ts";
import { oncePer } from "../../core/basics/once-per.ts";
import { type Box, unionOfBoxes } from "../../core/geometry.ts";
import type { PageLayout, Row, Segment } from "./layout.ts";

/** In line heights; closer neighbours say little about a slope: letters with and without ascenders differ by more. */
const FAR_LINE_HEIGHTS = 6;
/** The centres of the two halves of a row differ at most by this once the page is level, in line heights. */
const SAME_ROW_LINE_HEIGHTS = 0.4;

/**
 * The page with those halves of rows joined that a slight slope has separated: from a name at the left edge to its
 * amount at the right, half a degree climbs more than half a line. Rows that overlap vertically anywhere stay apart.
 */
export const levelRows: (page: PageLayout) => PageLayout = oncePer((page) => {
  const slope = slopeOf(page);
  const rows: Row[] = [];
  for (const row of page.rows) {
    const last = rows.at(-1);
    if (last && isOtherHalf(last, row, slope, page.lineHeight)) rows[rows.length - 1] = joined(last, row);
    else rows.push(row);
  }
  return rows.length === page.rows.length ? page : { ...page, rows: rows.map((row, index) => ({ ...row, index })) };
});

/** Pixels down per pixel to the right, over all neighbours that are far apart in one row; 0 if there are too few. */
function slopeOf(page: PageLayout): number {
  const slopes = page.rows.flatMap(({ segments }) =>
    segments.slice(1).flatMap((right, index) => {
      const [from, to] = [segments[index]!.tokens.at(-1)!.box, right.tokens[0]!.box];
      const across = middleX(to) - middleX(from);
      return across < FAR_LINE_HEIGHTS * page.lineHeight ? [] : [(middleY(to) - middleY(from)) / across];
    }),
  );
  return slopes.length < 5 ? 0 : median(slopes);
}

function isOtherHalf(a: Row, b: Row, slope: number, lineHeight: number): boolean {
  const overlaps = a.segments.some((left) =>
    b.segments.some((right) => left.box.x0 < right.box.x1 && right.box.x0 < left.box.x1),
  );
  if (overlaps) return false;
  const level = ({ box }: Segment) => middleY(box) - slope * middleX(box);
  const [first, second] = [a, b].map(({ segments }) => median(segments.map(level)));
  return Math.abs(first! - second!) < SAME_ROW_LINE_HEIGHTS * lineHeight;
}

function joined(a: Row, b: Row): Row {
  const segments = [...a.segments, ...b.segments].sort((left, right) => left.box.x0 - right.box.x0);
  return { segments, box: unionOfBoxes([a.box, b.box]), index: a.index };
}

function middleX({ x0, x1 }: Box): number {
  return (x0 + x1) / 2;
}

function middleY({ y0, y1 }: Box): number {
  return (y0 + y1) / 2;
}
