import { type Box, unionOfBoxes } from "../../core/geometry.ts";
import { type PageLayout, segmentOf, segmentsBetween, type Token } from "../page/layout.ts";
import { inLineHeights, LEAST_PITCH } from "../page/pitch.ts";
import { shapeOf, textOf } from "../page/text.ts";
import { isCompanyForm, isLinkWord } from "../types/wording.ts";
import type { FieldMemory } from "./layout-memory.ts";
import type { WeighedCandidates } from "./weighed-candidates.ts";

/**
 * A value that filled its cell fills it again, over any number of lines: a line below it that is closer than the text
 * below the remembered value was is its next line.
 */

/** Farther below than this, in line heights, nothing continues. */
const REACH = 3;
/** Line heights. */
const SAME_EDGE = 1.2;
/** Lines of one cell are this much closer than the next cell was. */
const CLOSER = 0.75;
/**
 * Text this close below a name without a digit and without room left in its line continues it, whatever the remembered
 * one did.
 */
const LINE_OF_NAME = 1.9;
/** By type; where an address ends a finder knows better, except for one without its town. */
const MOST_LINES: Readonly<Record<string, number>> = { text: 3, name: 1, organization: 1, address: 1 };

/** From the last line of a value down to the text below its beginning, in line heights; `REACH` if there is none. */
export function pitchBelow(page: PageLayout, tokens: readonly Token[]): number {
  return below(page, tokens)?.pitch ?? REACH;
}

interface LineBelow {
  readonly tokens: readonly Token[];
  readonly pitch: number;
}

function below(page: PageLayout, tokens: readonly Token[]): LineBelow | null {
  const last = segmentOf(page, tokens.at(-1)!);
  const begin = opening(last.tokens.slice(last.tokens.findIndex((token) => tokens.includes(token))));
  let best: LineBelow | null = null;
  for (const { tokens: own } of segmentsBetween(page, begin.y1, begin.y1 + REACH * page.lineHeight)) {
    const box = opening(own);
    // From top to top: each has a word of full height among its first.
    const pitch = inLineHeights(page, box.y0 - begin.y0);
    const isAligned = Math.abs(box.x0 - begin.x0) < SAME_EDGE * page.lineHeight;
    if (isAligned && pitch > LEAST_PITCH && pitch < (best?.pitch ?? REACH)) best = { tokens: own, pitch };
  }
  return best;
}

/**
 * Of the first few words one has full height, where a single one may not ("con"); a whole line of a skewed page climbs.
 */
const WORDS_OF_OPENING = 4;

function opening(tokens: readonly Token[]): Box {
  return unionOfBoxes(tokens.slice(0, WORDS_OF_OPENING).map(({ box }) => box));
}

/** The value with its continuation lines; null if there are none, or if the remembered one did not fill its cell. */
function withLinesBelow(
  page: PageLayout,
  run: readonly Token[],
  type: string,
  { below: known, ends }: FieldMemory,
): Token[] | null {
  const most = MOST_LINES[type];
  if (most === undefined || known === undefined || (ends && ends.after !== null) || !fillsItsLine(page, run))
    return null;
  const label = labelColumn(page, run[0]!);
  const whole = [...run];
  for (let i = 0; i < most; i++) {
    const next = below(page, whole);
    if (!next || isAnotherRow(page, next.tokens[0]!, label)) break;
    if (isUnfinished(whole, next.tokens[0]!, type)) {
      whole.push(...next.tokens);
      continue;
    }
    // "Bäckerei Tönnies KG" is complete: below it is the department; a legal form on a separate line is part of the
    // name.
    if (type !== "text" && isCompanyForm(whole.at(-1)!.text) && !isOnlyForm(next.tokens)) break;
    if (!isNextLine(page, whole, next, { type, known, isLabelled: label !== null })) break;
    // Below the name of a company is its address.
    if (type !== "text" && type !== "address" && next.tokens.some(({ text }) => /[\d,:@]/.test(text))) break;
    whole.push(...next.tokens);
  }
  return whole.length > run.length ? whole : null;
}

