import type { PageError, Word } from "../core/document.ts";
import { clampPolygon } from "../core/geometry.ts";
import type { PageFrame, Pages } from "./document.ts";
import { openImage } from "./images.ts";
import { type Ocr, readRaster } from "./ocr/read-raster.ts";
import type { Raster } from "./raster.ts";
import type { ReadLimits } from "./types.ts";

/** Larger pages are read from a smaller raster: A4 at 300 dpi fits, and a child's memory stays far under its ceiling. */
const MAX_OCR_PIXELS = 9_000_000;

export async function openImagePages(ocr: Ocr, bytes: Uint8Array, type: string, limits: ReadLimits): Promise<Pages> {
  const file = await openImage(bytes, type, limits);
  return {
    pageCount: file.pageCount,
    readPage: async (pageIndex) => {
      const page = await file.page(pageIndex);
      const size = ocrSize(page.width, page.height, 1);
      const raster = await page.raster(size.width, size.height);
      return {
        pageIndex,
        width: page.width,
        height: page.height,
        rotationAngle: page.rotationAngle,
        ...(await readPicture(ocr, raster, page)),
      };
    },
    renderPage: async (pageIndex, frame) => await (await file.page(pageIndex)).raster(frame.width, frame.height),
    facts: () => [],
    close: () => undefined,
  };
}

/** The size a page is read at: `scale` times its raster, held to the pixels we can afford. */
export function ocrSize(width: number, height: number, scale: number): { width: number; height: number } {
  const held = Math.min(scale, Math.sqrt(MAX_OCR_PIXELS / (width * height)));
  return { width: Math.max(1, Math.round(width * held)), height: Math.max(1, Math.round(height * held)) };
}

/** Words of a picture, brought back to the page's frame; a picture without any is a blank page and says so. */
export async function readPicture(
  ocr: Ocr,
  raster: Raster,
  frame: Pick<PageFrame, "width" | "height">,
): Promise<{ words: Word[]; errors: PageError[] }> {
  const [scaleX, scaleY] = [frame.width / raster.width, frame.height / raster.height];
  const words = (await readRaster(ocr, raster)).map((word) => ({
    ...word,
    polygon: clampPolygon(
      word.polygon.map(([x, y]) => [x * scaleX, y * scaleY] as const),
      frame.width,
      frame.height,
    ),
  }));
  return { words, errors: words.length === 0 ? [BLANK_PAGE] : [] };
}

export const BLANK_PAGE: PageError = {
  code: "PAGE_SKIPPED_BLANK",
  message: "No text was found on the page.",
  stage: "ocr",
  retryable: false,
};
