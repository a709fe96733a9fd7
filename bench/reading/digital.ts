import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openSet, takeShare } from "../../measuring/labelled-pages.ts";
import { quantile, round } from "../../measuring/reading-score.ts";
import type { Part } from "./part.ts";
import { LIMITS, withReaders } from "./readers.ts";

/** PDFs with a text layer, one after the other through one process: from bytes to words, per page. */
export const digital: Part = {
  name: "digital",
  title: "Digital PDFs",
  run: async ({ dataDir, share }) => {
    const { folder, labels } = openSet(dataDir, "einvoice50");
    const files = takeShare(labels, share).map((label) => readFileSync(join(folder, label.docs[0]!)));
    const perPage: number[] = [];
    let [withPictures, pages] = [0, 0];
    await withReaders("digital", 1, files[0]!, async (reader) => {
      for (const bytes of files) {
        const begun = performance.now();
        const read = await reader.read(bytes, { limits: LIMITS, priority: "sync" });
        const ms = performance.now() - begun;
        const all = read.pages.flatMap((page) => page.words);
        // A page whose images are read by OCR too is another task, counted separately.
        if (!all.every((word) => word.source === "text_layer")) withPictures++;
        else {
          perPage.push(ms / read.pages.length);
          pages += read.pages.length;
        }
      }
    });
    const [p50, p95] = [round(quantile(perPage, 0.5)), round(quantile(perPage, 0.95))];
    return {
      how:
        "E-invoices of einvoice50 (ZUGFeRD, Factur-X, XRechnung), one after the other through one process: wall time from bytes to words " +
        "of the whole file, divided by its pages.",
      tables: [
        {
          title: "ms a page",
          columns: ["files", "pages", "p50", "p95", "files with words in pictures, not counted"],
          rows: [[perPage.length, pages, p50, p95, withPictures]],
        },
      ],
      notes: [],
      figures: {
        pdfs: perPage.length,
        pdf_page_ms_p50: p50,
        pdf_page_ms_p95: p95,
        pdfs_with_words_in_pictures: withPictures,
      },
    };
  },
};
