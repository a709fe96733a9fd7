import { describe, expect, test } from "vitest";
import { seededRandom } from "../../measuring/random.ts";
import type { PageLayout } from "../../src/extraction/page/layout.ts";
import { layOutDocument } from "../../src/extraction/page/layout.ts";
import { printedDocument } from "../../test/support/word-pages.ts";
import { annexedPapers } from "./annexed-papers.ts";
import { cutPapers } from "./cut-papers.ts";
import { addressedTo, inventRecipient } from "./one-recipient.ts";
import type { Paper } from "./papers.ts";
import { asOneScanner, piles } from "./piles.ts";
import { sisterPapers } from "./sister-papers.ts";

function paper(id: string, layout = id): Paper {
  const lines = Array.from({ length: 30 }, (_, i) => `riga${i} ${id} articolo ${1000 + i}`);
  const document = printedDocument([
    "Bellandi srl P.IVA 02438750217",
    `FATTURA n. 44718/${id}`,
    "Data 28.04.2025",
    ...lines,
  ]);
  return { id, kind: "invoice", layout, document, pages: layOutDocument(document) };
}

const textOf = (page: PageLayout) => page.tokens.map(({ text }) => text);
const papers = ["alfa", "beta", "gamma", "delta", "omega", "sigma", "kappa", "lambda"].map((id) =>
  paper(id, id.slice(-2)),
);

describe("piles to learn from and to judge by", () => {
  test("never hold a paper twice, say where each begins, and are the same every time", () => {
    const plan = { count: 40, seed: 3, part: "training" } as const;
    for (const { names, pages, starts } of piles(papers, plan)) {
      expect(new Set(names).size).toBe(names.length);
      expect(names).toHaveLength(pages.length);
      expect([...starts.keys()]).toEqual(names.flatMap((name, i) => (name.endsWith(" 0") ? [i] : [])));
    }
    expect(piles(papers, plan).map(({ names }) => names)).toEqual(piles(papers, plan).map(({ names }) => names));
  });

  test("come from one scanner: sheets are of one size", () => {
    const fine = paper("fine");
    const pages = fine.document.pages.map((page) => ({ ...page, width: 1654, height: 2339 }));
    expect(asOneScanner({ ...fine, document: { ...fine.document, pages } }).pages[0]!.width).toBe(1240);
  });

  test("papers are cut between two lines, no word of theirs is lost, and both pages are set alike", () => {
    const [cut] = cutPapers([papers[0]!], 1);
    const [whole] = papers[0]!.pages;
    expect(cut!.pages.length).toBeGreaterThan(1);
    const kept = new Set(cut!.pages.flatMap(textOf));
    expect(textOf(whole!).filter((text) => !kept.has(text))).toEqual([]);
    expect(cut!.pages[0]!.lineHeight).toBe(cut!.pages[1]!.lineHeight);
    expect(textOf(cut!.pages[0]!)).not.toContain("riga29");
  });

  test("the next paper of an issuer has other numbers, the same on all its pages, and the issuer's own", () => {
    const [sister] = sisterPapers([papers[0]!], 2);
    const text = textOf(sister!.pages[0]!);
    expect(text).toContain("02438750217");
    expect(text).not.toContain("44718/alfa");
    expect(text.filter((word) => word.startsWith("riga"))).toHaveLength(30);
  });

  test("a pile's one recipient stands on each first page, in place of what stood there", () => {
    const recipient = inventRecipient("training", seededRandom(5));
    const addressed = addressedTo(papers[0]!, recipient, seededRandom(6));
    expect(textOf(addressed.pages[0]!)).toEqual(expect.arrayContaining(recipient.lines[0]!.split(" ")));
  });

  test("an added page is another writer's, and names the paper it is added to", () => {
    const [annexed] = annexedPapers(papers, 7);
    const [first, second] = annexed!.pages;
    const own = new Set(textOf(first!));
    expect(textOf(second!).some((text) => own.has(text))).toBe(true);
  });
});
