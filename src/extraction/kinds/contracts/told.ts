import { inLines } from "../../in-lines.ts";
import type { RunningText } from "./running-text.ts";

/** A value that the text states about the contract, and how clearly, in logits. */
export interface Told {
  readonly start: number;
  readonly end: number;
  readonly weight: number;
}

export interface ToldDay extends Told {
  readonly iso: string;
}

/** Stated in a sentence or a caption. */
export const PLAINLY = 5;
/** Indicated by words near it. */
export const LIKELY = 4;
/** Acceptable if there is nothing better. */
export const PERHAPS = 3;
/** Of several equally clear ones the first wins: each later one gets this much less. */
export const LATER = 0.4;

/** A town or a country: names in capitals with the small words within them. */
export const PLACE = inLines`
  (?:(?:San|Sankt|St|S|Ste|Sta)\.? )?\p{Lu}[\p{L}'’]*(?:[-.][\p{L}'’]+)*
  (?: (?:(?:di|del|della|delle|dei|degli|al|sul|sulla|in|am|an der|im|sur|de|du|des|la|le|les|el|los|and
        |d['’]) ){0,2}\p{Lu}[\p{L}'’]*(?:[-.][\p{L}'’]+)*){0,3}`;

/** In characters, before and after: this much of a paragraph determines the meaning of a value in it. */
const MOST_BEFORE = 400;

/**
 * The paragraph up to a place in it, with the line above if that is short, a heading or a caption, or ends within a
 * sentence.
 */
export function paragraphBefore({ text }: Pick<RunningText, "text">, at: number): string {
  const from = Math.max(0, at - MOST_BEFORE);
  const window = text.slice(from, at);
  const line = window.lastIndexOf("\n");
  if (line < 0) return window;
  const above = window.lastIndexOf("\n", line - 1);
  const goesOn = line - above < MOST_OF_HEADING || !/[.;:]\s*$/.test(window.slice(0, line));
  return goesOn ? window.slice(above + 1) : window.slice(line + 1);
}

const MOST_OF_HEADING = 60;

/** The rest of the paragraph. */
export function paragraphBehind({ text }: Pick<RunningText, "text">, at: number, most = 160): string {
  const window = text.slice(at, at + most);
  // A line that ends within its sentence continues in the next.
  const end = window.search(/[.;:]\s*\n/u);
  return (end < 0 ? window : window.slice(0, end + 1)).replaceAll("\n", " ");
}

const ENDS_SENTENCE = /(?:\p{Ll}{3}|\d|\))[.;:]\s(?=\p{Lu}|[-–(]|\d{1,2}[.)]|[a-z]\))/gu;
/** In characters: "Durata. Anni cinque", a heading in the line of its clause. */
const MOST_OF_CLAUSE_HEADING = 36;

/** The part of a paragraph in the same sentence as its end, with the heading of the clause before it. */
export function sentenceOf(paragraph: string): string {
  const ends = [...paragraph.matchAll(ENDS_SENTENCE)].map((end) => end.index + end[0].length);
  const [before = 0, last] = ends.length > 1 ? ends.slice(-2) : [0, ends[0]];
  if (last === undefined) return paragraph;
  const isHeading = last - before < MOST_OF_CLAUSE_HEADING && paragraph[last - 2] === ".";
  return paragraph.slice(isHeading ? before : last);
}

/** The last characters of a text, starting at a word: "cessione" is no part of "concessione". */
export function tailOf(text: string, most: number): string {
  return text.length <= most ? text : text.slice(-most).replace(/^[\p{L}\d]+/u, "");
}
