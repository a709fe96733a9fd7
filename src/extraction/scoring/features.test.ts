import { describe, expect, it } from "vitest";
import { printedAmounts } from "../../../test/support/printed-amounts.ts";
import { describeSet } from "../evidence/candidate-set.ts";
import { evaluateTrees } from "../gbdt.ts";
import { FEATURE_NAMES, featuresOf } from "./features.ts";

const read = {
  field: {
    key: "total",
    alias: "Total",
    multiple: false,
    aggregationFields: null,
    type: "amount" as const,
    required: false,
    labels: {},
  },
  meaning: { concept: "invoice.gross_total" as const, type: "amount" as const },
  template: "receipt" as const,
  ownMeanings: new Set<string>(),
  section: null,
  isExpected: true,
};

describe("featuresOf", () => {
  const all = printedAmounts("9.00", "1.00", "10.00");
  const vector = (index: number) =>
    featuresOf({ candidate: all[index]!, index, set: describeSet(all, ",") }, read, 0.5, null);
  const feature = (index: number, name: (typeof FEATURE_NAMES)[number]) => vector(index)[FEATURE_NAMES.indexOf(name)];

  it("has a value for every name, in the order the shipped models were fitted with", () => {
    expect(vector(0)).toHaveLength(FEATURE_NAMES.length);
    expect(feature(0, "rule")).toBe(0.5);
    expect([...vector(0)].every(Number.isFinite)).toBe(true);
  });

  it("sees cash less change: 10.00 − 1.00 is 9.00", () => {
    expect([feature(0, "is_difference"), feature(0, "is_summand"), feature(2, "is_sum")]).toEqual([1, 1, 2]);
    expect(feature(2, "share_of_largest")).toBe(1);
  });
});

describe("featuresOf a receipt paid in cash", () => {
  // Total, rounding for cash, cash, change, one below the other.
  const all = printedAmounts("42.33", "0.02", "42.35", "50.00", "7.65");
  const feature = (index: number, name: (typeof FEATURE_NAMES)[number]) =>
    featuresOf({ candidate: all[index]!, index, set: describeSet(all, ".") }, read, 0, null)[
      FEATURE_NAMES.indexOf(name)
    ];
  const each = (name: (typeof FEATURE_NAMES)[number]) => all.map((_, index) => feature(index, name));

  it("tells the rounded amount from the one before rounding", () => {
    expect(each("is_rounded")).toEqual([0, 0, 1, 0, 0]);
    expect(each("is_before_rounding")).toEqual([1, 0, 0, 0, 0]);
  });

  it("sees which amount cash and change below it settle", () => {
    expect(each("is_paid_less_change")).toEqual([0, 0, 1, 0, 0]);
    expect(each("is_rounded_and_paid")).toEqual([0, 0, 1, 0, 0]);
    expect(each("is_rounded_away")).toEqual([1, 0, 0, 0, 0]);
  });

  it("takes a change of nought for a payment to the cent", () => {
    const exact = printedAmounts("42.35", "42.35", "0.00");
    const settled = exact.map((candidate, index) =>
      featuresOf({ candidate, index, set: describeSet(exact, ".") }, read, 0, null),
    );
    expect(settled.map((vector) => vector[FEATURE_NAMES.indexOf("is_paid_less_change")])).toEqual([1, 0, 0]);
  });
});

describe("evaluateTrees", () => {
  it("goes left at or below the threshold and sums the leaves", () => {
    const tree = { feature: [1, -1, -1], threshold: [0.5, -2, 3], left: [1, 0, 0], right: [2, 0, 0] };
    expect(evaluateTrees([tree, tree], [9, 0.5])).toBe(-4);
    expect(evaluateTrees([tree], [9, 0.6])).toBe(3);
    expect(evaluateTrees([], [])).toBe(0);
  });
});
