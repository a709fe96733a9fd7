/**
 * PDFs with a text layer: what reading costs, where the words come from, and how far they are those of Poppler's pdftotext.
 *
 *   node bench/reading-pdf.ts [set …] [--data ../shared/data] [--pages 4] [--worst 3]
 *
 * Runs in one process, page after page, and prints CPU milliseconds a page: compare figures of one machine in one state only. Word F1 is
 * of bags of words, of files whose words all come from the layer; pdftotext joins words that are parted by a hyphen at the end of a
 * line, so its -bbox output is taken, which does not. The documents are not part of this repository; where they are absent the set is
 * left out and the exit code is 1.
 */
import { spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { AppError } from "../src/errors.ts";
import { openDocument, type ReadingTools } from "../src/reading/document.ts";
import { loadTools } from "../src/reading/load-tools.ts";
import type { ReadLimits } from "../src/reading/types.ts";

const LIMITS: ReadLimits = { maxPages: 500, maxImagePixels: 100_000_000, maxSidePx: 10_000, minSidePx: 50 };
const SETS = ["einvoice50", "fatturapa47", "vrdu_adbuy40", "icdar2013_tables_eu"];

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: "string", default: "../shared/data" },
    pages: { type: "string", default: "4" },
    worst: { type: "string", default: "0" },
  },
});

interface FileFigures {
  readonly name: string;
  readonly pages: { readonly cpuMs: number; readonly layer: number; readonly ocr: number; readonly errors: string[] }[];
  readonly words: readonly string[];
  readonly opened: string;
}

const tools = await loadTools(new URL("../models/", import.meta.url));
let complete = true;
for (const set of positionals.length > 0 ? positionals : SETS) {
  const folder = join(flags.data, set, "docs");
  const paths = globSync(join(folder, "**/*.pdf")).filter((path) => !path.endsWith("_picture.pdf"));
  if (!existsSync(folder)) {
    console.log(`${set}: ${folder} is absent; nothing was measured`);
    complete = false;
    continue;
  }
  const files: FileFigures[] = [];
  for (const path of paths.sort()) files.push(await measure(tools, path));
  report(set, files);
}
process.exitCode = complete ? 0 : 1;

async function measure(from: ReadingTools, path: string): Promise<FileFigures> {
  const pages: FileFigures["pages"] = [];
  const words: string[] = [];
  try {
    const document = await openDocument(from, readFileSync(path), LIMITS);
    for (let i = 0; i < Math.min(Number(flags.pages), document.pageCount); i++) {
      const before = cpuMs();
      const page = await document.readPage(i);
      const ocr = page.words.filter((word) => word.source === "ocr").length;
      const errors = page.errors.map(({ code }) => code);
      pages.push({ cpuMs: cpuMs() - before, layer: page.words.length - ocr, ocr, errors });
      words.push(...page.words.map((word) => word.text));
    }
    document.close();
    return { name: basename(path), pages, words, opened: "read" };
  } catch (error) {
    return { name: basename(path), pages, words, opened: error instanceof AppError ? error.code : String(error) };
  }
}

function report(set: string, files: readonly FileFigures[]): void {
  const pages = files.flatMap((file) => file.pages);
  const digital = pages.filter((page) => page.layer > 0 && page.ocr === 0).map((page) => page.cpuMs);
  const mixed = pages.filter((page) => page.layer > 0 && page.ocr > 0).map((page) => page.cpuMs);
  const byLayer = files.filter(({ pages: all }) => all.length > 0 && all.every((page) => page.ocr === 0));
  const scores = byLayer
    .map((file) => ({ ...agreement(file, join(flags.data, set)), name: file.name }))
    .filter(({ f1 }) => !Number.isNaN(f1))
    .sort((a, b) => a.f1 - b.f1);
  console.log(
    JSON.stringify({
      set,
      files: files.length,
      refused: files.filter((file) => file.opened !== "read").length,
      pages: pages.length,
      digital: digital.length,
      digital_cpu_ms: [quantile(digital, 0.5), quantile(digital, 0.95)],
      mixed: mixed.length,
      mixed_cpu_ms: [quantile(mixed, 0.5), quantile(mixed, 0.95)],
      ocr_only: pages.filter((page) => page.layer === 0 && page.ocr > 0).length,
      blank: pages.filter((page) => page.layer + page.ocr === 0).length,
      f1_pdftotext: round(scores.reduce((sum, { f1 }) => sum + f1, 0) / scores.length),
      f1_files: scores.length,
    }),
  );
  for (const { name, f1, ours, theirs } of scores.slice(0, Number(flags.worst))) {
    console.log(
      `  ${round(f1)} ${name}\n    only ours: ${ours.join(" | ")}\n    only pdftotext: ${theirs.join(" | ")}`,
    );
  }
}

/** Bag-of-words F1 in points against pdftotext, NaN where that is not installed or finds nothing. */
function agreement(file: FileFigures, folder: string): { f1: number; ours: string[]; theirs: string[] } {
  const path = globSync(join(folder, "docs/**", file.name))[0]!;
  const run = spawnSync("pdftotext", ["-bbox", "-cropbox", "-l", flags.pages, path, "-"], { encoding: "utf8" });
  if (run.status !== 0) return { f1: Number.NaN, ours: [], theirs: [] };
  const words = [...run.stdout.matchAll(/<word [^>]*>(.*?)<\/word>/gs)]
    .flatMap(([, text]) => plain(unescaped(text!)).split(/\s+/))
    .filter(Boolean);
  const left = new Map<string, number>();
  for (const word of words) left.set(word, (left.get(word) ?? 0) + 1);
  const ours = file.words.map(plain).filter((word) => {
    const count = left.get(word) ?? 0;
    if (count > 0) left.set(word, count - 1);
    return count === 0;
  });
  const theirs = [...left].filter(([, count]) => count > 0).map(([word]) => word);
  const hits = file.words.length - ours.length;
  return {
    f1: (200 * hits) / (words.length + file.words.length),
    ours: ours.slice(0, 14),
    theirs: theirs.slice(0, 14),
  };
}

function plain(word: string): string {
  return word.normalize("NFKC");
}

function unescaped(text: string): string {
  return text.replace(
    /&(lt|gt|quot|apos|amp);/g,
    (_, name: string) => ({ lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" })[name]!,
  );
}

/** User and system time of this process, ms. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
