import { median } from "../../core/basics/median.ts";
import { oncePer } from "../../core/basics/once-per.ts";
import type { Page, ReadDocument, Word } from "../../core/documents/document.ts";
import { type Box, unionOfBoxes, verticalOverlap } from "../../core/geometry.ts";
import { askewWords } from "./askew.ts";
import { byHeight } from "./by-height.ts";
import { areOneSpaceApart, pitchOfPage, pitchOfTypedLines } from "./letter-pitch.ts";
import { withoutBoxNumbers } from "./numbered-boxes.ts";
import { foldText } from "./text.ts";
import { placesOf } from "./turned-lines.ts";

/**
 * Words → tokens → segments → rows.
 *
 * Token   – a word, or the part of one before or after a colon ("Date:25/12/2018" is two tokens of one word).
 * Segment – tokens of one printed line without a large gap: a label, a value, a table cell, a line of an address.
 * Row     – segments side by side.
 * Boxes are in the pixels of the upright page raster.
 */
export interface Token {
  readonly text: string;
  readonly fold: string;
  readonly box: Box;
  readonly word: Word;
  /** Position in `PageLayout.tokens`. */
  readonly index: number;
}

export interface Segment {
  readonly tokens: readonly Token[];
  /** The tokens' texts joined by single spaces; `starts[i]` is where token i begins in it. */
  readonly text: string;
  readonly starts: readonly number[];
  readonly box: Box;
  /** Position in `PageLayout.segments`. */
  readonly index: number;
  /** Position of its row in `PageLayout.rows`. */
  readonly row: number;
}

export interface Row {
  readonly segments: readonly Segment[];
  readonly box: Box;
  readonly index: number;
}

export interface PageLayout {
  readonly pageIndex: number;
  readonly width: number;
  readonly height: number;
  readonly tokens: readonly Token[];
  readonly segments: readonly Segment[];
  /** Top to bottom. */
  readonly rows: readonly Row[];
  /** The bounding box of all words. */
  readonly textBox: Box;
  /** Median height of a word, pixels. */
  readonly lineHeight: number;
  /** Segment of each token, by token index. */
  readonly segmentOfToken: readonly Segment[];
  /** Words that are skewed against the page: stamps and handwriting. */
  readonly askew: ReadonlySet<Word>;
}

/** A gap wider than this many line heights separates two segments: a monospaced space is 0.6, a double one 1.2. */
const SEGMENT_GAP_LINE_HEIGHTS = 1.25;
/**
 * … but the limit is higher between words whose letters are themselves wide: their space, and the margins around the
 * ink of its neighbours.
 */
const WIDE_SPACE = 1.9;
/**
 * … and with letters of equal width: one space leaves up to 1.5 of them free, from ink to ink; two leave at least 2.
 */
const ONE_SPACE_PITCHES = 1.7;
/** Segments whose facing ends share this much of their height are in one row. */
const ROW_OVERLAP = 0.5;

export function layOutDocument(document: ReadDocument): PageLayout[] {
  return document.pages.map(layOutPage);
}

/** Tables and fields need the same page. */
export const layOutPage: (page: Page) => PageLayout = oncePer(findLayout);

function findLayout(page: Page): PageLayout {
  const words = page.words.filter((word) => word.text.trim() !== "");
  const placeOf = placesOf(words);
  const heights = words.map(placeOf).map((box) => box.y1 - box.y0);
  const lineHeight = Math.max(1, median(heights));
  const askew = askewWords(words);
  const sizes = { lineHeight, pitch: pitchOfPage(words), typedPitch: pitchOfTypedLines(words, placeOf) };
  const drafts = splitIntoSegments(words, placeOf, sizes, askew);
  const rowsOfDrafts = withoutBoxNumbers(joinIntoRows(drafts, lineHeight));

  const tokens: Token[] = [];
  const segments: Segment[] = [];
  const segmentOfToken: Segment[] = [];
  const rows = rowsOfDrafts.map((row, rowIndex): Row => {
    const members = row.map((draft): Segment => {
      const own = draft.map((part) => {
        const token: Token = { ...part, fold: foldText(part.text), index: tokens.length };
        tokens.push(token);
        return token;
      });
      const segment = makeSegment(own, segments.length, rowIndex);
      segments.push(segment);
      for (const _ of own) segmentOfToken.push(segment);
      return segment;
    });
    return { segments: members, box: unionOfBoxes(members.map((s) => s.box)), index: rowIndex };
  });
  const textBox = rows.length > 0 ? unionOfBoxes(rows.map((row) => row.box)) : { x0: 0, y0: 0, x1: 1, y1: 1 };
  const { pageIndex, width, height } = page;
  return { pageIndex, width, height, tokens, segments, rows, textBox, lineHeight, segmentOfToken, askew };
}

