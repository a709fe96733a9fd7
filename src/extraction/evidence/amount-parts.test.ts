import { describe, expect, it } from "vitest";
import { printedAmounts } from "../../../test/support/printed-amounts.ts";
import { describeAmounts } from "./amount-features.ts";
import { partFeatures } from "./amount-parts.ts";

/** For each amount: is the sum of amounts above, is part of a sum below, has a rate to its left. */
function partsOf(...lines: readonly string[]): Record<string, readonly number[]> {
  const candidates = printedAmounts(...lines);
  const amounts = describeAmounts(candidates);
  return Object.fromEntries(candidates.map((one) => [one.text, partFeatures(one, amounts)]));
}

describe("partFeatures", () => {
  it("tells the totals of the rates from the whole", () => {
    expect(partsOf("Total 6% (incl. GST) 16.79", "Total 0% 22.99", "Total payable 39.78")).toEqual({
      "16.79": [0, 1, 1],
      "22.99": [0, 1, 1],
      "39.78": [1, 0, 0],
    });
  });

  it("takes what was returned off", () => {
    const parts = partsOf("Total 6% 15.52", "Total 0% -9.62", "Total payable 5.90");
    expect([parts["15.52"], parts["5.90"]]).toEqual([
      [0, 1, 1],
      [1, 0, 0],
    ]);
  });

  it("does not take a total for a part of the cash, whose change stands below it", () => {
    const parts = partsOf("Total 39.78", "Cash 50.00", "Change 10.22");
    expect([parts["39.78"], parts["50.00"]]).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ]);
  });
});