function isOnlyForm(tokens: readonly Token[]): boolean {
  return tokens.every(({ text }) => isCompanyForm(text));
}

/**
 * In the middle of a sentence a line continues in one at most this far away; beside a column of labels it needs its own
 * label to be another value.
 */
const [IN_SENTENCE, WITHOUT_LABEL] = [0.87, 0.95];

function isNextLine(
  page: PageLayout,
  whole: readonly Token[],
  { tokens, pitch }: LineBelow,
  { type, known, isLabelled }: { readonly type: string; readonly known: number; readonly isLabelled: boolean },
): boolean {
  const hasRoom = hasRoomInCell(page, whole, tokens[0]!);
  if (type === "address") return pitch <= IN_SENTENCE * known && isTownOf(whole, tokens);
  if (!hasRoom && pitch <= Math.max(CLOSER * known, type === "text" ? 0 : LINE_OF_NAME)) return true;
  const isOpen = OPEN_END.test(whole.at(-1)!.text);
  const goesOn = /^\p{Ll}/u.test(tokens[0]!.text);
  if (!isOpen && !goesOn) return false;
  // A cell may be narrower than the page has room for.
  if (type === "text" && isLabelled && goesOn && pitch <= CLOSER * known) return true;
  if (!hasRoom && pitch <= IN_SENTENCE * known) return true;
  return type === "text" && isLabelled && (isOpen || !hasRoom) && pitch <= WITHOUT_LABEL * known;
}

