import { beforeAll, describe, expect, test } from "vitest";
import { picture } from "../../../test/support/papers.ts";
import { pdfOfObjects, rawPdf, streamObject } from "../../../test/support/raw-pdf.ts";
import { printText, type TinyPage, tinyPdf } from "../../../test/support/tiny-pdf.ts";
import type { Page } from "../../core/documents/document.ts";
import { openDocument, readDocument } from "../document.ts";
import { loadTools } from "../load-tools.ts";
import type { PageFrame, ReadingTools } from "../pages.ts";

const limits = { maxPages: 10, maxImagePixels: 500_000, maxSidePx: 10_000, minSidePx: 50 };

let tools: ReadingTools;
beforeAll(async () => {
  tools = await loadTools(new URL("../../../models/", import.meta.url));
});

async function pagesOf(pdf: Uint8Array): Promise<Page[]> {
  const pages: Page[] = [];
  const share = { from: 0, count: limits.maxPages };
  await readDocument(tools, pdf, limits, share, { opened: () => undefined, page: (page) => pages.push(page) });
  return pages;
}

const textOf = ({ words }: Page): string => words.map((word) => word.text).join(" ");
const codesOf = ({ errors }: Page): string[] => errors.map(({ code }) => code);

const printed = (text: string): TinyPage => ({ content: printText([[30, 500, text]]) });
const jpegOf = async (width: number, height: number) => {
  const drawn = await picture([{ text: "Totale 55,00", x: 60, y: 200 }], width, height, 40);
  return { bytes: await drawn.jpeg({ quality: 90 }).toBuffer(), width, height };
};
const FULL_PAGE = "q 420 0 0 595 0 0 cm /Im Do Q";

