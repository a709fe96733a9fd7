import type { Terms } from "./document-terms.ts";

/**
 * A service's own multinomial logistic regression over hashed terms, fitted in the background; part of its model.
 * JSON-safe: weights are signed bytes in base64, one row of `COLUMNS` per category.
 */
export interface LearnedCategories {
  readonly keys: readonly string[];
  /** By column, the rarity of its terms among the service's documents; bytes in sixteenths. */
  readonly rarity: string;
  readonly weights: string;
  /** Value of one unit of a weight's byte. */
  readonly scale: number;
  /** Weight of the regression's log-shares relative to the other evidence. */
  readonly strength: number;
  /** Platt scaling on the service's own outcomes, applied after the shipped one. */
  readonly calibration: { readonly stretch: number; readonly shift: number };
}

/** More columns gained nothing on the generated documents; with 200 categories a model stays at 1.1 MB. */
export const COLUMNS = 4096;
export const RARITY_UNIT = 16;
const LOWEST_LOG_SHARE = -6;

interface Unpacked {
  readonly rarity: Uint8Array;
  readonly weights: Int8Array;
}

/** By the text of the weights, which copies of a model share. */
const unpacked = new Map<string, Unpacked>();
const MOST_UNPACKED = 16;

/**
 * For each category the regression's contribution to its score: the log ratio of its share to an even share, times the
 * strength. A paper unlike all those it learned from has even shares, which add nothing.
 */
export function learnedScores(learned: LearnedCategories, terms: Terms): Map<string, number> {
  const { rarity, weights } = unpack(learned);
  const vector = columnsOf(terms, (column) => (rarity[column] ?? 0) / RARITY_UNIT);
  const scores = learned.keys.map((_, k) => {
    let sum = 0;
    for (const [column, value] of vector) sum += value * weights[k * COLUMNS + column]! * learned.scale;
    return sum;
  });
  const logShares = logSoftmax(scores);
  const even = Math.log(learned.keys.length);
  return new Map(
    learned.keys.map((key, k) => [key, learned.strength * (even + Math.max(LOWEST_LOG_SHARE, logShares[k]!))]),
  );
}

function unpack(learned: LearnedCategories): Unpacked {
  const known = unpacked.get(learned.weights);
  if (known) return known;
  const rarity = Uint8Array.from(Buffer.from(learned.rarity, "base64"));
  const bytes = Buffer.from(learned.weights, "base64");
  const made = { rarity, weights: new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
  unpacked.set(learned.weights, made);
  if (unpacked.size > MOST_UNPACKED) unpacked.delete(unpacked.keys().next().value!);
  return made;
}

/** A document as a sparse vector of unit length over the columns. */
export function columnsOf(terms: Terms, rarity: (column: number) => number): [column: number, value: number][] {
  const sums = new Map<number, number>();
  for (const [term, count] of terms) {
    const column = term % COLUMNS;
    sums.set(column, (sums.get(column) ?? 0) + count);
  }
  const values = [...sums].map(([column, count]): [number, number] => [column, (1 + Math.log(count)) * rarity(column)]);
  const length = Math.hypot(...values.map(([, value]) => value)) || 1;
  return values.flatMap(([column, value]) => (value > 0 ? [[column, value / length] as [number, number]] : []));
}

export function logSoftmax(scores: readonly number[]): number[] {
  const most = Math.max(...scores);
  const logTotal = most + Math.log(scores.reduce((sum, score) => sum + Math.exp(score - most), 0));
  return scores.map((score) => score - logTotal);
}
