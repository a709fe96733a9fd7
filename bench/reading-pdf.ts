/**
 * PDFs with a text layer: the cost of reading, where the words come from, how far they agree with Poppler's pdftotext,
 * and how well their boxes fit the ink.
 *
 *   node bench/reading-pdf.ts [set …] [--data ../shared/data] [--pages 4] [--worst 3]
 *
 * Runs in one process, page after page, and prints CPU milliseconds per page: compare figures of one machine in one
 * state only. Word F1 is of bags of words, for files whose words all come from the layer. `layer_share` is how many
 * characters were taken from the layer for each that pdftotext finds, in all files (characters, because Poppler splits
 * some words in two), and `doubted` names the files where it is under 0.9: there a sound layer may have been refused.
 * The documents are not part of this repository; if they are absent the set is left out and the exit code is 1.
 */
import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { quantile, round } from "../measuring/reading-score.ts";
import { AppError } from "../src/errors.ts";
import { openDocument } from "../src/reading/document.ts";
import { loadTools } from "../src/reading/load-tools.ts";
import type { ReadingTools } from "../src/reading/pages.ts";
import { openPdf } from "../src/reading/pdf/open-pdf.ts";
import type { ReadLimits } from "../src/reading/types.ts";
import { type BoxFit, boxFit } from "./reading-pdf/boxes-and-ink.ts";
import { compareBags, popplerWords } from "./reading-pdf/poppler.ts";

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
const PAGES = Number(flags.pages);

interface PageFigures {
  readonly cpuMs: number;
  readonly layer: readonly string[];
  readonly ocr: number;
  readonly boxes: BoxFit;
}

interface FileFigures {
  readonly path: string;
  readonly pages: readonly PageFigures[];
  /** "read", or the code with which it was refused. */
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
  const pages: PageFigures[] = [];
  const bytes = readFileSync(path);
  try {
    const document = await openDocument(from, bytes, LIMITS);
    const drawn = openPdf(from.pdfium, bytes);
    for (let i = 0; i < Math.min(PAGES, document.pageCount); i++) {
      const before = cpuMs();
      const page = await document.readPage(i);
      const spent = cpuMs() - before;
      const layer = page.words.filter((word) => word.source === "text_layer");
      const again = drawn.openPage(i);
      const boxes = boxFit(again, page, layer);
      again.close();
      pages.push({ cpuMs: spent, layer: layer.map((word) => word.text), ocr: page.words.length - layer.length, boxes });
    }
    drawn.close();
    document.close();
    return { path, pages, opened: "read" };
  } catch (error) {
    return { path, pages, opened: error instanceof AppError ? error.code : String(error) };
  }
}

function report(set: string, files: readonly FileFigures[]): void {
  const pages = files.flatMap((file) => file.pages);
  const digital = pages.filter((page) => page.layer.length > 0 && page.ocr === 0).map((page) => page.cpuMs);
  const mixed = pages.filter((page) => page.layer.length > 0 && page.ocr > 0).map((page) => page.cpuMs);
  const compared = files.flatMap((file) => {
    const truth = popplerWords(file.path, PAGES);
    if (truth === null || truth.length === 0) return [];
    const layer = file.pages.flatMap((page) => page.layer);
    const [ours, theirs] = [charactersOf(layer), charactersOf(truth)];
    return [{ file, ...compareBags(layer, truth), ours, theirs }];
  });
  const byLayer = compared.filter(({ file }) => file.pages.every((page) => page.ocr === 0));
  const doubted = compared.filter(({ ours, theirs }) => ours < 0.9 * theirs);
  const boxes = pages.map((page) => page.boxes);
  const slack = boxes.flatMap(({ slackPx }) => slackPx);
  console.log(
    JSON.stringify({
      set,
      files: files.length,
      refused: files.filter((file) => file.opened !== "read").length,
      pages: pages.length,
      digital: digital.length,
      digital_cpu_ms: [quantileOrNone(digital, 0.5), quantileOrNone(digital, 0.95)],
      mixed: mixed.length,
      mixed_cpu_ms: [quantileOrNone(mixed, 0.5), quantileOrNone(mixed, 0.95)],
      ocr_only: pages.filter((page) => page.layer.length === 0 && page.ocr > 0).length,
      blank: pages.filter((page) => page.layer.length + page.ocr === 0).length,
      f1_pdftotext: round(sum(byLayer.map(({ f1 }) => f1)) / byLayer.length, 1),
      f1_files: byLayer.length,
      layer_share: round(sum(compared.map(({ ours }) => ours)) / sum(compared.map(({ theirs }) => theirs)), 4),
      doubted: doubted.map(({ file, ours, theirs }) => `${basename(file.path)} ${round(ours / theirs, 2)}`),
      boxes: slack.length,
      boxes_within_2px: round(sum(boxes.map(({ fit }) => fit)) / slack.length, 4),
      boxes_cut: sum(boxes.map(({ cut }) => cut)),
      box_slack_px: [quantileOrNone(slack, 0.5), quantileOrNone(slack, 0.99), quantileOrNone(slack, 1)],
    }),
  );
  const worst = byLayer.sort((a, b) => a.f1 - b.f1).slice(0, Number(flags.worst));
  for (const { file, f1, onlyRead, onlyTruth } of worst) {
    console.log(`  ${round(f1, 1)} ${basename(file.path)}`);
    console.log(`    only ours: ${onlyRead.slice(0, 14).join(" | ")}`);
    console.log(`    only pdftotext: ${onlyTruth.slice(0, 14).join(" | ")}`);
  }
}

/** User and system time of this process, ms. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function charactersOf(words: readonly string[]): number {
  return sum(words.map((word) => word.length));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** NaN if nothing was measured. */
function quantileOrNone(values: readonly number[], share: number): number {
  return values.length === 0 ? Number.NaN : round(quantile(values, share));
}
