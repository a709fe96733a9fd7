import type { Box } from "../../core/geometry.ts";
import type { Candidate } from "../candidate.ts";
import { type PageLayout, segmentOf, segmentsBetween, type Token } from "../page/layout.ts";
import { shapeOf, textOf } from "../page/text.ts";
import { isCompanyForm } from "../types/wording.ts";
import type { FieldMemory } from "./layout-memory.ts";

/**
 * A value that filled its cell fills it again, over however many lines: what stands below it closer than what stood below the remembered value
 * is its next line.
 */

/** Farther below than this, in line heights, nothing goes on. */
const REACH = 3;
/** Line heights. */
const SAME_EDGE = 1.2;
/** Lines of one cell are this much closer than the next cell was. */
const CLOSER = 0.75;
/** Without a figure and with no room left above it, what stands so near below a name goes on with it, whatever the remembered one did. */
const LINE_OF_NAME = 1.9;
/** By type; where an address ends a finder knows better. */
const MOST_LINES: Readonly<Record<string, number>> = { text: 3, name: 1, organization: 1 };

/** From the last line of a value down to what stands below its beginning, in line heights; `REACH` where nothing does. */
export function pitchBelow(page: PageLayout, tokens: readonly Token[]): number {
  return below(page, tokens)?.pitch ?? REACH;
}

interface LineBelow {
  readonly tokens: readonly Token[];
  readonly pitch: number;
}

function below(page: PageLayout, tokens: readonly Token[]): LineBelow | null {
  const last = segmentOf(page, tokens.at(-1)!);
  const begin = last.tokens.find((token) => tokens.includes(token))!.box;
  let best: LineBelow | null = null;
  for (const { tokens: own } of segmentsBetween(page, begin.y1, begin.y1 + REACH * page.lineHeight)) {
    const { box } = own[0]!;
    const pitch = Math.round((100 * (box.y0 + box.y1 - begin.y0 - begin.y1)) / 2 / page.lineHeight) / 100;
    const isAligned = Math.abs(box.x0 - begin.x0) < SAME_EDGE * page.lineHeight;
    if (isAligned && pitch > 0.6 && pitch < (best?.pitch ?? REACH)) best = { tokens: own, pitch };
  }
  return best;
}

/** The value with the lines that go on below it; null where none does, or where the remembered one did not fill its cell. */
function withLinesBelow(
  page: PageLayout,
  run: readonly Token[],
  type: string,
  { below: known, ends }: FieldMemory,
): Token[] | null {
  const most = MOST_LINES[type];
  if (most === undefined || known === undefined || (ends && ends.after !== null) || !fillsItsLine(page, run))
    return null;
  // "Bäckerei Tönnies KG" is whole: below it stands the department.
  if (type !== "text" && isCompanyForm(run.at(-1)!.text)) return null;
  const farthest = Math.max(CLOSER * known, type === "text" ? 0 : LINE_OF_NAME);
  const label = labelColumn(page, run[0]!);
  const whole = [...run];
  for (let i = 0; i < most; i++) {
    const next = below(page, whole);
    if (!next || next.pitch > farthest || isAnotherRow(page, next.tokens[0]!, label)) break;
    if (hasRoomFor(page, whole.at(-1)!, next.tokens[0]!)) break;
    // Below the name of a company stands its address.
    if (type !== "text" && next.tokens.some(({ text }) => /[\d,:@]/.test(text))) break;
    whole.push(...next.tokens);
  }
  return whole.length > run.length ? whole : null;
}

/** Line heights that a cell may keep free at its right. */
const PADDING = 4;

/** A line is broken where the next word does not fit in. */
export function hasRoomFor(page: PageLayout, last: Token, { box }: Token): boolean {
  const own = segmentOf(page, last);
  const row = page.rows[own.row]!.segments;
  const edge = row[row.indexOf(own) + 1]?.box.x0 ?? page.textBox.x1;
  return last.box.x1 + box.x1 - box.x0 + PADDING * page.lineHeight < edge;
}

/** What stands left of the value in its row. */
function labelColumn(page: PageLayout, first: Token): Box | null {
  const own = segmentOf(page, first);
  if (own.tokens[0] !== first) return null;
  const row = page.rows[own.row]!.segments;
  return row[row.indexOf(own) - 1]?.box ?? null;
}

/** A row with something below the label has a value of its own. */
function isAnotherRow(page: PageLayout, first: Token, label: Box | null): boolean {
  if (!label) return false;
  const row = page.rows[segmentOf(page, first).row]!.segments;
  return row.some(({ box }) => box.x0 < label.x1 && box.x1 > label.x0);
}

/** More words than these, or one with a figure, are something else. */
const MOST_WORDS_BEHIND = 4;

/** The value with the words behind it, where the remembered one was followed by none in its stretch of the line. */
function withRestOfLine(
  page: PageLayout,
  run: readonly Token[],
  type: string,
  { closes, ends }: FieldMemory,
): readonly Token[] | null {
  if (MOST_LINES[type] === undefined || !closes || ends || /[,;:]$/.test(run.at(-1)!.text)) return null;
  const { tokens } = segmentOf(page, run.at(-1)!);
  const rest = tokens.slice(tokens.indexOf(run.at(-1)!) + 1);
  if (rest.length === 0) return null;
  const isMore = rest.length <= MOST_WORDS_BEHIND && !rest.some(({ text }) => /[\d:@]/.test(text));
  return isMore || goesOnToAnother(run, rest) ? [...run, ...rest] : null;
}

const UNTIL = /^(?:[-–—÷]|to|until|till|through|al?|bis|au|à|hasta|tot|até)$/iu;

/** "+2 °C to +4 °C", "6 bar bis 8 bar": what goes on to another of its kind, at the end of the line, is one stretch. */
function goesOnToAnother(run: readonly Token[], [until, ...other]: readonly Token[]): boolean {
  const look = (tokens: readonly Token[]) => shapeOf(textOf(tokens)).replace(/^[-–−+±]\s?/u, "");
  return UNTIL.test(until!.text) && other.length > 0 && look(other) === look(run);
}

/** The value as it fills its cell, to the right or over further lines; null where it is whole, or where the remembered one filled none. */
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

/** Of candidates that begin with the same word the whole cell takes the place of its first line. */
export function filledAsRemembered(
  candidates: readonly Candidate[],
  weights: readonly number[],
  bases: readonly number[],
  type: string,
  known: FieldMemory,
): number[] {
  const filled = [...weights];
  const bySpan = new Map(candidates.map(({ pageIndex, tokens }, i) => [spanOf(pageIndex, tokens), i]));
  for (const [i, { page, pageIndex, tokens }] of candidates.entries()) {
    const whole = bases[i]! + weights[i]! > 0 ? withRestOfCell(page, tokens, type, known) : null;
    const at = whole ? bySpan.get(spanOf(pageIndex, whole)) : undefined;
    if (at !== undefined) filled[at] = Math.max(filled[at]!, bases[i]! + weights[i]! + LEAD - bases[at]!);
  }
  return filled;
}

function spanOf(pageIndex: number, tokens: readonly Token[]): string {
  return `${pageIndex} ${tokens[0]!.index} ${tokens.at(-1)!.index} ${tokens.length}`;
}
