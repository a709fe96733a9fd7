import { beforeAll, expect, test } from "vitest";
import { drawnPdf, linesOf, pasted, printedPage, quarterTurned } from "../../../test/support/printed-page.ts";
import { rawPdf } from "../../../test/support/raw-pdf.ts";
import { readPicture } from "../image-pages.ts";
import { loadTools } from "../load-tools.ts";
import type { ReadingTools, ReadPage } from "../pages.ts";
import type { Raster } from "../raster.ts";

/** Pages with little evidence of which way is up: an upright page must never be rotated. */

const PAPER = { width: 620, height: 300, fontSize: 26 };
const LETTER = ["Gentile signora Ferri,", "la merce parte domani.", "Cordiali saluti", "Magazzino Bergamo"];

let tools: ReadingTools;
beforeAll(async () => {
  tools = await loadTools(new URL("../../../models/", import.meta.url));
});

async function read(raster: Raster): Promise<Omit<ReadPage, "pageIndex">> {
  return await readPicture(tools.ocr, raster, { width: raster.width, height: raster.height, rotationAngle: 0 });
}

function textsOf({ words }: Pick<ReadPage, "words">): string[] {
  const lines = new Map<number, string[]>();
  for (const { line, text } of words) lines.set(line, [...(lines.get(line) ?? []), text]);
  return [...lines.values()].map((words) => words.join(" "));
}

/** Large print on its side, as in a stamp or the name of a form. */
async function sidewaysLabel(text: string, fontSize: number): Promise<Raster> {
  const [width, height] = [Math.ceil(text.length * fontSize * 0.75), Math.round(fontSize * 1.7)];
  const content = `BT /F1 ${fontSize} Tf ${fontSize / 2} ${fontSize / 2} Td (${text}) Tj ET`;
  const label = rawPdf({ content, page: `/MediaBox [0 0 ${width} ${height}]` });
  return await quarterTurned(drawnPdf(tools.pdfium, label, { width, height }), 270);
}

const FEW: Readonly<Record<string, readonly string[]>> = {
  "one line": ["Ricevuta numero 47 del 3 maggio"],
  "figures alone": ["12,50   34,75   7,20", "43,25   27,40   5,35", "73,54   52,47   4,75", "24,37   75,23   3,45"],
  "rows of dashes and figures that look alike upside down": [
    "----------------------------",
    "0 8 0 8 0 8 0 8 0 8 0 8 0 8",
    "============================",
    "Totale euro",
    "Grazie e arrivederci",
  ],
};
for (const [what, texts] of Object.entries(FEW)) {
  test(`a page of ${what} is left as it stands and turned when it lies any other way`, async () => {
    const page = printedPage(tools.pdfium, linesOf(texts, 44), PAPER);
    for (const degrees of [0, 90, 180, 270] as const) {
      const { rotationAngle } = await read(await quarterTurned(page, degrees));
      expect(rotationAngle, `turned by ${degrees}`).toBe((360 - degrees) % 360);
    }
  }, 60_000);
}

test("a blank page is left as it lies and says that it is blank", async () => {
  const { rotationAngle, words, errors } = await read(printedPage(tools.pdfium, [], PAPER));
  expect({ rotationAngle, words, codes: errors.map(({ code }) => code) }).toEqual({
    rotationAngle: 0,
    words: [],
    codes: ["PAGE_SKIPPED_BLANK"],
  });
}, 60_000);

test("a stamp along the margin leaves the page as it stands and is read along its own direction", async () => {
  const page = await pasted(
    printedPage(tools.pdfium, linesOf([...LETTER, ...LETTER.map((line) => `Copia: ${line}`)], 37), {
      width: 620,
      height: 420,
      fontSize: 25,
    }),
    await sidewaysLabel("REGISTRATO AGOSTO", 26),
    570,
    40,
  );
  const found = await read(page);
  expect(found.rotationAngle).toBe(0);
  expect(textsOf(found)).toEqual([...LETTER, ...LETTER.map((line) => `Copia: ${line}`), "REGISTRATO AGOSTO"]);
  const [start, end] = found.words.at(-1)!.polygon;
  expect(start![1]).toBeGreaterThan(end![1]);
}, 60_000);

test("a name in print larger than the letter, on its side, does not lay the letter down", async () => {
  const letter = printedPage(tools.pdfium, linesOf(LETTER, 44), { width: 620, height: 420, fontSize: 26 });
  const page = await pasted(letter, await sidewaysLabel("BERGAMO", 60), 500, 60);
  const found = await read(page);
  expect(found.rotationAngle).toBe(0);
  expect(textsOf(found)).toEqual(expect.arrayContaining(LETTER));
}, 60_000);

test("columns of pairs of figures, no line longer than two, do not lay the page down", async () => {
  const texts = Array.from({ length: 12 }, (_, row) =>
    [0, 1, 2, 3].map((column) => ({
      text: String((row * 37 + column * 53) % 97).padStart(2, "2"),
      x: 60 + column * 140,
      baseline: 60 + row * 27,
    })),
  ).flat();
  const page = printedPage(tools.pdfium, texts, { width: 620, height: 420, fontSize: 26 });
  const found = await read(page);
  expect(found.rotationAngle).toBe(0);
  expect(new Set(found.words.map(({ line }) => line)).size).toBe(12);
}, 60_000);
