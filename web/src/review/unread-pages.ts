import type { StoredResultJson } from "../../../src/client.ts";

/** A page that could not be read: the file is damaged there, or a picture on it is too large. */
const UNREAD = "PAGE_RENDER_FAILED";

/** The service failed at looking for values; the words are there. */
const WITHOUT_VALUES = "EXTRACTION_FAILED";

type Pages = StoredResultJson["document_pages"];

/** Indices of the pages that could not be read; blank pages were. */
export function unreadPages(pages: Pages): readonly number[] {
  return pages.filter(({ errors }) => errors.some(({ code }) => code === UNREAD)).map(({ page_index: index }) => index);
}

/** Whether values were looked for at all: the service may have failed at it. */
export function isWithoutValues(pages: Pages): boolean {
  return pages.some(({ errors }) => errors.some(({ code }) => code === WITHOUT_VALUES));
}
