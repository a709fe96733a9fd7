import fc from "fast-check";
import { expect, test } from "vitest";
import { automation, type JudgedOutcome, learningCurve, reliability } from "./learning-history.ts";

const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 0, 5);

const outcome = (day: number, isRight: boolean | null, judged: JudgedOutcome["judged"] = []): JudgedOutcome => ({
  documentId: `d${day}`,
  reviewedAt: new Date(START + day * DAY_MS),
  isRight,
  judged,
});

test("the curve counts documents by day, by week where days would be too many, then by month", () => {
  const spans = [10, 100, 1000].map((days) => learningCurve([outcome(0, true), outcome(days, false)]));
  expect(spans.map((points) => points.map(({ from, to }) => (to.getTime() - from.getTime()) / DAY_MS))).toEqual([
    [1, 1],
    [7, 7],
    [31, 31],
  ]);
  expect(spans[0]).toMatchObject([
    { documents: 1, judged: 1, untouched: 1 },
    { documents: 1, judged: 1, untouched: 0 },
  ]);
  expect(learningCurve([])).toEqual([]);
});

test("every outcome is in exactly one period, and what was judged in part counts its fields only", () => {
  const days = fc.array(fc.integer({ min: 0, max: 2000 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(days, (list) => {
      const points = learningCurve(list.map((day) => outcome(day, null, [["total", 90, true]])));
      expect(points.reduce((sum, { documents }) => sum + documents, 0)).toBe(list.length);
      expect(points.reduce((sum, { rightValues }) => sum + rightValues, 0)).toBe(list.length);
      expect(points.every(({ judged }) => judged === 0)).toBe(true);
      expect(points.length).toBeLessThanOrEqual(70);
      for (const [index, { from }] of points.entries()) {
        const before = points[index - 1];
        if (before) expect(from.getTime()).toBeGreaterThanOrEqual(before.to.getTime());
      }
    }),
  );
});

test("a confidence that holds has no calibration error, one that lies has its distance", () => {
  const judged = (confidence: number, right: number, of: number) =>
    Array.from({ length: of }, (_, i) => ["total", confidence, i < right] as const);
  expect(reliability([outcome(0, null, judged(90, 9, 10))]).calibrationError).toBeCloseTo(0);
  expect(reliability([outcome(0, null, judged(99, 5, 10))]).calibrationError).toBeCloseTo(0.49);
  expect(reliability([outcome(0, null, [["total", null, false]])])).toMatchObject({ calibrationError: null });
  expect(reliability([outcome(0, null, judged(100, 1, 1))]).bins.at(-1)).toMatchObject({ values: 1 });
});

const scored = (count: number, wrong: number) =>
  Array.from({ length: count }, (_, i) => ({
    documentId: `d${i}`,
    chance: 1 - i / (2 * count),
    // The least confident are the wrong ones.
    isRight: i < count - wrong,
  }));

test("more errors allowed mean more automation, but for the steps in which a threshold is sought", () => {
  const points = automation(scored(800, 80), scored(800, 80));
  for (const [index, { promised, observed }] of points.entries()) {
    // Each rate is a separate guarantee (certify.ts): taking the better of two would be a choice after the fact.
    expect(promised ?? 0).toBeGreaterThan((points[index - 1]?.promised ?? 0) / 1.1 - 1e-9);
    expect(observed).toBeGreaterThanOrEqual(points[index - 1]?.observed ?? 0);
  }
  expect(points.find(({ maxErrorRate }) => maxErrorRate === 0.02)?.promised).toBeGreaterThan(0.5);
});

test("with few reviews nothing is promised, however right they all were, and it says how many are missing", () => {
  const [point] = automation(scored(20, 0), scored(20, 0)).filter(({ maxErrorRate }) => maxErrorRate === 0.01);
  expect(point).toMatchObject({ promised: null, observed: 1 });
  expect(point?.certificate.missing).toBeGreaterThan(200);
});

test("a document that may never pass by itself is no part of what could", () => {
  const never = scored(400, 0).map((document) => ({ ...document, chance: 0 }));
  for (const { promised, observed } of automation(never, never)) expect([promised ?? 0, observed]).toEqual([0, 0]);
});
