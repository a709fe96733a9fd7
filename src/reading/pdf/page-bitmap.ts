import type { Box } from "../../core/geometry.ts";
import type { Pdfium } from "./pdfium.ts";

/** Three bytes per pixel, blue first. (PDFium's grey bitmap took longer to draw.) */
const [BITMAP_BGR, WHITE, DRAW_ANNOTATIONS] = [2, 0xffffffff, 1];

/**
 * The pixels of a drawn page: blue, green and red of (x, y) begin at `y * stride + x * 3`. Invalid after `use` has
 * returned.
 */
export interface PageBitmap {
  readonly stride: number;
  /** Call it again after any call into PDFium: its heap moves when it grows. */
  pixels(): Uint8Array;
}

/**
 * Draws a part of the page, on white paper and with its annotations, as it looks at `full` size in pixels. Null if
 * memory is short.
 */
export function withPageBitmap<T>(
  pdfium: Pdfium,
  page: number,
  full: { readonly width: number; readonly height: number },
  part: Box,
  use: (bitmap: PageBitmap) => T,
): T | null {
  const [width, height] = [part.x1 - part.x0, part.y1 - part.y0];
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, BITMAP_BGR, 0, 0);
  if (bitmap === 0) return null;
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
  pdfium.FPDF_RenderPageBitmap(bitmap, page, -part.x0, -part.y0, full.width, full.height, 0, DRAW_ANNOTATIONS);
  const [stride, start] = [pdfium.FPDFBitmap_GetStride(bitmap), pdfium.FPDFBitmap_GetBuffer(bitmap)];
  const used = use({ stride, pixels: () => pdfium.pdfium.HEAPU8.subarray(start, start + stride * height) });
  pdfium.FPDFBitmap_Destroy(bitmap);
  return used;
}
