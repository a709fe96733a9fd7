import type { Entity } from "../../core/documents/result.ts";
import { type PageLayout, rowCount, segmentOf, type Token } from "../page/layout.ts";
import { inLineHeights } from "../page/pitch.ts";
import { foldText, shapeOf, textOf } from "../page/text.ts";
import { stacks } from "../types/text-runs.ts";
import { isCompanyForm, isLinkWord } from "../types/wording.ts";
import { signsOf } from "./likeness.ts";
import { wordsThatSpell } from "./spelled-words.ts";

/**
 * Where a value begins and ends in its line, as a person said. "501 serie B", corrected from "501", extends to the end
 * of its segment of the line; "Edil Bianchi", corrected from "Edil Bianchi S.p.A.", ends before a company form.
 */
export interface Ends {
  /**
   * The words before and after the value in its segment of the line, digits masked; null if the value begins or ends
   * it.
   */
  readonly before: string | null;
  readonly after: string | null;
  /**
   * What the person left off the first and the last printed word, digits masked: "501/B" read as "501" leaves "/9" or
   * "/B".
   */
  readonly head: string;
  readonly tail: string;
  /** The machine's value there had another number of lines. */
  readonly isOtherLines: boolean;
  /** Absent if it is printed in one stretch of its line: a wide gap parts "Gamper ·" from "Plattner & Partner". */
  readonly parted?: Parted;
}

/** The stretches of a line that a value is printed in. */
interface Parted {
  readonly stretches: number;
  /** The widest between two of them, in line heights. */
  readonly gap: number;
}

/**
 * The words of a value, without those that are only printed attached to it: in "Pr:K-7001" the second part if "K-7001"
 * was given.
 */
export function narrowed(tokens: readonly Token[], text: string): readonly Token[] {
  const { start, end, starts } = whereIn(tokens, text);
  const own = tokens.filter((token, i) => starts[i]! < end && starts[i]! + token.text.length > start);
  return own.length > 0 ? own : tokens;
}

/** @param lines of the machine's value at this place; null if it had none there */
export function endsOf(layout: PageLayout, tokens: readonly Token[], text: string, lines: number | null): Ends {
  const last = tokens.at(-1)!;
  const segment = segmentOf(layout, last);
  const next = segment.tokens[segment.tokens.indexOf(last) + 1];
  const previous = wordBefore(layout, tokens[0]!);
  const { printed, start, end } = whereIn(tokens, text);
  const parted = partedBy(layout, tokens);
  return {
    before: previous ? masked(previous.text) : null,
    after: next ? masked(next.text) : null,
    head: masked(printed.slice(0, start)),
    tail: masked(printed.slice(end)),
    isOtherLines: lines !== null && lines !== rowCount(layout, tokens),
    ...(parted && { parted }),
  };
}

/** The term under which a value is shown that ends as a person said earlier on its layout. */
export const ENDS_TOLD_TERM = "remembered layout: ends as corrected";

/**
 * The machine's value begins and ends so because of an earlier correction: if it is left as it is, that is still what a
 * person said.
 */
export function areEndsTold({ evidence }: Pick<Entity, "evidence">): boolean {
  return evidence.some(({ term }) => term === ENDS_TOLD_TERM);
}

/**
 * Whether these are other words, or another part of them, than the machine had. A misread letter in the same words
 * moves no end.
 */
export function areOtherEnds(own: readonly Token[], { head, tail }: Ends, machine: readonly Token[]): boolean {
  const isSame = own[0] === machine[0] && own.at(-1) === machine.at(-1);
  return !isSame || /[\p{L}\p{N}]/u.test(head + tail);
}

function wordBefore(layout: PageLayout, first: Token): Token | undefined {
  const { tokens } = segmentOf(layout, first);
  return tokens[tokens.indexOf(first) - 1];
}

/**
 * 1: after the same word as the remembered one, or like it the first of its segment; 0: after another word; null: only
 * one of the two is the first of its segment.
 */
export function beginsAsTold(layout: PageLayout, first: Token, { before }: Ends): 0 | 1 | null {
  const previous = wordBefore(layout, first);
  if (before === null || previous === undefined) return before === null && previous === undefined ? 1 : null;
  return isSame(previous.text, before) ? 1 : 0;
}

