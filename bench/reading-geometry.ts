/**
 * Whether pages that are rotated by 90°, upside down or skewed are read as well as upright ones, and what that costs
 * for upright ones.
 *
 *   node bench/reading-geometry.ts [way-up | words | photographs | bent …] [--set name …] [--pages 16]
 *        [--data ../shared/data]
 *
 * way-up       each page rotated by 0, 90, 180 and 270°: how often the rotation is found (within 5°), and how often
 *              an upright page is rotated
 * words        each page skewed by 10° and −15°: word F1 against the same page unrotated, points of word F1 lost where
 *              the truth is known (receipts, and pages that have a text layer beside their image); CPU time of an
 *              upright page over that of a reader that takes every page for upright
 * photographs  pages of text photographed a little from the side, in shadow: word F1 against the text layer, with and
 *              without following the lines of the photograph
 *
 * bent         pages of text that do not lie flat: word F1 against the text layer for three shapes, each as strong as
 *              two heights of its lines, and CPU time over that of the flat page
 *
 * A seeded sample of each set. The documents are not part of this repository (they need their own licences); if they
 * are absent the script says so and the exit code is 1.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import sharp, { type Sharp } from "sharp";
import { openSet } from "../measuring/labelled-pages.ts";
import { bentSheet, type Sag } from "../measuring/pages/bent-sheet.ts";
import { CONDITIONS } from "../measuring/pages/conditions.ts";
import { seededRandom } from "../measuring/random.ts";
import { bagF1, round, wordsOf } from "../measuring/reading-score.ts";
import type { Page } from "../src/core/documents/document.ts";
import { openDocument } from "../src/reading/document.ts";
import { ocrSize, readPicture } from "../src/reading/image-pages.ts";
import { loadTools } from "../src/reading/load-tools.ts";
import { wordsOfLine } from "../src/reading/ocr/line-words.ts";
import { polygonOfRect } from "../src/reading/ocr/rotated-rect.ts";
import { openPdf } from "../src/reading/pdf/open-pdf.ts";
import type { Raster } from "../src/reading/raster.ts";
import { rowsInReadingOrder } from "../src/reading/reading-order.ts";
import { findTurn } from "../src/reading/upright/upright-lines.ts";
import { lineConfidence } from "../src/reading/upright/way-up.ts";

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    set: { type: "string", multiple: true },
    pages: { type: "string", default: "16" },
    data: { type: "string", default: "../shared/data" },
  },
});

/** Sets other than the final measure of receipts; and none of the documents on which the recogniser is measured. */
const SETS: Readonly<Record<string, (file: string) => boolean>> = {
  sroie_train_grey: (file) => file < "560",
  einvoice50: (file) => file.endsWith("_picture.pdf"),
  fatturapa47: (file) => file.endsWith("_picture.pdf"),
  fatura_dev120: (file) => /\.(jpg|png|webp)$/.test(file),
  mrz29: (file) => /\.(jpg|png|webp)$/.test(file),
  vrdu_adbuy40: (file) => file.endsWith(".pdf"),
  icdar2013_tables_eu: (file) => file.endsWith(".pdf"),
};
/** Sets whose pages have a sound text layer beside their image. */
const SETS_OF_TEXT = ["einvoice50", "fatturapa47"];
const [LINES_OF_A_PAGE, SEED] = [5, 20_260_401];

/** Pixels at 150 dpi: two lines of ten points, set closely. */
const SAG_PX = 48;
const SAGS: Readonly<Record<string, Sag>> = {
  bow: (along) => SAG_PX * 4 * along * (1 - along),
  wave: (along) => (SAG_PX / 2) * Math.sin(2 * Math.PI * along),
  curl: (along) => SAG_PX * Math.exp(5 * (along - 1)),
};

type Row = Readonly<Record<string, number>>;
interface File {
  readonly name: string;
  readonly bytes: Buffer;
}

const PARTS: Readonly<Record<string, (files: readonly File[], set: string) => Promise<Row | null>>> = {
  "way-up": findWayUp,
  words: compareWords,
  photographs: readPhotographs,
  bent: readBent,
};

const tools = await loadTools(new URL("../models/", import.meta.url));
for (const [part, measure] of Object.entries(PARTS)) {
  if (positionals.length > 0 && !positionals.includes(part)) continue;
  const rows: Record<string, Row> = {};
  for (const [set, isPage] of Object.entries(SETS)) {
    if (flags.set !== undefined && !flags.set.includes(set)) continue;
    const files = sampleOf(set, isPage);
    const row = files === null ? null : await measure(files, set);
    if (row === null) continue;
    rows[set] = row;
    // bench/reading.ts reads these lines.
    console.log(JSON.stringify({ bench: "reading-geometry", set: `${part}.${set}`, ...row }));
  }
  console.log(part);
  console.table(rows);
}

