import type { PolicyViolation } from "../services/policies.ts";
import type { DocumentResult } from "./result.ts";

/** Error code of a page of which nothing could be read: the file is damaged there, or a picture on it is too large. */
export const PAGE_FAILED = "PAGE_RENDER_FAILED";
/** … and of one whose words are there: looking for values failed. */
export const EXTRACTION_FAILED = "EXTRACTION_FAILED";

type Judged = Pick<DocumentResult, "pages">;

const FAILED: ReadonlySet<string> = new Set([PAGE_FAILED, EXTRACTION_FAILED]);

/**
 * Whether a page lacks words or values because something failed at it. That its checks found nothing wrong says nothing
 * then: somebody has to look.
 */
export function hasFailedPages({ pages }: Judged): boolean {
  return pages.some(({ errors }) => errors.some(({ code }) => FAILED.has(code)));
}

/** Violations of severity "error"; others tell, and keep nothing back. */
export function errorViolations({ pages }: Judged): PolicyViolation[] {
  return pages.flatMap((page) => page.policyViolations).filter(({ severity }) => severity === "error");
}

/**
 * Whether the document is stored under only_review and is not approved automatically: for violations of severity
 * "error" alone (contract section 1), and where pages failed, of which checks cannot say anything.
 */
export function needsReview(result: Judged): boolean {
  return errorViolations(result).length > 0 || hasFailedPages(result);
}
