import type { DocumentResult } from "./result.ts";

/** Codes of page errors. */
export const PAGE_FAILED = "PAGE_RENDER_FAILED";
export const EXTRACTION_FAILED = "EXTRACTION_FAILED";

const FAILED: ReadonlySet<string> = new Set([PAGE_FAILED, EXTRACTION_FAILED]);

/**
 * Whether a page lacks words or values because something failed at it. That its checks found nothing wrong says nothing
 * then: somebody has to look.
 */
export function hasFailedPages({ pages }: Pick<DocumentResult, "pages">): boolean {
  return pages.some(({ errors }) => errors.some(({ code }) => FAILED.has(code)));
}
