import { init } from "@embedpdf/pdfium";
import type { FactSource } from "../../core/documents/document.ts";
import type { Box } from "../../core/geometry.ts";
import { AppError } from "../../errors.ts";
import type { Raster } from "../raster.ts";
import { attachedInvoices } from "./attachments.ts";
import { withDirectCalls } from "./direct-calls.ts";
import { type FormFields, openFormFields, prepareAnnotations, XFA_ALONE, XFA_WITH_FIELDS } from "./form-fields.ts";
import { withPageBitmap } from "./page-bitmap.ts";
import { type PageObjects, pageObjects } from "./page-objects.ts";
import type { Pdfium } from "./pdfium.ts";
import { withTrailer } from "./with-trailer.ts";

/** PDFium as WebAssembly. A trap inside it poisons the instance: the process must end after one. */
export async function loadPdfium(wasm: Uint8Array): Promise<Pdfium> {
  const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) as ArrayBuffer;
  const pdfium = (await init({ wasmBinary })) as Pdfium;
  pdfium.PDFiumExt_Init();
  return withDirectCalls(pdfium);
}

export interface PdfFile {
  readonly pageCount: number;
  /** Its end is missing. PDFium shows pages whose content did not come as blank ones. */
  readonly breaksOff: boolean;
  /** Throws a plain Error if the page cannot be opened. Close the page before opening the next. */
  openPage(pageIndex: number): PdfPage;
  /** E-invoices attached to the file. */
  attachedInvoices(): FactSource[];
  close(): void;
}

export interface PdfPage {
  /** Handles for the reader of the text layer. */
  readonly pdfium: Pdfium;
  readonly handle: number;
  /** Points (1/72 inch) as shown, after crop box and /Rotate. */
  readonly widthPt: number;
  readonly heightPt: number;
  /** Clockwise degrees of /Rotate. */
  readonly rotationAngle: number;
  /** Ticked boxes of the page's form, in points of page space, y up. */
  readonly ticks: readonly Box[];
  /** What the page draws; check the pictures' sizes before rendering it. */
  objects(): PageObjects;
  /** From now on text is not drawn, except the text objects given by their handles. */
  hideText(standing: ReadonlySet<number>): void;
  showText(): void;
  /** White paper, then content and annotations, at exactly this size in pixels. */
  render(width: number, height: number): Raster;
  /** The same at `scale` times the frame's size, but only a part of it, given in whole pixels of the frame. */
  renderPart(frame: { width: number; height: number }, part: Box, scale: number): Raster;
  close(): void;
}

/** FPDF_GetLastError */
const PASSWORD_ERROR = 4;
const SECURITY_ERROR = 5;

/** What mail programs and signatures add stands behind the end of a file, and is short. */
const END_REACH = 16_384;

export function openPdf(pdfium: Pdfium, bytes: Uint8Array): PdfFile {
  const { document, file } = loadDocument(pdfium, bytes);
  const close = (): void => {
    pdfium.FPDF_CloseDocument(document);
    pdfium.pdfium.wasmExports.free(file);
  };
  const formType = pdfium.FPDF_GetFormType(document);
  if (formType === XFA_ALONE || (formType === XFA_WITH_FIELDS && isPlaceholder(pdfium, document))) {
    close();
    throw new AppError(
      "file_type_unsupported",
      "The PDF is an XFA form: its pages exist only inside Adobe Reader. Print it to a PDF there and send that.",
    );
  }
  const form = formType > 0 ? openFormFields(pdfium, document) : null;
  return {
    pageCount: pdfium.FPDF_GetPageCount(document),
    breaksOff: !Buffer.from(bytes.subarray(-END_REACH)).includes("%%EOF"),
    openPage: (pageIndex) => openPage(pdfium, document, pageIndex, form),
    attachedInvoices: () => attachedInvoices(pdfium, document),
    close: () => {
      form?.close();
      close();
    },
  };
}

/**
 * The document and the bytes it keeps reading from; free both. A file without its end gets one more try with a new one.
 */
function loadDocument(pdfium: Pdfium, bytes: Uint8Array, mayRepair = true): { document: number; file: number } {
  const file = copyIn(pdfium, bytes);
  const document = pdfium.FPDF_LoadMemDocument(file, bytes.byteLength, "");
  if (document !== 0) return { document, file };
  const error = pdfium.FPDF_GetLastError();
  pdfium.pdfium.wasmExports.free(file);
  if (error === PASSWORD_ERROR || error === SECURITY_ERROR) {
    throw new AppError("file_encrypted", "The PDF asks for a password. Send a copy saved without one.");
  }
  const repaired = mayRepair ? withTrailer(bytes) : null;
  if (repaired !== null) return loadDocument(pdfium, repaired, false);
  throw new AppError("file_corrupt", "The PDF cannot be opened: it is damaged or incomplete.");
}

