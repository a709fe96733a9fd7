import { oncePer } from "../../core/basics/once-per.ts";
import type { PageLayout, Token } from "../page/layout.ts";
import { similarity } from "../page/text.ts";
import { wordsInOrder } from "./likeness.ts";

/**
 * Letters and contracts of one issuer have the same words, but not in the same places: a longer name moves everything
 * that follows. What they have in common are phrases, and the words before and after a value.
 */

/**
 * Folded words around a value in reading order, across lines, nearest first; words with a digit are left out, since
 * those change.
 */
export interface Context {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

const MOST_CONTEXT_WORDS = 4;
/** If this many words pass without a telling one, a table begins. */
const CONTEXT_REACH = 8;

export function contextOf(page: PageLayout, first: Token, last: Token): Context {
  return { before: wordsFrom(page, first.index, -1), after: wordsFrom(page, last.index, 1) };
}

/** Many values begin or end with one word. */
const knownWords = oncePer((_: PageLayout) => ({
  before: new Map<number, readonly string[]>(),
  after: new Map<number, readonly string[]>(),
}));

function wordsFrom(page: PageLayout, from: number, step: 1 | -1): readonly string[] {
  const known = knownWords(page)[step === 1 ? "after" : "before"];
  const words = known.get(from) ?? findWords(page, from, step);
  known.set(from, words);
  return words;
}

function findWords({ tokens }: PageLayout, from: number, step: 1 | -1): readonly string[] {
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

/** 0..1; 0 if nothing is known. */
function contextAgreement(own: readonly string[], known: readonly string[]): number {
  return known.length === 0 ? 0 : wordsInOrder(own, known);
}

/** Tolerates one or two misread letters. */
const AGREES = 0.75;
const MOST_TIMES_LONGER = 3;
const MOST_WORDS_LONGER = 8;

/** Maximum number of words in the place of a remembered value: a clause may take the place of two words. */
export function mostWordsFor(words: number): number {
  return MOST_TIMES_LONGER * words + MOST_WORDS_LONGER;
}

/** A word that occurs everywhere does not mark the beginning of a value. */
const MOST_RUNS = 12;

/** The words between ones like those around a remembered value of the given number of words. */
export function runsInContext(page: PageLayout, { before, after }: Context, words: number): (readonly Token[])[] {
  if (before.length === 0 || after.length === 0) return [];
  const runs: (readonly Token[])[] = [];
  const most = mostWordsFor(words);
  const ends = placesBeside(page, after, 1);
  for (const first of placesBeside(page, before, -1)) {
    if (runs.length >= MOST_RUNS) break;
    const last = ends.find(({ index }) => index >= first.index);
    if (last && last.index < first.index + most) runs.push(page.tokens.slice(first.index, last.index + 1));
  }
  return runs;
}

/** The words before (1) or after (-1) the known ones, in reading order. */
function placesBeside(page: PageLayout, known: readonly string[], step: 1 | -1): Token[] {
  return tokensLike(page, known[0]!)
    .flatMap(({ index }) => page.tokens[index - step] ?? [])
    .filter(({ fold, index }) => fold !== "" && contextAgreement(wordsFrom(page, index, step), known) >= AGREES);
}

/** Many fields ask a page for the same few words. */
const likeOnPage = oncePer((_: PageLayout) => new Map<string, readonly Token[]>());

function tokensLike(page: PageLayout, word: string): readonly Token[] {
  const known = likeOnPage(page);
  const found =
    known.get(word) ??
    [...tokensByWord(page)]
      .filter(([fold]) => Math.abs(fold.length - word.length) <= 1 && similarity(fold, word) >= AGREES)
      .flatMap(([, tokens]) => tokens)
      .sort((a, b) => a.index - b.index);
  known.set(word, found);
  return found;
}

const tokensByWord = oncePer((page: PageLayout) => Map.groupBy(page.tokens.filter(isTelling), ({ fold }) => fold));

/** Number of phrases of a page that are remembered: those with the smallest hashes, which is a fair sample. */
const PHRASES_REMEMBERED = 128;

export function phrasesToRemember(page: PageLayout): number[] {
  return [...phrasesOn(page)].sort((a, b) => a - b).slice(0, PHRASES_REMEMBERED);
}

/** Fewer phrases than this do not identify a layout. */
const LEAST_PHRASES = 20;

/** The share of the remembered phrases that the page has, 0..1. */
export function phrasesShared(page: PageLayout, phrases: readonly number[]): number {
  if (phrases.length < LEAST_PHRASES) return 0;
  const own = phrasesOn(page);
  return shareOn(own, phrases);
}

/** The share of the smaller number of remembered phrases that both papers have, 0..1. */
export function phrasesInCommon(a: readonly number[], b: readonly number[]): number {
  const [few, many] = a.length < b.length ? [a, new Set(b)] : [b, new Set(a)];
  return few.length === 0 ? 0 : shareOn(many, few);
}

function shareOn(paper: ReadonlySet<number>, phrases: readonly number[]): number {
  return phrases.filter((phrase) => paper.has(phrase)).length / phrases.length;
}

/** Hashes of each two consecutive words. */
const phrasesOn = oncePer((page: PageLayout): ReadonlySet<number> => {
  const words = page.tokens.filter((token) => isTelling(token) && token.fold.length >= 2).map(({ fold }) => fold);
  return new Set(words.slice(1).map((word, i) => hashOf(`${words[i]} ${word}`)));
});

/** A page of small print has fewer words. */
const MOST_WORDS = 1500;

/** The words of a page that are remembered as its print, in reading order. */
export function printedWords({ tokens }: PageLayout): Token[] {
  return tokens.filter(isPrinted).slice(0, MOST_WORDS);
}

export function isPrinted({ fold }: Token): boolean {
  return fold !== "";
}

/** Hashes of the words of a page in reading order. */
export function printToRemember(page: PageLayout): number[] {
  return hashesOf(printedWords(page));
}

export function hashesOf(tokens: readonly Token[]): number[] {
  return hashesOfWords(tokens.map(({ fold }) => fold));
}

/** The same for folded words. */
export function hashesOfWords(words: readonly string[]): number[] {
  return words.flatMap((word) => (word === "" ? [] : [hashOf(word)]));
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
