import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import sharp from "sharp";
import { loadBarcodeReader } from "./barcodes/read-barcodes.ts";
import { loadOcr } from "./ocr/load-ocr.ts";
import type { ReadingTools } from "./pages.ts";
import { loadPdfium } from "./pdf/open-pdf.ts";

/**
 * Loads PDFium and the models, and sets libvips to one thread and no cache, which suits a process with one document at
 * a time.
 */
export async function loadTools(modelsFolder: URL): Promise<ReadingTools> {
  sharp.concurrency(1);
  sharp.cache(false);
  const { resolve } = createRequire(import.meta.url);
  const [ocr, pdfium, barcodes] = await Promise.all([
    loadOcr(modelsFolder),
    readFile(resolve("@embedpdf/pdfium/pdfium.wasm")).then(loadPdfium),
    readFile(resolve("zxing-wasm/reader/zxing_reader.wasm")).then(loadBarcodeReader),
  ]);
  return { pdfium, ocr, barcodes };
}
