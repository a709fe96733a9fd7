import { oncePer } from "../../core/basics/once-per.ts";
import type { Box } from "../../core/geometry.ts";
import type { Candidate } from "../candidate.ts";
import { type PageLayout, type Segment, segmentOf, type Token } from "../page/layout.ts";
import { hasFigure, isWord } from "../page/words.ts";
import { isCurrencyWord } from "../types/numbers/currency.ts";
import { partiesCalled } from "./called-behind.ts";
import { BARE_NUMBER } from "./own-name-words.ts";
import { sectionsOf } from "./sections.ts";
import { type DayPlace, dayPlace, hourBefore } from "./stretch-of-days.ts";

/**
 * Where the name of a value may be printed: right before it, above it, at the left end of its row, at the head of its
 * column, as the last words before it in a sentence, as the heading of the numbered paragraph or of the form's section
 * that it is in, or after it, as contracts call their parties.
 */
export const LABEL_SIDES = ["left", "above", "row", "column", "words", "heading", "called"] as const;
export type LabelSide = (typeof LABEL_SIDES)[number];

/** Each of the wordings of a side: a title over two lines has that of its last line and that of both. */
export type LabelPlaces = Readonly<Record<LabelSide, readonly (readonly Token[])[]>>;

/** Words with what is printed around them: a candidate, or a place where a value may be. */
export type Printed = Pick<Candidate, "page" | "box" | "tokens" | "text" | "value">;

/** Fields of one type share their candidates. Both ends of a date range have the surroundings of its beginning. */
export const labelPlaces = oncePer((candidate: Printed): LabelPlaces => {
  const { page, box } = candidate;
  const { opens: day } = placeOfDay(candidate);
  const opens = candidate.value?.type === "date" ? hourBefore(page, day) : day;
  const own = segmentOf(page, opens);
  const isBehindWords = own.tokens[0] !== opens && own.tokens.length <= MOST_CELL_WORDS;
  const from = { ...box, x0: Math.min(box.x0, isBehindWords ? own.box.x0 : opens.box.x0) };
  const above = titleAbove(page, opens, from);
  // Two days side by side may be a range, or have a title each.
  const ownTitle = opens === candidate.tokens[0] ? null : titleAbove(page, candidate.tokens[0]!, box);
  const left = labelBefore(page, opens);
  const row = headOfRow(page, own);
  const column = headOfColumn(page, own);
  const section = sectionsOf(page).get(page.rows[own.row]!);
  const isItsLabel = section !== undefined && page.rows[own.row]!.segments[0] === own;
  const ofSection = section && !isItsLabel ? section.heading.tokens : [];
  return {
    left: [left].filter(isFilled),
    // A heading of a section is over the label of its first row, and is none of that.
    above: (isItsLabel && section.isFirst ? [] : [above, ownTitle]).flatMap((title) =>
      title ? [title.tokens, ...longerTitle(page, title)] : [],
    ),
    row: [row, ...crossings([row, left], [column, above?.tokens ?? []]), ...crossings([left], [ofSection])].filter(
      isFilled,
    ),
    column: [column].filter(isFilled),
    words: endingsOf(wordsBefore(page, opens)),
    heading: [headingOf(page, own), section?.isFirst ? ofSection : []].filter(isFilled),
    called: [partiesCalled(page).get(opens) ?? []].filter(isFilled),
  };
});

/** "Reddito imponibile" at the left end of the row and "Accertato" above the column: both together name the number. */
function crossings(rows: readonly (readonly Token[])[], columns: readonly (readonly Token[])[]): (readonly Token[])[] {
  const [row, column] = [rows.find(isFilled), columns.find(isFilled)];
  return row && column ? [[...row, ...column]] : [];
}

const isFilled = (tokens: readonly Token[]): boolean => tokens.length > 0;

