import { expect, test } from "vitest";
import { forecastOf } from "./overview.ts";

const now = new Date("2026-11-21T12:00:00Z");
const plan = { usage: 600, usageLimit: 1000, subscriptionEnd: new Date("2026-12-01T12:00:00Z"), createdAt: now };

const threeDaysOf = (pages: number) => ["2026-11-19", "2026-11-20", "2026-11-21"].map((day) => ({ day, pages }));

test("the forecast is the mean of the last fourteen days, carried on to the end of the period", () => {
  const days = [
    { day: "2026-11-01", pages: 9999 },
    { day: "2026-11-08", pages: 100 },
    { day: "2026-11-15", pages: 60 },
    { day: "2026-11-21", pages: 120 },
  ];
  const forecast = { pagesPerDay: 20, daysWithPages: 3, usageAtEnd: 800, reachedOn: null };
  expect(forecastOf(plan, days, now)).toEqual(forecast);
});

test("a plan that is used up before its end says on which day", () => {
  expect(forecastOf(plan, threeDaysOf(80), now)).toEqual({
    pagesPerDay: 80,
    daysWithPages: 3,
    usageAtEnd: 1400,
    reachedOn: new Date("2026-11-26T12:00:00Z"),
  });
});

test("without a period's end only a limit within a year is told; without pages nothing is", () => {
  const trial = { ...plan, subscriptionEnd: null };
  expect(forecastOf(trial, threeDaysOf(1), now).reachedOn).toBeNull();
  expect(forecastOf(trial, threeDaysOf(4), now).reachedOn).toEqual(new Date("2027-03-01T12:00:00Z"));
  const none = { pagesPerDay: null, daysWithPages: 0, usageAtEnd: null, reachedOn: null };
  expect(forecastOf(trial, [], now)).toEqual(none);
});

test("one day or two of trying it out forecast nothing, however many pages they had", () => {
  const days = [
    { day: "2026-11-20", pages: 0 },
    { day: "2026-11-21", pages: 223 },
  ];
  expect(forecastOf(plan, days, now)).toMatchObject({ daysWithPages: 1, usageAtEnd: null, reachedOn: null });
  const two = threeDaysOf(223).slice(1);
  expect(forecastOf(plan, two, now)).toMatchObject({ daysWithPages: 2, usageAtEnd: null, reachedOn: null });
});
