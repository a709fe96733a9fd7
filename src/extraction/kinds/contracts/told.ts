import type { RunningText } from "./running-text.ts";

/** Something that the text says of the contract, and how plainly, in logits. */
export interface Told {
  readonly start: number;
  readonly end: number;
  readonly weight: number;
}

/** A sentence says it, or a caption. */
export const PLAINLY = 5;
/** Words near it say it. */
export const LIKELY = 4;
/** It would do where nothing better stands. */
export const PERHAPS = 3;
/** Of several that are said as plainly the first: each later one is so much less. */
export const LATER = 0.4;

/** A town or a country: names in capitals with the small words within them. */
export const PLACE =
  "(?:(?:San|Sankt|St|S|Ste|Sta)\\.? )?\\p{Lu}[\\p{L}'’]*(?:[-.][\\p{L}'’]+)*(?: (?:(?:di|del|della|delle|dei|degli|al|sul|sulla|in|am|an der|im|sur|de|du|des|la|le|les|el|los|and|d['’]) ){0,2}\\p{Lu}[\\p{L}'’]*(?:[-.][\\p{L}'’]+)*){0,3}";

/** In characters, before and behind: so much of a paragraph says what a value in it is. */
const MOST_BEFORE = 400;

/** The paragraph up to a place in it, with the line above where that is short, a heading or a caption, or ends within a sentence. */
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
  // A line that ends within its sentence goes on in the next.
  const end = window.search(/[.;:]\s*\n/u);
  return (end < 0 ? window : window.slice(0, end + 1)).replaceAll("\n", " ");
}

const ENDS_SENTENCE = /(?:\p{Ll}{3}|\d|\))[.;:]\s(?=\p{Lu}|[-–(]|\d{1,2}[.)]|[a-z]\))/gu;
/** In characters: "Durata. Anni cinque", a heading in the line of its clause. */
const MOST_OF_CLAUSE_HEADING = 36;

/** What of a paragraph is of the same sentence as its end, with the heading of the clause before it. */
export function sentenceOf(paragraph: string): string {
  const ends = [...paragraph.matchAll(ENDS_SENTENCE)].map((end) => end.index + end[0].length);
  const [before = 0, last] = ends.length > 1 ? ends.slice(-2) : [0, ends[0]];
  if (last === undefined) return paragraph;
  const isHeading = last - before < MOST_OF_CLAUSE_HEADING && paragraph[last - 2] === ".";
  return paragraph.slice(isHeading ? before : last);
}

/** The last characters of a text, from the beginning of a word on: "cessione" is no part of "concessione". */
export function tailOf(text: string, most: number): string {
  return text.length <= most ? text : text.slice(-most).replace(/^[\p{L}\d]+/u, "");
}
