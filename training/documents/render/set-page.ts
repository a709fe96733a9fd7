import type { Box } from "../../../src/core/geometry.ts";
import type { MeasuredPage } from "./measure-script.ts";

/** A page after it was set. All in CSS pixels from the page's top left corner. */
export interface SetPage {
  readonly width: number;
  readonly height: number;
  readonly values: readonly SetValue[];
  readonly words: readonly SetWord[];
}

interface SetValue {
  readonly key: string;
  readonly text: string;
  readonly value: string;
  /** One for each line on which it is printed. */
  readonly boxes: readonly Box[];
}

interface SetWord {
  readonly text: string;
  readonly box: Box;
  /** The number of its line of text on the page, in the order they are set. */
  readonly line: number;
}

export function setPage({ width, height, values, words }: MeasuredPage): SetPage {
  const set = values.map(({ pieces, ...value }) => ({ ...value, boxes: joinedByLine(pieces) }));
  return { width, height, values: set, words: inLines(words) };
}

/** Pieces of one line are one box, including comb fields. */
function joinedByLine(pieces: readonly Box[]): Box[] {
  const lines: Box[] = [];
  for (const piece of pieces) {
    const at = lines.findIndex(
      ({ y0, y1 }) => Math.min(y1, piece.y1) - Math.max(y0, piece.y0) > (piece.y1 - piece.y0) / 2,
    );
    const line = lines[at];
    if (line)
      lines[at] = {
        x0: Math.min(line.x0, piece.x0),
        y0: Math.min(line.y0, piece.y0),
        x1: Math.max(line.x1, piece.x1),
        y1: Math.max(line.y1, piece.y1),
      };
    else lines.push(piece);
  }
  return lines;
}

/** Widest gap within a line, in heights of the type: beyond it is another column. */
const WIDEST_GAP = 4;

function inLines(words: MeasuredPage["words"]): SetWord[] {
  const placed: SetWord[] = [];
  for (const { text, box } of words) {
    const before = placed.at(-1);
    placed.push({ text, box, line: before ? before.line + (follows(box, before.box) ? 0 : 1) : 0 });
  }
  return placed;
}

function follows(box: Box, before: Box): boolean {
  const height = box.y1 - box.y0;
  const isLevel = Math.abs((before.y0 + before.y1) / 2 - (box.y0 + box.y1) / 2) < height / 2;
  return isLevel && box.x0 > before.x0 && box.x0 - before.x1 < WIDEST_GAP * height;
}
