import type { ContentType, Page, ReadDocument } from "../core/documents/document.ts";

/** Limits of a document (contract section 4); exceeding one yields the named 422 code. */
export interface ReadLimits {
  /** file_too_large is checked by http; here pages (too_many_pages) … */
  readonly maxPages: number;
  /** … decoded pixels of one image (image_too_large) … */
  readonly maxImagePixels: number;
  /** … and sides: more than max image_too_large, less than min field_invalid. */
  readonly maxSidePx: number;
  readonly minSidePx: number;
}

export interface Inspection {
  readonly contentType: ContentType;
  readonly pageCount: number;
}

export interface ReadOptions {
  readonly limits: ReadLimits;
  /** sync work precedes queued work in the pool. */
  readonly priority: "sync" | "async";
  readonly signal?: AbortSignal;
  /** Called after each page, in page order. */
  readonly onPage?: (page: Page) => void;
}

export interface InspectOptions extends Omit<ReadOptions, "onPage"> {
  /**
   * Decodes a picture to verify that it is complete, for callers that do not wait for the reading, which would report
   * it.
   */
  readonly checkWhole?: boolean;
}

/**
 * Reads untrusted files in child processes. Rejects with AppError: file_empty, file_type_unsupported, file_corrupt,
 * file_encrypted, too_many_pages, image_too_large, field_invalid (422); overloaded (503) if the queue is full. A child
 * that dies or hangs costs only its document: file_corrupt after the time limit.
 */
export interface Reader {
  /** What can be determined at admission, without OCR: type, encryption, page count, sizes. */
  inspect(bytes: Uint8Array, options: InspectOptions): Promise<Inspection>;
  /** A page that fails is a Page with errors and no words. Deterministic: same bytes, same words. */
  read(bytes: Uint8Array, options: ReadOptions): Promise<ReadDocument>;
  /** The upright raster of one page as WebP, exactly in the coordinate frame of the page's words. */
  renderPage(
    bytes: Uint8Array,
    page: {
      readonly pageIndex: number;
      readonly rotationAngle: number;
      readonly width: number;
      readonly height: number;
    },
    options: Omit<ReadOptions, "onPage">,
  ): Promise<{ readonly bytes: Buffer; readonly contentType: "image/webp" }>;
  /** How a child is isolated; shown in /readyz. */
  readonly isolation: "bubblewrap" | "process";
  /** Resolves when at least one child has its models loaded. */
  ready(): Promise<void>;
  close(): Promise<void>;
}
