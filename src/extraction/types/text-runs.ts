import { median } from "../../core/basics/median.ts";
import { type Box, unionOfBoxes } from "../../core/geometry.ts";
import { labelsFrom } from "../page/labels.ts";
import { type PageLayout, type Segment, segmentOf, segmentsBetween, type Token } from "../page/layout.ts";
import { foldText, textOf } from "../page/text.ts";
import type { FindContext, Found } from "./field-type.ts";

/**
 * Values that only their place and their label distinguish from other text: names, organisations, addresses, free text,
 * document numbers. Candidates are whole segments, the rest of a segment after a label, and runs of segments stacked
 * below each other.
 */

/** @param mend corrects what OCR misspells in values of this type only */
export function foundOf(
  page: PageLayout,
  run: readonly Token[],
  prior: number,
  mend: (text: string) => string = (text) => text,
): Found {
  const tokens = withoutSeparatorsBehind(run);
  const printed = trimValue(textOf(tokens));
  // A text layer says what was printed; only words read by OCR can be misread.
  const text = tokens.some(({ word }) => word.source === "ocr") ? mend(mendLetters(printed)) : printed;
  return { pageIndex: page.pageIndex, tokens, text, key: foldText(text), value: { type: "text", value: text }, prior };
}

/**
 * "Comité Saint-" above "Michel": one ends its line with a dash, the other begins the next one. In capitals a dash may
 * also separate two facts.
 */
export function isBrokenAtDash(page: PageLayout, before: Token, token: Token): boolean {
  return (
    /\p{Ll}-$/u.test(before.text) &&
    /^\p{L}\p{Ll}/u.test(token.text) &&
    segmentOf(page, before) !== segmentOf(page, token)
  );
}

/** "XXll" for "XXII": X and V beside letters that they have beside them in no word. */
const ROMAN_NUMERAL = /(?<![\p{L}\d.])(?=[IVXl]*[XV])(?=[IVX]*l)[IVXl]{3,}(?![\p{L}\d])/gu;

/**
 * A digit inside a word and a letter inside a number are misread: "C0." → "CO.", "F00D" → "FOOD", "7/l18" → "7/118",
 * "5dn" → "Sdn", "1.E.S." → "I.E.S.".
 */
function mendLetters(text: string): string {
  return text
    .replace(/(?<=[\d/])[lI|](?=\d)|(?<=\d)[lI|](?=[\d/])/g, "1")
    .replace(/(?<=\d)[Oo](?=\d)/g, "0")
    .replace(/(?<=\p{Lu}-?)0(?=\p{Lu}|[.:]|\s|$)/gu, (zero, at) => (isInCode(text, at) ? zero : "O"))
    .replace(/(?<=\p{Lu})00(?=\p{Lu})/gu, (zeros, at) => (isInCode(text, at) ? zeros : "OO"))
    .replace(/(?<=\p{Lu}\.?)l(?=\.?\p{Lu})|(?<!\S)1(?=\p{Lu}{3}|\.\p{Lu}\.)/gu, "I")
    .replace(ROMAN_NUMERAL, (numeral) => numeral.replaceAll("l", "I"))
    .replace(/(?<!\S)5(?=\p{Ll}{2})/gu, "S");
}

/** No word that a reader misreads is longer. */
const MOST_LETTERS = 40;

/** "24GB0C9ZT8830271E1": other digits in the word say that a zero is one. */
function isInCode(text: string, at: number): boolean {
  const [before] = /[\p{L}\d-]*$/u.exec(text.slice(Math.max(0, at - MOST_LETTERS), at))!;
  const [after] = /^[\p{L}\d-]*/u.exec(text.slice(at, at + MOST_LETTERS))!;
  return /[1-9]/.test(before + after);
}

/**
 * A value does not begin with a colon or end with a dash; its own brackets are kept, and so is the stroke of "c/" and
 * "https://example.org/".
 */
