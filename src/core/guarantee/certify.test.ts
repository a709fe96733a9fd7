import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DOUBT } from "../services/guarantee-settings.ts";
import { binomialAtLeast, binomialAtMost, upperBound } from "./binomial.ts";
import { certify, leastOutcomes, type ScoredOutcome } from "./certify.ts";

/** mulberry32, so that the resamples are the same on every machine. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

describe("exact binomial tails", () => {
  test.each([
    [3, 10, 0.3, 0.6496107184],
    [0, 299, 0.01, 0.0495],
    [10, 3000, 0.01, 2.0865821286e-5],
    [99, 100, 0.5, 1],
  ])("P(X ≤ %i of %i at %f) is %f", (successes, trials, share, expected) => {
    expect(binomialAtMost(successes, trials, share)).toBeCloseTo(expected, 4);
  });

  test("agree with the sum of the terms, and with each other", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.double({ min: 0.001, max: 0.999, noNaN: true }),
        (trials, share) => {
          let [term, sum] = [(1 - share) ** trials, 0];
          for (let k = 0; k <= trials; k++) {
            sum += term;
            expect(binomialAtMost(k, trials, share)).toBeCloseTo(sum, 8);
            expect(binomialAtLeast(k + 1, trials, share)).toBeCloseTo(1 - sum, 8);
            term *= ((trials - k) / (k + 1)) * (share / (1 - share));
          }
        },
      ),
    );
  });

  test("the upper bound is the one of the tables: 5 of 100 wrong is at most 10.23 %, 0 of 299 at most 1 %", () => {
    expect(upperBound(5, 100, 0.05)).toBeCloseTo(0.1023, 4);
    expect(upperBound(0, 299, 0.05)).toBeLessThan(0.01);
    expect(upperBound(0, 298, 0.05)).toBeGreaterThan(0.01);
    expect(upperBound(0, 0, 0.05)).toBe(1);
  });
});

describe("a threshold", () => {
  const ranked = (rights: readonly boolean[]): ScoredOutcome[] =>
    rights.map((isRight, i) => ({ score: 1 - i / rights.length, isRight }));

  test("is not promised on fewer outcomes than the bound needs without an error, and the missing ones are counted", () => {
    expect(leastOutcomes(0.01, DOUBT)).toBe(299);
    expect(certify(ranked(Array(298).fill(true)), 0.01, DOUBT)).toMatchObject({ threshold: null, missing: 1 });
    expect(certify(ranked(Array(299).fill(true)), 0.01, DOUBT)).toMatchObject({ threshold: 0, missing: 0, above: 299 });
    expect(certify([], 0.01, DOUBT)).toMatchObject({ threshold: null, bound: null, missing: 299 });
  });

  test("is not promised where the surest are as often wrong as the others", () => {
    expect(certify(ranked(Array.from({ length: 2000 }, (_, i) => i % 20 !== 0)), 0.01, DOUBT).threshold).toBeNull();
  });

  test("lies above what is wrong too often, and its bound is at most the target", () => {
    const outcomes = ranked(Array.from({ length: 1000 }, (_, i) => i < 600 || i % 2 === 0));
    const { threshold, above, bound } = certify(outcomes, 0.02, DOUBT);
    expect(above).toBeGreaterThan(500);
    expect(outcomes.filter(({ score }) => score > threshold!)).toHaveLength(above);
    expect(bound).toBeLessThanOrEqual(0.02);
  });

  test("never has a bound above the target, whatever came out, and the order in which outcomes come does not matter", () => {
    const outcome = fc.record({ score: fc.double({ min: 0, max: 1, noNaN: true }), isRight: fc.boolean() });
    const outcomes = fc.uniqueArray(outcome, { selector: ({ score }) => score, maxLength: 120 });
    fc.assert(
      fc.property(outcomes, fc.double({ min: 0.02, max: 0.5, noNaN: true }), (list, target) => {
        const certificate = certify(list, target, DOUBT);
        expect(certificate.bound ?? 0).toBeLessThanOrEqual(target + 1e-9);
        expect(certify([...list].reverse(), target, DOUBT)).toEqual(certificate);
      }),
    );
  });
});

/**
 * The lowest threshold above which at most `target` of these outcomes is wrong: the choice one would make without a
 * bound.
 */
