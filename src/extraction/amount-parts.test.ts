import { describe, expect, it } from "vitest";
import { boxOfPolygon } from "../core/geometry.ts";
import { describeAmounts } from "./amount-features.ts";
import { partFeatures } from "./amount-parts.ts";
import type { Candidate } from "./candidates.ts";
import { layOutPage } from "./layout.ts";
import { printedPage } from "./printed-page.ts";

/** By amount: adds up what is above, is part of a sum below, has a rate to its left. */
function partsOf(...lines: readonly string[]): Record<string, readonly number[]> {
  const page = layOutPage(printedPage(lines));
  const candidates = page.tokens
    .filter(({ text }) => /^-?\d+\.\d\d$/.test(text))
    .map(
      (token): Candidate => ({
        pageIndex: 0,
        tokens: [token],
        text: token.text,
        key: token.text,
        value: { type: "amount", amount: token.text, currency: null },
        prior: 0,
        page,
        box: boxOfPolygon(token.word.polygon),
        labels: [],
        party: null,
        block: 0,
        section: null,
        opensWithLabel: false,
      }),
    );
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