/** The place of a candidate that is a day in a date range. */
export const placeOfDay = oncePer(
  ({ page, tokens, text, value }: Printed): DayPlace =>
    value?.type === "date" ? dayPlace(page, tokens, text) : { role: "none", opens: tokens[0]!, other: null },
);

/** "ore 24 del 14/03/2025" under "Scadenza": the title belongs to the whole cell, not only to its first words. */
const MOST_CELL_WORDS = 6;
/** Maximum distance of a title above its value, in line heights. */
const TITLE_REACH = 3.5;
const MOST_LABEL_WORDS = 5;

/** The nearest words above a value that share some of its width. */
function titleAbove(page: PageLayout, first: Token, box: Box): Segment | null {
  const reach = box.y0 - TITLE_REACH * page.lineHeight;
  for (let row = segmentOf(page, first).row - 1; row >= 0; row--) {
    const { segments, box: own } = page.rows[row]!;
    if (own.y1 < reach) return null;
    const over = mostOver(box, segments, hasWords);
    if (over) return isProse(over.tokens) || announcesBeside(over, segments[segments.indexOf(over) + 1]) ? null : over;
  }
  return null;
}

/** Of segments side by side the one that shares most of the box's width. */
function mostOver(
  box: Box,
  segments: readonly Segment[],
  counts: (one: Segment) => boolean = () => true,
): Segment | null {
  let [best, most]: [Segment | null, number] = [null, 0];
  for (const segment of segments) {
    const shared = Math.min(box.x1, segment.box.x1) - Math.max(box.x0, segment.box.x0);
    if (shared > most && counts(segment)) [best, most] = [segment, shared];
  }
  return best;
}

const hasWords = ({ tokens }: Segment): boolean => tokens.some(isWord);

/** From the top of one line of a title to that of the next, in line heights. */
const TITLE_PITCH = 1.9;
const SAME_EDGE = 0.8;

/** "CLASSE C.U. DI" above "ASSEGNAZIONE": both lines of a title. */
function longerTitle(page: PageLayout, below: Segment): (readonly Token[])[] {
  const row = page.rows[below.row - 1];
  const over = row?.segments.find(({ box }) => Math.abs(box.x0 - below.box.x0) < SAME_EDGE * page.lineHeight);
  if (!over || below.box.y0 - over.box.y0 > TITLE_PITCH * page.lineHeight || !over.tokens.some(isWord)) return [];
  return over.tokens.some(hasFigure) ? [] : [[...over.tokens, ...below.tokens]];
}

/** Shorter numbers are those of a form's boxes: "Ritenute 21". */
const LEAST_VALUE_LETTERS = 3;

/** "POD: IT001E08221852": announces what follows, in its segment or the next, and not what is below. */
function announcesBeside({ tokens }: Segment, next: Segment | undefined): boolean {
  const holdsValue = tokens.some(({ text }, i) => i > 0 && text.length >= LEAST_VALUE_LETTERS && /\d/.test(text));
  if (holdsValue) return true;
  return next !== undefined && tokens.at(-1)!.text.endsWith(":") && !next.tokens.at(-1)!.text.endsWith(":");
}

/**
 * The words right before a value, back to the last one with a digit; if it begins its segment of the line, those of the
 * segment before.
 */
function labelBefore(layout: PageLayout, first: Token): readonly Token[] {
  const own = segmentOf(layout, first);
  const before = withoutCurrency(own.tokens.filter(({ index }) => index < first.index));
  if (before.some(isWord)) return isProse(before) ? [] : lastWords(before);
  const row = layout.rows[own.row]!.segments;
  const left = row.slice(0, row.indexOf(own)).findLast(({ tokens }) => withoutCurrency(tokens).length > 0);
  return left && !isProse(left.tokens) ? lastWords(withoutCurrency(left.tokens)) : [];
}

