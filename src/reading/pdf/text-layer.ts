import type { Word } from "../../core/document.ts";
import { type Box, polygonOfBox, unionOfBoxes } from "../../core/geometry.ts";
import { rowsInReadingOrder } from "../reading-order.ts";
import type { PdfPage } from "./open-pdf.ts";

/** One character of a text layer, boxes in pixels of the page raster. */
interface Glyph {
  readonly text: string;
  /** Around the ink. */
  readonly ink: Box;
  /** As high as the font and as wide as the advance: what neighbours are measured by. */
  readonly cell: Box;
}

interface GlyphWord {
  text: string;
  inks: Box[];
  cells: Box[];
}

export interface TextLayer {
  /** In reading order, on a page raster of the given size. */
  readonly words: readonly Word[];
  /** False: the layer does not say what is printed (glyphs without letters, or letters off the page). */
  readonly sound: boolean;
  /** Characters that are not white space. */
  readonly characterCount: number;
}

/** A gap wider than this part of the font's height parts two words even where no space is written. */
const WORD_GAP = 0.35;
/** More glyphs than this part without a Unicode letter, or off the page, and the layer is not believed. */
const MAX_BAD_SHARE = 0.2;

/** A page with more characters than this was not written for readers; the rest is left out. */
const MAX_CHARACTERS = 100_000;

export function readTextLayer(page: PdfPage, width: number, height: number): TextLayer {
  const { pdfium } = page;
  const textPage = pdfium.FPDFText_LoadPage(page.handle);
  if (textPage === 0) return { words: [], sound: false, characterCount: 0 };
  const [words, seen, bad] = collectWords(page, textPage, width, height);
  pdfium.FPDFText_ClosePage(textPage);
  const placed = words.map((word) => ({
    word,
    polygon: polygonOfBox(unionOfBoxes(word.cells)),
  }));
  return {
    words: rowsInReadingOrder(placed).flatMap((row, line) =>
      row.map(
        ({ word }): Word => ({
          text: word.text,
          confidence: 1,
          polygon: polygonOfBox(unionOfBoxes(word.inks)),
          line,
          source: "text_layer",
        }),
      ),
    ),
    sound: seen > 0 && bad / seen <= MAX_BAD_SHARE && words.some((word) => /[\p{L}\p{N}]/u.test(word.text)),
    characterCount: seen,
  };
}

/** Words in the order of the file, and how many glyphs were seen and how many of them were bad. */
function collectWords(page: PdfPage, textPage: number, width: number, height: number): [GlyphWord[], number, number] {
  const { pdfium } = page;
  const count = Math.min(MAX_CHARACTERS, pdfium.FPDFText_CountChars(textPage));
  const memory = pdfium.pdfium.wasmExports.malloc(32);
  const readBoxes = boxReader(page, textPage, memory, pageTransform(page, width, height), width, height);
  const words: GlyphWord[] = [];
  let open: GlyphWord | null = null;
  let [seen, bad] = [0, 0];
  for (let i = 0; i < count; i++) {
    const text = characterText(pdfium.FPDFText_GetUnicode(textPage, i));
    if (text === " ") {
      open = null;
      continue;
    }
    seen++;
    const boxes = text === null || pdfium.FPDFText_HasUnicodeMapError(textPage, i) === 1 ? null : readBoxes(i);
    if (text === null || boxes === null) {
      bad++;
      continue;
    }
    const glyph: Glyph = { text, ...boxes };
    if (open === null || apart(open.cells.at(-1)!, glyph.cell)) {
      open = { text: "", inks: [], cells: [] };
      words.push(open);
    }
    open.text += glyph.text;
    open.inks.push(glyph.ink);
    open.cells.push(glyph.cell);
  }
  pdfium.pdfium.wasmExports.free(memory);
  return [words, seen, bad];
}

