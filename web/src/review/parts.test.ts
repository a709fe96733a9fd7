import { expect, test } from "vitest";
import { partsOf } from "./parts.ts";

const range = (from: number, to: number) => ({ from, to, category: null });

test("the documents of a file are named by their pages; an ordinary file has none to name", () => {
  expect(partsOf([range(0, 0), range(1, 1), range(2, 3)])).toEqual([
    { from: 0, pages: "1" },
    { from: 1, pages: "2" },
    { from: 2, pages: "3–4" },
  ]);
  expect(partsOf([range(0, 3)])).toEqual([]);
  expect(partsOf(undefined)).toEqual([]);
});