/** "NETTO DA CORRISPONDERE EUR 1.397,28": a currency right before a number belongs to it, wherever the cells end. */
function withoutCurrency(tokens: readonly Token[]): readonly Token[] {
  return tokens.slice(
    0,
    tokens.findLastIndex(({ text, fold }) => !isCurrencyWord(fold) && !/^\p{Sc}$/u.test(text)) + 1,
  );
}

/** "PREMIO TOTALE ANNUO | 358,90 | 95,05 | 453,95": names every number of its row; none if other words are between. */
function headOfRow({ rows }: PageLayout, own: Segment): readonly Token[] {
  const { segments } = rows[own.row]!;
  const at = segments.indexOf(own);
  if (at < 2 || !segments.slice(1, at).every(isFigureOrUnit)) return [];
  const head = segments[0]!;
  return head.tokens.some(isWord) && !isProse(head.tokens) ? head.tokens : [];
}

const LONGEST_UNIT = 8;

/** "121", "109 mg/dl", "€": a cell that names nothing. */
function isFigureOrUnit({ tokens, text }: Segment): boolean {
  if (/\p{L}{4}/u.test(text)) return false;
  return /^[\p{Sc}<>≤≥(]?\s?\d/u.test(text)
    ? tokens.length <= 4
    : text.length <= LONGEST_UNIT && /[/%\p{Sc}]/u.test(text);
}

/** From a row of a table to the next, in line heights. */
const STEP_REACH = 6;

interface Column {
  /** What is right above a segment is a number. */
  readonly isUnderFigure: boolean;
  /** The words at the head of its column. */
  readonly title: readonly Token[];
}

const NO_COLUMN: Column = { isUnderFigure: false, title: [] };

/**
 * For each segment of a page its column: what is above it, or above the numbers that it is under. Found from the top
 * down, each row once.
 */
const columnsOf = oncePer((page: PageLayout): ReadonlyMap<Segment, Column> => {
  const columns = new Map<Segment, Column>();
  for (const { segments } of page.rows) {
    if (segments.length < 2) continue;
    for (const segment of segments) columns.set(segment, columnUnder(segmentOver(page, segment), columns));
  }
  return columns;
});

function columnUnder(over: Segment | null, columns: ReadonlyMap<Segment, Column>): Column {
  if (!over) return NO_COLUMN;
  if (isFigureOrUnit(over)) return { isUnderFigure: true, title: (columns.get(over) ?? NO_COLUMN).title };
  const isTitle = over.tokens.some(isWord) && !isProse(over.tokens);
  return { isUnderFigure: false, title: isTitle ? over.tokens : [] };
}

/** The nearest segment above it in a row of several. */
function segmentOver({ rows, lineHeight }: PageLayout, { row, box }: Segment): Segment | null {
  const reach = box.y0 - STEP_REACH * lineHeight;
  for (let i = row - 1; i >= 0 && rows[i]!.box.y1 >= reach; i--) {
    const { segments } = rows[i]!;
    const over = mostOver(box, segments);
    if (over) return segments.length < 2 ? null : over;
  }
  return null;
}

/** The words above the numbers that a number is under. */
function headOfColumn(page: PageLayout, own: Segment): readonly Token[] {
  const { isUnderFigure, title } = columnsOf(page).get(own) ?? NO_COLUMN;
  return isUnderFigure ? title : [];
}

/** Labels are short; in running text every word comes before another. */
export function isProse(tokens: readonly Token[]): boolean {
  return tokens.filter((token) => isWord(token) && /^\p{Ll}/u.test(token.text)).length > MOST_LABEL_WORDS;
}

function lastWords(tokens: readonly Token[]): readonly Token[] {
  const from = tokens.findLastIndex(hasFigure) + 1;
  return tokens.slice(Math.max(from, tokens.length - MOST_LABEL_WORDS));
}

/** This many words before a value in a sentence may say what it is. */
const MOST_RUNNING_WORDS = 7;
const LINE_PITCH = 2.4;
const LEAST_RUNNING = 4;

/**
 * The words of the sentence right before a value, including those of the line above if the sentence continues from
 * there.
 */
function wordsBefore(page: PageLayout, first: Token): readonly Token[] {
  const own = segmentOf(page, first);
  const before = page.tokens.slice(Math.max(own.tokens[0]!.index, first.index - MOST_RUNNING_WORDS), first.index);
  const all = before.length < LEAST_RUNNING ? [...lineBefore(page, own), ...before] : before;
  if (!all.some(({ text }) => /^\p{Ll}/u.test(text))) return [];
  const near = all.slice(-MOST_RUNNING_WORDS);
  const cut = near.findLastIndex((token, i) => hasFigure(token) || endsClause(token, near[i + 1]));
  return near.slice(cut + 1);
}

/** The line that a sentence continues from: right above, as far to the left, and running text. */
function lineBefore(page: PageLayout, own: Segment): readonly Token[] {
  const { segments } = page.rows[own.row]!;
  const row = page.rows[own.row - 1];
  if (!row || segments[0] !== own || own.box.y0 - row.box.y0 > LINE_PITCH * page.lineHeight) return [];
  const over = row.segments.find(({ box }) => Math.abs(box.x0 - own.box.x0) < 2 * page.lineHeight);
  const isRunning = over && over.tokens.filter(({ text }) => /^\p{Ll}{2}/u.test(text)).length >= LEAST_RUNNING;
  return isRunning && over === row.segments.at(-1) ? over.tokens : [];
}

/** This many lines of a paragraph are searched for its heading. */
const MOST_LINES = 8;
const MOST_HEADING_WORDS = 7;
const NUMBERED = /^(?:§|art(?:\.|icolo|icle|ikel)?|\(?\d{1,2}[.)]?(?:\d{1,2}[.)]?)?|[a-z]\))$/iu;

