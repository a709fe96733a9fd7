import type { CalibrationInput } from "../../src/extraction/calibrate.ts";
import type { Calibration } from "../../src/extraction/models.ts";

export interface Outcome {
  readonly input: CalibrationInput;
  readonly isRight: boolean;
}

const ITERATIONS = 4000;
const STEP = 0.05;
/** Pulls the weights towards this prior where there are few cases. */
const PRIOR: Omit<Calibration, "cases"> = { bias: 0, logit: 0.4, margin: 0.2, doubt: -2, invalid: -1 };
const PRIOR_CASES = 4;

/** Logistic regression by gradient descent, shrunk to the prior; Platt's target smoothing keeps it off 0 and 1. */
export function fitPlatt(outcomes: readonly Outcome[]): Calibration {
  const rights = outcomes.filter(({ isRight }) => isRight).length;
  const target = { true: (rights + 1) / (rights + 2), false: 1 / (outcomes.length - rights + 2) };
  const rows = outcomes.map(({ input, isRight }) => ({
    x: [1, input.logit, input.margin, input.doubt, input.invalid ? 1 : 0],
    y: isRight ? target.true : target.false,
  }));
  const prior = [PRIOR.bias, PRIOR.logit, PRIOR.margin, PRIOR.doubt, PRIOR.invalid];
  const weights = [...prior];
  for (let i = 0; i < ITERATIONS; i++) {
    const gradient = weights.map(
      (weight, k) => (PRIOR_CASES / (outcomes.length + PRIOR_CASES)) * 0.05 * (prior[k]! - weight),
    );
    for (const { x, y } of rows) {
      const p = 1 / (1 + Math.exp(-x.reduce((sum, value, k) => sum + value * weights[k]!, 0)));
      x.forEach((value, k) => {
        gradient[k]! += ((y - p) * value) / rows.length;
      });
    }
    gradient.forEach((slope, k) => {
      weights[k]! += STEP * slope * (k === 3 ? 4 : 1);
    });
  }
  const [bias, logit, margin, doubt, invalid] = weights.map((weight) => Math.round(1000 * weight) / 1000);
  return { bias: bias!, logit: logit!, margin: margin!, doubt: doubt!, invalid: invalid!, cases: outcomes.length };
}
