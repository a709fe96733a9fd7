import type { Polygon } from "../../core/geometry.ts";
import type { LineWord } from "../ocr/line-words.ts";
import { type RotatedRect, sliceOfRect } from "../ocr/rotated-rect.ts";
import type { SelectionMark } from "./selection-marks.ts";

/** A read line with its words, in the raster's pixels. */
export interface WordedLine {
  readonly rect: RotatedRect;
  readonly words: readonly LineWord[];
}

interface MarkedLine {
  readonly polygon: Polygon;
  readonly words: readonly LineWord[];
}

/**
 * Maximum distance of words from their box, in units of its side: words after it, to which it usually belongs, and
 * words before it.
 */
const [BEHIND, BEFORE] = [3, 1.5];
/**
 * Height of a box in units of the height of the line beside it, letters with descenders and some paper; a lower one was
 * a letter of the line.
 */
const [LEAST_HEIGHT, MOST_HEIGHT] = [0.4, 2.2];

/** The usual characters for an empty and a ticked box. */
export const EMPTY_BOX = "☐";
export const MARKED_BOX = "☒";

/** The boxes that fit the lines beside them, or, without a line beside them, the usual line of the page. */
export function fittingMarks(lines: readonly RotatedRect[], marks: readonly SelectionMark[]): SelectionMark[] {
  const heights = lines.map(({ height }) => height).sort((a, b) => a - b);
  const usual = heights[heights.length >> 1];
  return marks.filter((mark) => {
    const height = lines[lineBeside(lines, mark)]?.height ?? usual;
    return height === undefined || (mark.side >= LEAST_HEIGHT * height && mark.side <= MOST_HEIGHT * height);
  });
}

/**
 * The lines with the boxes in them as words, at their places among the others; a box without a line beside it is a line
 * of its own.
 */
export function markedLines(
  lines: readonly WordedLine[],
  marks: readonly SelectionMark[],
  turnDegrees: number,
): MarkedLine[] {
  const rects = lines.map(({ rect }) => rect);
  const own = Map.groupBy(marks, (mark) => lineBeside(rects, mark));
  const alone = own.get(-1) ?? [];
  return [
    ...lines.map((line, i) => withMarks(line, own.get(i) ?? [], turnDegrees)),
    ...alone.map((mark) => {
      const word = wordOf(mark, turnDegrees);
      return { polygon: word.polygon, words: [word] };
    }),
  ];
}

function withMarks({ rect, words }: WordedLine, marks: readonly SelectionMark[], turnDegrees: number): MarkedLine {
  if (marks.length === 0) return { polygon: sliceOfRect(rect, 0, rect.width), words };
  const all = [...words, ...marks.map((mark) => wordOf(mark, turnDegrees))];
  const places = new Map(all.map((word) => [word, placeOn(rect, middleOf(word.polygon)).along]));
  const half = rect.width / 2;
  const ends = marks.map((mark) => [placeOn(rect, middleOf(mark.polygon)).along, mark.side / 2] as const);
  const from = Math.min(0, ...ends.map(([along, reach]) => along + half - reach));
  const to = Math.max(rect.width, ...ends.map(([along, reach]) => along + half + reach));
  return {
    polygon: sliceOfRect(rect, from, to),
    words: all.sort((a, b) => places.get(a)! - places.get(b)!),
  };
}

function wordOf({ marked, confidence, polygon }: SelectionMark, turnDegrees: number): LineWord {
  // The corner that is the upper left one of the upright page comes first.
  const first = (4 - (Math.round(turnDegrees / 90) % 4)) % 4;
  return {
    text: marked ? MARKED_BOX : EMPTY_BOX,
    confidence,
    polygon: polygon.map((_, i) => polygon[(first + i) % 4]!),
  };
}

/** Index of the line that contains or adjoins a box, −1 for none. */
function lineBeside(lines: readonly RotatedRect[], { polygon, side }: SelectionMark): number {
  const middle = middleOf(polygon);
  let [best, nearest] = [-1, Infinity];
  lines.forEach((rect, i) => {
    const { along, across } = placeOn(rect, middle);
    if (Math.abs(across) > Math.max(rect.height, side) / 2) return;
    const gap = Math.abs(along) - rect.width / 2 - side / 2;
    const isBefore = along > 0;
    if (gap > (isBefore ? BEFORE : BEHIND) * side) return;
    // Of two lines the one after the box gets it.
    const distance = Math.max(0, gap) + (isBefore && gap > 0 ? BEHIND * side : 0);
    if (distance < nearest) [best, nearest] = [i, distance];
  });
  return best;
}

function placeOn(
  { cx, cy, ux, uy }: RotatedRect,
  [x, y]: readonly [number, number],
): { along: number; across: number } {
  const [dx, dy] = [x - cx, y - cy];
  return { along: dx * ux + dy * uy, across: dy * ux - dx * uy };
}

function middleOf(polygon: Polygon): readonly [number, number] {
  const [x, y] = polygon.reduce(([sx, sy], [px, py]) => [sx + px, sy + py], [0, 0] as readonly [number, number]);
  return [x / polygon.length, y / polygon.length];
}