export function trimValue(text: string): string {
  return text
    .replace(/^[\s:;,.\-–|*#=_]+(?=.*[\p{L}\p{N}])/u, "")
    .replace(/(?:[\s:;,\-–—|*=_·•]|(?<=[\s\p{Lu}\d])\/)+$/u, "");
}

/** What separates a value from its neighbour, as a separate word: "4418 KLM / Trailer R-2209-BCF". */
const SEPARATES = /^[/|:;,·•∙\-–—]+$/u;

/**
 * Without separate separators after it; all of it if there is nothing else. Those before it are kept: without them a
 * name of two lines between rulings, "| RESTAURACIÓN COLECTIVA | DEL SUR, S.L.", took the place of the same words
 * without the rulings.
 */
export function withoutSeparatorsBehind(run: readonly Token[]): readonly Token[] {
  const last = run.findLastIndex(({ text }) => !SEPARATES.test(text));
  return last < 0 ? run : run.slice(0, last + 1);
}

/** "Cognome ROSSI Nome MARIO Sesso M": labels of a line that has several; shorter ones may be words of a name. */
const LEAST_IN_A_CHAIN = 4;

/**
 * The parts of a segment between its labels: "Name: Rossi Nato a: Roma" → "Rossi", "Roma". The whole segment if it has
 * no label.
 */
export function valueRuns(segment: Segment, context: Pick<FindContext, "hits">): Token[][] {
  const runs = runsBetween(segment, labelled(segment, context, false));
  const chained = runsBetween(segment, labelled(segment, context, true));
  const known = new Set(runs.map(placeOf));
  return [...runs, ...chained.filter((run) => !known.has(placeOf(run)))];
}

/** Equal for runs of the same words. */
export function placeOf(run: readonly Token[]): string {
  return `${run[0]!.index}-${run.at(-1)!.index}`;
}

/** Indices of the words that are labels; with `isChain` also of labels that follow others in a line of them. */
function labelled(segment: Segment, { hits }: Pick<FindContext, "hits">, isChain: boolean): ReadonlySet<number> {
  const label = new Set<number>();
  const first = segment.tokens[0]!.index;
  const own = segment.tokens.flatMap((token) => labelsFrom(hits, token));
  const opens = own.some(({ tokens, phrase }) => tokens[0]!.index === first && phrase.length >= LEAST_IN_A_CHAIN);
  for (const { tokens, phrase } of own) {
    // A label's word inside running text is no label: it begins the segment, or ends with a colon. A code or a box with
    // one character before it is the value of another label, printed a line higher.
    const before = segment.tokens[tokens[0]!.index - first - 1];
    const isAfterCode = before !== undefined && /\d|^\S$/u.test(before.text);
    const follows =
      isChain && (opens || isAfterCode) && phrase.length >= LEAST_IN_A_CHAIN && /^\p{Lu}/u.test(tokens[0]!.text);
    if (tokens[0]!.index === first || follows || /[:=]$/.test(tokens.at(-1)!.text))
      for (const token of tokens) label.add(token.index);
  }
  return label;
}

function runsBetween(segment: Segment, label: ReadonlySet<number>): Token[][] {
  const runs: Token[][] = [];
  let run: Token[] = [];
  for (const token of segment.tokens) {
    const closes = /:$/.test(token.text) && !isHouseNumber(run);
    if (label.has(token.index) || closes) {
      if (closes || runs.length === 0 || run.length > 0) {
        // A few words before a colon that no lexicon knows are a label too; words with a digit are the value before it.
        pushRun(
          runs,
          closes && run.length <= 3 ? run.slice(0, run.findLastIndex(({ text }) => /\d/.test(text)) + 1) : run,
        );
        run = [];
      }
      continue;
    }
    if (run.length === 0 && !mayOpenValue(token)) continue;
    run.push(token);
  }
  pushRun(runs, run);
  return runs;
}

/** "Boztepe Mah. 12. Sok. No: 6/11": in Turkish the number of a house has a colon before it. */
function isHouseNumber(before: readonly Token[]): boolean {
  return TURKISH_STREET.test(before.at(-1)?.text ?? "");
}

const TURKISH_STREET = /^(?:mah|sok|sk|cad|cd|bulv|blv)\.$|^(?:sokak|sokağı|caddesi|bulvarı)$/iu;

/** "& Nipoti SpA" continues the name in the line above; any other sign before a value is no part of it. */
export function mayOpenValue({ fold, text }: Token): boolean {
  return fold !== "" || text === "&";
}

function pushRun(runs: Token[][], run: Token[]): void {
  if (run.some((token) => token.fold !== "")) runs.push(run);
}

/**
 * From the centre of one line of a block to that of the next; boxes enclose the ink, so that leading can exceed the
 * height of the letters.
 */
const LINE_PITCH = { least: 0.6, most: 2.4 };

/** Line heights. */
const SAME_EDGE = 0.6;

/**
 * The next line of the same block: below, close, and aligned on the left or in the middle, or also on the right, as
 * letterheads are. Distances are between the centres of corresponding places, so that lines of a skewed page, whose
 * boxes overlap, still follow each other.
 */
function lineBelow(page: PageLayout, segment: Segment, run: readonly Token[], isAtEitherEdge: boolean): Segment | null {
  const height = Math.max(page.lineHeight, median(segment.tokens.map(({ box }) => box.y1 - box.y0)));
  const middleY = ({ y0, y1 }: Box) => (y0 + y1) / 2;
  let best: Segment | null = null;
  let bestPitch = LINE_PITCH.most * height;
  const [top, bottom] = [segment.box.y0, segment.box.y1 + bestPitch];
  for (const other of segmentsBetween(page, top, bottom)) {
    // After a label a value may continue below itself, or below the label.
    const indent = Math.min(Math.abs(other.box.x0 - segment.box.x0), Math.abs(other.box.x0 - run[0]!.box.x0));
    const isLeftAligned = indent < page.lineHeight * 1.2;
    const middles = Math.abs(other.box.x0 + other.box.x1 - segment.box.x0 - segment.box.x1) / 2;
    const isAtRight = isAtEitherEdge && Math.abs(other.box.x1 - segment.box.x1) < page.lineHeight * SAME_EDGE;
    if (!isLeftAligned && !isAtRight && middles > page.lineHeight * 2.5) continue;
    const pitch = isLeftAligned
      ? middleY(other.tokens[0]!.box) - middleY(segment.tokens[0]!.box)
      : middleY(other.box) - middleY(segment.box);
    if (pitch < LINE_PITCH.least * page.lineHeight || pitch > bestPitch) continue;
    [best, bestPitch] = [other, pitch];
  }
  return best;
}

/**
 * The runs of a segment and, if a label was cut off, the whole: "No. 53, Jalan Besar" is an address, not a number's
 * label.
 */
export function runsAndWhole(segment: Segment, context: FindContext): Token[][] {
  const runs = valueRuns(segment, context);
  const isWhole = runs.length === 1 && runs[0]!.length === segment.tokens.length;
  return isWhole || runs.length === 0 ? runs : [...runs, [...segment.tokens]];
}

/**
 * Number of lines below a line that show where the columns of its block begin, and the tolerance for the same edge, in
 * line heights.
 */
const LINES_BELOW = 6;
const COLUMN_EDGE = 0.3;
const FEWEST_BELOW = 3;

/**
 * The text of each of two columns that are one space apart in this line: lines below begin where the second does. None
 * if there is one column.
 */
export function columnsWithin(page: PageLayout, segment: Segment): Token[][] {
  if (segment.tokens.length < 2) return [];
  const below = page.rows.slice(segment.row + 1, segment.row + 1 + LINES_BELOW).flatMap(({ segments }) => segments);
  const begins = below.filter(({ box }) => box.x0 > segment.box.x0 && box.x0 < segment.box.x1).map(({ box }) => box.x0);
  if (begins.length < FEWEST_BELOW) return [];
  const isEdge = ({ box }: Token) =>
    begins.filter((x0) => Math.abs(x0 - box.x0) < COLUMN_EDGE * page.lineHeight).length >= FEWEST_BELOW;
  const at = segment.tokens.findIndex((token, index) => index > 0 && isEdge(token));
  return at < 0 ? [] : [segment.tokens.slice(0, at), segment.tokens.slice(at)];
}

const SEPARATOR = /^[·•∙|–-]$/u;

/**
 * The parts between dots, strokes and dashes in a line of small print: "Brasserie Horizon EURL · 69, rue Voltaire ·
 * Tel. …".
 */
export function separated(run: readonly Token[]): Token[][] {
  const parts = partsBetween(run, ({ text }) => SEPARATOR.test(text));
  return parts.length === 1 ? [] : parts.filter(({ length }) => length > 0);
}

/**
 * The words between signs that are words of their own, without these; also what a word closes.
 *
 * @returns at least one part; a part may be empty
 */
export function partsBetween(
  run: readonly Token[],
  isSign: (token: Token) => boolean,
  closes: (token: Token) => boolean = () => false,
): Token[][] {
  const parts: Token[][] = [[]];
  for (const token of run) {
    if (!isSign(token)) parts.at(-1)!.push(token);
    if (isSign(token) || closes(token)) parts.push([]);
  }
  return parts;
}

/**
 * The same, or between commas if a line has no other sign between a name and an address: "Rosenhof AG, Schillerallee
 * 128, 61348 Bad Homburg".
 */
export function partsOfLine(run: readonly Token[]): Token[][] {
  const parts = separated(run);
  // In "Schäfer Kfz, Schillerallee 40, 61348 Bad Homburg, Tel. 088 233813 · info@schaefer.example" both separate the
  // facts.
  if (parts.length > 0)
    return parts.flatMap((part) => {
      const smaller = byCommas(part);
      return smaller.length > 0 ? smaller : [part];
    });
  return byCommas(run);
}

/** Three parts or more; none if there are fewer. */
function byCommas(run: readonly Token[]): Token[][] {
  const parts = partsBetween(
    run,
    ({ text }) => text === ",",
    ({ text }) => text.endsWith(","),
  );
  const filled = parts.filter(({ length }) => length > 0);
  return filled.length > 2 ? filled : [];
}

/** Stacks of the run and up to `more` lines below it, shortest first. */
export function stacks(
  page: PageLayout,
  run: readonly Token[],
  more: number,
  { isAtEitherEdge = false } = {},
): Token[][] {
  const result: Token[][] = [[...run]];
  let segment = segmentOf(page, run[0]!);
  let line = run;
  for (let i = 0; i < more; i++) {
    const next = lineBelow(page, segment, line, isAtEitherEdge);
    if (!next) break;
    // The side of a box that is drawn in strokes is no part of its content.
    const words = next.tokens.slice(Math.max(0, next.tokens.findIndex(mayOpenValue)));
    result.push([...result.at(-1)!, ...words]);
    [segment, line] = [next, next.tokens];
  }
  return result;
}

/** Single characters in the boxes of a form are one value: fewer than these may be a list of marks. */
const LEAST_COMB = 5;

/** The number of single-character words from one on, as in the boxes of forms; 0 if they are too few to be a value. */
export function combLength(tokens: readonly Token[], from: number): number {
  let end = from;
  while (end < tokens.length && /^[\p{L}\p{N}|!]$/u.test(tokens[end]!.text)) end++;
  return end - from >= LEAST_COMB ? end - from : 0;
}

export function letterShare(text: string): number {
  const letters = text.replace(/[^\p{L}]/gu, "").length;
  return text === "" ? 0 : letters / text.replace(/\s/g, "").length;
}

/** The box of a candidate, for geometry; not what is shown (that is one polygon per word). */
export function boxOfTokens(tokens: readonly Token[]) {
  return unionOfBoxes(tokens.map((token) => token.box));
}
