import type { FactSource, Page } from "../core/documents/document.ts";
import type { PagePicture } from "./barcodes/page-barcodes.ts";
import type { BarcodeReader } from "./barcodes/read-barcodes.ts";
import type { Pdfium } from "./pdf/pdfium.ts";
import type { Raster } from "./raster.ts";
import type { Ocr } from "./read-raster.ts";

/** What a reading process has loaded. */
export interface ReadingTools {
  readonly pdfium: Pdfium;
  readonly ocr: Ocr;
  readonly barcodes: BarcodeReader;
}

/** The size of a page's raster and the clockwise degrees applied to it. */
export interface PageFrame {
  readonly width: number;
  readonly height: number;
  readonly rotationAngle: number;
}

/** A page with the pictures to search for barcodes: what was read by OCR, or parts of a digital page. */
export interface ReadPage extends Page {
  readonly pictures?: readonly PagePicture[];
}

/** An open file: every kind of document is pages behind this interface. */
export interface Pages {
  readonly pageCount: number;
  /** Throws for a page that cannot be read; the caller turns that into data. */
  readPage(pageIndex: number): Promise<ReadPage>;
  /** The page as a picture in exactly the given frame, which is the one `readPage` returned. */
  renderPage(pageIndex: number, frame: PageFrame): Promise<Raster>;
  /** Rejects if the file's only page can be shown to be incomplete without reading it. */
  checkWhole?(): Promise<void>;
  /** Facts beside the pages: attachments, or the file itself. */
  facts(): FactSource[];
  close(): void;
}

/** A document may be read in shares, each by another process: no page's words depend on another's. */
export interface PageShare {
  readonly from: number;
  readonly count: number;
}