/**
 * The single placeholder page of an XFA form, in whatever language: it says that Adobe Reader is needed to see the
 * form.
 */
function isPlaceholder(pdfium: Pdfium, document: number): boolean {
  if (pdfium.FPDF_GetPageCount(document) !== 1) return false;
  const page = pdfium.FPDF_LoadPage(document, 0);
  if (page === 0) return false;
  let says = false;
  if (pdfium.FPDFPage_GetAnnotCount(page) === 0) {
    const text = pdfium.FPDFText_LoadPage(page);
    const count = Math.min(2000, pdfium.FPDFText_CountChars(text));
    const units = Array.from({ length: count }, (_, i) => pdfium.FPDFText_GetUnicode(text, i) & 0xffff);
    says = /adobe/i.test(String.fromCharCode(...units));
    pdfium.FPDFText_ClosePage(text);
  }
  pdfium.FPDF_ClosePage(page);
  return says;
}

/** FPDFPage_Flatten: as displayed on the screen; and its result for success. */
const [FLATTEN_FOR_DISPLAY, FLATTENED] = [0, 1];

function openPage(pdfium: Pdfium, document: number, pageIndex: number, form: FormFields | null): PdfPage {
  let handle = pdfium.FPDF_LoadPage(document, pageIndex);
  let ticks: readonly Box[] = [];
  if (handle !== 0) {
    const annotations = prepareAnnotations(pdfium, form, handle);
    ticks = annotations.ticks;
    // The text of annotations is part of a page's text only once flattened; a flattened page must be reloaded.
    if (annotations.printText && pdfium.FPDFPage_Flatten(handle, FLATTEN_FOR_DISPLAY) === FLATTENED) {
      pdfium.FPDF_ClosePage(handle);
      handle = pdfium.FPDF_LoadPage(document, pageIndex);
    }
  }
  if (handle === 0) throw new Error("PDFium cannot load the page");
  const widthPt = pdfium.FPDF_GetPageWidthF(handle);
  const heightPt = pdfium.FPDF_GetPageHeightF(handle);
  let objects: PageObjects | null = null;
  const objectsOnce = (): PageObjects => {
    objects ??= pageObjects(pdfium, handle);
    return objects;
  };
  return {
    pdfium,
    handle,
    widthPt,
    heightPt,
    rotationAngle: (pdfium.FPDFPage_GetRotation(handle) & 3) * 90,
    ticks,
    objects: objectsOnce,
    hideText: (standing) => {
      for (const text of objectsOnce().textOrder.keys()) {
        if (!standing.has(text)) pdfium.FPDFPageObj_SetIsActive(text, false);
      }
    },
    showText: () => {
      for (const text of objectsOnce().textOrder.keys()) pdfium.FPDFPageObj_SetIsActive(text, true);
    },
    render: (width, height) => renderPage(pdfium, handle, { width, height }, { x0: 0, y0: 0, x1: width, y1: height }),
    renderPart: ({ width, height }, { x0, y0, x1, y1 }, scale) => {
      const scaled = (pixels: number): number => Math.round(pixels * scale);
      const part = { x0: scaled(x0), y0: scaled(y0), x1: scaled(x1), y1: scaled(y1) };
      return renderPage(pdfium, handle, { width: scaled(width), height: scaled(height) }, part);
    },
    close: () => pdfium.FPDF_ClosePage(handle),
  };
}

/** A part of the page as it looks at `full` size. */
function renderPage(pdfium: Pdfium, page: number, full: { width: number; height: number }, part: Box): Raster {
  const [width, height] = [part.x1 - part.x0, part.y1 - part.y0];
  const data = withPageBitmap(pdfium, page, full, part, ({ pixels, stride }) =>
    redFirst(pixels(), stride, width, height),
  );
  if (data === null) throw new Error("no memory for the page's picture");
  return { width, height, data };
}

/**
 * A separate function: the compiled code of a closure is discarded with it, and this loop then ran uncompiled for each
 * page.
 */
function redFirst(pixels: Uint8Array, stride: number, width: number, height: number): Uint8Array {
  const rgb = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0, from = y * stride, to = y * width * 3; x < width; x++, from += 3, to += 3) {
      rgb[to] = pixels[from + 2]!;
      rgb[to + 1] = pixels[from + 1]!;
      rgb[to + 2] = pixels[from]!;
    }
  }
  return rgb;
}

function copyIn(pdfium: Pdfium, bytes: Uint8Array): number {
  const at = pdfium.pdfium.wasmExports.malloc(bytes.byteLength);
  if (at === 0) throw new AppError("file_corrupt", "The PDF is too large to be opened.");
  pdfium.pdfium.HEAPU8.set(bytes, at);
  return at;
}
