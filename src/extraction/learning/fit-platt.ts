import { fitLogistic, type Pull } from "../logistic.ts";
import type { CalibrationInput } from "../scoring/calibrate.ts";
import type { Calibration } from "../scoring/scorer.ts";

export interface Outcome {
  readonly input: CalibrationInput;
  readonly isRight: boolean;
  /** Outcomes of one layout or vendor are alike: in determining the overall level of confidence they count as one. */
  readonly group?: string;
}

/** Bias, logit, margin, doubt, invalid: with few cases, the weights stay near these. */
const PRIOR: Pull = { towards: [0, 0.4, 0.2, -2, -1], strength: [0.2, 0.2, 0.2, 0.2, 0.2] };

/**
 * Lower limits of the weights: a likelier value is never less certain. Logit and margin are correlated, so that their
 * weights alone may come out as 0.8 and −0.3: equivalent on papers like those seen, but a confidence of 90 for a value
 * that is hardly likelier than none, on a paper that lacks the field.
 */
const LEAST = [Number.NEGATIVE_INFINITY, 0.2, 0.05, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
const HELD = 1e6;

/**
 * A calibration of many concepts as the expectation for one of them: the worth of an additional logit is much the same
 * for all of a type; how often its values are right at all is not. If all of 80 papers are read right, nothing else
 * says how certain the doubtful ones are.
 */
export function expectedLike({ bias, logit, margin, doubt, invalid }: Calibration): Pull {
  return { towards: [bias, logit, margin, doubt, invalid], strength: [1, 10, 10, 2, 2] };
}

/**
 * Platt's logistic regression on what is known of a chosen value; his target smoothing keeps it off 0 and 1.
 *
 * @param prior what the weights stay near with few cases
 */
export function fitPlatt(outcomes: readonly Outcome[], prior: Pull = PRIOR): Calibration {
  const rights = independent(outcomes.filter(({ isRight }) => isRight));
  const wrongs = independent(outcomes.filter(({ isRight }) => !isRight));
  const target = { right: (rights + 1) / (rights + 2), wrong: 1 / (wrongs + 2) };
  const rows = outcomes.map(({ input }) => [1, input.logit, input.margin, input.doubt, input.invalid ? 1 : 0]);
  const targets = outcomes.map(({ isRight }) => (isRight ? target.right : target.wrong));
  let pull = prior;
  let weights = fitLogistic(rows, targets, pull);
  // If one is fixed, the other may come out too low.
  for (let tries = 0; tries < 2 && weights.some(isTooLow); tries++) {
    pull = held(pull, weights);
    weights = fitLogistic(rows, targets, pull);
  }
  const [bias, logit, margin, doubt, invalid] = weights.map((weight) => Math.round(1000 * weight) / 1000);
  return { bias: bias!, logit: logit!, margin: margin!, doubt: doubt!, invalid: invalid!, cases: outcomes.length };
}

const isTooLow = (weight: number, k: number): boolean => weight < LEAST[k]! - 0.001;

/** The weights that came out too low are fixed at their lower limits; the others are fitted beside them. */
function held({ towards, strength }: Pull, weights: readonly number[]): Pull {
  const isLow = weights.map(isTooLow);
  return {
    towards: towards.map((weight, k) => (isLow[k] ? LEAST[k]! : weight)),
    strength: strength.map((own, k) => (isLow[k] ? HELD : own)),
  };
}

function independent(outcomes: readonly Outcome[]): number {
  return new Set(outcomes.map(({ group }, i) => group ?? i)).size;
}
