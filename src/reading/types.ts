import type { ContentType, Page, ReadDocument } from "../core/documents/document.ts";

/** Limits a reader holds documents to (contract section 4); beyond them: the 422 code named. */
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
  /** sync work goes before queued work in the pool. */
  readonly priority: "sync" | "async";
  readonly signal?: AbortSignal;
  /** Called after each page, in page order. */
  readonly onPage?: (page: Page) => void;
}

export interface InspectOptions extends Omit<ReadOptions, "onPage"> {
  /** Decodes a picture, to see that it is whole, for whom nobody waits while it is read: who does is told then. */
  readonly checkWhole?: boolean;
}

/**
 * Reads hostile files in child processes. Rejects with AppError:
 * file_empty, file_type_unsupported, file_corrupt, file_encrypted, too_many_pages, image_too_large, field_invalid (422);
 * overloaded (503) when the queue is full. A child that dies or hangs costs its document only: file_corrupt after the time limit.
 */
export interface Reader {
  /** What can be seen at admission, without OCR: type, encryption, page count, sizes. */
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
  /** How far a child is boxed; shown in /readyz. */
  readonly isolation: "bubblewrap" | "process";
  /** Resolves when at least one child has its models loaded. */
  ready(): Promise<void>;
  close(): Promise<void>;
}