function sampleOf(set: string, isPage: (file: string) => boolean): File[] | null {
  const folder = join(flags.data, set, "docs");
  if (!existsSync(folder)) {
    console.log(`${folder} is absent; nothing was measured`);
    process.exitCode = 1;
    return null;
  }
  const random = seededRandom(SEED);
  const shuffled = readdirSync(folder)
    .filter(isPage)
    .sort()
    .map((name) => ({ name, place: random.next() }))
    .sort((a, b) => a.place - b.place);
  return shuffled.slice(0, Number(flags.pages)).map(({ name }) => ({ name, bytes: readFileSync(join(folder, name)) }));
}

async function findWayUp(files: readonly File[]): Promise<Row> {
  const [pages, short]: [number[], number[]] = [[], []];
  let uprightPagesTurned = 0;
  for (const file of files) {
    const raster = await rasterOf(file);
    for (const degrees of [0, 90, 180, 270]) {
      const { turnDegrees, lines } = await turnOf(await turnedBy(raster, degrees));
      const isRight = Math.abs(signed(turnDegrees + degrees)) <= 5;
      (lines >= LINES_OF_A_PAGE ? pages : short).push(Number(isRight));
      if (!isRight && degrees === 0) uprightPagesTurned++;
      if (!isRight) console.log(`${file.name} turned by ${degrees}: ${turnDegrees} found, ${lines} lines`);
    }
  }
  return {
    turns: pages.length,
    found_percent: round(100 * mean(pages), 2),
    turns_of_short_pages: short.length,
    found_of_short_percent: round(100 * mean(short), 2),
    upright_pages_turned: uprightPagesTurned,
  };
}

/** The rotation, and the number of lines that the detector saw on the page as it is, or as it was last rotated. */
async function turnOf(raster: Raster): Promise<{ turnDegrees: number; lines: number }> {
  let lines = 0;
  const detect = async (seen: Raster) => {
    const regions = await tools.ocr.detect(seen);
    lines = rowsInReadingOrder(regions.map((rect) => ({ polygon: polygonOfRect(rect) }))).length;
    return regions;
  };
  return { turnDegrees: await findTurn({ ...tools.ocr, detect }, raster), lines };
}

async function compareWords(files: readonly File[], set: string): Promise<Row> {
  const [f1, cpu, askew, lost]: [number[], number[], number[], number[]] = [[], [], [], []];
  for (const file of files) {
    const raster = await rasterOf(file);
    const plain = await timed(async () => await readAsUpright(raster));
    const straight = await timed(async () => await read(raster));
    const truth = await truthOf(file, set);
    cpu.push(straight.cpuMs / plain.cpuMs);
    for (const degrees of [10, -15]) {
      const turned = await read(await turnedBy(raster, degrees));
      askew.push(Math.abs(signed(turned.rotationAngle + degrees - straight.value.rotationAngle)));
      f1.push(bagF1(textsOf(straight.value), textsOf(turned)));
      if (truth !== null) lost.push(truthF1(truth, straight.value) - truthF1(truth, turned));
    }
  }
  return {
    pages: files.length,
    askew_f1_against_unturned: round(100 * mean(f1), 1),
    ...(lost.length > 0 ? { askew_f1_points_lost: round(100 * mean(lost), 1) } : {}),
    median_degrees_off: round(median(askew), 2),
    upright_cpu_ratio: round(median(cpu), 3),
  };
}

/** The words on a page; null if they are not known. */
async function truthOf({ name }: File, set: string): Promise<string[] | null> {
  if (SETS_OF_TEXT.includes(set)) return await textLayerOf(digitalOf(name, set).bytes);
  const { folder, labels } = openSet(flags.data, set);
  const label = labels.find(({ docs }) => docs.some((doc) => join(folder, doc).endsWith(`/${name}`)));
  return label?.lines?.flatMap(({ text }) => wordsOf(text)) ?? null;
}

/** Labels of receipts are in capitals. */
function truthF1(truth: readonly string[], page: Pick<Page, "words">): number {
  const upper = (words: readonly string[]) => words.map((word) => word.toUpperCase());
  return bagF1(upper(truth), upper(textsOf(page)));
}

function digitalOf(name: string, set: string): File {
  return { name, bytes: readFileSync(join(flags.data, set, "docs", name.replace("_picture", ""))) };
}

