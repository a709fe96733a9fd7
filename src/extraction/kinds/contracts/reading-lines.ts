import { median } from "../../../core/basics/median.ts";
import type { PageLayout, Row, Segment, Token } from "../../page/layout.ts";
import { isCaption, isRole } from "./captions.ts";

/** A line of a text column, with the right edge of its column. */
export interface Line {
  readonly tokens: readonly Token[];
  readonly right: number;
  /** The same for all lines of one column. */
  readonly stream: number;
}

interface Part {
  readonly tokens: readonly Token[];
  /** 0 for the page's own column; others have numbers of their own. */
  readonly stream: number;
  /** Its lines end separately: none continues in the next. */
  readonly isRagged?: boolean;
}

/** In line heights: words of a justified line are no farther apart. */
const WIDE_GAP = 3;
/** Rows with text in both columns that are needed to make two columns. */
const LEAST_ROWS = 3;
const LEAST_ROWS_OF_ROLES = 2;
/** Per pair of columns: a page of thousands of rows must not be scanned from each of them. */
const MOST_ROWS = 200;

/**
 * The lines of a page in reading order: columns one after the other, the content of a box after the caption above it or
 * beside it.
 */
export function linesInOrder(page: PageLayout): Line[] {
  const parts: Part[] = [];
  let streams = 0;
  for (let i = 0; i < page.rows.length; ) {
    const row = page.rows[i]!;
    const band = boxesSideBySide(page, i) ?? (row.segments.length > 1 ? columnsFrom(page, i) : null);
    if (band) {
      for (const side of band.sides) {
        streams++;
        for (const tokens of side) parts.push({ tokens, stream: streams, isRagged: band.isRagged });
      }
      i = band.end;
      continue;
    }
    const boxes = boxesUnder(page, i);
    if (boxes) {
      for (const tokens of boxes) parts.push({ tokens, stream: ++streams });
      i += 2;
      continue;
    }
    const wrapped = wrappedCaption(page, i);
    if (wrapped) {
      for (const tokens of wrapped) parts.push({ tokens, stream: ++streams });
      i += 2;
      continue;
    }
    const cells = cellsOf(page, row);
    for (const tokens of cells) parts.push({ tokens, stream: cells.length > 1 ? ++streams : 0 });
    i++;
  }
  return withEdges(page, parts);
}

/**
 * In line heights, and share of a column's lines that reach its edge: fewer do if the lines are names and addresses.
 */
const RAGGED = 5;
const LEAST_FULL = 0.15;

function withEdges(page: PageLayout, parts: readonly Part[]): Line[] {
  const edges = new Map<number, number>();
  for (const [stream, own] of Map.groupBy(parts, (part) => part.stream)) {
    const ends = own.map(({ tokens }) => tokens.at(-1)!.box.x1);
    const right = ends.reduce((a, b) => Math.max(a, b));
    const full = ends.filter((end) => right - end < RAGGED * page.lineHeight).length;
    edges.set(
      stream,
      !own[0]!.isRagged && full > 1 && full > LEAST_FULL * own.length ? right : Number.POSITIVE_INFINITY,
    );
  }
  return parts.map(({ tokens, stream }) => ({ tokens, stream, right: edges.get(stream)! }));
}

/** Words of one row, split at gaps too wide for justified lines, and after a caption. */
function cellsOf(page: PageLayout, { segments }: Row): Token[][] {
  const cells: Token[][] = [];
  segments.forEach((segment, i) => {
    const before = segments[i - 1];
    const gap = before ? segment.box.x0 - before.box.x1 : 0;
    const isApart = !before || gap > WIDE_GAP * page.lineHeight || isCaption(before.text) || isCaption(segment.text);
    if (isApart) cells.push([...segment.tokens]);
    else cells.at(-1)!.push(...segment.tokens);
  });
  return cells.flatMap(bySize);
}

/** Height of a logo's letters relative to the line of small print that contains it. */
const LOGO = 1.35;
const LEAST_LETTERS = 3;

/** "MareNolo Autonoleggio MareNolo di …": a logo before the line of the sender. */
function bySize(tokens: Token[]): Token[][] {
  const heightOf = ({ box }: Token) => box.y1 - box.y0;
  const isWord = ({ text }: Token) => text.replace(/[^\p{L}]/gu, "").length >= LEAST_LETTERS;
  const at = tokens.findIndex((token, i) => {
    const before = tokens[i - 1];
    const last = [tokens[i + 1], tokens[i + 2]].filter((one) => one !== undefined && isWord(one)) as Token[];
    return (
      before !== undefined &&
      i <= 3 &&
      isWord(before) &&
      isWord(token) &&
      heightOf(before) > LOGO * Math.max(heightOf(token), ...last.map(heightOf))
    );
  });
  return at < 0 ? [tokens] : [tokens.slice(0, at), tokens.slice(at)];
}

