import { expect, test } from "vitest";
import { takeShare } from "../../measuring/labelled-pages.ts";
import { documentOf, type KeptPart, markdownOf, markdownTable } from "./report.ts";

const PART: KeptPart = {
  name: "receipts",
  title: "Receipts",
  how: "Counted.",
  tables: [{ title: "Words", columns: ["", "F1"], rows: [["a|b", null]] }],
  notes: ["One is bad."],
  figures: { f1: 97.5 },
  measuredOn: "2026-01-02",
  machine: "2 × CPU",
  load: [0.1, 1.9],
  seconds: 12,
  share: 1,
};

test("a table keeps its columns whatever its cells hold, and shows nothing as a dash", () => {
  expect(markdownTable(PART.tables[0]!)).toBe("|  | F1 |\n| --- | --- |\n| a\\|b | – |");
});

test("each part says when, on what and under which load it was measured", () => {
  expect(markdownOf(PART)).toContain("Measured 2026-01-02 on 2 × CPU; load 0.1 before and 1.9 after, 12 s.");
  expect(markdownOf(PART)).not.toContain("ONLY");
});

test("a part measured on some of the files says so", () => {
  expect(markdownOf({ ...PART, share: 0.25 })).toContain("ONLY 25 % OF THE FILES");
});

test("the document names the parts that were not measured", () => {
  expect(documentOf([PART], ["scans"], "Tesseract 5")).toContain("Not measured yet: scans.");
  expect(documentOf([PART], [], "Tesseract 5")).not.toContain("Not measured yet");
});

test("a share of a list is spread over all of it and never below two items", () => {
  expect(takeShare([0, 1, 2, 3, 4, 5, 6, 7], 0.5)).toEqual([0, 2, 4, 6]);
  expect(takeShare([0, 1, 2, 3], 0.01)).toEqual([0, 2]);
  expect(takeShare([0], 0.01)).toEqual([0]);
  expect(takeShare([0, 1], 1)).toEqual([0, 1]);
});
