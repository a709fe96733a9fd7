import { type Box, boxOfPolygon } from "../../core/geometry.ts";
import { type GlyphWord, polygonInRun } from "./glyph-words.ts";
import type { PdfPage } from "./open-pdf.ts";
import { withPageBitmap } from "./page-bitmap.ts";

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

export function lookAtInk({ pdfium, handle }: PdfPage, frame: { width: number; height: number }): InkLook | null {
  const [width, height] = [Math.ceil(frame.width / LOOK_STEP), Math.ceil(frame.height / LOOK_STEP)];
  return withPageBitmap(pdfium, handle, { width, height }, { x0: 0, y0: 0, x1: width, y1: height }, (bitmap) => {
    const pixels = new Uint8Array(width * height);
    for (let y = 0; y < height; y++) {
      for (let x = 0, from = y * bitmap.stride, to = y * width; x < width; x++, from += 3, to++) {
        const [blue, green, red] = [bitmap.pixels[from]!, bitmap.pixels[from + 1]!, bitmap.pixels[from + 2]!];
        pixels[to] = (blue * 29 + green * 150 + red * 77) >> 8;
      }
    }
    return { width, height, pixels };
  });
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

/** Whether two looks at a page show something else where the word stands. */
export function differ(a: InkLook, b: InkLook, word: GlyphWord): boolean {
  const box = boxOfPolygon(polygonInRun(word.ink, word.run));
  const [x0, x1] = [Math.max(0, Math.floor(box.x0 / LOOK_STEP)), Math.min(a.width, Math.ceil(box.x1 / LOOK_STEP))];
  const [y0, y1] = [Math.max(0, Math.floor(box.y0 / LOOK_STEP)), Math.min(a.height, Math.ceil(box.y1 / LOOK_STEP))];
  for (let y = y0; y < y1; y++) {
    for (let at = y * a.width + x0; at < y * a.width + x1; at++) {
      if (Math.abs(a.pixels[at]! - b.pixels[at]!) >= VISIBLE_CONTRAST) return true;
    }
  }
  return false;
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
