import { type PageLayout, type Segment, segmentOf, type Token } from "../page/layout.ts";
import { LEAST_PITCH, pitchBetween } from "../page/pitch.ts";
import { foldText, similarity, textOf } from "../page/text.ts";
import { foldsOf } from "../page/words.ts";
import { placeOf } from "../surroundings.ts";
import { hasRun } from "./fixed-print.ts";
import { hasRoomFor } from "./lines-below.ts";
import type { ListMemory } from "./list-memory.ts";
import { type ListPart, opensWithMark, partsOfList, saysNothing } from "./list-parts.ts";
import { hashesOf } from "./phrases.ts";

/**
 * A list as printed on a page: from its remembered label to the next one, any number of values. A statement that there
 * are none, in place of values, yields none.
 */

/** Minimum similarity of a label: a letter or two may be misread. */
const SAME_LABEL = 0.84;
/** Of a line that is the next label. */
const SAME_LINE = 0.8;
/** In line heights. */
const [SAME_EDGE, INDENT, MOST_PITCH] = [1.2, 4, 2.3];
/** Maximum ratio to the distance on the corrected paper. */
const AS_FAR = 1.4;
const MOST_LINES = 40;
const WORDS_OF_LABEL = 4;

/** A remembered layout's list to be found on a page. */
export interface WantedList {
  readonly known: ListMemory;
  /** Hashes of the words of the corrected paper. */
  readonly print: readonly number[];
  readonly shift: { readonly x: number; readonly y: number };
  readonly separators: readonly string[];
}

/** The values of the list, empty if the page says so or leaves it empty; null if the label is not on the page. */
export function listOnPage(page: PageLayout, wanted: WantedList): readonly ListPart[] | null {
  const label = labelOn(page, wanted);
  if (!label) return null;
  const { known, separators } = wanted;
  const lines = linesOf(page, label, wanted);
  const whole = lines.map(textOf).join(" ");
  if (saysNothing(whole) && !known.texts.some(saysNothing)) return [];
  const folding = lines.map((tokens, i) => {
    const before = lines[i - 1];
    return { tokens, goesOn: before !== undefined && !hasRoomFor(page, before.at(-1)!, tokens[0]!) };
  });
  const isComma = known.separators.includes(",");
  return partsOfList(folding, separators, { keepsMarks: known.keepsMarks, isComma });
}

function labelOn(page: PageLayout, wanted: WantedList): readonly Token[] | null {
  const { known, shift } = wanted;
  const found = page.segments.flatMap((segment): { tokens: readonly Token[]; cost: number }[] => {
    const tokens = labelIn(segment, known);
    if (!tokens) return [];
    const place = placeOf(page, known.side === "left" ? { ...segment.box, x0: tokens.at(-1)!.box.x1 } : segment.box);
    const across = Math.abs(place.x0 - known.x0 - shift.x);
    const down = Math.min(Math.abs(place.y - known.y - shift.y), Math.abs(place.fromEnd - known.fromEnd));
    return [{ tokens, cost: across + down }];
  });
  return found.sort((a, b) => a.cost - b.cost)[0]?.tokens ?? null;
}

/** The label as a segment of its own, or, with values after it, as the first words of one. */
function labelIn({ tokens }: Segment, { label, side }: ListMemory): readonly Token[] | null {
  const worded = tokens.filter(({ fold }) => fold !== "");
  if (side === "above" && worded.length > label.length + 1) return null;
  const own = worded.slice(0, side === "above" ? worded.length : label.length);
  if (own.length === 0 || similarity(foldsOf(own).join(" "), label.join(" ")) < SAME_LABEL) return null;
  const last = tokens.indexOf(own.at(-1)!);
  const isSign = ({ fold }: Token) => fold === "";
  const behind = tokens.slice(last + 1);
  const signs = behind.findIndex((token) => !isSign(token) || !/^[:.=]+$/.test(token.text));
  return tokens.slice(0, last + 1 + (signs < 0 ? behind.length : signs));
}

function linesOf(page: PageLayout, label: readonly Token[], wanted: WantedList): (readonly Token[])[] {
  const first = wanted.known.side === "left" ? lineBehind(page, label, wanted) : lineBelow(page, label, wanted);
  if (!first) return [];
  const lines = [first];
  const edge = first[0]!.box.x0;
  const isMarked = opensWithMark(first);
  const most = wanted.known.pitch === null ? MOST_PITCH : Math.max(1, wanted.known.pitch) * AS_FAR;
  while (lines.length < MOST_LINES) {
    const last = lines.at(-1)!;
    const next = nearestBelow(page, last, most, ({ box }) => {
      const off = box.x0 - edge;
      const indent = isMarked ? INDENT : SAME_EDGE;
      return off > -SAME_EDGE * page.lineHeight && off < indent * page.lineHeight;
    });
    if (!next || isOtherRow(page, label, next)) break;
    const line = lineAt(page, next);
    if (endsList(line, wanted)) break;
    lines.push(line);
  }
  return lines;
}

