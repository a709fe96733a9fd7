import { expect, test } from "vitest";
import { quickExp } from "./quick-exp.ts";

/** Half of the value of the last bit of a 32-bit float. */
const HALF_A_BIT = 2 ** -24;

test("is Math.exp, to the last bit of a 32-bit float", () => {
  let furthest = 0;
  for (let x = -87; x <= 88; x += 0.000_917) furthest = Math.max(furthest, Math.abs(quickExp(x) / Math.exp(x) - 1));
  expect(furthest).toBeLessThan(HALF_A_BIT);
});

test("is one for nought", () => {
  expect(quickExp(0)).toBe(1);
});

test.each([
  [-1000, -87],
  [Number.NEGATIVE_INFINITY, -87],
  [1000, 88],
  [Number.POSITIVE_INFINITY, 88],
])("takes %d for %d", (beyond, held) => {
  expect(quickExp(beyond)).toBe(quickExp(held));
});
