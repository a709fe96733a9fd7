import { binomialAtLeast } from "./binomial.ts";

/**
 * Signs that today's documents differ from those on which the threshold was found. Each is tested at every document, so
 * each must be far beyond chance to count; docs/guarantee.md states what they cannot detect.
 */

/** Numbers of newest outcomes that are tested. */
const OUTCOMES_LOOKED_AT = [5, 10, 20, 50, 100, 200];
const OUTCOME_DOUBT = 1e-3;

/**
 * Whether more of the newest reviewed documents above the threshold are wrong than the target allows. @param
 * newestFirst was it right?
 */
export function errorsHaveRisen(newestFirst: readonly boolean[], target: number): boolean {
  return OUTCOMES_LOOKED_AT.some((size) => {
    if (size > newestFirst.length) return false;
    const wrong = newestFirst.slice(0, size).filter((isRight) => !isRight).length;
    return binomialAtLeast(wrong, size, target) < OUTCOME_DOUBT;
  });
}

/** How many of the newest documents' scores are compared with all before them, and how many must precede. */
export const NEWEST_SCORES = 50;
const LEAST_SCORES_BEFORE = 100;
const SCORE_DOUBT = 1e-6;

/**
 * Two-sample Kolmogorov–Smirnov test with the asymptotic bound: are the newest scores from another distribution than
 * the earlier ones?
 */
export function scoresHaveShifted(newestFirst: readonly number[]): boolean {
  if (newestFirst.length < NEWEST_SCORES + LEAST_SCORES_BEFORE) return false;
  const newest = newestFirst.slice(0, NEWEST_SCORES).sort((a, b) => a - b);
  const before = newestFirst.slice(NEWEST_SCORES).sort((a, b) => a - b);
  const effective = (newest.length * before.length) / (newest.length + before.length);
  const gap = largestGap(newest, before);
  return 2 * Math.exp(-2 * effective * gap * gap) < SCORE_DOUBT;
}

/** Largest gap between the two distribution functions; both inputs sorted. */
function largestGap(a: readonly number[], b: readonly number[]): number {
  let [i, j, gap] = [0, 0, 0];
  while (i < a.length && j < b.length) {
    const value = Math.min(a[i]!, b[j]!);
    while (i < a.length && a[i]! <= value) i++;
    while (j < b.length && b[j]! <= value) j++;
    gap = Math.max(gap, Math.abs(i / a.length - j / b.length));
  }
  return gap;
}
