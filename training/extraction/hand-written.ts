import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page as Tab } from "playwright-core";
import { requirePaperFonts } from "../../measuring/pages/paper-fonts.ts";
import { blurred, greyOf, inked, noisy, toSharp, turned } from "../../measuring/pages/wear.ts";
import { type Random, seededRandom } from "../../measuring/random.ts";
import { launchBrowser } from "../../test/support/browser.ts";
import { seedOf } from "../documents/layout.ts";
import { photographed, scanned } from "../documents/render/degrade.ts";
import { imagePdf, type PicturePage } from "../documents/render/image-pdf.ts";
import { marksOf } from "../documents/render/marks.ts";
import { openReader } from "./shipped-reader.ts";

const TO_LEARN_FROM = new URL("../papers/", import.meta.url);

/** A line of training/papers/labels.jsonl. */
export interface HandWritten {
  readonly id: string;
  readonly template: string;
  /** Files of html/, one per page. */
  readonly pages: readonly string[];
  /** Of the page, in CSS pixels, a hundred per inch. */
  readonly width: number;
  readonly dpi: number;
  readonly wear: "scan" | "mild";
  /**
   * As in the labelled sets: with several values each is right, null is known to be absent, a missing key is not
   * labelled.
   */
  readonly fields: Readonly<Record<string, string | readonly string[] | null>>;
  /**
   * Rows of its table, cells as printed, if they are labelled: a missing cell is not printed. With several texts each
   * is right; the first is what most people would take.
   */
  readonly rows?: Readonly<Record<string, readonly Readonly<Record<string, string | readonly string[]>>[]>>;
  /**
   * For the same rows, the values of additional columns of the table or of labels in their lines, by their names; "" if
   * a row has none.
   */
  readonly columns?: Readonly<Record<string, readonly string[]>>;
  /**
   * Rules were developed on its rows, so that these overstate the confidence of cells; or they were only ever used for
   * fitting.
   */
  readonly rowsFor?: "rules" | "confidence";
}

/**
 * How a paper arrives: scanned as its label says, with what people and offices leave on it, photographed on a table, or
 * as the PDF that a program prints, with its text layer.
 */
export const MEDIA = ["scan", "handled", "photograph", "print"] as const;
export type Medium = (typeof MEDIA)[number];

type Sheets = Pick<HandWritten, "id" | "pages" | "width" | "dpi" | "wear">;

const CSS_PIXELS_AN_INCH = 100;
/** Pixels per inch that a browser assumes when it prints. */
const PRINTED_PIXELS_AN_INCH = 96;
/** A phone's camera over a sheet of A4. */
const PHOTOGRAPH_DPI = 190;
const A4 = { width: 827, height: 1169 };
/** A till's roll is as long as its content. */
const LEAST_OF_ROLL = 200;

/**
 * Prints the papers of a folder, turns them into `medium` and writes what the shipped reader reads from them to `out`.
 * The same words every time; throws AbsentError without the fonts.
 */
export async function readHandWritten(out: string, folder = TO_LEARN_FROM, medium: Medium = "scan"): Promise<void> {
  const papers = readFileSync(new URL("labels.jsonl", folder), "utf8").trim().split("\n");
  mkdirSync(out, { recursive: true });
  const browser = await launchBrowser();
  const read = await openReader();
  try {
    await requirePaperFonts(browser);
    const lines: string[] = [];
    for (const paper of papers.map((line) => JSON.parse(line) as HandWritten)) {
      const { id, template, fields, rows, columns, rowsFor } = paper;
      const file = await (medium === "print"
        ? printOf(browser, folder, paper)
        : picturesOf(browser, folder, paper, medium));
      writeFileSync(join(out, `${id}.json`), await read(file));
      lines.push(JSON.stringify({ id, file: `${id}.json`, template, fields, rows, columns, rowsFor }));
    }
    writeFileSync(join(out, "eval.jsonl"), `${lines.join("\n")}\n`);
    console.log(`read ${lines.length} papers written by hand`);
  } finally {
    await browser.close();
  }
}

async function picturesOf(
  browser: Browser,
  folder: URL,
  { id, pages, width, dpi: scannedAt, wear }: Sheets,
  medium: Exclude<Medium, "print">,
): Promise<Buffer> {
  const random = seededRandom(seedOf(`papers/${id}`));
  const dpi = medium === "photograph" ? PHOTOGRAPH_DPI : scannedAt;
  const worn = medium === "photograph" ? photographed : wear === "scan" ? scanned : mildlyWorn;
  const tab = await openTab(browser, width, dpi / CSS_PIXELS_AN_INCH);
  const pictures: PicturePage[] = [];
  for (const page of pages) {
    await tab.setContent(readFileSync(new URL(`html/${page}`, folder), "utf8"));
    if (medium === "handled") await leaveMarks(tab, id, width);
    pictures.push(await worn(await tab.screenshot({ fullPage: true }), random));
  }
  await tab.close();
  return pictures.length > 1 ? imagePdf(pictures, dpi) : pictures[0]!.jpeg;
}

/** Drawn from a separate sequence, so that the paper is worn exactly as it is without them. */
async function leaveMarks(tab: Tab, id: string, width: number): Promise<void> {
  const height = await tab.evaluate(() => document.documentElement.scrollHeight);
  const marks = marksOf(seededRandom(seedOf(`marks/${id}`)), width, height);
  await tab.evaluate((svg) => document.body.insertAdjacentHTML("beforeend", svg), marks);
}

/** Each page in a separate frame, since the styles of one would affect the others. */
async function printOf(browser: Browser, folder: URL, { pages, width }: Sheets): Promise<Buffer> {
  const tab = await openTab(browser, width, 1);
  await tab.emulateMedia({ media: "screen" });
  await tab.setContent(
    `<style>body{margin:0} iframe{display:block;border:0;width:${width}px;break-after:page}</style>${"<iframe></iframe>".repeat(pages.length)}`,
  );
  const heights: number[] = [];
  for (const [i, page] of pages.entries()) {
    const frame = tab.frames()[i + 1]!;
    await frame.setContent(readFileSync(new URL(`html/${page}`, folder), "utf8"));
    heights.push(await frame.evaluate(() => document.documentElement.scrollHeight));
  }
  const height = Math.max(leastHeight(width), ...heights);
  await tab.addStyleTag({ content: `iframe{height:${height}px}` });
  const inches = (pixels: number) => `${pixels / CSS_PIXELS_AN_INCH}in`;
  const scale = PRINTED_PIXELS_AN_INCH / CSS_PIXELS_AN_INCH;
  const pdf = await tab.pdf({ width: inches(width), height: inches(height + 1), printBackground: true, scale });
  await tab.close();
  return pdf;
}

function openTab(browser: Browser, width: number, deviceScaleFactor: number): Promise<Tab> {
  return browser.newPage({ viewport: { width, height: leastHeight(width) }, deviceScaleFactor });
}

function leastHeight(width: number): number {
  return width < A4.width ? LEAST_OF_ROLL : A4.height;
}

/** A good scanner: rotated by up to 0.4°, hardly blurred, nearly black on nearly white. */
async function mildlyWorn(png: Buffer, random: Random): Promise<PicturePage> {
  const page = await blurred(await turned(await greyOf(png), (random.next() - 0.5) * 0.8), 0.4);
  const worn = noisy(inked(page, 12, 250), 2, random);
  const jpeg = await toSharp(worn).toColourspace("b-w").jpeg({ quality: 85 }).toBuffer();
  return { jpeg, width: worn.width, height: worn.height };
}
