import type { ContentType, FactSource, Page, PageError, ReadDocument } from "../core/document.ts";
import { AppError } from "../errors.ts";
import { openImagePages } from "./image-pages.ts";
import type { Ocr } from "./ocr/read-raster.ts";
import type { Pdfium } from "./pdf/open-pdf.ts";
import { openPdfPages } from "./pdf/pdf-pages.ts";
import type { Raster } from "./raster.ts";
import { ACCEPTED_TYPES, sniff } from "./sniff.ts";
import { readMrz, readXmlFacts, unwrapP7m } from "./structured/read-structured.ts";
import type { ReadLimits } from "./types.ts";
import { openXmlPages } from "./xml-page.ts";

/** What a reading process has loaded. */
export interface ReadingTools {
  readonly pdfium: Pdfium;
  readonly ocr: Ocr;
}

/** The size of a page's raster and the clockwise degrees applied to it. */
export interface PageFrame {
  readonly width: number;
  readonly height: number;
  readonly rotationAngle: number;
}

/** A file that was opened: every kind of document is pages behind this. */
export interface Pages {
  readonly pageCount: number;
  /** Throws for a page that cannot be read; the caller turns that into data. */
  readPage(pageIndex: number): Promise<Page>;
  /** The page as a picture in exactly the frame given, which is the one `readPage` answered with. */
  renderPage(pageIndex: number, frame: PageFrame): Promise<Raster>;
  /** Facts beside the pages: attachments, or the file itself. */
  facts(): FactSource[];
  close(): void;
}

export interface OpenDocument extends Pages {
  readonly contentType: ContentType;
}

/** Opens a hostile file. Rejects with the AppErrors of admission: type, encryption, damage, pages, sizes. */
export async function openDocument(tools: ReadingTools, bytes: Uint8Array, limits: ReadLimits): Promise<OpenDocument> {
  if (bytes.byteLength === 0) throw new AppError("file_empty", "The file is empty (0 bytes).");
  const contentType = sniff(bytes);
  const pages = await openPages(tools, bytes, contentType, limits);
  if (pages.pageCount > limits.maxPages) {
    pages.close();
    throw new AppError(
      "too_many_pages",
      `The document has ${pages.pageCount} pages; at most ${limits.maxPages} are read. Split it.`,
    );
  }
  return { ...pages, contentType: contentType! };
}

async function openPages(
  tools: ReadingTools,
  bytes: Uint8Array,
  contentType: ContentType | null,
  limits: ReadLimits,
): Promise<Pages> {
  switch (contentType) {
    case "application/pdf":
      return openPdfPages(tools, bytes, limits);
    case "application/xml":
      return openXmlPages(tools.pdfium, readXmlFacts(bytes));
    case "application/pkcs7-mime":
      return await openSigned(tools, bytes, limits);
    case null:
      throw new AppError("file_type_unsupported", `The file is of no kind that is read. Send ${ACCEPTED_TYPES}.`);
    case "image/heic":
      throw new AppError("file_type_unsupported", `HEIC pictures are not read. Send ${ACCEPTED_TYPES}.`);
    default:
      return await openImagePages(tools.ocr, bytes, contentType, limits);
  }
}

/** A signed envelope is its content: an e-invoice or a PDF. Envelopes in envelopes are not opened. */
async function openSigned(tools: ReadingTools, bytes: Uint8Array, limits: ReadLimits): Promise<Pages> {
  const content = unwrapP7m(bytes);
  if (content === null)
    throw new AppError("file_corrupt", "The signed file (.p7m) cannot be opened or carries no content.");
  const inner = sniff(content);
  if (inner === "application/pkcs7-mime") {
    throw new AppError("file_type_unsupported", "The file was signed more than once. Send the content itself.");
  }
  return await openPages(tools, content, inner, limits);
}

/** Reads page after page; a page that fails becomes a page with errors and the others go on. */
export async function readDocument(
  tools: ReadingTools,
  bytes: Uint8Array,
  limits: ReadLimits,
  onPage: (page: Page) => void,
): Promise<ReadDocument> {
  const document = await openDocument(tools, bytes, limits);
  try {
    const pages: Page[] = [];
    const facts = document.facts();
    for (let pageIndex = 0; pageIndex < document.pageCount; pageIndex++) {
      const page = await document
        .readPage(pageIndex)
        .catch((error: unknown) => failedPage(pageIndex, document.pageCount, error));
      const mrz = readMrz(page);
      if (mrz !== null) facts.push(mrz);
      pages.push(page);
      onPage(page);
    }
    return { contentType: document.contentType, pages, facts };
  } finally {
    document.close();
  }
}

/** A trap of WebAssembly is rethrown: the instance is poisoned and the process must go. A lone bad page is a bad file. */
function failedPage(pageIndex: number, pageCount: number, error: unknown): Page {
  if (error instanceof WebAssembly.RuntimeError) throw error;
  if (pageCount === 1) {
    throw error instanceof AppError
      ? error
      : new AppError("file_corrupt", "The only page cannot be read.", { cause: error });
  }
  const failure: PageError = {
    code: "PAGE_RENDER_FAILED",
    message: error instanceof AppError ? error.message : "The page is damaged and cannot be read.",
    stage: "render",
    retryable: false,
  };
  return { pageIndex, width: 0, height: 0, rotationAngle: 0, words: [], errors: [failure] };
}
