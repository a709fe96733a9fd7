import fc from "fast-check";
import { expect, test } from "vitest";
import { type BeamOptions, beamSearch } from "./beam-search.ts";
import type { CharacterModel } from "./character-model.ts";

/** Blank, a, b, space. */
const CLASSES = 4;
/** Prefers "ab" and nothing else. The context is the last symbol. */
const LIKES_AB: CharacterModel = {
  start: 0,
  symbolOf: () => null,
  logOdds: (context, symbol) => (context === 1 && symbol === 2 ? 2 : 0),
  follow: (_, symbol) => symbol,
};
const ALPHABET = { classes: CLASSES, symbols: [null, 1, 2, 3], model: LIKES_AB };
const ALONE: BeamOptions = {
  modelWeight: 0,
  characterBonus: 0,
  spaceBonus: 0,
  beams: 400,
  leastProbability: 1e-9,
  classesAStep: CLASSES,
};

/** Probability of every reading, by enumerating all paths. */
function readings(steps: readonly (readonly number[])[]): Map<string, number> {
  let paths = new Map([["", 1]]);
  for (const row of steps) {
    const longer = new Map<string, number>();
    for (const [path, p] of paths) for (const [own, q] of row.entries()) longer.set(path + own, p * q);
    paths = longer;
  }
  const sums = new Map<string, number>();
  for (const [path, p] of paths) {
    const read = path.replace(/(.)\1+/g, "$1").replaceAll("0", "");
    sums.set(read, (sums.get(read) ?? 0) + p);
  }
  return sums;
}

const search = (steps: readonly (readonly number[])[], options: BeamOptions) =>
  beamSearch(Float32Array.from(steps.flat()), ALPHABET, options).join("");

test("without a model it finds the reading whose paths together are the likeliest, as going through all of them does", () => {
  const step = fc
    .array(fc.integer({ min: 1, max: 50 }), { minLength: CLASSES, maxLength: CLASSES })
    .map((weights) => weights.map((weight) => weight / weights.reduce((a, b) => a + b)));
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 6 }), (steps) => {
      const all = readings(steps);
      const best = Math.max(...all.values());
      expect(all.get(search(steps, ALONE))! / best).toBeCloseTo(1, 4);
    }),
    { numRuns: 60 },
  );
});

test("the model settles what the recogniser leaves open, and only that", () => {
  const sureOfA = [0.02, 0.96, 0.01, 0.01];
  const open = [0.02, 0.55, 0.42, 0.01];
  const blank = [0.97, 0.01, 0.01, 0.01];
  const listening = { ...ALONE, modelWeight: 1, beams: 8 };
  expect(search([sureOfA, blank, open], ALONE)).toBe("11");
  expect(search([sureOfA, blank, open], listening)).toBe("12");
  expect(search([sureOfA, blank, sureOfA], listening)).toBe("11");
});

test("a bonus for spaces writes one that the recogniser was shy of", () => {
  const shy = [
    [0.02, 0.96, 0.01, 0.01],
    [0.62, 0.01, 0.01, 0.36],
    [0.02, 0.01, 0.96, 0.01],
  ];
  expect(search(shy, ALONE)).toBe("12");
  expect(search(shy, { ...ALONE, spaceBonus: 0.9 })).toBe("132");
});

test("of many classes at a step the likeliest are followed", () => {
  const even = [0.1, 0.35, 0.3, 0.25];
  const sureOfB = [0, 0, 1, 0];
  // With all classes followed, "2" accumulates the most paths; with one per step, only "12" and "2" are ever reached.
  expect(search([even, sureOfB], ALONE)).toBe("2");
  expect(search([even, sureOfB], { ...ALONE, classesAStep: 1 })).toBe("12");
});

test("a line of no steps reads as nothing", () => {
  expect(search([], ALONE)).toBe("");
});