/** No text ends so: "Hausanschlüsse und", "via Marene con", "conferma d'ordine n.". */
const OPEN_END = /^\p{Ll}{1,3}$|^(?:[Nn]r?|no|art|rif|ref|cod)\.$|[-–—/(]$/u;

const LONE_POSTCODE = /^\d{5}$/;

/**
 * Whether no whole value ends as these words do, "Pagamenti Agricoli del", "EG links, 79999": the cell is narrower than
 * its text, whatever was below the remembered value.
 */
function isUnfinished(whole: readonly Token[], next: Token, type: string): boolean {
  const last = whole.at(-1)!.text;
  if (type === "address") return LONE_POSTCODE.test(last) && /^\p{Lu}\p{L}+$/u.test(next.text);
  return whole.length > 1 && isLinkWord(last);
}

/** Of the continent, of Great Britain ("HG1 1BX") and of Ireland ("W23 YP40"). */
const POSTCODE = /\d{4,6}|\b[A-Z]{1,2}\d{1,2}[A-Z]? \d[A-Z]{2}\b|\b[A-Z]\d{2} ?[A-Z\d]{4}\b/;

/** An address without a town is incomplete: a line below it with a postcode is its second. */
function isTownOf(whole: readonly Token[], next: readonly Token[]): boolean {
  return !POSTCODE.test(textOf(whole)) && POSTCODE.test(textOf(next));
}

/** Line heights that a cell may leave empty at its right. */
const PADDING = 4;

/** Whether the next word would have fitted in the line, which is then not broken. */
export function hasRoomFor(page: PageLayout, last: Token, next: Token): boolean {
  return isRoomUpTo(rightEdge(page, last), page, last, next);
}

/** Text beside any of the lines of a cell shows where it ends. */
function hasRoomInCell(page: PageLayout, whole: readonly Token[], next: Token): boolean {
  const lasts = whole.filter((token, i) => segmentOf(page, token) !== segmentOf(page, whole[i + 1] ?? next));
  const edge = Math.min(...lasts.map((token) => rightEdge(page, token)));
  return isRoomUpTo(edge, page, whole.at(-1)!, next);
}

function rightEdge(page: PageLayout, last: Token): number {
  const own = segmentOf(page, last);
  const row = page.rows[own.row]!.segments;
  return row[row.indexOf(own) + 1]?.box.x0 ?? page.textBox.x1;
}

function isRoomUpTo(edge: number, { lineHeight }: PageLayout, last: Token, { box }: Token): boolean {
  return last.box.x1 + box.x1 - box.x0 + PADDING * lineHeight < edge;
}

/** The text left of the value in its row. */
function labelColumn(page: PageLayout, first: Token): Box | null {
  const own = segmentOf(page, first);
  if (own.tokens[0] !== first) return null;
  const row = page.rows[own.row]!.segments;
  return row[row.indexOf(own) - 1]?.box ?? null;
}

/** A row with text below the label has a value of its own. */
function isAnotherRow(page: PageLayout, first: Token, label: Box | null): boolean {
  if (!label) return false;
  const row = page.rows[segmentOf(page, first).row]!.segments;
  return row.some(({ box }) => box.x0 < label.x1 && box.x1 > label.x0);
}

/** More words than these, or one with a digit, are something else. */
const MOST_WORDS_BEHIND = 4;

/** The value with the words after it, if none followed the remembered one in its segment. */
function withRestOfLine(
  page: PageLayout,
  run: readonly Token[],
  type: string,
  known: FieldMemory,
): readonly Token[] | null {
  const { closes, ends } = known;
  if (MOST_LINES[type] === undefined || !closes || ends || /[,;:]$/.test(run.at(-1)!.text)) return null;
  const { tokens } = segmentOf(page, run.at(-1)!);
  const rest = tokens.slice(tokens.indexOf(run.at(-1)!) + 1);
  if (rest.length === 0) return null;
  const line = [...run, ...rest];
  const isFew = rest.length <= MOST_WORDS_BEHIND && !rest.some(({ text }) => /[\d:@]/.test(text));
  // A line of any length that continues below is one text.
  const isText = type === "text" && !rest.some(({ text }) => text.endsWith(":"));
  const isMore = isFew || (isText && withLinesBelow(page, line, type, known) !== null);
  return isMore || goesOnToAnother(run, rest) ? line : null;
}

const UNTIL = /^(?:[-–—÷]|to|until|till|through|al?|bis|au|à|hasta|tot|até)$/iu;

/**
 * "+2 °C to +4 °C", "6 bar bis 8 bar": a value that continues to another of its kind, at the end of the line, is one
 * range.
 */
function goesOnToAnother(run: readonly Token[], [until, ...other]: readonly Token[]): boolean {
  const look = (tokens: readonly Token[]) => shapeOf(textOf(tokens)).replace(/^[-–−+±]\s?/u, "");
  return UNTIL.test(until!.text) && other.length > 0 && look(other) === look(run);
}

/**
 * The value extended to fill its cell, to the right or over further lines; null if it is complete, or if the remembered
 * one filled none.
 */
export function withRestOfCell(
  page: PageLayout,
  run: readonly Token[],
  type: string,
  known: FieldMemory,
): readonly Token[] | null {
  return withRestOfLine(page, run, type, known) ?? withLinesBelow(page, run, type, known);
}

export function fillsItsLine(page: PageLayout, run: readonly Token[]): boolean {
  return segmentOf(page, run.at(-1)!).tokens.at(-1) === run.at(-1);
}

/** How much likelier the whole is than its first line, in logits. */
const LEAD = 0.5;

/** Of candidates that begin with the same word the whole cell replaces its first line. */
export function filledAsRemembered(
  { candidates, bases, weights }: WeighedCandidates,
  type: string,
  known: FieldMemory,
): number[] {
  const filled = [...weights];
  const bySpan = new Map(candidates.map(({ pageIndex, tokens }, i) => [spanOf(pageIndex, tokens), i]));
  // A part of a line is extended to its line, and that to all of its lines.
  const shortestFirst = [...candidates.entries()].sort(([, a], [, b]) => a.tokens.length - b.tokens.length);
  for (const [i, { page, pageIndex, tokens }] of shortestFirst) {
    const whole = bases[i]! + filled[i]! > 0 ? withRestOfCell(page, tokens, type, known) : null;
    const at = whole ? bySpan.get(spanOf(pageIndex, whole)) : undefined;
    if (at !== undefined) filled[at] = Math.max(filled[at]!, bases[i]! + filled[i]! + LEAD - bases[at]!);
  }
  return filled;
}

function spanOf(pageIndex: number, tokens: readonly Token[]): string {
  return `${pageIndex} ${tokens[0]!.index} ${tokens.at(-1)!.index} ${tokens.length}`;
}