/** " " for white space and line ends, null for what is no character: unmapped, private use, replacement, other controls. */
function characterText(code: number): string | null {
  if (
    code === 0x20 ||
    code === 0xa0 ||
    (code >= 9 && code <= 13) ||
    code === 0x3000 ||
    (code >= 0x2000 && code <= 0x200b)
  ) {
    return " ";
  }
  if (code === 0x02 || code === 0xfffe) return "-"; // PDFium's marks for a hyphen at the end of a line
  if (code < 0x20 || (code >= 0x7f && code < 0xa0) || (code >= 0xd800 && code <= 0xf8ff) || code >= 0xfff0) {
    return code >= 0x10000 && code < 0xf0000 ? String.fromCodePoint(code) : null;
  }
  const text = String.fromCodePoint(code);
  // Latin ligatures (ﬁ, ﬂ) are letters to a reader; other compatibility forms (², ½) stand as printed.
  return code >= 0xfb00 && code <= 0xfb06 ? text.normalize("NFKC") : text;
}

/** Reads ink and cell boxes of a character in raster pixels, by way of 32 bytes of PDFium's memory; null when it is not on the page. */
function boxReader(
  { pdfium }: PdfPage,
  textPage: number,
  memory: number,
  toPixels: ReturnType<typeof pageTransform>,
  width: number,
  height: number,
) {
  return (index: number): { ink: Box; cell: Box } | null => {
    // Heap views are taken fresh: the heap moves when it grows.
    if (!pdfium.FPDFText_GetLooseCharBox(textPage, index, memory)) return null;
    const [left, top, right, bottom] = new Float32Array(pdfium.pdfium.HEAPU8.buffer, memory, 4);
    const cell = toPixels(left!, bottom!, right!, top!);
    if (cell.x1 < 0 || cell.y1 < 0 || cell.x0 > width || cell.y0 > height || !(cell.x1 - cell.x0 < width * 2))
      return null;
    if (!pdfium.FPDFText_GetCharBox(textPage, index, memory, memory + 8, memory + 16, memory + 24))
      return { ink: cell, cell };
    const [x0, x1, y0, y1] = new Float64Array(pdfium.pdfium.HEAPU8.buffer, memory, 4);
    const ink = toPixels(x0!, y0!, x1!, y1!);
    return ink.x1 > ink.x0 && ink.y1 > ink.y0 ? { ink, cell } : { ink: cell, cell };
  };
}

/**
 * From page space (points, y up, unrotated) to raster pixels. Three points through PDFium's own mapping give the affine transform with
 * crop box and /Rotate in it; asked on a raster a hundred times as fine, because the mapping answers in whole pixels.
 */
function pageTransform({ pdfium, handle }: PdfPage, width: number, height: number) {
  const FINE = 100;
  const SPAN = 1000;
  const memory = pdfium.pdfium.wasmExports.malloc(8);
  const at = (x: number, y: number): [number, number] => {
    pdfium.FPDF_PageToDevice(handle, 0, 0, width * FINE, height * FINE, 0, x, y, memory, memory + 4);
    const view = new Int32Array(pdfium.pdfium.HEAPU8.buffer, memory, 2);
    return [view[0]! / FINE, view[1]! / FINE];
  };
  const [ox, oy] = at(0, 0);
  const [ax, ay] = at(SPAN, 0);
  const [bx, by] = at(0, SPAN);
  pdfium.pdfium.wasmExports.free(memory);
  const [xx, xy, yx, yy] = [(ax - ox) / SPAN, (ay - oy) / SPAN, (bx - ox) / SPAN, (by - oy) / SPAN];
  return (x0: number, y0: number, x1: number, y1: number): Box => {
    const [px, py] = [ox + x0 * xx + y0 * yx, oy + x0 * xy + y0 * yy];
    const [qx, qy] = [ox + x1 * xx + y1 * yx, oy + x1 * xy + y1 * yy];
    return { x0: Math.min(px, qx), y0: Math.min(py, qy), x1: Math.max(px, qx), y1: Math.max(py, qy) };
  };
}

/** True when the next character does not continue the word: another line, a wide gap, or a step back. */
function apart(last: Box, next: Box): boolean {
  const size = Math.max(last.y1 - last.y0, next.y1 - next.y0, 1);
  const gapX = Math.max(next.x0 - last.x1, last.x0 - next.x1);
  const gapY = Math.max(next.y0 - last.y1, last.y0 - next.y1);
  return Math.max(gapX, gapY) > size * WORD_GAP;
}
