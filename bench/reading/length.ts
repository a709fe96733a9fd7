import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSet } from "../../measuring/labelled-pages.ts";
import { round } from "../../measuring/reading-score.ts";
import type { Cell, Part } from "./part.ts";
import { readAllTimed, withReaders } from "./readers.ts";
import { requireRivals } from "./rivals.ts";

const PAGES = [1, 2, 4, 8];
const PROCESSES = [1, 2];
const ROUNDS = 3;

/**
 * One scanned document of one to eight pages: the cost per page must not grow with their number, and a second process
 * must help.
 */
export const length: Part = {
  name: "length",
  title: "Long documents",
  run: async ({ dataDir }) => {
    requireRivals("pdfunite");
    const { folder: set, labels } = openSet(dataDir, "fatturapa47");
    const digital = labels.flatMap(({ docs }) => docs).find((doc) => doc.endsWith(".pdf"))!;
    const files = documentsOf(join(set, digital.replace(/\.pdf$/, "_picture.pdf")));
    const rows: Cell[][] = [];
    const perPage = new Map<string, number>();
    for (const processes of PROCESSES) {
      const cheapest = await withReaders("length", processes, files[0]!, (reader) => cheapestByLength(reader, files));
      for (const [pages, { cpuMs, wallMs }] of cheapest) {
        rows.push([processes, pages, round(cpuMs / pages), round(wallMs / pages)]);
        perPage.set(`${processes}/${pages}`, cpuMs / pages);
      }
    }
    return {
      how:
        `The scanned page of one invoice of fatturapa47, repeated: ${PAGES.join(", ")} times in one PDF, alone in the pool; the ` +
        "cheapest of three readings. CPU time by page says whether cost is linear in pages, wall time by page whether one document uses both processes.",
      tables: [{ title: "Cost by length", columns: ["processes", "pages", "CPU ms a page", "wall ms a page"], rows }],
      notes: [],
      figures: {
        // Compared with two pages and not one: the cost per document is in the first page.
        cpu_a_page_of_8_pages_over_2: round((perPage.get("1/8") ?? Number.NaN) / (perPage.get("1/2") ?? Number.NaN), 2),
      },
    };
  },
};

/**
 * By number of pages. The lengths take turns, and for each the cheapest run counts: other programs on the machine can
 * only add cost.
 */
async function cheapestByLength(
  reader: Parameters<typeof readAllTimed>[0],
  files: readonly Buffer[],
): Promise<ReadonlyMap<number, { readonly cpuMs: number; readonly wallMs: number }>> {
  const best = new Map<number, { readonly cpuMs: number; readonly wallMs: number }>();
  for (let turn = 0; turn < ROUNDS; turn++) {
    for (const bytes of files) {
      const { pages, cpuMs, wallMs } = await readAllTimed(reader, [bytes]);
      const known = best.get(pages);
      if (pages > 0 && (!known || cpuMs < known.cpuMs)) best.set(pages, { cpuMs, wallMs });
    }
  }
  return best;
}

function documentsOf(pdf: string): Buffer[] {
  const folder = mkdtempSync(join(tmpdir(), "estratto-bench-"));
  try {
    return PAGES.map((count) => {
      const path = join(folder, `${count}.pdf`);
      execFileSync("pdfunite", [...new Array<string>(count).fill(pdf), path]);
      return readFileSync(path);
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