const SAME_EDGE = 1.5;

/** "DECORRENZA | DURATA" above "01/07/2020 | 3 anni": each caption with the text below it. */
function boxesUnder(page: PageLayout, at: number): Token[][] | null {
  const { segments } = page.rows[at]!;
  const below = page.rows[at + 1];
  if (!below || segments.length < 2 || segments.some(({ text }) => /\d{3}/.test(text))) return null;
  const captions = segments.filter(({ text }) => isCaption(text)).length;
  const areCapitals = captions > 0 && segments.every(({ text }) => text === text.toUpperCase());
  const isSmall = heightOf(segments) < SMALL_PRINT * heightOf(below.segments);
  const hasFigures = segments.some(({ text }) => /\d/.test(text));
  const areCaptions =
    2 * captions > segments.length ||
    areCapitals ||
    (captions > 0 && !hasFigures && (isSmall || areAligned(page, segments, below.segments))) ||
    (!hasFigures && isClosePair(page, at));
  if (!areCaptions || below.segments.some(({ text }) => isCaption(text))) return null;
  const room = SAME_EDGE * page.lineHeight;
  const columnOf = ({ box }: Segment) => segments.findLastIndex((caption) => caption.box.x0 <= box.x0 + room) ?? 0;
  const isUnder = below.segments.some(({ box }) =>
    segments.some((caption) => Math.abs(caption.box.x0 - box.x0) < room),
  );
  if (!isUnder) return null;
  return segments.flatMap((caption, i) => {
    const values = below.segments.filter((value) => Math.max(0, columnOf(value)) === i).flatMap(({ tokens }) => tokens);
    return values.length > 0 ? [[...caption.tokens], values] : [[...caption.tokens]];
  });
}

const LEAST_ALIGNED = 3;

/** At least three, each with a text below it that begins at the same place. */
function areAligned({ lineHeight }: PageLayout, above: readonly Segment[], below: readonly Segment[]): boolean {
  return (
    above.length >= LEAST_ALIGNED &&
    above.length === below.length &&
    above.every(({ box }, i) => Math.abs(box.x0 - below[i]!.box.x0) < SAME_EDGE * lineHeight)
  );
}

/** Of the distance between the two rows to that from the rows around them. */
const CLOSE_PAIR = 0.85;

/** Two rows closer to each other than to any other, the lower one in line with the upper: cells with captions. */
function isClosePair({ rows, lineHeight }: PageLayout, at: number): boolean {
  const pitch = (i: number) => {
    const [above, row] = [rows[i - 1], rows[i]];
    return above && row ? row.box.y0 - above.box.y0 : Number.POSITIVE_INFINITY;
  };
  const [upper, lower] = [rows[at]!.segments, rows[at + 1]!.segments];
  const isUnder = ({ box }: Segment) => upper.some((one) => Math.abs(one.box.x0 - box.x0) < SAME_EDGE * lineHeight);
  const isClose = pitch(at + 1) < CLOSE_PAIR * Math.min(pitch(at), pitch(at + 2));
  return isClose && lower.length > 1 && lower.every(isUnder) && upper.every(({ text }) => text.length < MOST_OF_HEAD);
}

/** "Le Responsable de" above "traitement", each beside a line of the value: a caption of a table in two lines. */
const CAPTION_GOES_ON = /\s(?:de|du|des|di|del|della|der|des|von|of|the|y|e|und|et|and|\/)$/iu;

function wrappedCaption(page: PageLayout, at: number): Token[][] | null {
  const [upper, lower] = [page.rows[at]!.segments, page.rows[at + 1]?.segments];
  if (upper.length !== 2 || lower?.length !== 2 || !CAPTION_GOES_ON.test(upper[0]!.text)) return null;
  const areInLine = upper.every(({ box }, i) => Math.abs(box.x0 - lower[i]!.box.x0) < SAME_EDGE * page.lineHeight);
  const caption = [...upper[0]!.tokens, ...lower[0]!.tokens];
  return areInLine && isCaption(`${upper[0]!.text} ${lower[0]!.text}`)
    ? [caption, [...upper[1]!.tokens], [...lower[1]!.tokens]]
    : null;
}

/** Captions are printed smaller than the text below them. */
const SMALL_PRINT = 0.92;

