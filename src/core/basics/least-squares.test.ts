import { expect, test } from "vitest";
import { leastSquares } from "./least-squares.ts";

const points = [-2, -1, 0, 1, 2, 3];

test("the factors that made the values are found again", () => {
  const equations = points.map((x) => ({ terms: [1, x, x * x], value: 4 - 2 * x + 0.5 * x * x, weight: 1 }));
  const factors = leastSquares(equations, [1e-9, 1e-9, 1e-9]);
  for (const [i, expected] of [4, -2, 0.5].entries()) expect(factors[i]).toBeCloseTo(expected, 6);
});

test("without terms that explain them, values leave their weighted mean", () => {
  const equations = [
    { terms: [1], value: 10, weight: 3 },
    { terms: [1], value: 20, weight: 1 },
  ];
  expect(leastSquares(equations, [0])[0]).toBeCloseTo(12.5, 9);
});

test("a restraint draws its factor towards nought and leaves the others", () => {
  const equations = points.map((x) => ({ terms: [1, x - 0.5], value: 3 * (x - 0.5) + 7, weight: 1 }));
  const [level, slope] = leastSquares(equations, [0, 17.5]);
  expect(level).toBeCloseTo(7, 9);
  // The sum of the squares is 17.5, too.
  expect(slope).toBeCloseTo(1.5, 9);
});

test("two terms that are the same share the factor instead of dividing by nought", () => {
  const equations = points.map((x) => ({ terms: [x, x], value: 2 * x, weight: 1 }));
  const [one, other] = leastSquares(equations, [1e-6, 1e-6]);
  expect(one).toBeCloseTo(1, 4);
  expect(other).toBeCloseTo(1, 4);
});