/** After the label in its segment, or in the next one of its row, if that begins where it did. */
function lineBehind(page: PageLayout, label: readonly Token[], wanted: WantedList): readonly Token[] | null {
  const own = segmentOf(page, label[0]!);
  const isBehind = own.tokens.at(-1) !== label.at(-1);
  const line = lineAt(page, own);
  const rest = isBehind ? line.slice(line.indexOf(label.at(-1)!) + 1) : [];
  if (rest.length > 0) return rest;
  const row = page.rows[own.row]!.segments;
  const next = row[row.indexOf(own) + 1];
  const isInPlace = next && Math.abs(placeOf(page, next.box).x0 - wanted.known.x0 - wanted.shift.x) < SAME_COLUMN;
  if (!next || !isInPlace || isPrinted(next.tokens, wanted)) return null;
  return lineAt(page, next);
}

const SAME_COLUMN = 0.06;

/** Wider than the space between words of one height and narrower than between cells; between a mark and its words. */
const [WITHIN_LINE, BEHIND_MARK] = [1.5, 3];

/** A line with the mark before it, and over gaps that a page set in one width has between its words. */
function lineAt(page: PageLayout, segment: Segment): readonly Token[] {
  const row = page.rows[segment.row]!.segments;
  const at = row.indexOf(segment);
  const before = row[at - 1];
  const isMarked = before !== undefined && isMark(before) && gap(page, before, segment) < BEHIND_MARK;
  let last = segment;
  const line = isMarked ? [...before.tokens, ...segment.tokens] : [...segment.tokens];
  for (const next of row.slice(at + 1)) {
    if (gap(page, last, next) > (isMark(last) ? BEHIND_MARK : WITHIN_LINE)) break;
    line.push(...next.tokens);
    last = next;
  }
  return line;
}

function isMark({ tokens }: Segment): boolean {
  return tokens.length === 1 && opensWithMark([tokens[0]!, tokens[0]!]);
}

function gap({ lineHeight }: PageLayout, left: Segment, right: Segment): number {
  return (right.box.x0 - left.box.x1) / lineHeight;
}

function lineBelow(page: PageLayout, label: readonly Token[], wanted: WantedList): readonly Token[] | null {
  const [first] = label;
  const most = Math.max(AS_FAR * wanted.known.fromLabel, wanted.known.fromLabel + 0.4);
  const next = nearestBelow(
    page,
    label,
    most,
    ({ box }) => Math.abs(box.x0 - first!.box.x0) < INDENT * page.lineHeight,
  );
  if (!next) return null;
  const line = lineAt(page, next);
  return endsList(line, wanted) ? null : line;
}

function nearestBelow(
  page: PageLayout,
  line: readonly Token[],
  most: number,
  counts: (segment: Segment) => boolean,
): Segment | null {
  // A dash is lower or higher than the words of its line.
  const { box: from } = line.find(({ fold }) => fold !== "") ?? line[0]!;
  let best: { segment: Segment; pitch: number } | null = null;
  for (const segment of page.segments) {
    if (line.includes(segment.tokens[0]!)) continue;
    const pitch = pitchBetween(from, segment.tokens[0]!.box) / page.lineHeight;
    if (pitch > LEAST_PITCH && pitch < Math.min(most, best?.pitch ?? most) && counts(segment))
      best = { segment, pitch };
  }
  return best?.segment ?? null;
}

/** A row with something below the label at the left of the values belongs to another field. */
function isOtherRow(page: PageLayout, label: readonly Token[], next: Segment): boolean {
  const [from, to] = [label[0]!.box.x0, label.at(-1)!.box.x1];
  if (next.box.x0 < to) return false;
  return page.rows[next.row]!.segments.some(({ box }) => box.x0 < to && box.x1 > from);
}

/**
 * The next label: the line that followed the list on the corrected paper, something that paper prints elsewhere, or
 * words with a colon.
 */
function endsList(tokens: readonly Token[], wanted: WantedList): boolean {
  const { next, texts } = wanted.known;
  const words = foldsOf(tokens).slice(0, next.length);
  if (next.length > 0 && similarity(words.join(" "), next.join(" ")) >= SAME_LINE) return true;
  if (isPrinted(tokens, wanted)) return true;
  const isLabelled = tokens.slice(0, WORDS_OF_LABEL).some(({ text }) => text.endsWith(":"));
  return isLabelled && !texts.some((text) => text.includes(":"));
}

/** The corrected paper prints the same words, and they were no value there. */
function isPrinted(tokens: readonly Token[], { known, print }: WantedList): boolean {
  const own = tokens.map(({ fold }) => fold).join("");
  const values = known.texts.map(foldText);
  if (own === "" || saysNothing(textOf(tokens)) || values.some((text) => own.includes(text) || text.includes(own)))
    return false;
  return hasRun(print, hashesOf(tokens));
}
