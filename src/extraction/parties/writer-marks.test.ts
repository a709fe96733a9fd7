import { describe, expect, it } from "vitest";
import { type PrintedLine, printedPage } from "../../../test/support/word-pages.ts";
import { layOutPage } from "../page/layout.ts";
import { textBlocks } from "../page/text-blocks.ts";
import { findWriterMarks } from "./writer-marks.ts";

/** The evidence that the block of the line with this beginning is the writer's. */
function marksOf(lines: readonly PrintedLine[], start: string): number {
  const page = layOutPage(printedPage(lines));
  const blocks = textBlocks(page, { opens: new Set(), besideOf: new Map() });
  const segment = page.segments.find(({ text }) => text.startsWith(start))!;
  return findWriterMarks(page, blocks)[blocks.blockOf[segment.index]!]!;
}

const TWO_COMPANIES: readonly PrintedLine[] = [
  [
    [40, "Officine Rossi srl"],
    [700, "Müller & Söhne GmbH"],
  ],
  [
    [40, "Via Roma 1"],
    [700, "Industriestr. 12"],
  ],
  [
    [40, "20100 Milano"],
    [700, "70565 Stuttgart"],
  ],
];
/** With a space between: what follows without a gap is in the same block. */
const withFoot = (foot: string): PrintedLine[] => [...TWO_COMPANIES, "", "", "", foot];

describe("the writer of a paper", () => {
  it("is whom the web page or the mail address at its foot is named after", () => {
    const foot = withFoot("Es gelten unsere AGB – www.mueller-soehne.example");
    expect(marksOf(foot, "Müller")).toBeGreaterThan(0);
    expect(marksOf(foot, "Officine")).toBeLessThan(0);
    const mail = withFoot("Per domande: ufficio@officinerossi.co.example");
    expect(marksOf(mail, "Officine")).toBeGreaterThan(0);
  });

  it("is not told by a domain that nobody on the page is called like, nor by none", () => {
    for (const foot of ["www.gestionale.example", "Grazie"]) {
      expect(marksOf(withFoot(foot), "Müller")).toBe(0);
      expect(marksOf(withFoot(foot), "Officine")).toBe(0);
    }
  });

  it("prints his register, his capital and his account beside his name", () => {
    for (const line of ["R.E.A. MI-123456", "Cap. Soc. € 10.000 i.v.", "HRB 12345", "KvK 30187744", "IBAN IT60X054281"])
      expect(marksOf(["Officine Rossi srl", "Via Roma 1", line], "Officine"), line).toBeGreaterThan(0);
    expect(marksOf(["Officine Rossi srl", "Via Roma 1", "20100 Milano"], "Officine")).toBe(0);
  });

  it("is not whom a letter is addressed to", () => {
    for (const line of ["t.a.v. de administratie", "z. Hd. Frau Weber", "c.a. Ufficio acquisti", "Attn: Purchasing"])
      expect(marksOf(["Officine Rossi srl", line, "20100 Milano"], "Officine"), line).toBeLessThan(0);
  });
});
