import type { ScoredCandidate } from "../candidate.ts";
import type { GroundedField } from "./grounding.ts";

/**
 * The weight of a language model's proposal, in logits. As much as a label beside the value, less than a remembered
 * layout: it decides if the page's own evidence leaves a field open, and is overruled if it does not. Measured with an
 * oracle that lies (bench/llm.ts, decision 0016).
 */
const CONFIRMED = { exact: 3.5, typed: 3.5, misread: 2.5, fuzzy: 2.5 } as const;
/** More if the page has no evidence of its own: a field that no lexicon knows and nobody has corrected yet. */
const ONLY_WORD = 3;
/** It saw the whole document and returned no value. */
const NOT_FOUND = -0.7;
/**
 * Nobody has measured this model on this service: a value that is based on its word alone is not among those that need
 * no review.
 */
const CONFIDENCE_ON_ITS_WORD = 80;

/** Adds the model's proposals to the scores of a field's candidates; they replace nothing. */
export function withProposals(
  scored: readonly ScoredCandidate[],
  { confirmed }: GroundedField,
  { isComplete, isOnlyWord }: { readonly isComplete: boolean; readonly isOnlyWord: boolean },
): ScoredCandidate[] {
  const ranked = [...scored].sort((a, b) => b.logit - a.logit);
  return scored.map((option): ScoredCandidate => {
    const how = confirmed.get(option.candidate);
    if (how === undefined) {
      if (!isComplete || confirmed.size > 0) return option;
      const evidence = [...option.evidence, { term: "the language model found no value", weight: NOT_FOUND }];
      return { ...option, evidence, logit: option.logit + NOT_FOUND };
    }
    const weight = CONFIRMED[how] + (isOnlyWord ? ONLY_WORD : 0);
    const evidence = [...option.evidence, { term: `read so by the language model (${how})`, weight }];
    // Without it another value, or none, would have been chosen.
    const isItsOwn = option.logit <= 0 || ranked[0]!.candidate.key !== option.candidate.key;
    return {
      ...option,
      evidence,
      logit: option.logit + weight,
      ...(isItsOwn && { origin: "llm", confidenceCap: CONFIDENCE_ON_ITS_WORD }),
    };
  });
}
