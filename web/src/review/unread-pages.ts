import type { StoredResultJson } from "../../../src/client.ts";

/** A page that could not be read: the file is damaged there, or a picture on it is too large. */
const UNREAD = "PAGE_RENDER_FAILED";

/** Indices of the pages that could not be read; blank pages were. */
export function unreadPages(pages: StoredResultJson["document_pages"]): readonly number[] {
  return pages.filter(({ errors }) => errors.some(({ code }) => code === UNREAD)).map(({ page_index: index }) => index);
}
