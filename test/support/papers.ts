import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import sharp, { type Sharp } from "sharp";
import { loadPdfium, openPdf } from "../../src/reading/pdf/open-pdf.ts";
import type { Pdfium } from "../../src/reading/pdf/pdfium.ts";
import { printText, tinyPdf } from "./tiny-pdf.ts";

/** Documents that tests generate. */

export interface PrintedLine {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

export const RECEIPT_LINES: readonly PrintedLine[] = [
  { text: "Bar Centrale S.r.l.", x: 40, y: 60 },
  { text: "Via Roma 1, 20100 Milano", x: 40, y: 110 },
  { text: "14/03/2026 12:31", x: 40, y: 160 },
  { text: "Espresso", x: 40, y: 240 },
  { text: "1,20", x: 460, y: 240 },
  { text: "Cornetto", x: 40, y: 290 },
  { text: "1,80", x: 460, y: 290 },
  { text: "TOTALE EURO", x: 40, y: 370 },
  { text: "3,00", x: 460, y: 370 },
];

/** A PNG of printed lines, black on white. */
export async function paintedPng(
  lines: readonly PrintedLine[] = RECEIPT_LINES,
  width = 600,
  height = 460,
): Promise<Buffer> {
  return await (await picture(lines, width, height)).png().toBuffer();
}

/**
 * An image of lines printed in Helvetica by PDFium, which includes the font: SVG text would come out empty on a machine
 * without fonts. `x` and the baseline `y` are pixels from the upper left corner.
 */
export async function picture(
  lines: readonly PrintedLine[],
  width: number,
  height: number,
  fontSize = 28,
): Promise<Sharp> {
  const content = printText(
    lines.map(({ text, x, y }) => [x, height - y, text] as const),
    fontSize,
  );
  const file = openPdf(await pdfium(), tinyPdf([{ mediaBox: [0, 0, width, height], content }]));
  const page = file.openPage(0);
  const { data } = page.render(width, height);
  page.close();
  file.close();
  return sharp(data, { raw: { width, height, channels: 3 } });
}

let loading: Promise<Pdfium> | undefined;
function pdfium(): Promise<Pdfium> {
  const wasm = createRequire(import.meta.url).resolve("@embedpdf/pdfium/pdfium.wasm");
  loading ??= readFile(wasm).then(loadPdfium);
  return loading;
}

/** A PDF with a text layer: A4 pages, coordinates in points from the top left. */
export function textPdf(pages: readonly (readonly PrintedLine[])[]): Buffer {
  return tinyPdf(
    pages.map((lines) => ({
      mediaBox: [0, 0, 595, 842],
      content: printText(lines.map(({ text, x, y }) => [x, 842 - y, text] as const)),
    })),
  );
}
