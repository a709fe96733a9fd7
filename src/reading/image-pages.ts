import type { PageError } from "../core/documents/document.ts";
import { clampPolygon, type Polygon } from "../core/geometry.ts";
import { mapPolygon } from "./affine-map.ts";
import { openImage } from "./images.ts";
import type { PageFrame, Pages, ReadPage } from "./pages.ts";
import type { Raster } from "./raster.ts";
import { type Ocr, readMarkedLines, wordsInReadingOrder } from "./read-raster.ts";
import type { ReadLimits } from "./types.ts";
import { drawUpright } from "./upright/draw-upright.ts";
import { baseToUpright, normaliseDegrees, uprightSize } from "./upright/upright-frame.ts";

/** Larger pages are read from a smaller raster: A4 at 300 dpi fits, and a child's memory stays far below its limit. */
const MAX_OCR_PIXELS = 9_000_000;

/**
 * Types whose header does not show that the file is truncated: they are decoded at reduced size, which takes 5 to 25 ms
 * per megapixel. AVIF and HEIC would take ten times that.
 */
const CUT_UNSEEN: ReadonlySet<string> = new Set(["image/jpeg", "image/png", "image/gif"]);
const THUMBNAIL = 16;

export async function openImagePages(ocr: Ocr, bytes: Uint8Array, type: string, limits: ReadLimits): Promise<Pages> {
  const file = await openImage(bytes, type, limits);
  return {
    pageCount: file.pageCount,
    readPage: async (pageIndex) => {
      const page = await file.page(pageIndex);
      const size = ocrSize(page.width, page.height, 1);
      return { pageIndex, ...(await readPicture(ocr, await page.raster(size.width, size.height), page)) };
    },
    renderPage: async (pageIndex, frame) => {
      const page = await file.page(pageIndex);
      return await drawUpright(page, frame, async (width, height) => await page.raster(width, height));
    },
    checkWhole: async () => {
      if (file.pageCount > 1 || !CUT_UNSEEN.has(type)) return;
      const page = await file.page(0);
      await page.raster(Math.ceil(page.width / THUMBNAIL), Math.ceil(page.height / THUMBNAIL));
    },
    facts: () => [],
    close: () => undefined,
  };
}

/** The size a page is read at: `scale` times its raster, limited to MAX_OCR_PIXELS. */
export function ocrSize(width: number, height: number, scale: number): { width: number; height: number } {
  const held = Math.min(scale, Math.sqrt(MAX_OCR_PIXELS / (width * height)));
  return { width: Math.max(1, Math.round(width * held)), height: Math.max(1, Math.round(height * held)) };
}

/**
 * Words of a picture in its upright frame. `base` is the page as the file shows it, of which `raster` is a scaled
 * picture; the frame of the result is `base` rotated until the text is upright. A picture without words is a blank page
 * and is reported as one.
 */
export async function readPicture(ocr: Ocr, raster: Raster, base: PageFrame): Promise<Omit<ReadPage, "pageIndex">> {
  const { turnDegrees, lines, flat } = await readMarkedLines(ocr, raster);
  const size = uprightSize(base, turnDegrees);
  const toUpright = baseToUpright(raster, size, turnDegrees);
  const flatToPage = flat === null ? toUpright : baseToUpright(flat.picture, size, 0);
  const onPage = (polygon: Polygon) => clampPolygon(mapPolygon(toUpright, polygon), size.width, size.height);
  const placed = lines.map(({ polygon, words }) => ({
    polygon: mapPolygon(flatToPage, polygon),
    words: words.map(({ flatPolygon, ...word }) => ({
      ...word,
      polygon: onPage(word.polygon),
      ...(flatPolygon && { flatPolygon: mapPolygon(flatToPage, flatPolygon) }),
    })),
  }));
  const words = wordsInReadingOrder(placed);
  return {
    ...size,
    rotationAngle: normaliseDegrees(base.rotationAngle + turnDegrees),
    words,
    errors: words.length === 0 ? [BLANK_PAGE] : [],
    pictures: [{ raster, toPage: (polygon) => mapPolygon(toUpright, polygon) }],
  };
}

export const BLANK_PAGE: PageError = {
  code: "PAGE_SKIPPED_BLANK",
  message: "No text was found on the page.",
  stage: "ocr",
  retryable: false,
};
