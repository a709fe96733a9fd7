import type { StoredResultJson } from "../../../src/client.ts";
import { EXTRACTION_FAILED, PAGE_FAILED } from "../../../src/core/documents/needs-review.ts";

type Pages = StoredResultJson["document_pages"];

/** Indices of the pages that could not be read; blank pages were. */
export function unreadPages(pages: Pages): readonly number[] {
  return pages
    .filter(({ errors }) => errors.some(({ code }) => code === PAGE_FAILED))
    .map(({ page_index: index }) => index);
}

/** Whether looking for values failed, so that having none says nothing. */
export function isWithoutValues(pages: Pages): boolean {
  return pages.some(({ errors }) => errors.some(({ code }) => code === EXTRACTION_FAILED));
}
