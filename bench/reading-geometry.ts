/**
 * Whether pages that lie on their side, upside down or askew are read as well as upright ones, and what that costs those that are upright.
 *
 *   node bench/reading-geometry.ts [set …] [--data ../shared/data] [--pages 12] [--turns 90,180,270,10,-10]
 *
 * For each set: share of pages of five lines or more whose turn was found (within 1°), word F1 of the turned page against the same page
 * unturned, and CPU time of the unturned page over that of a reader that takes every page for upright. The documents are not part of this
 * repository (they need their own licences); where they are absent the script says so and the exit code is 1.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import sharp, { type Sharp } from "sharp";
import type { Page } from "../src/core/document.ts";
import { ocrSize, readPicture } from "../src/reading/image-pages.ts";
import { loadTools } from "../src/reading/load-tools.ts";
import { wordsOfLine } from "../src/reading/ocr/line-words.ts";
import type { Ocr } from "../src/reading/ocr/read-raster.ts";
import { openPdf } from "../src/reading/pdf/open-pdf.ts";
import type { Raster } from "../src/reading/raster.ts";
import { lineConfidence } from "../src/reading/upright/way-up.ts";

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: "string", default: "../shared/data" },
    pages: { type: "string", default: "12" },
    turns: { type: "string", default: "90,180,270,10,-10" },
  },
});
const turns = flags.turns.split(",").map(Number);

/** The validation receipts of the recogniser (500–559), pictures of invoices, whole documents; sets apart from the final measure. */
const SETS: Readonly<Record<string, (file: string) => boolean>> = {
  sroie_train_grey: (file) => file >= "500" && file < "560",
  einvoice50: (file) => file.endsWith("_picture.pdf"),
  fatturapa47: (file) => file.endsWith("_picture.pdf"),
  fatura_dev120: (file) => /\.(jpg|png|webp)$/.test(file),
  mrz29: (file) => /\.(jpg|png|webp)$/.test(file),
  vrdu_adbuy40: (file) => file.endsWith(".pdf"),
};

const tools = await loadTools(new URL("../models/", import.meta.url));
const rows: Record<string, Record<string, number>> = {};
for (const [set, isPage] of Object.entries(SETS)) {
  if (positionals.length > 0 && !positionals.includes(set)) continue;
  const folder = join(flags.data, set, "docs");
  if (!existsSync(folder)) {
    console.log(`${folder} is absent; nothing was measured`);
    process.exitCode = 1;
    continue;
  }
  rows[set] = await measureSet(set, evenly(readdirSync(folder).filter(isPage).sort(), Number(flags.pages)));
  console.log(set, JSON.stringify(rows[set]));
}
console.table(rows);

async function measureSet(set: string, files: readonly string[]): Promise<Record<string, number>> {
  const truth = set === "sroie_train_grey" ? truthOf(set) : null;
  const [found, f1, cpu]: [number[], number[], number[]] = [[], [], []];
  const [assumed, upright]: [number[], number[]] = [[], []];
  let misread = 0;
  for (const file of files) {
    const raster = await rasterOf(readFileSync(join(flags.data, set, "docs", file)), file);
    const plain = await timed(async () => await readAsUpright(tools.ocr, raster));
    const straight = await timed(async () => await read(raster));
    cpu.push(straight.cpuMs / plain.cpuMs);
    const expected = truth?.get(file);
    if (expected !== undefined) {
      assumed.push(bagF1(expected, upperCase(plain.value)));
      upright.push(bagF1(expected, upperCase(wordsOf(straight.value))));
    }
    const hasLines = new Set(straight.value.words.map(({ line }) => line)).size >= 5;
    if (hasLines && Math.abs(signed(straight.value.rotationAngle)) > 5) {
      misread++;
      console.log(`${file} is turned by ${straight.value.rotationAngle} as it is`);
    }
    for (const degrees of turns) {
      const turned = await read(await turnedBy(raster, degrees));
      const wrong = signed(turned.rotationAngle + degrees - straight.value.rotationAngle);
      if (hasLines) found.push(Number(Math.abs(wrong) <= 1));
      if (hasLines && Math.abs(wrong) > 1) console.log(`${file} turned by ${degrees}: ${turned.rotationAngle} found`);
      f1.push(bagF1(wordsOf(straight.value), wordsOf(turned)));
    }
  }
  return {
    pages: files.length,
    turned_although_upright: misread,
    turn_found_percent: round(100 * mean(found)),
    word_f1_against_unturned: round(100 * mean(f1)),
    upright_cpu_ratio: Math.round(100 * median(cpu)) / 100,
    ...(truth === null
      ? {}
      : { f1_taken_for_upright: round(100 * mean(assumed)), f1_upright: round(100 * mean(upright)) }),
  };
}

