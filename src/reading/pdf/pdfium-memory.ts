import type { Pdfium } from "./pdfium.ts";

/**
 * Lends `size` bytes of PDFium's heap. Not freed if `use` throws: after a trap inside PDFium no call into it may
 * follow, and our own code throws nothing in between. Views of the heap must be created anew after each call, because
 * it moves when it grows.
 */
export function withMemory<T>(pdfium: Pdfium, size: number, use: (at: number) => T): T {
  const at = pdfium.pdfium.wasmExports.malloc(size);
  if (at === 0) throw new Error("no memory left for PDFium");
  const result = use(at);
  pdfium.pdfium.wasmExports.free(at);
  return result;
}

/**
 * Text that PDFium writes as UTF-16 with a terminating zero, in two calls: for the size, then for the bytes. At most
 * `limit` bytes.
 */
export function readString(pdfium: Pdfium, get: (buffer: number, size: number) => number, limit = 4096): string {
  const size = get(0, 0);
  if (size <= 2) return "";
  return withMemory(pdfium, size, (at) => {
    get(at, size);
    return Buffer.from(pdfium.pdfium.HEAPU8.slice(at, at + Math.min(size, limit)))
      .toString("utf16le")
      .replace(/\0.*$/s, "");
  });
}

export function floatsAt(pdfium: Pdfium, at: number, count: number): Float32Array {
  return new Float32Array(pdfium.pdfium.HEAPU8.buffer, at, count);
}
