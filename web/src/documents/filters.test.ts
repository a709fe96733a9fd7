import { expect, test } from "vitest";
import {
  columnsOf,
  conditionsOf,
  dayOf,
  endOfDay,
  filterOf,
  isSame,
  paramsOf,
  startOfDay,
  withChange,
  withoutConditions,
  withoutFilters,
} from "./filters.ts";

test("columns are no condition: what is counted and decided on does not depend on them", () => {
  expect(conditionsOf({ q: "x", sort: "name", fields: "total,date" })).toEqual({ q: "x" });
  expect(columnsOf(filterOf(new URLSearchParams("fields=total,,date")))).toEqual(["total", "date"]);
  expect(columnsOf({})).toEqual([]);
});

test("a filter survives the address", () => {
  const filter = { q: "a&b=c", confidence_below: 80, violation: "error", sort: "-name" } as const;
  expect(filterOf(new URLSearchParams(paramsOf(filter).toString()))).toEqual(filter);
});

test("what is no condition of the list, and a number that is none, is not read from the address", () => {
  expect(filterOf(new URLSearchParams("token=x&pages_from=two&q="))).toEqual({});
});

test("an emptied field takes its condition away", () => {
  expect(withChange({ q: "x", pages_from: 2 }, { q: "", pages_from: undefined })).toEqual({});
});

test("clearing the filters keeps search, order and columns; showing all keeps order and columns", () => {
  const kept = { sort: "name", fields: "total" } as const;
  const filter = { ...kept, q: "bar", revision_status: "approved", pages_from: 2, violation: "any" } as const;
  expect(withoutFilters(filter)).toEqual({ ...kept, q: "bar" });
  expect(withoutConditions(filter)).toEqual(kept);
});

test("two filters are the same whatever the order of their conditions", () => {
  expect(isSame({ q: "x", pages_from: 2 }, { pages_from: 2, q: "x" })).toBe(true);
  expect(isSame({ q: "x" }, { q: "y" })).toBe(false);
});

test("the last day counts as a whole, across the change of the clocks too", () => {
  for (const day of ["2026-03-29", "2026-10-25", "2026-12-31", "2024-02-29"]) {
    expect(dayOf(startOfDay(day))).toBe(day);
    expect(dayOf(endOfDay(day), 1)).toBe(day);
    expect(new Date(endOfDay(day)!) > new Date(startOfDay(day)!)).toBe(true);
  }
  expect(startOfDay("")).toBeUndefined();
});
