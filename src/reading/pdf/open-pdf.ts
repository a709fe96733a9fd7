import { init, type WrappedPdfiumModule } from "@embedpdf/pdfium";
import { AppError } from "../../errors.ts";
import type { Raster } from "../raster.ts";
import { type PageImages, pageImages } from "./page-images.ts";

/** PDFium's heap: its type lacks the view that the module really has. */
export type Pdfium = WrappedPdfiumModule & {
  readonly pdfium: { readonly HEAPU8: Uint8Array; readonly HEAPF32: Float32Array };
};

/** PDFium as WebAssembly. A trap inside it poisons the instance: the process must end after one. */
export async function loadPdfium(wasm: Uint8Array): Promise<Pdfium> {
  const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) as ArrayBuffer;
  const pdfium = (await init({ wasmBinary })) as Pdfium;
  pdfium.PDFiumExt_Init();
  return pdfium;
}

export interface PdfFile {
  readonly pageCount: number;
  /** Throws a plain Error when the page cannot be opened. Close the page before the next one. */
  openPage(pageIndex: number): PdfPage;
  attachments(): { readonly name: string; readonly bytes: Uint8Array }[];
  close(): void;
}

export interface PdfPage {
  /** Handles for the text layer's reader. */
  readonly pdfium: Pdfium;
  readonly handle: number;
  /** Points (1/72 inch) as shown, after crop box and /Rotate. */
  readonly widthPt: number;
  readonly heightPt: number;
  /** Clockwise degrees of /Rotate. */
  readonly rotationAngle: number;
  /** Sizes of the pictures on the page; look at them before it is rendered. */
  images(): PageImages;
  /** White paper, then content and annotations, at exactly this size in pixels. */
  render(width: number, height: number): Raster;
  close(): void;
}

/** FPDF_GetLastError */
const PASSWORD_ERROR = 4;
const SECURITY_ERROR = 5;

export function openPdf(pdfium: Pdfium, bytes: Uint8Array): PdfFile {
  const file = copyIn(pdfium, bytes);
  const document = pdfium.FPDF_LoadMemDocument(file, bytes.byteLength, "");
  if (document === 0) {
    const error = pdfium.FPDF_GetLastError();
    pdfium.pdfium.wasmExports.free(file);
    if (error === PASSWORD_ERROR || error === SECURITY_ERROR) {
      throw new AppError("file_encrypted", "The PDF asks for a password. Send a copy saved without one.");
    }
    throw new AppError("file_corrupt", "The PDF cannot be opened: it is damaged or incomplete.");
  }
  const hasForm = pdfium.FPDF_GetFormType(document) > 0;
  return {
    pageCount: pdfium.FPDF_GetPageCount(document),
    openPage: (pageIndex) => openPage(pdfium, document, pageIndex, hasForm),
    attachments: () => readAttachments(pdfium, document),
    close: () => {
      pdfium.FPDF_CloseDocument(document);
      pdfium.pdfium.wasmExports.free(file);
    },
  };
}

/** FPDFPage_Flatten: as it looks on the screen; and its answer when it did something. */
const [FLATTEN_FOR_DISPLAY, FLATTENED] = [0, 1];

function openPage(pdfium: Pdfium, document: number, pageIndex: number, hasForm: boolean): PdfPage {
  let handle = pdfium.FPDF_LoadPage(document, pageIndex);
  // What was typed into a form is no part of a page's text until it is made one; a flattened page must be loaded again.
  if (handle !== 0 && hasForm && pdfium.FPDFPage_Flatten(handle, FLATTEN_FOR_DISPLAY) === FLATTENED) {
    pdfium.FPDF_ClosePage(handle);
    handle = pdfium.FPDF_LoadPage(document, pageIndex);
  }
  if (handle === 0) throw new Error("PDFium cannot load the page");
  const widthPt = pdfium.FPDF_GetPageWidthF(handle);
  const heightPt = pdfium.FPDF_GetPageHeightF(handle);
  return {
    pdfium,
    handle,
    widthPt,
    heightPt,
    rotationAngle: (pdfium.FPDFPage_GetRotation(handle) & 3) * 90,
    images: () => pageImages(pdfium, handle),
    render: (width, height) => renderPage(pdfium, handle, width, height),
    close: () => pdfium.FPDF_ClosePage(handle),
  };
}

