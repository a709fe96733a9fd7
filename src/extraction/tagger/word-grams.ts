import { fnv1a } from "../../core/basics/fnv.ts";

/** Rows of the table in which words are looked up. Two that share a row are distinguished by their others. */
export const GRAM_ROWS = 8192;
const LETTERS = 3;
const EDGE = 4;
const MOST_GRAMS = 10;

const known = new Map<string, readonly number[]>();
const WORDS_KEPT = 20_000;

/**
 * A word as rows of the tagger's table: itself, its shape ("Xx-00"), its runs of three letters, its beginning and its
 * end, hashed (Weinberger et al., "Feature Hashing for Large Scale Multitask Learning", 2009). Digits are alike and
 * accents are left out: a word that training never saw is recognised by its parts.
 */
export function wordGrams(word: string): readonly number[] {
  const found = known.get(word);
  if (found) return found;
  if (known.size >= WORDS_KEPT) known.clear();
  const grams = gramsOf(word);
  known.set(word, grams);
  return grams;
}

function gramsOf(word: string): readonly number[] {
  const folded = word.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "").replace(/\d/g, "0");
  const edged = `^${folded}$`;
  const runs = Array.from(
    { length: Math.min(MOST_GRAMS, Math.max(1, edged.length - LETTERS + 1)) },
    (_, i) => `run ${edged.slice(i, i + LETTERS)}`,
  );
  const parts = [
    `word ${folded}`,
    `shape ${shapeOf(word)}`,
    ...runs,
    `begins ${edged.slice(0, EDGE)}`,
    `ends ${edged.slice(-EDGE)}`,
  ];
  return parts.map(rowOf);
}

/** Index of a word's shape among its grams: all that is left of it when training hides words. */
export const SHAPE_AT = 1;

function shapeOf(word: string): string {
  return word
    .replace(/\p{Lu}/gu, "X")
    .replace(/\p{Ll}/gu, "x")
    .replace(/\d/g, "0")
    .replace(/(.)\1{2,}/g, "$1$1");
}

export function rowOf(text: string): number {
  return (fnv1a(text) >>> 0) % GRAM_ROWS;
}
