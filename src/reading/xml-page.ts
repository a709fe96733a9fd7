import type { FactSource, Word } from "../core/documents/document.ts";
import { polygonOfBox } from "../core/geometry.ts";
import { AppError } from "../errors.ts";
import type { Pages } from "./pages.ts";
import { COURIER_ADVANCE, courierPage } from "./pdf/courier-page.ts";
import { openPdf } from "./pdf/open-pdf.ts";
import type { Pdfium } from "./pdf/pdfium.ts";
import type { Raster } from "./raster.ts";
import { ACCEPTED_TYPES } from "./sniff.ts";

/** A4 at 150 dpi. */
const [WIDTH, HEIGHT, MARGIN, LINE_STEP, FONT_SIZE] = [1240, 1754, 80, 34, 20];
/** Width of a printed character, in pixels. */
const ADVANCE = FONT_SIZE * COURIER_ADVANCE;
/** The bottom of a word's box is this far below the baseline. */
const DESCENT = 4;

/**
 * An XML e-invoice has no paper: its facts are laid out as a page of labels and values, so that they can be shown and
 * referred to; a batch as one page per invoice.
 */
export function openXmlPages(pdfium: Pdfium, invoices: readonly FactSource[]): Pages {
  if (invoices.length === 0) {
    throw new AppError("file_type_unsupported", `The XML file is no e-invoice that is read. Send ${ACCEPTED_TYPES}.`);
  }
  const wordsOf = (pageIndex: number) => layOut(linesOf(invoices[pageIndex]!));
  return {
    pageCount: invoices.length,
    readPage: async (pageIndex) => {
      return { pageIndex, width: WIDTH, height: HEIGHT, rotationAngle: 0, words: wordsOf(pageIndex), errors: [] };
    },
    renderPage: async (pageIndex, frame) => drawWords(pdfium, wordsOf(pageIndex), frame),
    facts: () => invoices.map((invoice, pageIndex) => ({ ...invoice, pageIndex })),
    close: () => undefined,
  };
}

function linesOf(facts: FactSource): string[] {
  const values = Object.entries(facts.values).map(
    ([concept, value]) => `${concept.replace(".", " ").replaceAll("_", " ")}: ${value}`,
  );
  const rows = facts.rows.map((row, i) =>
    lineOf([
      i + 1,
      row.description,
      row.quantity,
      row.unit,
      row.unitPrice,
      row.taxRate && `${row.taxRate}%`,
      row.amount,
    ]),
  );
  const taxes = (facts.taxes ?? []).map(({ taxRate, taxBase, tax, exemption }) =>
    lineOf(["tax", taxRate && `${taxRate}%`, taxBase, tax, exemption]),
  );
  const instalments = (facts.instalments ?? []).map(({ dueDate, amount }) => lineOf(["payment", dueDate, amount]));
  // Lines may be more than the page holds: what there are few of comes first.
  return [...values, ...taxes, ...instalments, ...rows];
}

function lineOf(parts: readonly (string | number | undefined)[]): string {
  return parts.filter((part) => part !== undefined).join("  ");
}

/** Whatever does not fit the page is left out; the facts themselves are complete. */
function layOut(lines: readonly string[]): Word[] {
  const words: Word[] = [];
  const perLine = Math.floor((WIDTH - 2 * MARGIN) / ADVANCE);
  const fitting = lines.flatMap(
    (line) => line.match(new RegExp(`.{1,${perLine}}(?=\\s|$)|.{1,${perLine}}`, "gu")) ?? [],
  );
  fitting.slice(0, Math.floor((HEIGHT - 2 * MARGIN) / LINE_STEP)).forEach((text, line) => {
    const y1 = MARGIN + line * LINE_STEP + FONT_SIZE;
    for (const match of text.matchAll(/\S+/g)) {
      const x0 = MARGIN + match.index * ADVANCE;
      const box = { x0, y0: y1 - FONT_SIZE, x1: x0 + match[0].length * ADVANCE, y1 };
      words.push({ text: match[0], confidence: 1, polygon: polygonOfBox(box), line, source: "text_layer" });
    }
  });
  return words;
}

function drawWords(pdfium: Pdfium, words: readonly Word[], frame: { width: number; height: number }): Raster {
  const texts = words.map(({ text, polygon }) => ({ text, x: polygon[0]![0], baseline: polygon[3]![1] - DESCENT }));
  const file = openPdf(pdfium, courierPage(texts, { width: WIDTH, height: HEIGHT, fontSize: FONT_SIZE }));
  const page = file.openPage(0);
  const raster = page.render(frame.width, frame.height);
  page.close();
  file.close();
  return raster;
}
