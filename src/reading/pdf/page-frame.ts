import type { AffineMap } from "../affine-map.ts";
import type { PdfPage } from "./open-pdf.ts";
import { withMemory } from "./pdfium-memory.ts";

/**
 * Transform from page space (points, y up, unrotated) to pixels of a raster of the given size. Derived from three
 * points through PDFium's own mapping, so it includes crop box and /Rotate; queried on a raster a hundred times as
 * fine, because that mapping returns whole pixels.
 */
export function pageToRaster({ pdfium, handle }: PdfPage, width: number, height: number): AffineMap {
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