/** Words of the page that begin at a given word and end as told. */
export interface ToldRun {
  readonly tokens: readonly Token[];
  readonly text: string;
}

/** The value that begins with `first`, if it ends as a remembered one of this many words and lines did. */
export function runAsTold(
  layout: PageLayout,
  first: Token,
  ends: Ends,
  known: KnownValue & { readonly lines: number },
): ToldRun {
  const { after, head, tail } = ends;
  const { words, lines } = known;
  const same = sameWords(layout, first, ends, known);
  if (same) return { tokens: same, text: known.text! };
  const line = lineFrom(layout, first, ends.parted);
  const stacked = stacks(layout, line, lines - 1);
  const whole = stacked.find((tokens) => isWholeName(tokens, known)) ?? stacked.at(-1)!;
  const closing = segmentOf(layout, whole.at(-1)!).tokens.filter((token) => whole.includes(token));
  const others = whole.slice(0, whole.length - closing.length);
  const left = { ...known, words: words - others.length };
  const isWhole = after === null && !STOPS.test(tail);
  const length = isWhole ? closing.length : (lengthAsTold(closing, ends, left) ?? usualLength(closing, left));
  const tokens = codeAmong([...others, ...closing.slice(0, length)], known);
  const text = withoutEnds(textOf(tokens), head, tail);
  return { tokens, text: LAST_STOP.test(known.text ?? "") ? text : text.replace(LAST_STOP, "") };
}

/** The words from one on that are the remembered text, wherever their lines and stretches end; null if they are not. */
function sameWords(
  layout: PageLayout,
  first: Token,
  { after }: Ends,
  { text, lines }: KnownValue & { readonly lines: number },
): readonly Token[] | null {
  const same = wordsThatSpell(layout, first, foldText(text ?? ""));
  if (!same || same.length < 2 || rowCount(layout, same) !== lines) return null;
  // A longer name may begin with the remembered one.
  const goesOn = segmentOf(layout, same.at(-1)!).tokens.at(-1) !== same.at(-1);
  return after === null && goesOn ? null : same;
}

/** How a value of one line is parted; null if it is not. */
function partedBy(layout: PageLayout, tokens: readonly Token[]): Parted | null {
  const gaps = tokens.slice(1).flatMap((token, i) => {
    const isParted = segmentOf(layout, token) !== segmentOf(layout, tokens[i]!);
    return isParted ? [gapBetween(layout, tokens[i]!, token)] : [];
  });
  return gaps.length === 0 || rowCount(layout, tokens) > 1
    ? null
    : { stretches: gaps.length + 1, gap: Math.max(...gaps) };
}

function gapBetween(layout: PageLayout, { box: a }: Token, { box: b }: Token): number {
  return inLineHeights(layout, b.x0 - a.x1);
}

/** A gap this many times as wide as the widest in the remembered value is one between columns. */
const WIDER_GAP = 1.5;

/** The rest of a word's line, over the gaps that the remembered value had. */
function lineFrom(layout: PageLayout, first: Token, parted: Parted | undefined): readonly Token[] {
  const segment = segmentOf(layout, first);
  const line = segment.tokens.slice(segment.tokens.indexOf(first));
  if (!parted) return line;
  const row = layout.rows[segment.row]!.segments;
  for (const next of row.slice(row.indexOf(segment) + 1).slice(0, parted.stretches - 1)) {
    if (gapBetween(layout, line.at(-1)!, next.tokens[0]!) > WIDER_GAP * parted.gap) break;
    line.push(...next.tokens);
  }
  return line;
}

/** A company name that extended over two lines is complete on one that already ends in its legal form. */
export function isWholeName(tokens: readonly Token[], { text }: Pick<KnownValue, "text">): boolean {
  return isCompanyForm((text ?? "").split(" ").at(-1)!) && isCompanyForm(tokens.at(-1)!.text);
}

/** A code that was one word is one word again: the "2" before "25FR00321184527KH3" was a colon. */
function codeAmong(tokens: readonly Token[], { text, words }: KnownValue): readonly Token[] {
  if (words !== 1 || tokens.length === 1 || !/\d/.test(text ?? "")) return tokens;
  const isAlike = (printed: string) => printed.length === text!.length && shapeOf(printed) === shapeOf(text!);
  const alike = tokens.filter((token) => isAlike(token.text.replace(LAST_STOP, "")));
  return alike.length === 1 ? alike : tokens;
}