async function read(raster: Raster): Promise<Pick<Page, "words" | "rotationAngle">> {
  return await readPicture(tools.ocr, raster, { width: raster.width, height: raster.height, rotationAngle: 0 });
}

/** The control: every region read from left to right, as before there was anything to turn. */
async function readAsUpright(ocr: Ocr, raster: Raster): Promise<string[]> {
  const words: string[] = [];
  for (const region of await ocr.detect(raster)) {
    const line = await ocr.recognise(raster, region);
    if (lineConfidence(line) >= 0.5) words.push(...wordsOfLine(line).map(({ text }) => text));
  }
  return words;
}

async function rasterOf(bytes: Buffer, file: string): Promise<Raster> {
  if (file.endsWith(".pdf")) {
    const pdf = openPdf(tools.pdfium, bytes);
    const page = pdf.openPage(0);
    const size = ocrSize(page.widthPt, page.heightPt, 200 / 72);
    const raster = page.render(size.width, size.height);
    page.close();
    pdf.close();
    return raster;
  }
  const { autoOrient } = await sharp(bytes).metadata();
  const size = ocrSize(autoOrient.width, autoOrient.height, 1);
  return await decoded(sharp(bytes).autoOrient().resize(size.width, size.height, { fit: "fill" }));
}

async function turnedBy({ width, height, data }: Raster, degrees: number): Promise<Raster> {
  return await decoded(sharp(data, { raw: { width, height, channels: 3 } }).rotate(degrees, { background: "#ffffff" }));
}

async function decoded(image: Sharp): Promise<Raster> {
  const { data, info } = await image
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

function truthOf(set: string): Map<string, string[]> {
  const labels = readFileSync(join(flags.data, set, "labels.jsonl"), "utf8")
    .trim()
    .split("\n");
  return new Map(
    labels.map((label) => {
      const { id, lines } = JSON.parse(label) as { id: string; lines: readonly { text: string }[] };
      return [`${id}.webp`, upperCase(lines.flatMap(({ text }) => text.split(/\s+/).filter(Boolean)))];
    }),
  );
}

function wordsOf(page: Pick<Page, "words">): string[] {
  return page.words.map(({ text }) => text);
}

function upperCase(words: readonly string[]): string[] {
  return words.map((word) => word.toUpperCase());
}

function bagF1(truth: readonly string[], words: readonly string[]): number {
  const left = new Map<string, number>();
  for (const word of truth) left.set(word, (left.get(word) ?? 0) + 1);
  let hits = 0;
  for (const word of words) {
    const count = left.get(word) ?? 0;
    if (count > 0) hits++;
    left.set(word, count - 1);
  }
  return truth.length + words.length === 0 ? 1 : (2 * hits) / (truth.length + words.length);
}

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; cpuMs: number }> {
  const before = process.cpuUsage();
  const value = await work();
  const { user, system } = process.cpuUsage(before);
  return { value, cpuMs: (user + system) / 1000 };
}

function evenly<T>(all: readonly T[], count: number): T[] {
  if (all.length <= count) return [...all];
  return Array.from({ length: count }, (_, i) => all[Math.floor((i * all.length) / count)]!);
}

/** Degrees in −180 to 180. */
function signed(degrees: number): number {
  return ((((degrees + 180) % 360) + 360) % 360) - 180;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
