import type { ContentType, Page, PageError, ReadDocument } from "../core/documents/document.ts";
import { PAGE_FAILED } from "../core/documents/needs-review.ts";
import { AppError } from "../errors.ts";
import { barcodeFacts } from "./barcodes/page-barcodes.ts";
import { openImagePages } from "./image-pages.ts";
import type { PageShare, Pages, ReadingTools, ReadPage } from "./pages.ts";
import { openPdfPages } from "./pdf/pdf-pages.ts";
import { whatItIs } from "./refused-kinds.ts";
import { ACCEPTED_TYPES, sniff } from "./sniff.ts";
import { readMrz, readXmlFacts, unwrapP7m } from "./structured/read-structured.ts";
import type { ReadLimits } from "./types.ts";
import { openXmlPages } from "./xml-page.ts";

export interface OpenDocument extends Pages {
  readonly contentType: ContentType;
}

/** Opens an untrusted file. Rejects with the AppErrors of admission: type, encryption, damage, pages, sizes. */
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
      throw new AppError("file_type_unsupported", `${whatItIs(bytes)} Send ${ACCEPTED_TYPES}.`);
    default:
      return await openImagePages(tools.ocr, bytes, contentType, limits);
  }
}

/**
 * Opens the content of a signed envelope, usually an e-invoice or a PDF, through all its signatures; they are not
 * verified.
 */
async function openSigned(tools: ReadingTools, bytes: Uint8Array, limits: ReadLimits): Promise<Pages> {
  const unwrapped = unwrapP7m(bytes);
  switch (unwrapped.kind) {
    case "content": {
      const inner = sniff(unwrapped.content);
      if (inner !== "application/pkcs7-mime") return await openPages(tools, unwrapped.content, inner, limits);
      throw new AppError(
        "file_corrupt",
        "The signed file (.p7m) holds another that is damaged. Send the content itself.",
      );
    }
    case "detached":
      throw new AppError(
        "file_type_unsupported",
        "The file is a detached signature: what was signed is not in it. Send the signed document, or a .p7m that contains it.",
      );
    case "encrypted":
      throw new AppError(
        "file_encrypted",
        "The file (.p7m) is encrypted, not only signed. Send its content decrypted.",
      );
    case "too_many":
      throw new AppError("file_type_unsupported", "The file was signed more than five times. Send the content itself.");
    case "damaged":
      throw new AppError(
        "file_corrupt",
        "The signed file (.p7m) is damaged or incomplete. Send it again, or its content.",
      );
    default:
      return unwrapped satisfies never;
  }
}

/**
 * Reads page after page; a page that fails becomes a page with errors and the others continue. Facts beside the pages
 * come with page 0.
 */
export async function readDocument(
  tools: ReadingTools,
  bytes: Uint8Array,
  limits: ReadLimits,
  share: PageShare,
  on: { readonly opened: (pageCount: number) => void; readonly page: (page: Page) => void },
): Promise<Omit<ReadDocument, "pages">> {
  const document = await openDocument(tools, bytes, limits);
  try {
    on.opened(document.pageCount);
    const facts = share.from === 0 ? document.facts() : [];
    const end = Math.min(document.pageCount, share.from + share.count);
    for (let pageIndex = share.from; pageIndex < end; pageIndex++) {
      const { pictures = [], ...page } = await document
        .readPage(pageIndex)
        .catch((error: unknown): ReadPage => failedPage(pageIndex, document.pageCount, error));
      const mrz = readMrz(page);
      if (mrz !== null) facts.push(mrz);
      facts.push(...(await barcodeFacts(tools.barcodes, page, pictures)));
      on.page(page);
    }
    return { contentType: document.contentType, facts };
  } finally {
    document.close();
  }
}

/**
 * A WebAssembly trap is rethrown: the instance is poisoned and the process must end. If the only page is bad, so is the
 * file.
 */
function failedPage(pageIndex: number, pageCount: number, error: unknown): Page {
  if (error instanceof WebAssembly.RuntimeError) throw error;
  if (pageCount === 1) {
    throw error instanceof AppError
      ? error
      : new AppError("file_corrupt", "The only page cannot be read.", { cause: error });
  }
  const failure: PageError = {
    code: PAGE_FAILED,
    message: error instanceof AppError ? error.message : "The page is damaged and cannot be read.",
    stage: "render",
    retryable: false,
  };
  return { pageIndex, width: 0, height: 0, rotationAngle: 0, words: [], errors: [failure] };
}
