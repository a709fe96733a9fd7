import type { Page } from "../../src/core/documents/document.ts";
import { readDocument } from "../../src/reading/document.ts";
import { loadTools } from "../../src/reading/load-tools.ts";

const LIMITS = { maxPages: 50, maxImagePixels: 1e8, maxSidePx: 10_000, minSidePx: 50 };

/** Turns the bytes of a file into the JSON of what is read from it, a `ReadDocument`. */
export type Read = (file: Uint8Array) => Promise<string>;

/** The shipped reader, in this process and without a sandbox: for our own files and those of labelled sets. */
export async function openReader(): Promise<Read> {
  const tools = await loadTools(new URL("../../models/", import.meta.url));
  return async (file) => {
    const pages: Page[] = [];
    const share = { from: 0, count: LIMITS.maxPages };
    const on = { opened: () => undefined, page: (page: Page) => void pages.push(page) };
    const document = await readDocument(tools, file, LIMITS, share, on);
    return JSON.stringify({ ...document, pages });
  };
}
