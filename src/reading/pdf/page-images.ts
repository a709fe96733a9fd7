import { AppError } from "../../errors.ts";
import type { ReadLimits } from "../types.ts";
import type { Pdfium } from "./open-pdf.ts";

/** What the pictures on a page amount to, from the file's own statements: nothing is decoded. */
export interface PageImages {
  /** Points² that pictures cover, overlaps counted twice; those inside form XObjects are not counted. */
  readonly coveredArea: number;
  /** Pixels of the largest picture, and of all of them, each as often as it is drawn; form XObjects included. */
  readonly largestPixels: number;
  readonly totalPixels: number;
}

/** FPDFPageObj_GetType */
const [IMAGE_OBJECT, FORM_OBJECT] = [3, 5];
/** A page with more objects than this is no scan; counting on would cost time a hostile file could choose. */
const MAX_OBJECTS = 2000;
const MAX_FORM_DEPTH = 4;

export function pageImages(pdfium: Pdfium, page: number): PageImages {
  const memory = pdfium.pdfium.wasmExports.malloc(16);
  let [left, coveredArea, largestPixels, totalPixels] = [MAX_OBJECTS, 0, 0, 0];
  const visit = (object: number, depth: number): void => {
    if (left-- <= 0) return;
    const type = pdfium.FPDFPageObj_GetType(object);
    if (type === IMAGE_OBJECT) {
      const pixels = pixelCount(pdfium, object, memory);
      largestPixels = Math.max(largestPixels, pixels);
      totalPixels += pixels;
      if (depth === 0) coveredArea += areaOf(pdfium, object, memory);
    }
    if (type !== FORM_OBJECT || depth === MAX_FORM_DEPTH) return;
    const count = pdfium.FPDFFormObj_CountObjects(object);
    for (let i = 0; i < count && left > 0; i++) visit(pdfium.FPDFFormObj_GetObject(object, i), depth + 1);
  };
  const count = pdfium.FPDFPage_CountObjects(page);
  for (let i = 0; i < count && left > 0; i++) visit(pdfium.FPDFPage_GetObject(page, i), 0);
  pdfium.pdfium.wasmExports.free(memory);
  return { coveredArea, largestPixels, totalPixels };
}

/** A scan stored in layers (print, background, mask) may hold this many times the pixels of one picture. */
const LAYERS = 4;

/** To be called before a page is rendered: PDFium decodes a picture whole, and 3.6 Gpx of one bit took it 30 s. */
export function checkPictures(images: PageImages, limits: ReadLimits): void {
  if (images.largestPixels <= limits.maxImagePixels && images.totalPixels <= LAYERS * limits.maxImagePixels) return;
  throw new AppError(
    "image_too_large",
    `A picture on the page has ${images.largestPixels} pixels, all of them ${images.totalPixels}; at most ${limits.maxImagePixels} are read. Scale them down.`,
  );
}

function pixelCount(pdfium: Pdfium, object: number, memory: number): number {
  if (!pdfium.FPDFImageObj_GetImagePixelSize(object, memory, memory + 4)) return 0;
  const [width, height] = new Uint32Array(pdfium.pdfium.HEAPU8.buffer, memory, 2);
  return width! * height!;
}

function areaOf(pdfium: Pdfium, object: number, memory: number): number {
  if (!pdfium.FPDFPageObj_GetBounds(object, memory, memory + 4, memory + 8, memory + 12)) return 0;
  const [left, bottom, right, top] = new Float32Array(pdfium.pdfium.HEAPU8.buffer, memory, 4);
  return Math.max(0, right! - left!) * Math.max(0, top! - bottom!);
}
