import { expect, test } from "vitest";
import { largest } from "./largest.ts";

test("the largest of more values than a call may have arguments", () => {
  const many = Array.from({ length: 200_000 }, (_, i) => (i * 7919) % 200_003);
  expect(largest(many)).toBe(many.toSorted((a, b) => b - a)[0]);
  expect(() => Math.max(...many)).toThrow(RangeError);
});

test("of none it is the least", () => {
  expect(largest([])).toBe(Number.NEGATIVE_INFINITY);
  expect(largest([-3, -1], 0)).toBe(0);
});
