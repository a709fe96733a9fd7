import { binomialAtMost, upperBound } from "./binomial.ts";

/**
 * Finds the score above which documents can pass unseen so that at most `target` of them is wrong.
 *
 * Learn then Test (Angelopoulos, Bates, Candès, Jordan, Lei 2021, arXiv 2110.01052) with the exact binomial test, whose
 * inversion is the bound of Clopper and Pearson. A hypothesis is "of all that scores above the (k+1)-th best outcome,
 * more than `target` is wrong". Given that score, the k outcomes above it are draws from just that population, so their
 * errors are binomial. Choosing the largest k that passes would be choosing among many tests; instead the ks are fixed
 * by the number of outcomes alone and tested in order, each step only while all before it passed (fixed-sequence
 * testing, Wiens 2003): the whole sequence errs no more often than one test. There are four such sequences, starting at
 * the fewest outcomes that can pass and at a quarter, a half and three quarters of them, with a quarter of the doubt
 * each: otherwise a single error among the very best would rule out a threshold for ever. (Of 100 services with 1 500
 * reviewed documents of the real scores and a target of 10 %, one sequence finds a threshold for 1, two for 11, four
 * for 79, seven for 67, ten for 80.)
 *
 * Preconditions: outcomes are a random sample of the documents the threshold will be used on, and a higher score is not
 * more often wrong.
 */

export interface ScoredOutcome {
  /** Higher is surer. Ties must be broken already (see `tieBreak` in sampling.ts). */
  readonly score: number;
  readonly isRight: boolean;
}

export interface Certificate {
  /** What scores above it may pass; null: no threshold can be guaranteed. */
  readonly threshold: number | null;
  /** Outcomes above the threshold, and how many of them were wrong. */
  readonly above: number;
  readonly wrongAbove: number;
  /** With the requested confidence, at most this share of what scores above is wrong; null without a threshold. */
  readonly bound: number | null;
  readonly outcomes: number;
  readonly wrong: number;
  /**
   * How many further outcomes, all right, would yield a threshold; 0 if there is one. An estimate if errors were seen.
   */
  readonly missing: number;
}

/** Ratio between successive ks of a sequence. */
const STEP = 1.1;
const STARTS = [0, 1 / 4, 1 / 2, 3 / 4];
const MOST_MISSING = 100_000;

/** @param doubt 1 − confidence, e.g. 0.05 */
export function certify(outcomes: readonly ScoredOutcome[], target: number, doubt: number): Certificate {
  const sorted = [...outcomes].sort((a, b) => b.score - a.score);
  const wrongUpTo = [0];
  for (const { isRight } of sorted) wrongUpTo.push(wrongUpTo.at(-1)! + (isRight ? 0 : 1));
  const passed = sequencesFor(sorted.length, target, doubt).flatMap(({ sizes, doubt: share }) => {
    const failed = sizes.findIndex((size) => binomialAtMost(wrongUpTo[size]!, size, target) > share);
    const last = failed < 0 ? sizes.at(-1) : sizes[failed - 1];
    return last === undefined ? [] : [{ size: last, doubt: share }];
  });
  const best = passed.reduce<{ size: number; doubt: number } | null>((a, b) => (a && a.size >= b.size ? a : b), null);
  const common = { outcomes: sorted.length, wrong: wrongUpTo.at(-1)! };
  if (!best) {
    const missing = missingFor(wrongUpTo, target, doubt);
    return { ...common, threshold: null, above: 0, wrongAbove: 0, bound: null, missing };
  }
  const wrongAbove = wrongUpTo[best.size]!;
  return {
    ...common,
    threshold: sorted[best.size]?.score ?? 0,
    above: best.size,
    wrongAbove,
    bound: upperBound(wrongAbove, best.size, best.doubt),
    missing: 0,
  };
}

/** The number of outcomes without an error that is needed before anything can be guaranteed. */
export function leastOutcomes(target: number, doubt: number): number {
  return Math.ceil(Math.log(doubt) / Math.log1p(-target));
}

interface Sequence {
  readonly sizes: readonly number[];
  readonly doubt: number;
}

/** From the number of outcomes alone: inspecting the results must not change what is tested. */
function sequencesFor(count: number, target: number, doubt: number): Sequence[] {
  const least = leastOutcomes(target, doubt / STARTS.length);
  const starts = [...new Set(STARTS.map((share) => Math.max(least, Math.ceil(share * count))))];
  const possible = starts.filter((from) => from <= count);
  // With few outcomes the sequences would start at the same place: a single one then has all of the doubt, and starts
  // as early as that allows.
  if (possible.length < 2) return [sequence(leastOutcomes(target, doubt), count, doubt)];
  return possible.map((from) => sequence(from, count, doubt / possible.length));
}

function sequence(from: number, count: number, doubt: number): Sequence {
  const sizes: number[] = [];
  for (let size = from; size <= count; size = Math.ceil(size * STEP)) sizes.push(size);
  if (sizes.length > 0 && sizes.at(-1) !== count) sizes.push(count);
  return { sizes, doubt };
}

/** How many more right outcomes the first step of the most promising sequence needs, if all of them rank at the top. */
function missingFor(wrongUpTo: readonly number[], target: number, doubt: number): number {
  const count = wrongUpTo.length - 1;
  const least = leastOutcomes(target, doubt);
  if (wrongUpTo[count] === 0) return Math.max(1, least - count);
  const sizes = [least, ...STARTS.map((share) => Math.ceil(share * count))].map((size) => Math.min(size, count));
  return Math.min(...sizes.map((size) => moreFor(wrongUpTo[size]!, size, target, doubt / STARTS.length)));
}

/** How many right outcomes, added to a set of `size`, make its test pass. */
function moreFor(wrong: number, size: number, target: number, doubt: number): number {
  const passes = (more: number) => binomialAtMost(wrong, size + more, target) <= doubt;
  let [low, high] = [0, 1];
  while (!passes(high) && high < MOST_MISSING) [low, high] = [high, high * 2];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (passes(middle)) high = middle;
    else low = middle;
  }
  return Math.min(high, MOST_MISSING);
}
