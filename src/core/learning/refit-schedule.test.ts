import { expect, test } from "vitest";
import { nextRefitAt } from "./refit-schedule.ts";

test("a service is refitted at 5, 10, 20 and 50 reviewed documents, then with every fifth more", () => {
  const counts = [0];
  while (counts.length < 10) counts.push(nextRefitAt(counts.at(-1)!));
  expect(counts).toEqual([0, 5, 10, 20, 50, 60, 72, 87, 105, 126]);
});

test("documents that came together during a refit do not bring back the refits they passed", () => {
  expect(nextRefitAt(17)).toBe(20);
  expect(nextRefitAt(55)).toBe(66);
});
