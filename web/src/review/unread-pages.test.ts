import { expect, test } from "vitest";
import type { StoredResultJson } from "../../../src/client.ts";
import { unreadPages } from "./unread-pages.ts";

test("pages that could not be read are named, blank ones are not", () => {
  const page = (index: number, ...codes: string[]) => ({ page_index: index, errors: codes.map((code) => ({ code })) });
  const pages = [page(0), page(1, "PAGE_SKIPPED_BLANK"), page(2, "PAGE_RENDER_FAILED")];
  expect(unreadPages(pages as unknown as StoredResultJson["document_pages"])).toEqual([2]);
});
