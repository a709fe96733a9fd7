import { expect, test } from "vitest";
import { forecastOf } from "./overview.ts";

const now = new Date("2026-11-21T12:00:00Z");
const plan = { usage: 600, usageLimit: 1000, subscriptionEnd: new Date("2026-12-01T12:00:00Z"), createdAt: now };

test("the forecast is the mean of the last fourteen days, carried on to the end of the period", () => {
  const days = [
    { day: "2026-11-01", pages: 9999 },
    { day: "2026-11-08", pages: 100 },
    { day: "2026-11-21", pages: 180 },
  ];
  expect(forecastOf(plan, days, now)).toEqual({ pagesPerDay: 20, usageAtEnd: 800, reachedOn: null });
});

test("a plan that is used up before its end says on which day", () => {
  const days = [{ day: "2026-11-21", pages: 80 }];
  expect(forecastOf(plan, days, now)).toEqual({
    pagesPerDay: 80,
    usageAtEnd: 1400,
    reachedOn: new Date("2026-11-26T12:00:00Z"),
  });
});

test("without a period's end only a limit within a year is told; without pages nothing is", () => {
  const trial = { ...plan, subscriptionEnd: null };
  expect(forecastOf(trial, [{ day: "2026-11-21", pages: 1 }], now).reachedOn).toBeNull();
  expect(forecastOf(trial, [{ day: "2026-11-21", pages: 4 }], now).reachedOn).toEqual(new Date("2027-03-01T12:00:00Z"));
  expect(forecastOf(trial, [], now)).toEqual({ pagesPerDay: null, usageAtEnd: null, reachedOn: null });
});