function naiveThreshold(outcomes: readonly ScoredOutcome[], target: number): number | null {
  const sorted = [...outcomes].sort((a, b) => b.score - a.score);
  let [wrong, best] = [0, 0];
  sorted.forEach(({ isRight }, i) => {
    if (!isRight) wrong++;
    if (wrong <= target * (i + 1)) best = i + 1;
  });
  return best === 0 ? null : (sorted[best]?.score ?? 0);
}

interface World {
  readonly population: readonly ScoredOutcome[];
  readonly outcomes: number;
  readonly target: number;
  /**
   * The least share of resamples in which a threshold is found: a rule that never finds one would keep every guarantee.
   */
  readonly leastGiven: number;
}

/** In how many of 200 resamples more than `target` of the population above the threshold is wrong. */
function broken({ population, outcomes, target }: World, choose: (drawn: readonly ScoredOutcome[]) => number | null) {
  const sorted = [...population].sort((a, b) => b.score - a.score);
  const wrongUpTo = [0];
  for (const { isRight } of sorted) wrongUpTo.push(wrongUpTo.at(-1)! + (isRight ? 0 : 1));
  const random = randomFrom(2024);
  let [over, given, coverage] = [0, 0, 0];
  for (let resample = 0; resample < 200; resample++) {
    const drawn = Array.from({ length: outcomes }, () => {
      const { score, isRight } = population[Math.floor(random() * population.length)]!;
      return { score: score * (1 - 1e-9 * random()), isRight };
    });
    const threshold = choose(drawn);
    if (threshold === null) continue;
    given++;
    const above = sorted.findIndex(({ score }) => score <= threshold);
    const count = above < 0 ? sorted.length : above;
    coverage += count / sorted.length;
    if (count > 0 && wrongUpTo[count]! / count > target) over++;
  }
  return { over, given, coverage: coverage / Math.max(1, given) };
}

describe("of 200 resamples of reviewed documents, at most 5 % break the promise", () => {
  /** Real and generated documents as the shipped extraction reads them: bench/guarantee-outcomes.ts. */
  const real = (
    JSON.parse(readFileSync(new URL("./outcomes.fixture.json", import.meta.url), "utf8")) as [number, number][]
  ).map(([score, isRight], i) => ({ score: score + 1e-7 * i, isRight: isRight === 1 }));
  const random = randomFrom(7);
  const calibrated = Array.from({ length: 20_000 }, () => {
    const score = random() ** 0.15;
    return { score, isRight: random() < score };
  });
  const overconfident = Array.from({ length: 20_000 }, () => {
    const score = random() ** 0.15;
    return { score, isRight: random() < 0.95 * score + 0.04 };
  });
  const sharp = Array.from({ length: 20_000 }, () => {
    const score = random();
    return { score, isRight: random() < (score > 0.4 ? 0.997 : 0.6) };
  });
  const worlds: Readonly<Record<string, World>> = {
    "real scores, 10 %, 600 reviewed": { population: real, outcomes: 600, target: 0.1, leastGiven: 40 },
    "real scores, 10 %, 1500 reviewed": { population: real, outcomes: 1500, target: 0.1, leastGiven: 120 },
    "calibrated scores, 5 %, 1000 reviewed": { population: calibrated, outcomes: 1000, target: 0.05, leastGiven: 80 },
    "scores surer than they should be, 5 %, 1000 reviewed": {
      population: overconfident,
      outcomes: 1000,
      target: 0.05,
      leastGiven: 20,
    },
    "a sharp edge, 2 %, 600 reviewed": { population: sharp, outcomes: 600, target: 0.02, leastGiven: 100 },
  };

  test.each(Object.entries(worlds))("%s", (_, world) => {
    const { over, given } = broken(world, (drawn) => certify(drawn, world.target, DOUBT).threshold);
    expect(over).toBeLessThanOrEqual(10);
    expect(given).toBeGreaterThanOrEqual(world.leastGiven);
  });

  test.each(Object.entries(worlds))("%s: the threshold without a bound breaks it far more often", (_, world) => {
    const { over } = broken(world, (drawn) => naiveThreshold(drawn, world.target));
    expect(over).toBeGreaterThan(40);
  });
});