function heightOf(segments: readonly Segment[]): number {
  return median(segments.flatMap(({ tokens }) => tokens.map(({ box }) => box.y1 - box.y0)));
}

interface Columns {
  readonly sides: Token[][][];
  /** The row after them. */
  readonly end: number;
  readonly isRagged: boolean;
}

interface Gap {
  readonly x0: number;
  readonly x1: number;
}

/** Two text columns from a row on: rows with the same empty stretch; null if there are too few. */
function columnsFrom(page: PageLayout, from: number): Columns | null {
  const { segments } = page.rows[from]!;
  let gutter = widestGap(segments);
  const areRoles = areHeadsOfBoxes(segments, gutter);
  let [end, both, onBoth] = [from, 0, 0];
  for (; end < Math.min(page.rows.length, from + MOST_ROWS); end++) {
    const row = page.rows[end]!;
    const next = narrowed(row.segments, gutter, page.lineHeight);
    const isOther = areRoles
      ? end > from && endsBoxes(page, from, end)
      : both < LEAST_ROWS && row.segments.some(({ text }) => isCaption(text));
    if (!next || isOther) break;
    gutter = next.gap;
    if (next.isBoth) onBoth++;
    if (next.isBoth && (areRoles || isOfProse(page, row.segments, gutter))) both++;
  }
  while (
    end > from + 1 &&
    !isOnBoth(page.rows[end - 1]!.segments, gutter) &&
    !(areRoles && followsClosely(page, end - 1))
  )
    end--;
  const least = Math.max(LEAST_ROWS, onBoth * LEAST_SHARE, (end - from) * LEAST_SHARE_OF_ALL);
  if (both < (areRoles ? LEAST_ROWS_OF_ROLES : least)) return null;
  const rows = page.rows.slice(from, end);
  const side = (isOn: (segment: Segment) => boolean) =>
    rows
      .flatMap((row) => {
        const own = row.segments.filter(isOn);
        return areRoles ? cellsOf(page, { ...row, segments: own }) : [own.flatMap(({ tokens }) => tokens)];
      })
      .filter(({ length }) => length > 0);
  const middle = (gutter.x0 + gutter.x1) / 2;
  return { sides: [side(({ box }) => box.x0 < middle), side(({ box }) => box.x0 >= middle)], end, isRagged: areRoles };
}

const MOST_OF_HEAD = 40;

/** A role above each of two boxes, or above one of them and a caption above the other. */
function areHeadsOfBoxes(segments: readonly Segment[], { x0, x1 }: Gap): boolean {
  const left = segments[0]!;
  const right = segments.find(({ box }) => box.x0 >= (x0 + x1) / 2);
  // Words that a reader found one over the other have no right side.
  if (!right) return false;
  const heads = [left, right];
  if (heads.some(({ text }) => text.length > MOST_OF_HEAD || /\d{3}/.test(text))) return false;
  if (!heads.some(({ text }) => isRole(text)) || /:$/.test(left.text)) return false;
  const isHead = ({ text }: Segment) =>
    isCaption(text) || (left.text === left.text.toUpperCase() && text === text.toUpperCase());
  return segments.length <= 3 && heads.every(isHead);
}

/** A gap, the first clause, or a row of further cells with captions. */
function endsBoxes(page: PageLayout, from: number, at: number): boolean {
  const { segments } = page.rows[at]!;
  const isOfCells = segments.length > 2 && at > from + 1 && boxesUnder(page, at) !== null;
  return isFurtherOff(page, from, at) || /^\d{1,2}[.)]\s/.test(segments[0]!.text) || isOfCells;
}

const LEAST_BOXES = 3;

/** "abgeschlossen zwischen" above two columns, each of one party. */
const OPENS_PARTIES = /(?:^|\s)(?:tra|fra|between|zwischen|entre)\s?:?$/iu;

