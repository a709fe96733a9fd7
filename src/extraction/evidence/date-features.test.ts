import fc from "fast-check";
import { expect, test } from "vitest";
import type { Candidate } from "../candidate.ts";
import { dateFeatures, daysOf, isMonthEnd, isMonthStart } from "./date-features.ts";

const day = (iso: string | null) => ({ value: { type: "date", iso, ambiguous: iso === null } }) as unknown as Candidate;

test("the day before the first of a month is the end of one, whatever the month and the year", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1950, max: 2049 }), fc.integer({ min: 0, max: 11 }), (year, month) => {
      const first = new Date(Date.UTC(year, month, 1));
      const before = new Date(first.getTime() - 86_400_000);
      const isoOf = (date: Date) => date.toISOString().slice(0, 10);
      expect([isMonthStart(isoOf(first)), isMonthEnd(isoOf(before))]).toEqual([true, true]);
      expect([isMonthEnd(isoOf(first)), isMonthStart(isoOf(before))]).toEqual([false, false]);
    }),
  );
  expect([isMonthEnd("2024-02-28"), isMonthEnd("2023-02-28"), isMonthEnd("2024-02-29")]).toEqual([false, true, true]);
});

test("a day is told by its place among the document's days, and one that cannot be read says nothing", () => {
  const dates = ["2024-03-31", "2024-01-01", "2024-04-05", "2024-01-01"].map(day);
  const days = daysOf([...dates, day(null)]);
  expect(days).toEqual(["2024-01-01", "2024-03-31", "2024-04-05"]);
  expect(dateFeatures(dates[1]!, days)).toEqual([1, 0, 1, 0, 0]);
  expect(dateFeatures(dates[0]!, days)).toEqual([0, 1, 0, 0, 0.5]);
  expect(dateFeatures(dates[2]!, days)).toEqual([0, 0, 0, 1, 1]);
  expect(dateFeatures(day(null), days)).toEqual([0, 0, 0, 0, 0]);
});
