import { BACKOFF_SCALE, type CharacterTrie, COST_SCALE, fold } from "../../src/reading/ocr/character-model.ts";

/** Lines of text and how often each counts. */
export interface WeightedText {
  readonly lines: readonly string[];
  readonly weight: number;
}

/** A string of symbols as a number in base 256: up to six symbols are exact in a double. */
type Key = number;

const BASE = 256;
/** Ends a string: a line's end or a character without a symbol. */
const BREAK = 255;
/** Absolute discounting (Ney 1994): this much of every count goes to what was not seen after the same context. */
const DISCOUNT = 0.75;

/**
 * An interpolated model of order `leastCounts.length`, at most 6. An n-gram is kept if it counts at least
 * `leastCounts[n - 1]`; these must not fall with n, so that every part of a kept string is kept. What is left out is
 * spread over shorter contexts: the probabilities after any context still add up to 1.
 */
export function buildTrie(
  texts: readonly WeightedText[],
  alphabet: readonly string[],
  leastCounts: readonly number[],
): CharacterTrie {
  const streams = texts.map(({ lines, weight }) => ({ symbols: symbolsOf(lines, alphabet), weight }));
  const levels: Map<Key, number>[] = [unigrams(streams, alphabet.length)];
  const backoffs: Map<Key, number>[] = [];
  for (let length = 2; length <= leastCounts.length; length++) {
    const counts = countStrings(streams, length);
    backoffs.push(addLevel(levels, backoffs, counts, leastCounts[length - 1]!));
  }
  return { alphabet, ...arraysOf(levels, backoffs) };
}

/** Every line after a space, as the reader processes it. */
function symbolsOf(lines: readonly string[], alphabet: readonly string[]): Uint8Array {
  const numberOf = new Map(alphabet.map((symbol, i) => [symbol, i]));
  const symbols: number[] = [];
  for (const line of lines) {
    symbols.push(BREAK);
    for (const character of ` ${line}`) symbols.push(numberOf.get(fold(character)) ?? BREAK);
  }
  return Uint8Array.from(symbols);
}

interface Stream {
  readonly symbols: Uint8Array;
  readonly weight: number;
}

function countStrings(streams: readonly Stream[], length: number): Map<Key, number> {
  const counts = new Map<Key, number>();
  for (const { symbols, weight } of streams) {
    const keys = new Float64Array(symbols.length);
    let [found, key, run] = [0, 0, 0];
    for (const symbol of symbols) {
      run = symbol === BREAK ? 0 : run + 1;
      key = (key % BASE ** (length - 1)) * BASE + symbol;
      if (run >= length) keys[found++] = key;
    }
    // Sorting and counting runs takes a quarter of the time of counting in the map.
    const sorted = keys.subarray(0, found).sort();
    for (let i = 0; i < found; ) {
      let end = i;
      while (end < found && sorted[end] === sorted[i]) end++;
      counts.set(sorted[i]!, (counts.get(sorted[i]!) ?? 0) + (end - i) * weight);
      i = end;
    }
  }
  return counts;
}

/** Every symbol has a probability, seen or not. */
function unigrams(streams: readonly Stream[], symbols: number): Map<Key, number> {
  const counts = countStrings(streams, 1);
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0) + symbols;
  return new Map(Array.from({ length: symbols }, (_, symbol) => [symbol, ((counts.get(symbol) ?? 0) + 1) / total]));
}

/** Adds the probabilities of the next longer strings; returns what each context leaves for shorter ones. */
function addLevel(
  levels: Map<Key, number>[],
  backoffs: readonly Map<Key, number>[],
  counts: ReadonlyMap<Key, number>,
  leastCount: number,
): Map<Key, number> {
  const totals = new Map<Key, number>();
  for (const [key, count] of counts) add(totals, contextOf(key), count);
  const kept = [...counts].filter(([key, count]) => count >= leastCount && levels.at(-1)!.has(contextOf(key)));
  const share = (key: Key, count: number) => Math.max(0, count - DISCOUNT) / totals.get(contextOf(key))!;
  const left = new Map<Key, number>();
  for (const [key, count] of kept) add(left, contextOf(key), -share(key, count), 1);
  const suffix = BASE ** levels.length;
  const probabilities = kept.map(([key, count]): [Key, number] => [
    key,
    share(key, count) + left.get(contextOf(key))! * probability(levels, backoffs, key % suffix),
  ]);
  levels.push(new Map(probabilities));
  return left;
}

/** The probability of the last symbol of a string after the others, by the levels that exist. */
function probability(levels: readonly Map<Key, number>[], backoffs: readonly Map<Key, number>[], key: Key): number {
  let passed = 1;
  for (let length = levels.length; ; length--) {
    const known = levels[length - 1]!.get(key % BASE ** length);
    if (known !== undefined) return passed * known;
    passed *= backoffs[length - 2]?.get(contextOf(key % BASE ** length)) ?? 1;
  }
}

function contextOf(key: Key): Key {
  return Math.floor(key / BASE);
}

function add(sums: Map<Key, number>, key: Key, value: number, start = 0): void {
  sums.set(key, (sums.get(key) ?? start) + value);
}

function arraysOf(levels: readonly Map<Key, number>[], backoffs: readonly Map<Key, number>[]) {
  const arrays = {
    symbols: [] as number[],
    costs: [] as number[],
    childCounts: [] as number[],
    backoffs: [] as number[],
  };
  let parents: readonly Key[] = [0];
  for (const [i, level] of levels.entries()) {
    const keys = [...level.keys()].sort((a, b) => a - b);
    const children = new Map<Key, number>();
    for (const key of keys) add(children, contextOf(key), 1);
    for (const parent of parents) {
      arrays.childCounts.push(children.get(parent) ?? 0);
      arrays.backoffs.push(quantised(i === 0 ? 1 : (backoffs[i - 1]!.get(parent) ?? 1), BACKOFF_SCALE));
    }
    for (const key of keys) {
      arrays.symbols.push(key % BASE);
      arrays.costs.push(quantised(level.get(key)!, COST_SCALE));
    }
    parents = keys;
  }
  return {
    symbols: Uint8Array.from(arrays.symbols),
    costs: Uint8Array.from(arrays.costs),
    childCounts: Uint8Array.from(arrays.childCounts),
    backoffs: Uint8Array.from(arrays.backoffs),
  };
}

function quantised(probability: number, scale: number): number {
  return Math.min(255, Math.round(-Math.log(Math.max(probability, 1e-9)) * scale));
}
