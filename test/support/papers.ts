import sharp from "sharp";
import { printText, tinyPdf } from "./tiny-pdf.ts";

/** Documents that tests make themselves. */

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
export function paintedPng(lines: readonly PrintedLine[] = RECEIPT_LINES, width = 600, height = 460): Promise<Buffer> {
  const texts = lines.map(({ text, x, y }) => `<text x="${x}" y="${y}">${text.replaceAll("&", "&amp;")}</text>`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/><g font-family="DejaVu Sans, sans-serif" font-size="28">${texts.join("")}</g></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
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