describe("a file that breaks off", () => {
  const page = (content: number) =>
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 595] /Contents ${content} 0 R /Resources << /Font << /F1 8 0 R >> >> >>`;
  const whole = pdfOfObjects([
    [1, "<< /Type /Catalog /Pages 2 0 R >>"],
    [2, "<< /Type /Pages /Count 3 /Kids [3 0 R 4 0 R 5 0 R] >>"],
    [3, page(6)],
    [4, page(7)],
    [5, page(9)],
    [8, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"],
    [6, streamObject("", printText([[30, 500, "Estratto conto"]]))],
    [7, streamObject("", "")],
    [9, streamObject("", printText([[30, 500, "Saldo 100,00"]]))],
  ]);

  test("says so on the pages whose content did not come, and does not call them blank", async () => {
    const pages = await pagesOf(whole.subarray(0, whole.indexOf("\n9 0 obj")));
    expect(pages.map(textOf)).toEqual(["Estratto conto", "", ""]);
    expect(pages.map(codesOf)).toEqual([[], ["PAGE_RENDER_FAILED"], ["PAGE_RENDER_FAILED"]]);
    expect(pages[2]!.errors[0]!.message).toContain("breaks off");
  });

  /** Glyphs by their numbers in a font that stands behind the break: "FATTURA", drawn as ")$778 5$" in any other. */
  const withoutFont = pdfOfObjects([
    [1, "<< /Type /Catalog /Pages 2 0 R >>"],
    [2, "<< /Type /Pages /Count 1 /Kids [3 0 R] >>"],
    [3, page(6)],
    [6, streamObject("", "BT /F1 24 Tf 30 500 Td <002900240037003700380035002400030015001A> Tj ET")],
  ]);

  test("before the font of its text is refused: what other fonts draw in its place is nonsense", async () => {
    await expect(pagesOf(withoutFont.subarray(0, withoutFont.lastIndexOf("%%EOF")))).rejects.toThrow("breaks off");
  });

  test("control: a file that is whole and lacks the font is read as it is drawn", async () => {
    const [only] = await pagesOf(withoutFont);
    expect(only!.errors).toEqual([]);
  });

  test("control: in a whole file a blank page is blank", async () => {
    const pages = await pagesOf(whole);
    expect(pages.map(codesOf)).toEqual([[], ["PAGE_SKIPPED_BLANK"], []]);
  });
});

describe("a document of unlike pages", () => {
  test("each page is read by its own means, and says for itself what is wrong with it", async () => {
    const whole = tinyPdf([
      printed("Fattura 27"),
      { content: "" },
      { content: FULL_PAGE, jpeg: await jpegOf(580, 822) },
      { content: FULL_PAGE, jpeg: await jpegOf(900, 1276) },
      printed("lost"),
      printed("Scadenza 31/12/2026"),
    ]).toString("latin1");
    // The fifth page is not in the file.
    const kids = /\/Kids \[(?:\d+ 0 R ){4}(\d+)/.exec(whole)!;
    const at = kids.index + kids[0].length - kids[1]!.length;
    const pages = await pagesOf(
      Buffer.from(`${whole.slice(0, at)}${"9".repeat(kids[1]!.length)}${whole.slice(at + kids[1]!.length)}`, "latin1"),
    );
    expect(pages.map(textOf)).toEqual(["Fattura 27", "", "Totale 55,00", "", "", "Scadenza 31/12/2026"]);
    expect(pages.map(codesOf)).toEqual([
      [],
      ["PAGE_SKIPPED_BLANK"],
      [],
      ["PAGE_RENDER_FAILED"],
      ["PAGE_RENDER_FAILED"],
      [],
    ]);
    expect(pages[3]!.errors[0]!.message).toMatch(/1148400 pixels.*at most 500000/);
  });

  test("a picture too large to be drawn costs a page of text nothing", async () => {
    const jpeg = await jpegOf(900, 1276);
    const [page] = await pagesOf(tinyPdf([{ content: `${FULL_PAGE} ${printText([[30, 500, "Fattura 27"]])}`, jpeg }]));
    expect(textOf(page!)).toBe("Fattura 27");
  });

  test("the only page is the file: when it cannot be read, the file is refused", async () => {
    await expect(pagesOf(tinyPdf([{ content: FULL_PAGE, jpeg: await jpegOf(900, 1276) }]))).rejects.toMatchObject({
      code: "image_too_large",
    });
  });
});

describe("a page that is turned and cropped", () => {
  const frameOf = ({ width, height, rotationAngle }: Page): PageFrame => ({ width, height, rotationAngle });
  const content = printText([[60, 420, "Totale"]], 20);
  const CROP = [40, 300, 400, 500] as const;

  test.each([
    { rotate: 0, size: [750, 417], at: [43, 137] },
    { rotate: 90, size: [417, 750], at: [280, 43] },
    { rotate: 180, size: [750, 417], at: [707, 280] },
    { rotate: 270, size: [417, 750], at: [137, 707] },
  ] as const)(
    "by $rotate°: words stand on the page as it is shown, and so does its picture",
    async ({ rotate, size, at }) => {
      const document = await openDocument(tools, tinyPdf([{ content, cropBox: CROP, rotate }]), limits);
      const page = await document.readPage(0);
      expect(frameOf(page)).toEqual({ width: size[0], height: size[1], rotationAngle: rotate });
      const [word] = page.words;
      expect(word?.text).toBe("Totale");
      // The word's first corner is the top left of its letters, however the page is rotated.
      expect(Math.hypot(word!.polygon[0]![0] - at[0], word!.polygon[0]![1] - at[1])).toBeLessThan(4);
      const drawn = await document.renderPage(0, frameOf(page));
      expect([drawn.width, drawn.height]).toEqual(size);
      document.close();
    },
  );
});

test("a PDF/A-3 with its profile, metadata and attached invoice is read as pages and facts", async () => {
  const invoice =
    Buffer.from(`<Invoice xmlns:cac="c" xmlns:cbc="b"><cbc:ID>27</cbc:ID><cbc:IssueDate>2026-03-14</cbc:IssueDate>
<cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode><cac:AccountingSupplierParty><cac:Party><cac:PartyLegalEntity>
<cbc:RegistrationName>Rossi</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:AccountingSupplierParty>
<cac:LegalMonetaryTotal><cbc:TaxInclusiveAmount>121.00</cbc:TaxInclusiveAmount></cac:LegalMonetaryTotal></Invoice>`);
  const metadata = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" pdfaid:part="3" pdfaid:conformance="B"/></rdf:RDF></x:xmpmeta>`;
  const pdf = rawPdf({
    content: printText([[30, 200, "Fattura 27"]]),
    catalogue:
      "/Metadata 10 0 R /OutputIntents [<< /Type /OutputIntent /S /GTS_PDFA1 /OutputConditionIdentifier (sRGB) >>] " +
      "/MarkInfo << /Marked true >> /AF [11 0 R] /Names << /EmbeddedFiles << /Names [(factur-x.xml) 11 0 R] >> >>",
    objects: [
      streamObject("/Type /Metadata /Subtype /XML", Buffer.from(metadata)),
      "<< /Type /Filespec /F (factur-x.xml) /UF (factur-x.xml) /AFRelationship /Alternative /EF << /F 12 0 R >> >>",
      streamObject("/Type /EmbeddedFile /Subtype /text#2Fxml", invoice),
    ],
  });
  const document = await openDocument(tools, pdf, limits);
  expect(textOf(await document.readPage(0))).toBe("Fattura 27");
  expect(document.facts().map((facts) => facts.values["invoice.number"])).toEqual(["27"]);
  document.close();
});
