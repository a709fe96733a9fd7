import type { Evidence } from "../../core/result.ts";
import type { Candidate } from "../candidates.ts";

/**
 * Candidates that are a part of another one change places with it where they are likelier: what speaks for the part speaks for the whole.
 * `wholeOf` gives the place of the whole, -1 where there is none. Null for candidates that this says nothing of.
 */
export function inFull(
  candidates: readonly Candidate[],
  logits: readonly number[],
  term: string,
  wholeOf: (part: Candidate) => number,
): (Evidence | null)[] {
  const weights = candidates.map(() => 0);
  candidates.forEach((part, i) => {
    const whole = wholeOf(part);
    const lead = whole < 0 ? 0 : logits[i]! - logits[whole]!;
    if (lead <= 0) return;
    weights[i] = Math.min(weights[i]!, -lead);
    weights[whole] = Math.max(weights[whole]!, lead);
  });
  return weights.map((weight) => (weight === 0 ? null : { term, weight }));
}

/** The place of the highest of the logits that count; -1 for none. */
export function placeOfBest(logits: readonly number[], counts: (index: number) => boolean): number {
  return logits.reduce((best, logit, i) => (counts(i) && (best < 0 || logit > logits[best]!) ? i : best), -1);
}
