import type { Tree } from "../gbdt.ts";

/**
 * Learned for one field: shipped for a concept of a document type, or a service's own. Added to what is known without
 * it.
 */
export interface Scorer {
  readonly trees: readonly Tree[];
  /** Log-odds of words by neighbourhood: a word there is evidence for (+) or against (−) a value. */
  readonly words: WordTables;
  /** Added to the base margin and the trees; fitted so that the null candidate is at zero. */
  readonly bias: number;
}

export type WordTables = Readonly<Record<Neighbourhood, Readonly<Record<string, number>>>>;
export const NEIGHBOURHOODS = ["own", "left", "right", "above", "below", "first", "last"] as const;
export type Neighbourhood = (typeof NEIGHBOURHOODS)[number];
/** Platt's logistic regression on what is known about a chosen value. */
export interface Calibration {
  readonly bias: number;
  readonly logit: number;
  readonly margin: number;
  /** Per unit of (1 − the lowest word confidence). */
  readonly doubt: number;
  readonly invalid: number;
  /** Number of cases it was fitted on. */
  readonly cases: number;
}
