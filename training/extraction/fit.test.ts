import { describe, expect, it } from "vitest";
import { evaluateTrees } from "../../src/extraction/gbdt.ts";
import { fitPlatt, type Outcome } from "./fit-platt.ts";
import { fitTrees } from "./gbdt-fit.ts";

/** A fixed sequence that looks random (a linear congruential generator), so that the tests never flicker. */
function sequence(length: number): number[] {
  let state = 1;
  return Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  });
}

const OPTIONS = { trees: 40, depth: 3, learningRate: 0.2, minHessian: 1, lambda: 1 };

describe("fitTrees", () => {
  const random = sequence(1200);
  const samples = Array.from({ length: 400 }, (_, i) => {
    const features = Float64Array.of(random[3 * i]!, random[3 * i + 1]!, random[3 * i + 2]!);
    return { features, isRight: features[0]! > 0.5 !== features[1]! > 0.5, base: 0 };
  });

  it("learns that exactly one of two features is high, which no sum of single ones can say", () => {
    const trees = fitTrees(samples.slice(0, 300), OPTIONS);
    const right = samples.slice(300).filter(({ features, isRight }) => evaluateTrees(trees, features) > 0 === isRight);
    expect(right.length).toBeGreaterThan(92);
  });

  it("learns nothing from labels that have nothing to do with the features", () => {
    const noise = samples.map((sample, i) => ({ ...sample, isRight: random[(7 * i) % 1200]! > 0.5 }));
    const trees = fitTrees(noise.slice(0, 300), OPTIONS);
    const right = noise.slice(300).filter(({ features, isRight }) => evaluateTrees(trees, features) > 0 === isRight);
    expect(right.length).toBeLessThan(70);
  });

  it("gives the same trees for the same samples", () => {
    expect(fitTrees(samples, OPTIONS)).toEqual(fitTrees(samples, OPTIONS));
  });
});

describe("fitPlatt", () => {
  it("gives the share of right values where the logit says nothing", () => {
    const outcomes = Array.from(
      { length: 200 },
      (_, i): Outcome => ({ input: { logit: 0, margin: 0, doubt: 0, invalid: false }, isRight: i % 4 !== 0 }),
    );
    const { bias, cases } = fitPlatt(outcomes);
    expect(1 / (1 + Math.exp(-bias))).toBeCloseTo(0.75, 1);
    expect(cases).toBe(200);
  });
});
