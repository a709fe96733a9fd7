import { expect, test } from "vitest";
import { goalTable } from "./goals.ts";

const rowOf = (figures: Record<string, number | null>, what: string) =>
  goalTable(figures).rows.find(([name]) => name === what);

test("a target is met at its bound and missed beyond it", () => {
  expect(rowOf({ word_f1_raw: 96 }, "Receipts, word F1 raw")?.[3]).toBe("yes");
  expect(rowOf({ word_f1_raw: 95.99 }, "Receipts, word F1 raw")?.[3]).toBe("NO");
  expect(rowOf({ receipt_cpu_ms: 401 }, "Receipt, CPU ms a page")?.[3]).toBe("NO");
});

test("what was not measured is neither met nor missed", () => {
  expect(rowOf({}, "Files read differently another time")).toEqual([
    "Files read differently another time",
    "at most 0",
    null,
    null,
  ]);
});