/** "5. Deposito. A garanzia … la somma di euro 1.300,00": how a numbered paragraph begins. */
function headingOf(page: PageLayout, own: Segment): readonly Token[] {
  for (let row = own.row; row >= 0 && row > own.row - MOST_LINES; row--) {
    const { segments } = page.rows[row]!;
    const [line] = segments;
    if (
      segments.length > 1 ||
      (row < own.row && page.rows[row + 1]!.box.y0 - line!.box.y0 > LINE_PITCH * page.lineHeight)
    )
      return [];
    if (!NUMBERED.test(line!.tokens[0]!.text)) continue;
    const rest = line!.tokens.slice(line!.tokens.findIndex((token) => isWord(token) && !NUMBERED.test(token.text)));
    const end = rest.findIndex(({ text }) => /\p{L}{3}[.:;)]+$/u.test(text));
    const isAlone = end < 0 && row < own.row && rest.length <= MOST_HEADING_WORDS;
    return isAlone ? rest : end >= 0 && end < MOST_HEADING_WORDS ? rest.slice(0, end + 1) : [];
  }
  return [];
}

/** A comma, or the full stop of a sentence; "n.", "Sig." and "art." do not end one. */
export function endsClause({ text }: Token, next: Token | undefined): boolean {
  if (/[,;!?]$/.test(text)) return true;
  return /\p{L}{4}[.:)]$/u.test(text) && (next === undefined ? !text.endsWith(":") : /^\P{Ll}/u.test(next.text));
}

/**
 * "… mit dem amtlichen Kennzeichen": the last word, the last two and so on; and without names in between ("nato a
 * Cossato il").
 */
function endingsOf(words: readonly Token[]): readonly (readonly Token[])[] {
  const plain = words.filter(({ text }, i) => i === 0 || !/^\(?\p{Lu}/u.test(text) || BARE_NUMBER.has(text));
  const endings = (some: readonly Token[]) => some.map((_, i) => some.slice(i));
  return plain.length === words.length ? endings(words) : [...endings(words), ...endings(plain)];
}