async function readPhotographs(files: readonly File[], set: string): Promise<Row | null> {
  if (!SETS_OF_TEXT.includes(set)) return null;
  const { wear } = CONDITIONS.find(({ name }) => name === "photograph")!;
  const random = seededRandom(SEED);
  const [flat, followed, asUpright]: [number[], number[], number[]] = [[], [], []];
  for (const { name } of files) {
    const digital = digitalOf(name, set);
    const truth = wordsOf((await textLayerOf(digital.bytes)).join(" "));
    const page = await rasterOf(digital, 150);
    const { picture } = await wear(await pictureOf(page).png().toBuffer(), random);
    const photograph = await decoded(sharp(await picture.toBuffer()));
    flat.push(bagF1(truth, textsOf(await read(page))));
    followed.push(bagF1(truth, textsOf(await read(photograph))));
    asUpright.push(bagF1(truth, await readAsUpright(photograph)));
  }
  const [unworn, withLines, without] = [flat, followed, asUpright].map((values) => round(100 * mean(values), 1));
  return { pages: files.length, f1_flat: unworn!, f1_photograph: withLines!, f1_taken_for_flat: without! };
}

async function readBent(files: readonly File[], set: string): Promise<Row | null> {
  if (!SETS_OF_TEXT.includes(set)) return null;
  const f1: Record<string, number[]> = { flat: [], ...Object.fromEntries(Object.keys(SAGS).map((name) => [name, []])) };
  const cpu: number[] = [];
  for (const { name } of files) {
    const digital = digitalOf(name, set);
    const truth = wordsOf((await textLayerOf(digital.bytes)).join(" "));
    const page = await rasterOf(digital, 150);
    const flat = await timed(async () => await read(page));
    f1.flat!.push(bagF1(truth, textsOf(flat.value)));
    for (const [shape, sag] of Object.entries(SAGS)) {
      const bent = await timed(async () => await read(bentSheet(page, sag).raster));
      f1[shape]!.push(bagF1(truth, textsOf(bent.value)));
      cpu.push(bent.cpuMs / flat.cpuMs);
    }
  }
  const means = Object.entries(f1).map(([shape, values]) => [`f1_${shape}`, round(100 * mean(values), 1)]);
  return { pages: files.length, ...Object.fromEntries(means), cpu_ratio: round(median(cpu), 2) };
}

async function textLayerOf(bytes: Buffer): Promise<string[]> {
  const limits = { maxPages: 1000, maxImagePixels: 1e8, maxSidePx: 10_000, minSidePx: 50 };
  const document = await openDocument(tools, bytes, limits);
  const { words } = await document.readPage(0);
  document.close();
  return words.filter(({ source }) => source !== "ocr").map(({ text }) => text);
}

async function read(raster: Raster): Promise<Pick<Page, "words" | "rotationAngle">> {
  return await readPicture(tools.ocr, raster, { width: raster.width, height: raster.height, rotationAngle: 0 });
}

/**
 * The control: every region read from left to right along its own minimal rectangle, as before rotation was handled.
 */
async function readAsUpright(raster: Raster): Promise<string[]> {
  const words: string[] = [];
  for (const line of await tools.ocr.recognise(raster, await tools.ocr.detect(raster))) {
    if (lineConfidence(line) >= 0.5) words.push(...wordsOfLine(line).map(({ text }) => text));
  }
  return words;
}

async function rasterOf({ name, bytes }: File, dpi = 200): Promise<Raster> {
  if (name.endsWith(".pdf")) {
    const pdf = openPdf(tools.pdfium, bytes);
    const page = pdf.openPage(0);
    const size = ocrSize(page.widthPt, page.heightPt, dpi / 72);
    const raster = page.render(size.width, size.height);
    page.close();
    pdf.close();
    return raster;
  }
  const { autoOrient } = await sharp(bytes).metadata();
  const size = ocrSize(autoOrient.width, autoOrient.height, 1);
  return await decoded(sharp(bytes).autoOrient().resize(size.width, size.height, { fit: "fill" }));
}

async function turnedBy(raster: Raster, degrees: number): Promise<Raster> {
  return degrees === 0 ? raster : await decoded(pictureOf(raster).rotate(degrees, { background: "#ffffff" }));
}

function pictureOf({ width, height, data }: Raster): Sharp {
  return sharp(data, { raw: { width, height, channels: 3 } });
}

async function decoded(image: Sharp): Promise<Raster> {
  const { data, info } = await image
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

function textsOf(page: Pick<Page, "words">): string[] {
  return page.words.map(({ text }) => text);
}

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; cpuMs: number }> {
  const before = process.cpuUsage();
  const value = await work();
  const { user, system } = process.cpuUsage(before);
  return { value, cpuMs: (user + system) / 1000 };
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