const STOPS = /^[,;:]$/;
const LAST_STOP = /[,;:]$/;

/** The value that a person gave. */
export interface KnownValue {
  readonly text: string | null;
  readonly words: number;
}

/** As many words as the value had; a name that would end in "Ladrón de" continues. */
function usualLength(line: readonly Token[], { text, words }: KnownValue): number {
  const comma = text?.includes(",") ? -1 : line.findIndex((token) => token.text.endsWith(","));
  let length = Math.max(1, Math.min(words, comma < 0 ? line.length : comma + 1));
  while (length < line.length && isLinkWord(line[length - 1]!.text)) length++;
  return length;
}

/**
 * How many of the words come before what followed the value, or before something like it: the same word, the same sign,
 * a word of the same kind, plain words after a name; null if none is there.
 */
function lengthAsTold(line: readonly Token[], { after, tail }: Ends, { text, words }: KnownValue): number | null {
  const places = [...line.keys()].slice(1);
  const nearest = (found: readonly number[]) =>
    found.reduce((a, b) => (Math.abs(b - words) < Math.abs(a - words) ? b : a), found[0]!);
  const same = after === null ? [] : places.filter((i) => isSame(line[i]!.text, after));
  if (same.length > 0) return nearest(same);
  const isName = after !== null && /^\p{Ll}/u.test(after) && !/(?<!\S)\p{Ll}/u.test(text ?? "");
  const plain = isName ? places.find((i) => isPlainWord(line[i]!.text, line[i - 1]!.text)) : undefined;
  if (STOPS.test(tail)) {
    const signs = (text ?? "").split(tail).length - 1;
    const stop = [...line.keys()].filter((i) => line[i]!.text.endsWith(tail))[signs];
    if (stop !== undefined) return Math.min(stop + 1, plain ?? stop + 1);
  }
  if (after === null) return null;
  const alike = places.filter((i) => isOfOneKind(line[i]!.text, after));
  if (alike.length > 0) return nearest(alike);
  return plain ?? null;
}

/** "residente", "nato a": shorter words occur inside names, "Anna von Berg", but not after a company's legal form. */
function isPlainWord(text: string, previous: string): boolean {
  return /^\p{Ll}{4,}/u.test(text) || (/^\p{Ll}/u.test(text) && isCompanyForm(previous));
}

/** "S.p.A." and "S.r.l.", "(3" and "(8": plain words all look alike, which says nothing. */
function isOfOneKind(a: string, b: string): boolean {
  if (isCompanyForm(a) && isCompanyForm(b)) return true;
  return /[^A\s]/.test(signsOf(b)) && signsOf(a) === signsOf(b);
}

function withoutEnds(printed: string, head: string, tail: string): string {
  let text = printed;
  if (tail !== "" && text.length > tail.length && isLeftOff(text.slice(-tail.length), tail))
    text = text.slice(0, -tail.length);
  if (head !== "" && text.length > head.length && isLeftOff(text.slice(0, head.length), head))
    text = text.slice(head.length);
  return text.trim();
}

/** Letters must be the same ones: any word can end in three others. */
function isLeftOff(text: string, leftOff: string): boolean {
  return /^\p{L}+$/u.test(leftOff) ? text === leftOff : signsOf(text) === signsOf(leftOff);
}

function isSame(printed: string, remembered: string): boolean {
  return masked(printed).toUpperCase() === remembered.toUpperCase();
}

const MOST_CHARACTERS = 24;

function masked(text: string): string {
  return text.replace(/\d/g, "9").slice(0, MOST_CHARACTERS);
}

/** Where the text is in the printed words; all of them if they do not contain it exactly. */
function whereIn(tokens: readonly Token[], text: string) {
  const starts: number[] = [];
  let printed = "";
  for (const token of tokens) {
    if (printed !== "") printed += " ";
    starts.push(printed.length);
    printed += token.text;
  }
  const wanted = text.replace(/\s+/g, " ").trim();
  const at = wanted === "" ? -1 : printed.toUpperCase().indexOf(wanted.toUpperCase());
  return at < 0
    ? { printed, start: 0, end: printed.length, starts }
    : { printed, start: at, end: at + wanted.length, starts };
}
