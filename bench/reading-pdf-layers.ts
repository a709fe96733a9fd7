/**
 * Text layers that are not what a page shows: whether they are noticed, and what is read instead.
 *
 *   node bench/reading-pdf-layers.ts [--data ../shared/data] [--files 4]
 *
 * Broken fonts: the first page of some sound files, each ToUnicode table rewritten (broken-fonts.ts). `wrong_of_layer`
 * counts words that were taken from the layer and are not on the page: these got through. Hidden layers: the same pages
 * printed, worn, scanned and read by Tesseract into a layer (worn-layers.ts); word F1 of that layer and of the
 * product's answer. The truth of both is what pdftotext finds in the sound file. Needs qpdf, tesseract and
 * poppler-utils; the documents are not part of this repository.
 */
import { existsSync, globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Word } from "../src/core/documents/document.ts";
import { openDocument } from "../src/reading/document.ts";
import { loadTools } from "../src/reading/load-tools.ts";
import type { ReadingTools } from "../src/reading/pages.ts";
import { openPdf } from "../src/reading/pdf/open-pdf.ts";
import { readTextLayer, unordered } from "../src/reading/pdf/text-layer.ts";
import type { ReadLimits } from "../src/reading/types.ts";
import { LIES, NO_TABLE, withBrokenFonts } from "./reading-pdf/broken-fonts.ts";
import { compareBags, popplerWords } from "./reading-pdf/poppler.ts";
import { WEARS, wornScan } from "./reading-pdf/worn-layers.ts";

const LIMITS: ReadLimits = { maxPages: 500, maxImagePixels: 100_000_000, maxSidePx: 10_000, minSidePx: 50 };
/** Tesseract's language for each set. */
const SETS = { einvoice50: "deu", fatturapa47: "ita", vrdu_adbuy40: "eng", icdar2013_tables_eu: "eng" };
/** Pages with fewer words say little. */
const MIN_WORDS = 20;

interface Sample {
  readonly path: string;
  readonly language: string;
  readonly truth: readonly string[];
}

const { values: flags } = parseArgs({
  options: { data: { type: "string", default: "../shared/data" }, files: { type: "string", default: "4" } },
});
const samples = Object.entries(SETS).flatMap(([set, language]) => samplesOf(set, language));
if (samples.length === 0) {
  console.log(`No documents, or no pdftotext: name the folder of the sets by --data (${flags.data} was asked).`);
  process.exit(1);
}
const tools = await loadTools(new URL("../models/", import.meta.url));
await brokenFonts(tools);
await hiddenLayers(tools);

function samplesOf(set: string, language: string): Sample[] {
  const folder = join(flags.data, set, "docs");
  if (!existsSync(folder)) return [];
  const paths = globSync(join(folder, "*.pdf")).filter((path) => !path.endsWith("_picture.pdf"));
  const step = Math.ceil(paths.length / Number(flags.files));
  return paths
    .sort()
    .filter((_, i) => i % step === 0)
    .map((path) => ({ path, language, truth: popplerWords(path, 1) ?? [] }))
    .filter(({ truth }) => truth.length >= MIN_WORDS);
}

async function brokenFonts(from: ReadingTools): Promise<void> {
  for (const lie of [...Object.keys(LIES), NO_TABLE]) {
    let [words, byLayer, wrong] = [0, 0, 0];
    const f1: number[] = [];
    for (const { path, truth } of samples) {
      const broken = withBrokenFonts(path, lie);
      if (broken === null) continue;
      const read = await firstPage(from, broken);
      const layer = textsOf(read.filter(({ source }) => source === "text_layer"));
      words += truth.length;
      byLayer += layer.length;
      wrong += compareBags(layer, truth).onlyRead.length;
      f1.push(compareBags(textsOf(read), truth).f1);
    }
    console.log(
      JSON.stringify({ lie, pages: f1.length, words, by_layer: byLayer, wrong_of_layer: wrong, f1_product: mean(f1) }),
    );
  }
}

async function hiddenLayers(from: ReadingTools): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "estratto-bench-"));
  try {
    for (const wear of WEARS) {
      const [layer, product]: [number[], number[]] = [[], []];
      for (const { path, truth, language } of samples) {
        const pdf = await wornScan(path, wear, language, folder);
        layer.push(compareBags(hiddenWords(from, pdf), truth).f1);
        product.push(compareBags(textsOf(await firstPage(from, pdf)), truth).f1);
      }
      const row = { hidden_layer: wear.name, pages: layer.length, f1_layer: mean(layer), f1_product: mean(product) };
      console.log(JSON.stringify(row));
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function firstPage(from: ReadingTools, bytes: Uint8Array): Promise<readonly Word[]> {
  const document = await openDocument(from, bytes, LIMITS);
  const { words } = await document.readPage(0);
  document.close();
  return words;
}

/** The words of the file, without a look at the image. */
function hiddenWords(from: ReadingTools, bytes: Uint8Array): string[] {
  const file = openPdf(from.pdfium, bytes);
  const page = file.openPage(0);
  const words = readTextLayer(page, page.widthPt, page.heightPt).map((word) => unordered(word, 1).text);
  page.close();
  file.close();
  return words;
}

function textsOf(words: readonly Word[]): string[] {
  return words.map(({ text }) => text);
}

function mean(values: readonly number[]): number {
  return Math.round((10 * values.reduce((total, value) => total + value, 0)) / values.length) / 10;
}
