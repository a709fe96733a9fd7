import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import type { Word } from "../../core/documents/document.ts";
import { openDocument } from "../document.ts";
import { loadTools } from "../load-tools.ts";
import type { ReadingTools } from "../pages.ts";

const FOLDER = new URL("../fixtures/programs/", import.meta.url);
const limits = { maxPages: 5, maxImagePixels: 20_000_000, maxSidePx: 10_000, minSidePx: 50 };
/** Words that a program did not print, or printed otherwise. */
const NOT_PRINTED: Readonly<Record<string, readonly string[]>> = {
  "latex-ot1.pdf": ["A-100/B_2", "«speciale»"],
  "libreoffice.pdf": ["FATTURA", "n.", "2024/0815-A"],
};

let tools: ReadingTools;
beforeAll(async () => {
  tools = await loadTools(new URL("../../../models/", import.meta.url));
});

/** With the apostrophes and dashes of the keyboard, which some of the programs write instead of typographic ones. */
const wordsIn = (text: string) =>
  text
    .replace(/[’‘]/g, "'")
    .replace(/[–—]/g, "-")
    .split(/\s+/)
    .filter((word) => word !== "");

const printed = wordsIn(readFileSync(new URL("invoice.txt", FOLDER), "utf8"));

test.each(readdirSync(FOLDER).filter((name) => name.endsWith(".pdf")))(
  "an invoice as %s has its words",
  async (name) => {
    const document = await openDocument(tools, readFileSync(new URL(name, FOLDER)), limits);
    const words: Word[] = [];
    for (let index = 0; index < document.pageCount; index++) words.push(...(await document.readPage(index)).words);
    document.close();
    const read = new Map<string, number>();
    for (const word of words.flatMap(({ text }) => wordsIn(text))) read.set(word, (read.get(word) ?? 0) + 1);
    const missing = printed.filter((word) => {
      const left = read.get(word) ?? 0;
      read.set(word, left - 1);
      return left <= 0;
    });
    expect(missing).toEqual(NOT_PRINTED[name] ?? []);
  },
);