const [BITMAP_BGR, WHITE, DRAW_ANNOTATIONS] = [2, 0xffffffff, 1];

function renderPage(pdfium: Pdfium, page: number, width: number, height: number): Raster {
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, BITMAP_BGR, 0, 0);
  if (bitmap === 0) throw new Error("no memory for the page's picture");
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
  pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, DRAW_ANNOTATIONS);
  const stride = pdfium.FPDFBitmap_GetStride(bitmap);
  const start = pdfium.FPDFBitmap_GetBuffer(bitmap);
  const pixels = pdfium.pdfium.HEAPU8.subarray(start, start + stride * height);
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    let [from, to] = [y * stride, y * width * 3];
    for (let x = 0; x < width; x++, from += 3, to += 3) {
      data[to] = pixels[from + 2]!;
      data[to + 1] = pixels[from + 1]!;
      data[to + 2] = pixels[from]!;
    }
  }
  pdfium.FPDFBitmap_Destroy(bitmap);
  return { width, height, data };
}

/** E-invoices carry one XML of some kilobytes; more or larger attachments are not ours to unpack. */
const [MAX_ATTACHMENTS, MAX_ATTACHMENT_BYTES] = [16, 16 * 1024 * 1024];

function readAttachments(pdfium: Pdfium, document: number): { name: string; bytes: Uint8Array }[] {
  const found: { name: string; bytes: Uint8Array }[] = [];
  const count = Math.min(MAX_ATTACHMENTS, pdfium.FPDFDoc_GetAttachmentCount(document));
  for (let i = 0; i < count; i++) {
    const attachment = pdfium.FPDFDoc_GetAttachment(document, i);
    if (attachment === 0) continue;
    const name = copyOut(pdfium, (buffer, size) => pdfium.FPDFAttachment_GetName(attachment, buffer, size));
    const bytes = attachmentBytes(pdfium, attachment);
    if (bytes !== null) found.push({ name: Buffer.from(name).toString("utf16le").replace(/\0+$/, ""), bytes });
  }
  return found;
}

function attachmentBytes(pdfium: Pdfium, attachment: number): Uint8Array | null {
  const sizeAt = pdfium.pdfium.wasmExports.malloc(4);
  const known = pdfium.FPDFAttachment_GetFile(attachment, 0, 0, sizeAt);
  const size = new DataView(pdfium.pdfium.HEAPU8.buffer).getUint32(sizeAt, true);
  let bytes: Uint8Array | null = null;
  if (known && size > 0 && size <= MAX_ATTACHMENT_BYTES) {
    const buffer = pdfium.pdfium.wasmExports.malloc(size);
    if (pdfium.FPDFAttachment_GetFile(attachment, buffer, size, sizeAt)) {
      bytes = pdfium.pdfium.HEAPU8.slice(buffer, buffer + size);
    }
    pdfium.pdfium.wasmExports.free(buffer);
  }
  pdfium.pdfium.wasmExports.free(sizeAt);
  return bytes;
}

/** Calls twice, as PDFium's string getters want: first for the size, then for the bytes. */
function copyOut(pdfium: Pdfium, get: (buffer: number, size: number) => number): Uint8Array {
  const size = Math.min(4096, get(0, 0));
  if (size <= 0) return new Uint8Array(0);
  const buffer = pdfium.pdfium.wasmExports.malloc(size);
  get(buffer, size);
  const bytes = pdfium.pdfium.HEAPU8.slice(buffer, buffer + size);
  pdfium.pdfium.wasmExports.free(buffer);
  return bytes;
}

function copyIn(pdfium: Pdfium, bytes: Uint8Array): number {
  const at = pdfium.pdfium.wasmExports.malloc(bytes.byteLength);
  if (at === 0) throw new AppError("file_corrupt", "The PDF is too large to be opened.");
  pdfium.pdfium.HEAPU8.set(bytes, at);
  return at;
}
