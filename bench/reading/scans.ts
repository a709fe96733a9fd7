import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { openSet, takeShare } from "../../measuring/labelled-pages.ts";
import { bagF1, normalised, round, wordsOf } from "../../measuring/reading-score.ts";
import type { BenchContext, Cell, Part } from "./part.ts";
import { readAllTimed, readWords, withReaders } from "./readers.ts";
import { ocrmypdf, type RivalReading, requireLanguages, requireRivals, tesseract } from "./rivals.ts";

/** One page as an image, and the words of its text layer as read by another program (poppler). */
interface Scan {
  readonly set: string;
  readonly path: string;
  readonly language: string;
  readonly truth: readonly string[];
}

const [DPI, PAGES_A_SET] = [150, 16];

/**
 * A4 pages full of text, as images: word F1 against the text layer of the same page, cost per page and per 1 000
 * characters.
 */
export const scans: Part = {
  name: "scans",
  title: "A4 pages full of text",
  run: async (context) => {
    requireRivals("tesseract", "ocrmypdf", "pdftotext", "pdftoppm");
    requireLanguages(["eng", "ita", "deu", "fra"]);
    const folder = mkdtempSync(join(tmpdir(), "estratto-bench-"));
    try {
      return await measure(gather(context, folder));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function measure(pages: readonly Scan[]) {
  const files = pages.map(({ path }) => readFileSync(path));
  const ours = await withReaders("scans", 2, files[0]!, async (reader) => await readAllTimed(reader, files));
  const [tess, omp] = [await tesseract(pages, 6), await ocrmypdf(pages)];
  const wordsOfRival = ({ texts }: RivalReading) => texts.map(wordsOf);
  const read = { estratto: ours.documents.map(readWords), Tesseract: wordsOfRival(tess), OCRmyPDF: wordsOfRival(omp) };
  const sets = [...new Set(pages.map(({ set }) => set))];
  const f1 = (words: readonly (readonly string[])[], set: string | null, fold: typeof normalised) => {
    const scores = pages.flatMap((page, i) =>
      set === null || page.set === set ? [bagF1(fold(page.truth), fold(words[i]!))] : [],
    );
    return round((100 * scores.reduce((a, b) => a + b, 0)) / scores.length, 2);
  };
  const asIs = (words: readonly string[]) => [...words];
  const thousands = pages.reduce((sum, { truth }) => sum + truth.join("").length, 0) / 1000;
  const cost = (cpuMs: number): Cell[] => [Math.round(cpuMs / pages.length), Math.round(cpuMs / thousands)];
  const costs = { estratto: cost(ours.cpuMs), Tesseract: cost(tess.cpuMs), OCRmyPDF: cost(omp.cpuMs) };
  const names = Object.keys(read) as (keyof typeof read)[];
  return {
    how:
      `${pages.length} pages as pictures at ${DPI} dpi: einvoice50 and fatturapa47 turned by up to 1.5°, blurred and noisy; ` +
      `icdar2013_tables_eu clean. Truth: the text layer of the same page, read by poppler's pdftotext; what is drawn in pictures ` +
      `(logos) is in no truth and costs every reader alike. Characters are counted without spaces. Tesseract: psm 6.`,
    tables: [
      {
        title: "Word F1, raw / normalised",
        columns: ["", ...sets, "all"],
        rows: names.map((name) => [
          name,
          ...[...sets, null].map((set) => `${f1(read[name], set, asIs)} / ${f1(read[name], set, normalised)}`),
        ]),
      },
      {
        title: "CPU ms",
        columns: ["", "a page", "per 1 000 characters"],
        rows: names.map((name) => [name, ...costs[name]]),
      },
    ],
    notes: ours.refused > 0 ? [`Refused by estratto: ${ours.refused} pages.`] : [],
    figures: {
      scan_pages: pages.length,
      scan_word_f1_raw: f1(read.estratto, null, asIs),
      scan_word_f1_normalised: f1(read.estratto, null, normalised),
      tesseract_scan_word_f1_raw: f1(read.Tesseract, null, asIs),
      tesseract_scan_word_f1_normalised: f1(read.Tesseract, null, normalised),
      ocrmypdf_scan_word_f1_normalised: f1(read.OCRmyPDF, null, normalised),
      scan_cpu_ms: costs.estratto[0]!,
      scan_cpu_ms_per_1000_characters: costs.estratto[1]!,
      tesseract_scan_cpu_ms: costs.Tesseract[0]!,
      ocrmypdf_scan_cpu_ms: costs.OCRmyPDF[0]!,
    },
  };
}

function gather({ dataDir, share }: BenchContext, folder: string): Scan[] {
  const scan = (set: string, path: string, digital: string, page: number, language: string): Scan => {
    const [from, to] = ["-f", "-l"].map((flag) => [flag, String(page)]);
    const picture = join(folder, `${set}-${basename(path)}-${page}`);
    const options = [...from!, ...to!, "-r", String(DPI), "-gray", "-png", "-singlefile"];
    execFileSync("pdftoppm", [...options, path, picture], { stdio: "ignore" });
    const text = execFileSync("pdftotext", [...from!, ...to!, digital, "-"], { encoding: "utf8" });
    return { set, path: `${picture}.png`, language, truth: wordsOf(text.normalize("NFKC")) };
  };
  const printed = (set: string, language: string, suffix: string) => {
    const { folder: from, labels } = openSet(dataDir, set);
    const digitals = labels.flatMap(({ docs }) =>
      docs.filter((doc) => doc.endsWith(".pdf") && existsSync(join(from, doc.replace(/\.pdf$/, suffix)))),
    );
    return takeShare(digitals, Math.min(1, (PAGES_A_SET * share) / digitals.length)).map((doc) => {
      const digital = join(from, doc);
      return scan(set, digital.replace(/\.pdf$/, suffix), digital, 1, language);
    });
  };
  return [
    ...printed("einvoice50", "deu+eng", "_picture.pdf"),
    ...printed("fatturapa47", "ita", "_picture.pdf"),
    ...printed("icdar2013_tables_eu", "eng+fra", ".pdf"),
  ].filter(({ truth }) => truth.length >= 20);
}
