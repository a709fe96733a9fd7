import type { Candidate } from "../candidate.ts";

/** A field's candidates, and how much speaks for each in logits. */
export interface WeighedCandidates {
  readonly candidates: readonly Candidate[];
  /** Without the remembered layouts. */
  readonly bases: readonly number[];
  /** What a remembered layout says of each, on top of `bases`. */
  readonly weights: readonly number[];
}
