import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dealFolds } from "./folds.ts";

describe("folds", () => {
  const layouts = fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 80 });

  it("never part the documents of one layout, where there are two layouts or more", () => {
    fc.assert(
      fc.property(layouts, (list) => {
        fc.pre(new Set(list).size >= 2);
        const folds = dealFolds(list);
        for (const layout of new Set(list)) {
          expect(new Set(folds.filter((_, i) => list[i] === layout)).size).toBe(1);
        }
      }),
    );
  });

  it("are at least two wherever there are two documents, so that none is judged by a model that saw it", () => {
    fc.assert(
      fc.property(layouts, (list) => {
        fc.pre(list.length >= 2);
        expect(new Set(dealFolds(list)).size).toBeGreaterThanOrEqual(2);
      }),
    );
  });
});