/** Words of one line as a segment; `index` among the page's segments, `row` among its rows. */
export function makeSegment(tokens: readonly Token[], index: number, row: number): Segment {
  const starts: number[] = [];
  let text = "";
  for (const token of tokens) {
    if (text !== "") text += " ";
    starts.push(text.length);
    text += token.text;
  }
  return { tokens, text, starts, box: unionOfBoxes(tokens.map((token) => token.box)), index, row };
}

type Part = Pick<Token, "text" | "box" | "word">;

/** "Total:9.00" → "Total:", "9.00"; a clock time or a web address is left whole. */
function partsOfWord(word: Word, box: Box): Part[] {
  const cut = /^(.*\p{L}.*?[:=])(?!\/\/)(?=.*[\p{L}\p{N}])(.+)$/u.exec(word.text);
  if (!cut || /@|www|http/i.test(word.text)) return [{ text: word.text, box, word }];
  const [, label = "", value = ""] = cut;
  const at = box.x0 + ((box.x1 - box.x0) * label.length) / word.text.length;
  return [
    { text: label, box: { ...box, x1: at }, word },
    { text: value, box: { ...box, x0: at }, word },
  ];
}

/**
 * Words of one line, left to right, cut at large gaps. A line of the reader may contain two printed ones if the page is
 * skewed, or a stamp beside print: a word only continues a segment that it is beside and leans with.
 */
function splitIntoSegments(
  words: readonly Word[],
  placeOf: (word: Word) => Box,
  sizes: PrintSizes,
  askew: ReadonlySet<Word>,
): Part[][] {
  const lines = new Map<number, Word[]>();
  for (const word of words) {
    const line = lines.get(word.line);
    if (line) line.push(word);
    else lines.set(word.line, [word]);
  }
  const segments: Part[][] = [];
  for (const line of lines.values()) {
    const open: Part[][] = [];
    for (const part of line.flatMap((word) => partsOfWord(word, placeOf(word))).sort((a, b) => a.box.x0 - b.box.x0)) {
      const segment = open
        .filter((parts) => askew.has(parts.at(-1)!.word) === askew.has(part.word))
        .filter((parts) => continues(parts.at(-1)!, part, sizes))
        .reduce<Part[] | null>((a, b) => (a && overlapWith(a, part) >= overlapWith(b, part) ? a : b), null);
      if (segment) segment.push(part);
      else open.push([part]);
    }
    segments.push(...open);
  }
  return segments;
}

function overlapWith(parts: readonly Part[], part: Part): number {
  return verticalOverlap(parts.at(-1)!.box, part.box);
}

function continues(last: Part, next: Part, { lineHeight, pitch, typedPitch }: PrintSizes): boolean {
  if (verticalOverlap(last.box, next.box) < ROW_OVERLAP) return false;
  const unit = Math.min(lineHeight * 1.5, Math.max(lineHeight * 0.6, last.box.y1 - last.box.y0));
  const gap = next.box.x0 - last.box.x1;
  return (
    gap <= unit * SEGMENT_GAP_LINE_HEIGHTS ||
    gap <= WIDE_SPACE * Math.min(letterWidth(last), letterWidth(next)) ||
    gap <= ONE_SPACE_PITCHES * pitch ||
    areOneSpaceApart(last, next, typedPitch)
  );
}

interface PrintSizes {
  readonly lineHeight: number;
  /** Width of a letter if all have the same, else 0; pixels. */
  readonly pitch: number;
  /** The same of lines in such letters among others, as forms are filled in; else 0. */
  readonly typedPitch: number;
}

/**
 * The width of a letter in a word of capitals, which printers may print at double width; 0 if its letters may be
 * narrower, or it is a number.
 */
function letterWidth({ text, box }: Part): number {
  return /^[^\p{Ll}\d]{2,}$/u.test(text) && /\p{Lu}/u.test(text) ? (box.x1 - box.x0) / text.length : 0;
}

/** A segment with its outermost boxes and its neighbours in the row. */
interface SegmentEnds {
  readonly parts: Part[];
  readonly first: Box;
  readonly last: Box;
  next: SegmentEnds | null;
  previous: SegmentEnds | null;
}

/**
 * Links each segment with its nearest right neighbour at the same height *at the facing ends*: a line that rises by
 * 1.5° over a whole page climbs more than its own height, yet the ends of neighbours still match.
 */
