import { expect, test } from "vitest";
import type { StoredResultJson } from "../../../src/client.ts";
import { isWithoutValues, unreadPages } from "./unread-pages.ts";

const pagesOf = (...codes: string[][]) =>
  codes.map((own, index) => ({
    page_index: index,
    errors: own.map((code) => ({ code })),
  })) as unknown as StoredResultJson["document_pages"];

test("pages that could not be read are named, blank ones are not", () => {
  expect(unreadPages(pagesOf([], ["PAGE_SKIPPED_BLANK"], ["PAGE_RENDER_FAILED"]))).toEqual([2]);
});

test("a document at which extraction failed is told from one in which nothing was found", () => {
  expect(isWithoutValues(pagesOf(["EXTRACTION_FAILED"]))).toBe(true);
  expect(isWithoutValues(pagesOf([], ["PAGE_SKIPPED_BLANK"], ["PAGE_RENDER_FAILED"]))).toBe(false);
});
