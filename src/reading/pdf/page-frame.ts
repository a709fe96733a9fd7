import type { Box } from "../../core/geometry.ts";
import type { PdfPage } from "./open-pdf.ts";
import { withMemory } from "./pdfium-memory.ts";

/** PDF's affine matrix: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export interface Matrix {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  readonly e: number;
  readonly f: number;
}

export const IDENTITY: Matrix = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };

/** First `inner`, then `outer`. */
export function composed(inner: Matrix, outer: Matrix): Matrix {
  return {
    a: inner.a * outer.a + inner.b * outer.c,
    b: inner.a * outer.b + inner.b * outer.d,
    c: inner.c * outer.a + inner.d * outer.c,
    d: inner.c * outer.b + inner.d * outer.d,
    e: inner.e * outer.a + inner.f * outer.c + outer.e,
    f: inner.e * outer.b + inner.f * outer.d + outer.f,
  };
}

/** The upright box around a box given by two opposite corners, in whatever order, after the transform. */
export function transformedBox(m: Matrix, x0: number, y0: number, x1: number, y1: number): Box {
  const [cx, cy] = [(x0 + x1) / 2, (y0 + y1) / 2];
  const [halfWidth, halfHeight] = [Math.abs(x1 - x0) / 2, Math.abs(y1 - y0) / 2];
  const [px, py] = [m.a * cx + m.c * cy + m.e, m.b * cx + m.d * cy + m.f];
  const reachX = Math.abs(m.a) * halfWidth + Math.abs(m.c) * halfHeight;
  const reachY = Math.abs(m.b) * halfWidth + Math.abs(m.d) * halfHeight;
  return { x0: px - reachX, y0: py - reachY, x1: px + reachX, y1: py + reachY };
}

/**
 * From page space (points, y up, unrotated) to pixels of a raster of the given size. Three points through PDFium's own mapping give the
 * transform with crop box and /Rotate in it; asked on a raster a hundred times as fine, because the mapping answers in whole pixels.
 */
export function pageToRaster({ pdfium, handle }: PdfPage, width: number, height: number): Matrix {
  const [FINE, SPAN] = [100, 1000];
  return withMemory(pdfium, 8, (memory) => {
    const at = (x: number, y: number): [number, number] => {
      pdfium.FPDF_PageToDevice(handle, 0, 0, width * FINE, height * FINE, 0, x, y, memory, memory + 4);
      const view = new Int32Array(pdfium.pdfium.HEAPU8.buffer, memory, 2);
      return [view[0]! / FINE, view[1]! / FINE];
    };
    const [e, f] = at(0, 0);
    const [ax, ay] = at(SPAN, 0);
    const [bx, by] = at(0, SPAN);
    return { a: (ax - e) / SPAN, b: (ay - f) / SPAN, c: (bx - e) / SPAN, d: (by - f) / SPAN, e, f };
  });
}
