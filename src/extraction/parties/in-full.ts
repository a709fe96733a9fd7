import type { Evidence } from "../../core/documents/result.ts";
import type { Candidate } from "../candidate.ts";
import type { Token } from "../page/layout.ts";

/**
 * Candidates that are a part of another one change places with it if they are likelier: what supports the part supports
 * the whole. `wholeOf` returns the index of the whole, -1 if there is none. Null for candidates to which this does not
 * apply.
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

/**
 * Indices of candidates by the words that they begin and end with: on a page of a thousand lines none is compared with
 * all others.
 */
export interface Ends {
  beginningWith(token: Token): readonly number[];
  endingWith(token: Token): readonly number[];
}

export function endsOf(candidates: readonly Candidate[]): Ends {
  const places = candidates.map((_, i) => i);
  const byFirst = Map.groupBy(places, (i) => candidates[i]!.tokens[0]!);
  const byLast = Map.groupBy(places, (i) => candidates[i]!.tokens.at(-1)!);
  return {
    beginningWith: (token) => byFirst.get(token) ?? [],
    endingWith: (token) => byLast.get(token) ?? [],
  };
}

/** Which of these indices has the highest logit; -1 for none. */
export function placeOfBest(logits: readonly number[], places: readonly number[]): number {
  return places.reduce((best, i) => (best < 0 || logits[i]! > logits[best]! ? i : best), -1);
}
