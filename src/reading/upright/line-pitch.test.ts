import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { linesOf, printedPage } from "../../../test/support/printed-page.ts";
import { loadTools } from "../load-tools.ts";
import type { ReadLine } from "../ocr/line-recogniser.ts";
import { wordsOfLine } from "../ocr/line-words.ts";
import type { RotatedRect } from "../ocr/rotated-rect.ts";
import type { ReadingTools } from "../pages.ts";
import { stretchFor } from "./line-pitch.ts";

const RECT: RotatedRect = { cx: 200, cy: 50, width: 400, height: 30, ux: 1, uy: 0 };

function line(characters: number, pitch: number): ReadLine {
  const read = Array.from({ length: characters }, (_, i) => ({
    text: "a",
    probability: 1,
    firstStep: Math.round(i * pitch),
    lastStep: Math.round(i * pitch),
  }));
  return { rect: RECT, characters: read, steps: Math.round(characters * pitch) };
}

test("print of a typewriter's pitch is shown narrower, narrow print wider, and what the recogniser was taught on as it is", () => {
  expect(stretchFor([line(40, 3.3), line(38, 3.3)])).toBeLessThan(1);
  expect(stretchFor([line(40, 2.5), line(38, 2.6)])).toBe(1);
  expect(stretchFor([line(40, 2), line(38, 2.1)])).toBeGreaterThan(1);
});

test("a few characters, and lines that are hardly lines, change nothing", () => {
  expect(stretchFor([])).toBe(1);
  expect(stretchFor([line(12, 4)])).toBe(1);
  expect(stretchFor(Array.from({ length: 20 }, () => line(2, 5)))).toBe(1);
});

test("the wider the print, the narrower it is shown, and never so that it becomes the other's case", () => {
  const pitch = fc.double({ min: 1, max: 8, noNaN: true });
  fc.assert(
    fc.property(pitch, pitch, (one, other) => {
      const [narrow, wide] = one < other ? [one, other] : [other, one];
      const [first, second] = [narrow, wide].map((own) => stretchFor([line(200, own)]));
      expect(second!).toBeLessThanOrEqual(first!);
      expect(wide * second!).toBeGreaterThan(0.8 * narrow * first!);
    }),
  );
});

let tools: ReadingTools;
beforeAll(async () => {
  tools = await loadTools(new URL("../../../models/", import.meta.url));
});

test("a line shown narrower or wider has the same words in the same places", async () => {
  const texts = ["Fattura 47 del 3 maggio", "Imponibile 1.234,50"];
  const raster = printedPage(tools.pdfium, linesOf(texts, 44), { width: 620, height: 320, fontSize: 22 });
  const rects = [320, 255].map(
    (width, i): RotatedRect => ({ cx: 50 + width / 2, cy: 53 + 44 * i, width, height: 36, ux: 1, uy: 0 }),
  );
  const asItIs = (await tools.ocr.recognise(raster, rects)).map(wordsOfLine);
  expect(asItIs.map((words) => words.map(({ text }) => text).join(" "))).toEqual(texts);
  for (const stretch of [0.8, 1.15]) {
    const shown = (await tools.ocr.recognise(raster, rects, stretch)).map(wordsOfLine);
    expect(shown.map((words) => words.map(({ text }) => text))).toEqual(
      asItIs.map((words) => words.map(({ text }) => text)),
    );
    const corners = (lines: typeof shown) => lines.flat().flatMap(({ polygon }) => polygon.flat());
    const before = corners(asItIs);
    for (const [i, at] of corners(shown).entries()) expect(Math.abs(at - before[i]!)).toBeLessThan(6);
  }
});
