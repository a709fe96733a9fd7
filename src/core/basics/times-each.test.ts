import { expect, it } from "vitest";
import { timesEach } from "./times-each.ts";

it("counts each value, in the order of its first occurrence", () => {
  expect([...timesEach([3, 1, 3, 3])]).toEqual([
    [3, 3],
    [1, 1],
  ]);
  expect(timesEach([]).size).toBe(0);
});
