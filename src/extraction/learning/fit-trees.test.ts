import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evaluateTrees } from "../gbdt.ts";
import { fitTrees } from "./fit-trees.ts";

/** A fixed sequence that looks random (a linear congruential generator), so that the tests are never flaky. */
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
    const some = { ...OPTIONS, featureShare: 0.4 };
    expect(fitTrees(samples, some)).toEqual(fitTrees(samples, some));
  });

  it("with a share of the features, does not lean on the one that happens to part all samples", () => {
    const twins = samples.map(({ features, base }) => {
      const isRight = features[0]! > 0.5;
      const twin = features[0]! + 0.001 * features[1]!;
      return { features: Float64Array.of(0, features[0]!, twin, features[2]!), isRight, base };
    });
    const asked = (options: Parameters<typeof fitTrees>[1]) =>
      new Set(fitTrees(twins, options).map(({ feature }) => feature[0]));
    expect(asked({ ...OPTIONS, depth: 1, trees: 12 })).toEqual(new Set([1]));
    expect(asked({ ...OPTIONS, depth: 1, trees: 12, featureShare: 0.5 })).toContain(2);
  });

  it("counts a sample by its weight: two of half a weight are one", () => {
    const halves = samples.flatMap((sample) => [
      { ...sample, weight: 0.5 },
      { ...sample, weight: 0.5 },
    ]);
    const [whole, split] = [fitTrees(samples, OPTIONS), fitTrees(halves, OPTIONS)];
    for (const { features } of samples.slice(0, 20)) {
      expect(evaluateTrees(split, features)).toBeCloseTo(evaluateTrees(whole, features), 3);
    }
  });
});

describe("fitTrees, whatever the samples", () => {
  const sampleOf = fc.record({
    values: fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 3, maxLength: 3 }),
    isRight: fc.boolean(),
    base: fc.double({ min: -6, max: 6, noNaN: true }),
  });
  const toSample = ({ values, isRight, base }: { values: number[]; isRight: boolean; base: number }) => ({
    features: Float64Array.from(values),
    isRight,
    base,
  });
  const anySamples = fc.array(sampleOf, { maxLength: 60 }).map((list) => list.map(toSample));
  const options = { ...OPTIONS, trees: 6 };

  it("gives finite values, and never makes the samples it was fitted on less likely", () => {
    fc.assert(
      fc.property(anySamples, (list) => {
        const trees = fitTrees(list, options);
        const surprise = (learned: (features: Float64Array) => number) =>
          list.reduce((sum, { features, isRight, base }) => {
            const logit = base + learned(features);
            return sum + Math.log1p(Math.exp(isRight ? -logit : logit));
          }, 0);
        expect(trees.flatMap(({ threshold }) => threshold).every(Number.isFinite)).toBe(true);
        expect(surprise((features) => evaluateTrees(trees, features))).toBeLessThanOrEqual(surprise(() => 0) + 1e-6);
      }),
      { numRuns: 60 },
    );
  });

  it("sees the order of a feature's values only: any rising scale gives the same predictions", () => {
    fc.assert(
      fc.property(anySamples, (list) => {
        const stretch = (features: Float64Array) => features.map((value) => value ** 3 + 5 * value);
        const trees = fitTrees(list, options);
        const stretched = fitTrees(
          list.map((sample) => ({ ...sample, features: stretch(sample.features) })),
          options,
        );
        for (const { features } of list) {
          expect(evaluateTrees(stretched, stretch(features))).toBeCloseTo(evaluateTrees(trees, features), 9);
        }
      }),
      { numRuns: 60 },
    );
  });
});
