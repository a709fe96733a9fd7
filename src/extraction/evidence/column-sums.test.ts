import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { printedPage } from "../../../test/support/word-pages.ts";
import type { Candidate } from "../candidate.ts";
import { layOutPage } from "../page/layout.ts";
import { columnSums } from "./column-sums.ts";

const page = layOutPage(printedPage(["1,00"]));

/** Amounts with their right edge at x, one line below the other. */
function column(x1: number, cents: readonly number[]) {
  return cents.map((own, line) => ({
    cents: own,
    candidate: { page, pageIndex: 0, box: { x0: x1 - 60, y0: line * 30, x1, y1: line * 30 + 20 } } as Candidate,
  }));
}

function sumsOf(...columns: readonly ReturnType<typeof column>[]) {
  const all = columns.flat();
  return columnSums(
    all.map(({ candidate }) => candidate),
    (index) => all[index]!.cents,
  );
}

describe("what columns add up to", () => {
  const cents = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 2, maxLength: 12 });
  const total = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0);

  it("holds the total of every column, and what one column is more than another", () => {
    fc.assert(
      fc.property(cents, cents, (debits, credits) => {
        const { sums, differences } = sumsOf(column(500, debits), column(900, credits));
        expect(sums.has(total(debits)) && sums.has(total(credits))).toBe(true);
        const [more, less] = [total(debits), total(credits)].sort((a, b) => b - a) as [number, number];
        if (more !== less) expect(differences.has(more - less)).toBe(true);
      }),
    );
  });

  it("holds no sum across columns, and none of a single amount", () => {
    expect([...sumsOf(column(500, [100]), column(900, [7])).sums]).toEqual([]);
    expect(sumsOf(column(500, [100, 200]), column(900, [7, 70])).sums.has(107)).toBe(false);
  });
});