/** Three boxes or more side by side, one of them headed by a role: each to its end. */
function boxesSideBySide(page: PageLayout, from: number): Columns | null {
  const heads = page.rows[from]!.segments;
  const isHead = ({ text }: Segment) => text.length <= MOST_OF_HEAD && !/\d{2}/.test(text);
  const isUnderOpening = heads.length === 2 && OPENS_PARTIES.test(page.rows[from - 1]?.segments.at(-1)?.text ?? "");
  const areBoxes = heads.length >= LEAST_BOXES && heads.every(isHead) && heads.some(({ text }) => isRole(text));
  if (!areBoxes && !isUnderOpening) return null;
  const room = SAME_EDGE * page.lineHeight;
  const boxOf = ({ box }: Segment) => {
    const at = heads.findIndex((head) => Math.abs(head.box.x0 - box.x0) < room);
    return at >= 0 && box.x1 < (heads[at + 1]?.box.x0 ?? Number.POSITIVE_INFINITY) ? at : -1;
  };
  let end = from + 1;
  while (
    end < Math.min(page.rows.length, from + MOST_ROWS) &&
    page.rows[end]!.segments.every((segment) => boxOf(segment) >= 0) &&
    !isFurtherOff(page, from, end)
  )
    end++;
  const rows = page.rows.slice(from, end).flatMap(({ segments }) => segments);
  if (end - from <= LEAST_ROWS_OF_ROLES) return null;
  const sides = heads.map((_, i) => rows.filter((one) => boxOf(one) === i).map(({ tokens }) => [...tokens]));
  return { sides, end, isRagged: true };
}

/** In gaps between the rows above, and line heights: text this far below belongs to another box. */
const FURTHER_OFF = 2;

function isFurtherOff({ rows, lineHeight }: PageLayout, from: number, at: number): boolean {
  const gapAbove = (i: number) => rows[i]!.box.y0 - rows[i - 1]!.box.y1;
  if (at < from + 3) return false;
  const above = Array.from({ length: at - from - 1 }, (_, i) => gapAbove(from + 1 + i));
  return gapAbove(at) > Math.max(lineHeight, FURTHER_OFF * above.reduce((a, b) => Math.max(a, b), 0));
}

/** In line heights, and characters: the last lines of the longer column. */
const CLOSELY = 0.8;
const SHORT_LINE = 45;

function followsClosely({ rows, lineHeight }: PageLayout, at: number): boolean {
  const [above, row] = [rows[at - 1]!, rows[at]!];
  const isShort = row.segments.length === 1 && row.segments[0]!.text.length < SHORT_LINE;
  return isShort && row.box.y0 - above.box.y1 < CLOSELY * lineHeight;
}

function widestGap(segments: readonly Segment[]): Gap {
  return segments
    .slice(1)
    .map((segment, i) => ({ x0: segments[i]!.box.x1, x1: segment.box.x0 }))
    .reduce((a, b) => (b.x1 - b.x0 > a.x1 - a.x0 ? b : a));
}

function isOnBoth(segments: readonly Segment[], { x0, x1 }: Gap): boolean {
  const middle = (x0 + x1) / 2;
  return segments.some(({ box }) => box.x0 < middle) && segments.some(({ box }) => box.x0 >= middle);
}

/** As a share of the page's text width: cells of tables are shorter on one side or the other. */
const LEAST_WIDTH = 0.27;
/** Of the rows with text in both columns, and of all: paragraphs of two columns need not end in the same rows. */
const LEAST_SHARE = 0.3;
const LEAST_SHARE_OF_ALL = 0.2;
const LEAST_WORDS = 4;

function isOfProse({ textBox }: PageLayout, segments: readonly Segment[], { x0, x1 }: Gap): boolean {
  const middle = (x0 + x1) / 2;
  const least = LEAST_WIDTH * (textBox.x1 - textBox.x0);
  const [left, right] = [segments.filter(({ box }) => box.x0 < middle), segments.filter(({ box }) => box.x0 >= middle)];
  const words = (side: readonly Segment[]) => side.reduce((sum, { tokens }) => sum + tokens.length, 0);
  return [left, right].every((side) => words(side) >= LEAST_WORDS && side.at(-1)!.box.x1 - side[0]!.box.x0 > least);
}

const LEAST_GUTTER = 0.6;

/** The part of a gutter that the row leaves empty; null if it fills it. */
function narrowed(
  segments: readonly Segment[],
  { x0, x1 }: Gap,
  lineHeight: number,
): { readonly gap: Gap; readonly isBoth: boolean } | null {
  const empty = segments
    .map(({ box }, i) => ({ x0: box.x1, x1: segments[i + 1]?.box.x0 ?? Number.POSITIVE_INFINITY }))
    .concat([{ x0: Number.NEGATIVE_INFINITY, x1: segments[0]!.box.x0 }])
    .map((gap) => ({ x0: Math.max(gap.x0, x0), x1: Math.min(gap.x1, x1) }))
    .reduce((a, b) => (b.x1 - b.x0 > a.x1 - a.x0 ? b : a));
  if (empty.x1 - empty.x0 < LEAST_GUTTER * lineHeight) return null;
  return { gap: empty, isBoth: isOnBoth(segments, empty) };
}
