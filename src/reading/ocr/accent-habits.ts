import { stemOf } from "./accent-variants.ts";

/**
 * Where a language writes accents, learned from its words: "-cao" ends in "-ção" in Portuguese, "dira" in "dirà" in
 * Italian, and "a" before "vezes" is "às". For words that are in no list, and for those that are written both ways. A
 * log-linear model over the letters around a letter (stems, both sides) and, for short words, the words around; weights
 * are found by hash, so a language takes `2 ** SLOT_BITS` bytes. Built by training/language/build-accents.ts.
 */
export interface AccentHabits {
  /**
   * ln P of the forms of the letter at `at`, by letter, including the plain one; null for a letter with a single form
   * in this language. `word` consists of stems, in lower case.
   */
  formsAt(word: WordInLine, at: number): ReadonlyMap<string, number> | null;
}

/** The stems of a word and of its neighbours, empty if there is none. */
export interface WordInLine {
  readonly stems: string;
  readonly before: string;
  readonly after: string;
}

export const SLOT_BITS = 17;
/** Weights are stored as integer multiples of 1 / WEIGHT_SCALE. */
export const WEIGHT_SCALE = 16;

/** Context of a letter on either side, and on both at once. */
const [REACH, REACH_BOTH] = [6, 4];
/** Longer words determine their accents by themselves. */
export const SHORT_WORD = 5;

/** One language of the file: the letters it uses beyond a–z, and the weights. */
export interface HabitTable {
  readonly name: string;
  readonly letters: string;
  readonly weights: Int8Array;
}

/** By language. The file is a line of JSON with names and letters, then the concatenated tables. */
export function parseAccentHabits(bytes: Uint8Array): ReadonlyMap<string, AccentHabits> {
  const start = bytes.indexOf(10) + 1;
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(0, start))) as Omit<HabitTable, "weights">[];
  const size = 1 << SLOT_BITS;
  return new Map(
    header.map(({ name, letters }, i) => {
      const weights = new Int8Array(bytes.buffer, bytes.byteOffset + start + i * size, size);
      return [name, createAccentHabits({ name, letters, weights })];
    }),
  );
}

export function writeAccentHabits(tables: readonly HabitTable[]): Buffer {
  const header = tables.map(({ name, letters }) => ({ name, letters }));
  const bytes = tables.map(({ weights }) => new Uint8Array(weights.buffer, weights.byteOffset, weights.length));
  return Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), ...bytes]);
}

export function createAccentHabits({ letters, weights }: HabitTable): AccentHabits {
  const forms = formsOf(letters);
  return {
    formsAt: (word, at) => {
      const stem = word.stems[at]!;
      const accented = forms.get(stem);
      if (accented === undefined) return null;
      const contexts = contextsOf(word, at);
      const scores = accented.map(
        ({ mark }) => contexts.reduce((sum, context) => sum + weights[slotOf(context, mark)]!, 0) / WEIGHT_SCALE,
      );
      const most = Math.max(0, ...scores);
      const all = most + Math.log(scores.reduce((sum, score) => sum + Math.exp(score - most), Math.exp(-most)));
      return new Map([[stem, -all], ...accented.map(({ letter }, i) => [letter, scores[i]! - all] as const)]);
    },
  };
}

export interface AccentedForm {
  readonly letter: string;
  /** Hashed together with the context to find its weights. */
  readonly mark: number;
}

/** The accented forms of each stem. */
export function formsOf(letters: string): ReadonlyMap<string, readonly AccentedForm[]> {
  const own = [...letters].filter((letter) => stemOf(letter) !== letter);
  const groups = Map.groupBy(own, stemOf);
  return new Map(
    [...groups].map(([stem, group]) => [stem, group.map((letter) => ({ letter, mark: hashOf(letter, LETTER) }))]),
  );
}

/** Hash seeds that separate the kinds of context. */
const [LETTER, LEFT, RIGHT, BOTH, WHOLE, BEFORE, AFTER, END_BEFORE, END_AFTER, START_AFTER, AROUND] = [
  0x1f3d5b79, 0x2545f491, 0x3c6ef372, 0x45d9f3b1, 0x5bd1e995, 0x61c88647, 0x7feb352d, 0x846ca68b, 0x9e3779b1,
  0xa54ff53a, 0xb5297a4d,
] as const;

/** Hashes of all contexts of a letter that have weights. */
export function contextsOf({ stems, before, after }: WordInLine, at: number): number[] {
  const contexts = [WHOLE ^ BOTH];
  const reach = (seed: number, step: number) => {
    const hashes: number[] = [];
    // One place beyond the end of the word is its border, whose value is the same for all words.
    for (let k = 1, i = at + step, hash = seed; k <= REACH && i >= -1 && i <= stems.length; k++, i += step) {
      hash = mixed(hash, i < 0 || i === stems.length ? 1 : stems.charCodeAt(i));
      hashes.push(hash);
    }
    return hashes;
  };
  const [left, right] = [reach(LEFT, -1), reach(RIGHT, 1)];
  contexts.push(...left, ...right);
  for (const one of left.slice(0, REACH_BOTH))
    for (const other of right.slice(0, REACH_BOTH)) contexts.push(mixed(mixed(BOTH, one), other));
  const whole = mixed(hashOf(stems, WHOLE), at);
  contexts.push(whole);
  if (stems.length <= SHORT_WORD) {
    const beside = (text: string, seed: number) => mixed(whole, hashOf(text, seed));
    contexts.push(
      beside(before, BEFORE),
      beside(after, AFTER),
      beside(before.slice(-2), END_BEFORE),
      beside(after.slice(-2), END_AFTER),
      beside(after.slice(0, 2), START_AFTER),
      mixed(beside(before, AROUND), hashOf(after.slice(0, 1), AROUND)),
    );
  }
  return contexts;
}

export function slotOf(context: number, mark: number): number {
  const mix = mixed(context, mark);
  return (mix ^ (mix >>> 15)) & ((1 << SLOT_BITS) - 1);
}

function hashOf(text: string, seed: number): number {
  let hash = seed;
  for (let i = 0; i < text.length; i++) hash = mixed(hash, text.charCodeAt(i));
  return hash;
}

/** A step of MurmurHash3 with its final shifts. */
function mixed(hash: number, value: number): number {
  let mix = Math.imul(hash ^ Math.imul(value, 0xcc9e2d51), 0x85ebca6b);
  mix ^= mix >>> 13;
  mix = Math.imul(mix, 0xc2b2ae35);
  return mix ^ (mix >>> 16);
}