function joinIntoRows(segments: readonly Part[][], lineHeight: number): Part[][][] {
  const ends = segments.map((parts): SegmentEnds => {
    return { parts, first: parts[0]!.box, last: parts.at(-1)!.box, next: null, previous: null };
  });
  const beginnings = byHeight(ends, ({ first }) => first, lineHeight);
  for (const left of ends.toSorted((a, b) => a.first.x0 - b.first.x0)) {
    let best: SegmentEnds | null = null;
    for (const right of beginnings.between(left.last.y0, left.last.y1)) {
      if (left === right || right.previous || right.first.x0 < left.last.x1 - lineHeight * 0.5) continue;
      if (verticalOverlap(left.last, right.first) < ROW_OVERLAP) continue;
      if (!best || right.first.x0 < best.first.x0) best = right;
    }
    if (best) {
      left.next = best;
      best.previous = left;
    }
  }
  const rows: Part[][][] = [];
  for (const start of ends) {
    if (start.previous) continue;
    const row: Part[][] = [];
    for (let at: SegmentEnds | null = start; at; at = at.next) row.push(at.parts);
    rows.push(row);
  }
  const middle = (row: Part[][]) => (row[0]![0]!.box.y0 + row[0]![0]!.box.y1) / 2;
  return rows.sort((a, b) => middle(a) - middle(b) || a[0]![0]!.box.x0 - b[0]![0]!.box.x0);
}

/** Tokens of a segment that touch the characters from `start` to `end` of its text. */
export function tokensBetween(segment: Segment, start: number, end: number): Token[] {
  return segment.tokens.filter((token, i) => {
    const from = segment.starts[i]!;
    return from < end && from + token.text.length > start;
  });
}

/** The segment that a token is in. */
export function segmentOf({ segmentOfToken }: Pick<PageLayout, "segmentOfToken">, token: Token): Segment {
  return segmentOfToken[token.index]!;
}

export function rowOf(page: PageLayout, token: Token): Row {
  return page.rows[segmentOf(page, token).row]!;
}

/** Left to right. */
export function tokensOfRow({ segments }: Pick<Row, "segments">): Token[] {
  return segments.flatMap(({ tokens }) => tokens);
}

/** The number of rows that the tokens are in. */
export function rowCount(page: PageLayout, tokens: readonly Token[]): number {
  return new Set(tokens.map((token) => segmentOf(page, token).row)).size;
}

/** At most `most` tokens left of `token` in its row, nearest first. */
export function leftOf(page: PageLayout, token: Token, most: number): Token[] {
  const first = rowOf(page, token).segments[0]!.tokens[0]!;
  return page.tokens.slice(Math.max(first.index, token.index - most), token.index).reverse();
}

/** At most `most` tokens right of `token` in its row, nearest first. */
export function rightOf(page: PageLayout, token: Token, most: number): Token[] {
  const last = rowOf(page, token).segments.at(-1)!.tokens.at(-1)!;
  return page.tokens.slice(token.index + 1, Math.min(last.index, token.index + most) + 1);
}

const segmentsByHeight = oncePer(({ segments, lineHeight }: PageLayout) =>
  byHeight(segments, ({ box }) => box, lineHeight),
);

/** The segments that touch the band from `y0` down to `y1`, and some that are near it, in the order of the page. */
export function segmentsBetween(page: PageLayout, y0: number, y1: number): readonly Segment[] {
  return segmentsByHeight(page).between(y0, y1);
}

/** Segments above (or below) a box that share some of its width, nearest first, within `maxLineHeights`. */
export function stackedSegments(
  page: PageLayout,
  box: Box,
  direction: "above" | "below",
  maxLineHeights: number,
): Segment[] {
  return segmentsStacked(page, box, direction, maxLineHeights).sort((a, b) =>
    direction === "above" ? b.box.y0 - a.box.y0 : a.box.y0 - b.box.y0,
  );
}

/** The nearest segment above a box that counts; of two at one height the first on the page. */
export function nearestAbove(
  page: PageLayout,
  box: Box,
  maxLineHeights: number,
  counts: (segment: Segment) => boolean,
): Segment | null {
  let best: Segment | null = null;
  for (const segment of segmentsStacked(page, box, "above", maxLineHeights))
    if ((!best || segment.box.y0 > best.box.y0) && counts(segment)) best = segment;
  return best;
}

function segmentsStacked(page: PageLayout, box: Box, direction: "above" | "below", maxLineHeights: number): Segment[] {
  const { lineHeight } = page;
  const reach = maxLineHeights * lineHeight;
  const middle = (box.y0 + box.y1) / 2;
  const [from, to] = direction === "above" ? [middle - reach, middle] : [middle, middle + reach];
  return segmentsBetween(page, from, to).filter(({ box: own }) => {
    if (Math.min(box.x1, own.x1) - Math.max(box.x0, own.x0) <= 0) return false;
    const other = (own.y0 + own.y1) / 2;
    const distance = direction === "above" ? middle - other : other - middle;
    return distance >= lineHeight * 0.5 && distance <= reach;
  });
}
