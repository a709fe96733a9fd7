import { oncePer } from "../../core/once-per.ts";
import type { PageLayout, Token } from "../page/layout.ts";
import { similarity } from "../page/text.ts";
import { wordsInOrder } from "./likeness.ts";

/**
 * Letters and contracts of one issuer have the same words, and not in the same places: a longer name moves all that follows. What is alike in
 * them are phrases, and the words before and behind a value.
 */

/** Folded words around a value in reading order, across lines, nearest first; words with a figure are left out, for those change. */
export interface Context {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

const MOST_CONTEXT_WORDS = 4;
/** Where so many words pass without a telling one, a table begins. */
const CONTEXT_REACH = 8;

export function contextOf(page: PageLayout, first: Token, last: Token): Context {
  return { before: wordsFrom(page, first.index, -1), after: wordsFrom(page, last.index, 1) };
}

function wordsFrom({ tokens }: PageLayout, from: number, step: 1 | -1): string[] {
  const words: string[] = [];
  for (let i = 1; i <= CONTEXT_REACH && words.length < MOST_CONTEXT_WORDS; i++) {
    const token = tokens[from + i * step];
    if (!token) break;
    if (isTelling(token)) words.push(token.fold);
  }
  return words;
}

function isTelling({ fold }: Token): boolean {
  return fold !== "" && !/\d/.test(fold);
}

/** 0..1; 0 where nothing is known. */
export function contextAgreement(own: readonly string[], known: readonly string[]): number {
  return known.length === 0 ? 0 : wordsInOrder(own, known);
}

/** A letter or two may be misread. */
const AGREES = 0.75;
/** A clause in place of two words. */
const MOST_TIMES_LONGER = 3;
const MOST_WORDS_LONGER = 8;
/** A word that stands everywhere begins no value. */
const MOST_RUNS = 12;

/** What stands between words like those around a remembered value of so many words. */
export function runsInContext(page: PageLayout, { before, after }: Context, words: number): (readonly Token[])[] {
  if (before.length === 0 || after.length === 0) return [];
  const runs: (readonly Token[])[] = [];
  const most = MOST_TIMES_LONGER * words + MOST_WORDS_LONGER;
  for (const first of startsAfter(page, before)) {
    if (runs.length >= MOST_RUNS) break;
    const last = page.tokens
      .slice(first.index, first.index + most)
      .find((token) => agreesAt(page, token.index, 1, after));
    if (last) runs.push(page.tokens.slice(first.index, last.index + 1));
  }
  return runs;
}

function startsAfter(page: PageLayout, before: readonly string[]): Token[] {
  return page.tokens.filter(({ fold, index }) => fold !== "" && agreesAt(page, index, -1, before));
}

function agreesAt(page: PageLayout, from: number, step: 1 | -1, known: readonly string[]): boolean {
  const next = page.tokens[from + step];
  // The nearest word first: it is another one nearly everywhere.
  if (!next || !isTelling(next) || similarity(next.fold, known[0]!) < AGREES) return false;
  return contextAgreement(wordsFrom(page, from, step), known) >= AGREES;
}

/** Of the phrases of a page so many are remembered: those whose hashes are the smallest, which is a fair sample. */
const PHRASES_REMEMBERED = 128;

export function phrasesToRemember(page: PageLayout): number[] {
  return [...phrasesOn(page)].sort((a, b) => a - b).slice(0, PHRASES_REMEMBERED);
}

/** Fewer phrases than these mark nothing. */
const LEAST_PHRASES = 12;

/** The share of the remembered phrases that the page has, 0..1. */
export function phrasesShared(page: PageLayout, phrases: readonly number[]): number {
  if (phrases.length < LEAST_PHRASES) return 0;
  const own = phrasesOn(page);
  return phrases.filter((phrase) => own.has(phrase)).length / phrases.length;
}

/** Hashes of each two words that follow each other. */
const phrasesOn = oncePer((page: PageLayout): ReadonlySet<number> => {
  const words = page.tokens.filter((token) => isTelling(token) && token.fold.length >= 2).map(({ fold }) => fold);
  return new Set(words.slice(1).map((word, i) => hashOf(`${words[i]} ${word}`)));
});

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
