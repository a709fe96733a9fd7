import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { accuracyPage } from "./page.ts";
import { RESULTS_FILE, type Results, readResults, type SetResult } from "./results.ts";
import { pageFiles } from "./write-page.ts";

const made = { date: "2026-01-02", machine: "2 × processor", versions: "Node v24", code: "abc", seconds: 3 };
const threshold = { coverage: 80, precision: 97.5 };
const set: SetResult = {
  name: "papers",
  title: "Papers",
  how: "end to end",
  fittedOn: "Nothing.",
  made,
  documents: 4,
  failed: 0,
  pages: 5,
  mean: 75,
  table: [{ field: "total", n: 4, exact: 75, strict: 50, typed: 75, absent: 2, invented: 50 }],
  rows: { lines: { cellF1: 81.2, rowExact: 60, truthRows: 10, predictedRows: 9 } },
  allRight: 50,
  ece: 2.5,
  at95: threshold,
  at98: threshold,
  at99: { coverage: 0, precision: null },
  inventedAt90: 1.5,
  p50ms: 300,
  p95ms: 900,
  broken: 0,
  reliability: [{ shown: 4, confidence: 90, right: 3 }],
  apart: [{ name: "vendors never seen", documents: 2, mean: 50 }],
  causes: { reading: 1, invented: 1 },
  examples: [{ documentId: "d|1", field: "total", wanted: "1`0|0", got: null, confidence: null, cause: "reading" }],
};
const results: Results = {
  sets: [set],
  learning: [
    {
      name: "learning-x",
      title: "Papers",
      made,
      tested: 20,
      points: [
        { known: 0, mean: 0, failed: 0, shown: 0, ece: null, at95: threshold, inventedAt90: null, modelBytes: null },
        { known: 5, mean: 76.1, failed: 2, shown: 31, ece: 4.2, at95: threshold, inventedAt90: 0, modelBytes: 7100 },
      ],
      reliability: set.reliability,
    },
  ],
};

describe("docs/accuracy.md", () => {
  it("is what the stored results make it, diagrams included: figures are not edited by hand", () => {
    const stored = readResults(RESULTS_FILE);
    expect(stored.sets.length).toBeGreaterThan(0);
    for (const [path, content] of pageFiles(stored)) {
      expect(existsSync(path), path).toBe(true);
      expect(readFileSync(path, "utf8"), path).toBe(content);
    }
  });

  it("shows no errors of receipts that are only ever measured", () => {
    const receipts = readResults(RESULTS_FILE).sets.filter(({ name }) => name.startsWith("receipts"));
    for (const { examples } of receipts) expect(examples).toEqual([]);
  });

  it("says of each set what it was fitted on, its figures, and what is wrong with them", () => {
    const page = accuracyPage(results);
    expect(page).toContain("What models were fitted on: nothing.");
    expect(page).toContain("| `total` | 4 | 75 | 50 | 75 | 2 | 50 |");
    expect(page).toContain("| `lines` | 10 | 9 | 81.2 | 60 |");
    expect(page).toContain("Of these, vendors never seen: 2 documents, mean 50 %.");
    expect(page).toContain("| 99 | 0 | – |");
    expect(page).toContain("ECE 2.5 points, 13.1 by chance alone, too sure by 15;");
    expect(page).toContain("Wrong single values by cause, of 6: invented 1, reading 1.");
    expect(page).toContain("2026-01-02, 2 × processor, Node v24: papers, learning-x");
  });

  it("shows how a service's own fields are learned, and how sure it is of them", () => {
    const page = accuracyPage(results);
    expect(page).toContain("|  | documents asked | 0 | 5 |");
    expect(page).toContain("| Papers | 20 | 0 | 76.1 |");
    expect(page).toContain("| 5 | 31 | 4.2 | 80 | 97.5 | 0 | 8 |");
    expect(page).toContain("**After 5 documents 2 of those asked failed.**");
    expect(page).not.toContain("After 0 documents");
    expect(page).toContain("](accuracy/learning-x.svg)");
  });

  it("keeps its tables whole whatever a document says", () => {
    expect(accuracyPage(results)).toContain("| reading | d 1 | `total` | `1 0 0` | – | – |");
  });

  it("has no figure over several sets", () => {
    const two = accuracyPage({ ...results, sets: [set, { ...set, name: "others", title: "Others", mean: 25 }] });
    expect(two).not.toMatch(/(?<![\d.])50(?:\.0)?(?= \| 2\.5)/);
  });
});
