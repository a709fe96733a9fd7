import { describe, expect, it } from "vitest";
import { foldText } from "../../../src/extraction/text.ts";
import { makeInvoice } from "./invoices.ts";
import { makeReceipt, type SyntheticPaper } from "./receipts.ts";

const MAKERS = [
  ["receipts", makeReceipt],
  ["invoices", makeInvoice],
] as const;

function printedOn({ document }: SyntheticPaper): string {
  return foldText(document.pages.flatMap(({ words }) => words.map(({ text }) => text)).join(""));
}

describe.each(MAKERS)("synthetic %s", (_, make) => {
  const papers = Array.from({ length: 24 }, (_, layout) => make(layout, 3));

  it("are the same each time they are made, and differ between layouts and copies", () => {
    expect(make(5, 3)).toEqual(papers[5]);
    expect(new Set([...papers, make(5, 4)].map(printedOn)).size).toBe(25);
  });

  it("print what they are said to say, but for a letter that the reader got wrong", () => {
    const truths = papers.flatMap((paper) =>
      Object.entries(paper.truths)
        // The two lines of an address beside each other are read across.
        .filter(([key, truth]) => truth !== "" && !key.endsWith("address"))
        .map(([, truth]) => printedOn(paper).includes(foldText(truth))),
    );
    expect(truths.filter((stands) => stands).length).toBeGreaterThan(0.93 * truths.length);
  });

  it("keep every word inside the page", () => {
    for (const { document } of papers) {
      const [page] = document.pages;
      for (const { polygon } of page!.words) {
        for (const [x, y] of polygon) expect(x >= 0 && y >= 0 && x <= page!.width && y <= page!.height).toBe(true);
      }
    }
  });
});
