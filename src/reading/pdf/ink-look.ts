import { type Box, boxOfPolygon } from "../../core/geometry.ts";
import { type GlyphWord, polygonInRun } from "./glyph-words.ts";
import type { PdfPage } from "./open-pdf.ts";

/**
 * The page as a person sees it, small and grey: half the page raster (75 dpi), which PDFium draws in 2–15 ms. Boxes are asked for in
 * pixels of the page raster.
 */
export interface InkLook {
  readonly width: number;
  readonly height: number;
  /** Grey, 0 to 255; row after row. */
  readonly pixels: Uint8Array;
}

/** Pixels of the page raster to one of the look. */
export const LOOK_STEP = 2;
/** PDFium's bitmap of three bytes, blue first. (Its grey one took longer to draw.) */
const [BITMAP_BGR, WHITE, DRAW_ANNOTATIONS] = [2, 0xffffffff, 1];

export function lookAtInk({ pdfium, handle }: PdfPage, frame: { width: number; height: number }): InkLook | null {
  const [width, height] = [Math.ceil(frame.width / LOOK_STEP), Math.ceil(frame.height / LOOK_STEP)];
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, BITMAP_BGR, 0, 0);
  if (bitmap === 0) return null;
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
  pdfium.FPDF_RenderPageBitmap(bitmap, handle, 0, 0, width, height, 0, DRAW_ANNOTATIONS);
  const [stride, start] = [pdfium.FPDFBitmap_GetStride(bitmap), pdfium.FPDFBitmap_GetBuffer(bitmap)];
  const heap = pdfium.pdfium.HEAPU8;
  const pixels = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0, from = start + y * stride, to = y * width; x < width; x++, from += 3, to++) {
      pixels[to] = (heap[from]! * 29 + heap[from + 1]! * 150 + heap[from + 2]! * 77) >> 8;
    }
  }
  pdfium.FPDFBitmap_Destroy(bitmap);
  return { width, height, pixels };
}

/** Steps of grey along a row of pixels: light grey print of 6 points has 20, white on white none, paper of a scan up to 12. */
const VISIBLE_CONTRAST = 16;
/** Lower print than this, in pixels of the page raster (1.4 points), is read by no person. */
const MIN_HEIGHT = 3;

/**
 * Whether a person sees print where the layer says the word stands. A rule that crosses the box is no print: letters change the grey
 * *along* the text, rules do not. White on white, under a patch, clipped away, of a layer switched off: it is all one here.
 */
export function isSeen(look: InkLook, word: GlyphWord): boolean {
  if (word.cell.y1 - word.cell.y0 < MIN_HEIGHT) return false;
  const box = boxOfPolygon(polygonInRun(word.ink, word.run));
  const [upright, flat] = [
    Math.abs(word.run.uy) > 0.5,
    !word.glyphs.some(({ text }) => /[\p{L}\p{N}]/u.test(text ?? "x")),
  ];
  if (contrastAlong(look, box, upright) >= VISIBLE_CONTRAST) return true;
  return flat && contrastAlong(look, box, !upright) >= VISIBLE_CONTRAST;
}

/** The largest difference of grey inside one row of the box, or one column; a pixel around is looked at too. */
function contrastAlong({ width, height, pixels }: InkLook, box: Box, columns: boolean): number {
  const x0 = Math.max(0, Math.floor(box.x0 / LOOK_STEP) - 1);
  const x1 = Math.min(width - 1, Math.ceil(box.x1 / LOOK_STEP));
  const y0 = Math.max(0, Math.floor(box.y0 / LOOK_STEP) - (columns ? 1 : 0));
  const y1 = Math.min(height - 1, Math.ceil(box.y1 / LOOK_STEP) - (columns ? 0 : 1));
  const [outerFrom, outerTo, outerStep] = columns ? [x0, x1, 1] : [y0, Math.max(y0, y1), width];
  const [innerFrom, innerTo, innerStep] = columns ? [y0, y1, width] : [x0, x1, 1];
  let widest = 0;
  for (let outer = outerFrom; outer <= outerTo; outer++) {
    let [low, high] = [255, 0];
    for (let inner = innerFrom; inner <= innerTo; inner++) {
      const grey = pixels[outer * outerStep + inner * innerStep] ?? 255;
      if (grey < low) low = grey;
      if (grey > high) high = grey;
    }
    if (high - low > widest) widest = high - low;
  }
  return widest;
}

/** PDFium draws these from the fonts it carries, whatever the file embeds. */
const DRAWN_WITHOUT_FONT = /^[\u0020-\u017f\u2010-\u2026€™•]*$/;

/** Whether PDFium could draw the word at all: a font that is not embedded has no Chinese, and a person's viewer would show it. */
export function canBeDrawn({ pdfium }: PdfPage, word: GlyphWord, text: string): boolean {
  const { font } = word.run;
  return DRAWN_WITHOUT_FONT.test(text) || (font !== 0 && pdfium.FPDFFont_GetIsEmbedded(font) === 1);
}
