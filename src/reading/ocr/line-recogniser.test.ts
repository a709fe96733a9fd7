import { beforeAll, expect, test } from "vitest";
import { linesOf, printedPage } from "../../../test/support/printed-page.ts";
import { loadTools } from "../load-tools.ts";
import type { ReadingTools } from "../pages.ts";
import { cropSize } from "./line-crop.ts";
import type { RotatedRect } from "./rotated-rect.ts";

let tools: ReadingTools;
beforeAll(async () => {
  tools = await loadTools(new URL("../../../models/", import.meta.url));
});

const TEXTS = [
  "Fattura 47 del 3 maggio",
  "Imponibile 1.234,50",
  "Grazie",
  "Totale 1.506,09",
  "Saldo 30 giorni",
  "Milano",
];
const MIDDLE = 53;
const PITCH = 44;

/** Boxes over the printed lines; two pairs have equal width, so that they go through the model together. */
const WIDTHS = [320, 255, 95, 212, 212, 95];
const RECTS: readonly RotatedRect[] = WIDTHS.map((width, i) => ({
  cx: 50 + width / 2,
  cy: MIDDLE + i * PITCH,
  width,
  height: 36,
  ux: 1,
  uy: 0,
}));

test("lines read together are, to the last bit and in their order, the lines read one by one", async () => {
  const raster = printedPage(tools.pdfium, linesOf(TEXTS, PITCH), { width: 620, height: 320, fontSize: 22 });
  const widths = RECTS.map((rect) => cropSize(rect).width);
  expect(new Set(widths).size).toBeGreaterThan(1);
  expect(widths.length).toBeGreaterThan(new Set(widths).size);
  const together = await tools.ocr.recognise(raster, RECTS);
  const alone = [];
  for (const rect of RECTS) alone.push(...(await tools.ocr.recognise(raster, [rect])));
  expect(together).toEqual(alone);
  expect(together.map(({ rect }) => rect)).toEqual(RECTS);
  const texts = together.map(({ characters }) => characters.map(({ text }) => text).join(""));
  expect(texts).toEqual(TEXTS);
});

test("more lines than go through the model at once, and the same line twice, are all answered; no lines are no answers", async () => {
  const raster = printedPage(tools.pdfium, linesOf(TEXTS, PITCH), { width: 620, height: 320, fontSize: 22 });
  const many = [...RECTS, ...RECTS, ...RECTS.map((rect) => ({ ...rect, cy: rect.cy + 1 }))];
  const read = await tools.ocr.recognise(raster, many);
  expect(read.map(({ rect }) => rect)).toEqual(many);
  expect(read.slice(0, RECTS.length)).toEqual(read.slice(RECTS.length, 2 * RECTS.length));
  expect(await tools.ocr.recognise(raster, [])).toEqual([]);
});
