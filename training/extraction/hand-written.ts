import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { blurred, greyOf, inked, noisy, toSharp, turned } from "../../bench/reading/pages/wear.ts";
import { launchBrowser } from "../../test/support/browser.ts";
import { seedOf } from "../documents/layout.ts";
import { scanned } from "../documents/render/degrade.ts";
import { imagePdf, type PicturePage } from "../documents/render/image-pdf.ts";
import { type Random, seededRandom } from "../random.ts";
import { openReader } from "./shipped-reader.ts";

const TO_LEARN_FROM = new URL("../papers/", import.meta.url);

/** A line of training/papers/labels.jsonl. */
export interface HandWritten {
  readonly id: string;
  readonly template: string;
  /** Files of html/, one a page. */
  readonly pages: readonly string[];
  /** Of the page, in CSS pixels; a hundred of them an inch. */
  readonly width: number;
  readonly dpi: number;
  readonly wear: "scan" | "mild";
  /** As in the labelled sets: of several values each is right, null is known to be absent, a key that is not here is not labelled. */
  readonly fields: Readonly<Record<string, string | readonly string[] | null>>;
  /**
   * Rows of its table, cells as printed, if they are labelled: a cell that is not here is not printed. Of several texts each is right; the first
   * is what most people would take.
   */
  readonly rows?: Readonly<Record<string, readonly Readonly<Record<string, string | readonly string[]>>[]>>;
  /** Rules were developed on its rows, so that these say too much of how sure cells are; or they were only ever fitted on. */
  readonly rowsFor?: "rules" | "confidence";
}

const CSS_PIXELS_AN_INCH = 100;
const A4 = { width: 827, height: 1169 };
/** A till's roll is as long as what is on it. */
const LEAST_OF_ROLL = 200;

/** Prints and scans the papers of a folder and writes what the shipped reader reads of them to `out`. The same words every time. */
export async function readHandWritten(out: string, folder = TO_LEARN_FROM): Promise<void> {
  const papers = readFileSync(new URL("labels.jsonl", folder), "utf8").trim().split("\n");
  mkdirSync(out, { recursive: true });
  const browser = await launchBrowser();
  const read = await openReader();
  try {
    const lines: string[] = [];
    for (const { id, template, fields, rows, rowsFor, ...paper } of papers.map(
      (line) => JSON.parse(line) as HandWritten,
    )) {
      writeFileSync(join(out, `${id}.json`), await read(await fileOf(browser, folder, { id, ...paper })));
      lines.push(JSON.stringify({ id, file: `${id}.json`, template, fields, rows, rowsFor }));
    }
    writeFileSync(join(out, "eval.jsonl"), `${lines.join("\n")}\n`);
    console.log(`read ${lines.length} papers written by hand`);
  } finally {
    await browser.close();
  }
}

async function fileOf(
  browser: Browser,
  folder: URL,
  { id, pages, width, dpi, wear }: Omit<HandWritten, "template" | "fields" | "rows" | "rowsFor">,
): Promise<Buffer> {
  const random = seededRandom(seedOf(`papers/${id}`));
  const tab = await browser.newPage({
    viewport: { width, height: width < A4.width ? LEAST_OF_ROLL : A4.height },
    deviceScaleFactor: dpi / CSS_PIXELS_AN_INCH,
  });
  const pictures: PicturePage[] = [];
  for (const page of pages) {
    await tab.setContent(readFileSync(new URL(`html/${page}`, folder), "utf8"));
    const png = await tab.screenshot({ fullPage: true });
    pictures.push(await (wear === "scan" ? scanned : mildlyWorn)(png, random));
  }
  await tab.close();
  return pictures.length > 1 ? imagePdf(pictures, dpi) : pictures[0]!.jpeg;
}

/** A good scanner: turned by up to 0.4°, hardly soft, nearly black on nearly white. */
async function mildlyWorn(png: Buffer, random: Random): Promise<PicturePage> {
  const page = await blurred(await turned(await greyOf(png), (random.next() - 0.5) * 0.8), 0.4);
  const worn = noisy(inked(page, 12, 250), 2, random);
  const jpeg = await toSharp(worn).toColourspace("b-w").jpeg({ quality: 85 }).toBuffer();
  return { jpeg, width: worn.width, height: worn.height };
}
