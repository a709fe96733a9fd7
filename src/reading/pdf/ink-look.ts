import { type Box, boxOfPolygon } from "../../core/geometry.ts";
import { type GlyphWord, polygonInRun } from "./glyph-words.ts";
import type { PdfPage } from "./open-pdf.ts";
import { type PageBitmap, withPageBitmap } from "./page-bitmap.ts";

/**
 * The page as a person sees it, at half the page raster (75 dpi), which PDFium draws in 2–15 ms. Boxes are in pixels of
 * the page raster. The pixels stay where PDFium drew them, and grey is computed only for those that are inspected:
 * copying or converting all of them took as long as drawing them.
 */
export interface InkLook extends PageBitmap {
  readonly width: number;
  readonly height: number;
}

/** Pixels of the page raster per pixel of the look. */
export const LOOK_STEP = 2;

/** Null if memory is short. The look is invalid after `use` has returned. */
export function withInkLook<T>(
  { pdfium, handle }: PdfPage,
  frame: { width: number; height: number },
  use: (look: InkLook) => T,
): T | null {
  const [width, height] = [Math.ceil(frame.width / LOOK_STEP), Math.ceil(frame.height / LOOK_STEP)];
  const size = { width, height };
  return withPageBitmap(pdfium, handle, size, { x0: 0, y0: 0, x1: width, y1: height }, (bitmap) =>
    use({ ...size, ...bitmap }),
  );
}

/** A look that outlives the call: a copy. */
export function keptLook(page: PdfPage, frame: { width: number; height: number }): InkLook | null {
  return withInkLook(page, frame, (look) => {
    const pixels = look.pixels().slice();
    return { ...look, pixels: () => pixels };
  });
}

/** The grey of the pixel whose blue is at `at`, 0 to 255; 0 beyond the last. */
export function greyAt(pixels: Uint8Array, at: number): number {
  return (pixels[at]! * 29 + pixels[at + 1]! * 150 + pixels[at + 2]! * 77) >> 8;
}

/**
 * Grey steps along a row of pixels: light grey print of 6 points has 20, white on white none, paper of a scan up to 12.
 */
const VISIBLE_CONTRAST = 16;
/** Print lower than this, in pixels of the page raster (1.4 points), is illegible. */
const MIN_HEIGHT = 3;

/**
 * Whether print is visible at the layer's place of the word. A rule that crosses the box is no print: letters change
 * the grey *along* the text, rules do not. White on white, covered, clipped, or on a layer that is switched off: all
 * count as invisible.
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

/** Whether two looks at a page differ at the place of the word. */
export function differ(a: InkLook, b: InkLook, word: GlyphWord): boolean {
  const box = boxOfPolygon(polygonInRun(word.ink, word.run));
  const [x0, x1] = [Math.max(0, Math.floor(box.x0 / LOOK_STEP)), Math.min(a.width, Math.ceil(box.x1 / LOOK_STEP))];
  const [y0, y1] = [Math.max(0, Math.floor(box.y0 / LOOK_STEP)), Math.min(a.height, Math.ceil(box.y1 / LOOK_STEP))];
  const [one, other] = [a.pixels(), b.pixels()];
  for (let y = y0; y < y1; y++) {
    for (let at = y * a.stride + x0 * 3; at < y * a.stride + x1 * 3; at += 3) {
      if (Math.abs(greyAt(one, at) - greyAt(other, at)) >= VISIBLE_CONTRAST) return true;
    }
  }
  return false;
}

/** The largest difference of grey inside one row of the box, or one column, including a margin of one pixel. */
function contrastAlong(look: InkLook, box: Box, columns: boolean): number {
  const { width, height, stride } = look;
  const pixels = look.pixels();
  const x0 = Math.max(0, Math.floor(box.x0 / LOOK_STEP) - 1);
  const x1 = Math.min(width - 1, Math.ceil(box.x1 / LOOK_STEP));
  const y0 = Math.max(0, Math.floor(box.y0 / LOOK_STEP) - (columns ? 1 : 0));
  const y1 = Math.min(height - 1, Math.ceil(box.y1 / LOOK_STEP) - (columns ? 0 : 1));
  const [outerFrom, outerTo, outerStep] = columns ? [x0, x1, 3] : [y0, Math.max(y0, y1), stride];
  const [innerFrom, innerTo, innerStep] = columns ? [y0, y1, stride] : [x0, x1, 3];
  let widest = 0;
  for (let outer = outerFrom; outer <= outerTo; outer++) {
    let [low, high] = [255, 0];
    for (let inner = innerFrom; inner <= innerTo; inner++) {
      const grey = greyAt(pixels, outer * outerStep + inner * innerStep);
      if (grey < low) low = grey;
      if (grey > high) high = grey;
    }
    if (high - low > widest) widest = high - low;
  }
  return widest;
}

/** Characters that PDFium can draw with its built-in fonts, whatever the file embeds. */
const DRAWN_WITHOUT_FONT = /^[\u0020-\u017f\u2010-\u2026€™•]*$/;

/**
 * Whether PDFium could draw the word at all: without an embedded font it has no Chinese, and a person's viewer would
 * show it.
 */
export function canBeDrawn({ pdfium }: PdfPage, word: GlyphWord, text: string): boolean {
  const { font } = word.run;
  return DRAWN_WITHOUT_FONT.test(text) || (font !== 0 && pdfium.FPDFFont_GetIsEmbedded(font) === 1);
}
