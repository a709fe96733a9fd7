import type { Box } from "../../core/geometry.ts";
import { AppError } from "../../errors.ts";
import { type AffineMap, composed, IDENTITY, transformedBox } from "../affine-map.ts";
import type { ReadLimits } from "../types.ts";
import type { Pdfium } from "./pdfium.ts";
import { floatsAt, withMemory } from "./pdfium-memory.ts";

/** A picture as the page draws it. */
export interface Picture {
  /** Points of page space, y up. */
  readonly box: Box;
  /** Position in the drawing order: later objects are on top. */
  readonly order: number;
}

/** What a page draws, from the file's own statements: nothing is decoded. */
export interface PageObjects {
  readonly pictures: readonly Picture[];
  /** Handles of text objects and their position in the drawing order. */
  readonly textOrder: ReadonlyMap<number, number>;
  /** Lines, bars and shapes, in points of page space, y up; barcodes are drawn with them. */
  readonly paths: readonly { readonly box: Box; readonly segments: number }[];
  /** Pixels of the largest picture, and of all of them, each counted as often as it is drawn. */
  readonly largestPixels: number;
  readonly totalPixels: number;
}

/** FPDFPageObj_GetType */
const [TEXT_OBJECT, PATH_OBJECT, IMAGE_OBJECT, FORM_OBJECT] = [1, 2, 3, 5];
/** Counting further would take as long as a hostile file wants; 100 000 objects are walked in 20 ms. */
const MAX_OBJECTS = 100_000;
/** With more paths it is a drawing or a map. */
const MAX_PATHS = 5000;
const MAX_FORM_DEPTH = 6;

export function pageObjects(pdfium: Pdfium, page: number): PageObjects {
  const pictures: Picture[] = [];
  const textOrder = new Map<number, number>();
  const paths: { box: Box; segments: number }[] = [];
  let [order, largestPixels, totalPixels] = [0, 0, 0];
  withMemory(pdfium, 24, (memory) => {
    const visit = (object: number, toPage: AffineMap, depth: number): void => {
      if (order++ >= MAX_OBJECTS) return;
      const type = pdfium.FPDFPageObj_GetType(object);
      if (type === TEXT_OBJECT) textOrder.set(object, order);
      if (type === PATH_OBJECT && paths.length < MAX_PATHS) {
        const box = boundsOf(pdfium, object, toPage, memory);
        if (box !== null) paths.push({ box, segments: pdfium.FPDFPath_CountSegments(object) });
      }
      if (type === IMAGE_OBJECT) {
        const pixels = pixelCount(pdfium, object, memory);
        largestPixels = Math.max(largestPixels, pixels);
        totalPixels += pixels;
        const box = boundsOf(pdfium, object, toPage, memory);
        if (box !== null) pictures.push({ box, order });
      }
      if (type !== FORM_OBJECT || depth === MAX_FORM_DEPTH) return;
      const inner = composed(matrixOf(pdfium, object, memory), toPage);
      const count = pdfium.FPDFFormObj_CountObjects(object);
      for (let i = 0; i < count && order < MAX_OBJECTS; i++) {
        visit(pdfium.FPDFFormObj_GetObject(object, i), inner, depth + 1);
      }
    };
    const count = pdfium.FPDFPage_CountObjects(page);
    for (let i = 0; i < count && order < MAX_OBJECTS; i++) visit(pdfium.FPDFPage_GetObject(page, i), IDENTITY, 0);
  });
  return { pictures, textOrder, paths, largestPixels, totalPixels };
}

/** A scan stored in layers (print, background, mask) may have this many times the pixels of one picture. */
const LAYERS = 4;

/** Whether the page may be rendered: PDFium decodes a picture completely, and 3.6 Gpx of one bit took it 30 s. */
export function fitPictures({ largestPixels, totalPixels }: PageObjects, limits: ReadLimits): boolean {
  return largestPixels <= limits.maxImagePixels && totalPixels <= LAYERS * limits.maxImagePixels;
}

/** Call it before a page is rendered. */
export function checkPictures(objects: PageObjects, limits: ReadLimits): void {
  if (fitPictures(objects, limits)) return;
  const { largestPixels, totalPixels } = objects;
  throw new AppError(
    "image_too_large",
    `A picture on the page has ${largestPixels} pixels, all of them ${totalPixels}; at most ${limits.maxImagePixels} are read. Scale them down.`,
  );
}

function pixelCount(pdfium: Pdfium, object: number, memory: number): number {
  if (!pdfium.FPDFImageObj_GetImagePixelSize(object, memory, memory + 4)) return 0;
  const [width, height] = new Uint32Array(pdfium.pdfium.HEAPU8.buffer, memory, 2);
  return width! * height!;
}

function boundsOf(pdfium: Pdfium, object: number, toPage: AffineMap, memory: number): Box | null {
  if (!pdfium.FPDFPageObj_GetBounds(object, memory, memory + 4, memory + 8, memory + 12)) return null;
  const [left, bottom, right, top] = floatsAt(pdfium, memory, 4);
  return transformedBox(toPage, left!, bottom!, right!, top!);
}

function matrixOf(pdfium: Pdfium, object: number, memory: number): AffineMap {
  if (!pdfium.FPDFPageObj_GetMatrix(object, memory)) return IDENTITY;
  const [a, b, c, d, e, f] = floatsAt(pdfium, memory, 6);
  return { a: a!, b: b!, c: c!, d: d!, e: e!, f: f! };
}
