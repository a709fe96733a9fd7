import type { LabelHit } from "../page/label-hit.ts";
import { type PageLayout, type Segment, segmentOf } from "../page/layout.ts";
import type { LineKind, PartyLines } from "../parties/party-lines.ts";
import { type PaperKind, tagOfLabel } from "./tag-names.ts";
import { rowOf, wordGrams } from "./word-grams.ts";

/** The tagger's input from a page. Places are shares of the frame around all words, 0 to 1. */
export interface TaggerInput {
  readonly words: number;
  readonly lines: number;
  /** Rows of the gram table, by token. */
  readonly grams: readonly (readonly number[])[];
  /** The same for the printed labels that a token is part of. */
  readonly labels: readonly (readonly number[])[];
  /** `WORD_FEATURES` for each token, row by row. */
  readonly wordFeatures: Float32Array;
  /** `LINE_FEATURES` for each segment, row by row. */
  readonly lineFeatures: Float32Array;
  readonly lineOf: Int32Array;
  readonly firstOf: Int32Array;
  readonly lastOf: Int32Array;
  /** For each pair of segments, the position of the second relative to the first: below `RELATIONS`. */
  readonly relations: Uint8Array;
}

const LINE_KINDS: readonly LineKind[] = ["name", "address", "contact", "label", "title", "row", "other"];
export const WORD_FEATURES = 14;
export const LINE_FEATURES = 11 + LINE_KINDS.length;
/** Lines farther apart count as this far apart. */
const MOST_ROWS = 6;
const SIDES = 4;
export const RELATIONS = (2 * MOST_ROWS + 1) * SIDES * 2;
const SAME_EDGE = 0.02;
/** Longer pages are not tagged: attention costs the square of the lines. */
export const MOST_LINES = 500;

/** @returns null for a page without words, and for one of more than `MOST_LINES` segments */
export function taggerInput(
  page: PageLayout,
  hits: readonly LabelHit[],
  parties: PartyLines,
  kind: PaperKind,
): TaggerInput | null {
  const { tokens, segments } = page;
  if (tokens.length === 0 || segments.length > MOST_LINES) return null;
  const labels: number[][] = tokens.map(() => []);
  for (const { tokens: own, meanings } of hits) {
    const rows = [...meanings]
      .filter((meaning) => !meaning.startsWith("field:"))
      .map((meaning) => rowOf(`label ${tagOfLabel(meaning, kind)}`));
    for (const { index } of own) labels[index]!.push(...rows);
  }
  return {
    words: tokens.length,
    lines: segments.length,
    grams: tokens.map(({ text }) => wordGrams(text)),
    labels,
    wordFeatures: wordFeatures(page),
    lineFeatures: lineFeatures(page, parties),
    lineOf: Int32Array.from(tokens, (token) => segmentOf(page, token).index),
    firstOf: Int32Array.from(segments, ({ tokens: own }) => own[0]!.index),
    lastOf: Int32Array.from(segments, ({ tokens: own }) => own.at(-1)!.index),
    relations: relations(page, parties),
  };
}

function placing({ textBox }: PageLayout) {
  const [width, height] = [Math.max(1, textBox.x1 - textBox.x0), Math.max(1, textBox.y1 - textBox.y0)];
  return {
    x: (pixels: number) => (pixels - textBox.x0) / width,
    y: (pixels: number) => (pixels - textBox.y0) / height,
    aspect: width / height,
    height,
  };
}

function wordFeatures(page: PageLayout): Float32Array {
  const { x, y, height } = placing(page);
  const all = new Float32Array(page.tokens.length * WORD_FEATURES);
  page.tokens.forEach((token) => {
    const { text, box, index } = token;
    const line = segmentOf(page, token).tokens;
    const characters = Math.max(1, text.length);
    const flag = (holds: boolean) => (holds ? 1 : 0);
    const own = [
      x(box.x0),
      x(box.x1),
      y(box.y0),
      y(box.y1),
      (20 * (box.y1 - box.y0)) / height,
      flag(line[0]!.index === index),
      flag(line.at(-1)!.index === index),
      Math.min(10, index - line[0]!.index) / 10,
      count(text, /\d/g) / characters,
      count(text, /\p{Lu}/gu) / characters,
      flag(/^\p{Lu}/u.test(text)),
      characters / 10,
      flag(text.endsWith(":")),
      flag(text.endsWith(",")),
    ];
    all.set(own, index * WORD_FEATURES);
  });
  return all;
}

function lineFeatures(page: PageLayout, { kindOf }: PartyLines): Float32Array {
  const { x, y, aspect } = placing(page);
  const all = new Float32Array(page.segments.length * LINE_FEATURES);
  page.segments.forEach(({ box, tokens, row, index }) => {
    const own = [
      x(box.x0),
      x(box.x1),
      y(box.y0),
      y(box.y1),
      x(box.x1) - x(box.x0),
      Math.min(4, (box.y1 - box.y0) / page.lineHeight),
      page.rows[row]!.segments.length / 5,
      Math.min(row, 40) / 40,
      Math.min(page.rows.length - 1 - row, 40) / 40,
      tokens.length / 8,
      aspect,
      ...LINE_KINDS.map((kind) => (kindOf[index] === kind ? 1 : 0)),
    ];
    all.set(own, index * LINE_FEATURES);
  });
  return all;
}

/** How many rows below or above, on which side or in line with it, and whether in the same block. */
function relations(page: PageLayout, { blockOf }: PartyLines): Uint8Array {
  const { x } = placing(page);
  const { segments } = page;
  const all = new Uint8Array(segments.length ** 2);
  for (const from of segments)
    for (const to of segments) {
      const rows = Math.max(-MOST_ROWS, Math.min(MOST_ROWS, to.row - from.row)) + MOST_ROWS;
      const isSameBlock = blockOf[from.index] === blockOf[to.index] ? 1 : 0;
      all[from.index * segments.length + to.index] = (rows * SIDES + sideOf(from, to, x)) * 2 + isSameBlock;
    }
  return all;
}

function sideOf({ box: from }: Segment, { box: to }: Segment, x: (pixels: number) => number): number {
  if (Math.abs(x(to.x0) - x(from.x0)) < SAME_EDGE) return 0;
  if (Math.min(from.x1, to.x1) > Math.max(from.x0, to.x0)) return 1;
  return to.x0 > from.x0 ? 2 : 3;
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
