import { describe, expect, it } from "vitest";
import { fitLogistic as regress, ridge } from "./logistic.ts";

const fitLogistic = (rows: number[][], isRight: boolean[]) =>
  regress(rows, isRight.map(Number), ridge(rows[0]!.length));

describe("a logistic regression", () => {
  const repeat = (row: number[], count: number) => Array.from({ length: count }, () => row);

  it("gives the share of right cases where it has many", () => {
    const rows = [...repeat([1, 0], 1000), ...repeat([1, 1], 1000)];
    const isRight = rows.map(([, feature], index) => index % 10 < (feature === 1 ? 9 : 6));
    const [bias, weight] = fitLogistic(rows, isRight);
    const share = (logit: number) => 1 / (1 + Math.exp(-logit));
    expect(share(bias!)).toBeCloseTo(0.6, 2);
    expect(share(bias! + weight!)).toBeCloseTo(0.9, 2);
  });

  it("believes little in a feature it saw twice", () => {
    const rows = [...repeat([1, 0], 100), ...repeat([1, 1], 2)];
    const [, weight] = fitLogistic(
      rows,
      rows.map(([, feature], index) => feature === 0 && index % 2 === 0),
    );
    expect(weight!).toBeLessThan(0);
    expect(weight!).toBeGreaterThan(-3);
  });

  it("stays finite where all cases are right", () => {
    expect(fitLogistic(repeat([1, 1], 50), new Array(50).fill(true)).every(Number.isFinite)).toBe(true);
  });
});
