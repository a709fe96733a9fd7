import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seededRandom } from "../../measuring/random.ts";
import { type Box, boxOfPolygon } from "../../src/core/geometry.ts";
import { loadPdfium, openPdf } from "../../src/reading/pdf/open-pdf.ts";
import type { Pdfium } from "../../src/reading/pdf/pdfium.ts";
import { readTextLayer, unordered } from "../../src/reading/pdf/text-layer.ts";
import { type MadeDocument, makeDocument } from "./make-documents.ts";
import { photographed, scanned } from "./render/degrade.ts";
import { imagePdf } from "./render/image-pdf.ts";
import { openPress, type Press } from "./render/press.ts";
import { DOCUMENT_TYPES } from "./types/all.ts";

let pdfium: Pdfium;
let press: Press;
beforeAll(async () => {
  pdfium = await loadPdfium(readFileSync(createRequire(import.meta.url).resolve("@embedpdf/pdfium/pdfium.wasm")));
  press = await openPress({ inAnyFont: true });
}, 60_000);
afterAll(() => press.close());

interface PlacedWord {
  readonly text: string;
  readonly box: Box;
}

/** The product's own reading of the text layer, page by page. */
function wordsOf({ bytes, pages }: MadeDocument): PlacedWord[][] {
  const file = openPdf(pdfium, bytes);
  const words = pages.map(({ width, height }, pageIndex) => {
    const page = file.openPage(pageIndex);
    const read = readTextLayer(page, width, height).map((word) => unordered(word, 1));
    page.close();
    return read.map(({ text, polygon }) => ({ text, box: boxOfPolygon(polygon) }));
  });
  expect(file.pageCount).toBe(pages.length);
  file.close();
  return words;
}

function bare(text: string): string {
  return text.replace(/[\s\u00ad-]/g, "");
}

/** Everything with its centre inside one of the boxes, in reading order. */
function textInside(words: readonly PlacedWord[], boxes: readonly Box[]): string {
  return boxes
    .flatMap((box) =>
      words
        .filter((word) => {
          const [x, y] = [(word.box.x0 + word.box.x1) / 2, (word.box.y0 + word.box.y1) / 2];
          return x > box.x0 && x < box.x1 && y > box.y0 && y < box.y1;
        })
        .sort((a, b) => a.box.x0 - b.box.x0),
    )
    .map(({ text }) => text)
    .join("");
}

describe.each(DOCUMENT_TYPES)("$name", (type) => {
  test("has every value on the page where its box says, by the text layer as the product reads it", async () => {
    const made = await makeDocument(press, { type, part: "test", seed: 3, degradation: "none" }, 0);
    const words = wordsOf(made);
    expect(made.values.length).toBeGreaterThan(4);
    for (const { text, pageIndex, polygons } of made.values)
      expect(bare(textInside(words[pageIndex]!, polygons.map(boxOfPolygon)))).toContain(bare(text));
  });
});

test("the same order gives the same bytes and values, another seed others", async () => {
  const [type] = DOCUMENT_TYPES;
  const order = { type: type!, part: "training", seed: 5, degradation: "scan" } as const;
  const [one, again] = [await makeDocument(press, order, 1), await makeDocument(press, order, 1)];
  expect(again.bytes.equals(one.bytes)).toBe(true);
  expect(again.values).toEqual(one.values);
  const printed = { ...order, degradation: "none" } as const;
  expect((await makeDocument(press, printed, 1)).bytes.equals((await makeDocument(press, printed, 1)).bytes)).toBe(
    true,
  );
  expect((await makeDocument(press, { ...order, seed: 6 }, 1)).values).not.toEqual(one.values);
});

const MARK = { left: 300, top: 520, width: 60, height: 24 };

async function markedPage(): Promise<Buffer> {
  const mark = { create: { width: MARK.width, height: MARK.height, channels: 3, background: "#000" } } as const;
  const paper = { create: { width: 620, height: 877, channels: 3, background: "#fff" } } as const;
  return await sharp(paper)
    .composite([{ input: mark, left: MARK.left, top: MARK.top }])
    .png()
    .toBuffer();
}

test.each([
  ["scan", scanned],
  ["photograph", photographed],
] as const)("a %s moves boxes with the print", async (_, wear) => {
  for (const seed of [1, 2]) {
    const { jpeg, moved, width, height } = await wear(await markedPage(), seededRandom(seed));
    const { data, info } = await sharp(jpeg).greyscale().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([width, height]);
    const greyAt = (x: number, y: number): number => {
      const [column, row] = moved([x, y]).map(Math.round);
      return data[row! * width + column!]!;
    };
    const [right, bottom] = [MARK.left + MARK.width, MARK.top + MARK.height];
    for (const [x, y] of [
      [MARK.left + 6, MARK.top + 6],
      [right - 6, MARK.top + 6],
      [right - 6, bottom - 6],
    ] as const)
      expect(greyAt(x, y)).toBeLessThan(120);
    for (const [x, y] of [
      [MARK.left - 6, MARK.top - 6],
      [right + 6, bottom + 6],
    ] as const)
      expect(greyAt(x, y)).toBeGreaterThan(120);
  }
});

test("scans of several pages are one PDF of pictures, in order, at their size and in their shades, grey or coloured", async () => {
  const paper = sharp({ create: { width: 300, height: 150, channels: 3, background: "#dc8c3c" } });
  const grey = await paper.clone().toColourspace("b-w").jpeg().toBuffer();
  const turned = await paper.clone().rotate(90).jpeg().toBuffer();
  const pdf = imagePdf(
    [
      { jpeg: grey, width: 300, height: 150 },
      { jpeg: turned, width: 150, height: 300 },
    ],
    150,
  );
  const file = openPdf(pdfium, pdf);
  const pages = Array.from({ length: file.pageCount }, (_, i) => {
    const page = file.openPage(i);
    const { data } = page.render(30, 30);
    const shown = { size: [page.widthPt, page.heightPt], middle: [...data.subarray(3 * 465, 3 * 466)] };
    page.close();
    return shown;
  });
  file.close();
  expect(pages.map(({ size }) => size)).toEqual([
    [144, 72],
    [72, 144],
  ]);
  const [red, green, blue] = pages[1]!.middle;
  expect([Math.abs(red! - 0xdc), Math.abs(green! - 0x8c), Math.abs(blue! - 0x3c)].every((off) => off < 6)).toBe(true);
  expect(new Set(pages[0]!.middle).size).toBe(1);
  expect(pages[0]!.middle[0]).toBeGreaterThan(0x8c);
});
