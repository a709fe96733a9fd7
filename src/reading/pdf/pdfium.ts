import type { WrappedPdfiumModule } from "@embedpdf/pdfium";

/** PDFium's heap: its type lacks the view that the module really has. */
export type Pdfium = WrappedPdfiumModule & {
  readonly pdfium: { readonly HEAPU8: Uint8Array; readonly HEAPF32: Float32Array };
};
