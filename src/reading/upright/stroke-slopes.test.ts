import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { linesOf, printedPage } from "../../../test/support/printed-page.ts";
import { loadTools } from "../load-tools.ts";
import type { ReadingTools } from "../pages.ts";
import type { Raster } from "../raster.ts";
import { strokeSlopes } from "./stroke-slopes.ts";

const LINES = Array.from({ length: 20 }, (_, i) => `Voce ${i}: lamiera zincata, nolo e trasporto ${i}7,30`);
const SIZE = { width: 760, height: 860 };

let tools: ReadingTools;
let page: Raster;
beforeAll(async () => {
  tools = await loadTools(new URL("../../../models/", import.meta.url));
  page = printedPage(tools.pdfium, linesOf(LINES, 38), { ...SIZE, fontSize: 25 });
});

/** Rows moved sideways: `slope` pixels for each pixel below the middle, at each place across the page. */
function sheared({ width, height, data }: Raster, slope: (x: number) => number): Raster {
  const moved = new Uint8Array(data.length).fill(255);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = x - slope(x) * (y - height / 2);
      const [first, share] = [Math.floor(from), from - Math.floor(from)];
      if (first < 0 || first + 1 >= width) continue;
      for (let channel = 0; channel < 3; channel++) {
        const level = (at: number) => data[3 * (y * width + at) + channel]!;
        moved[3 * (y * width + x) + channel] = level(first) * (1 - share) + level(first + 1) * share;
      }
    }
  }
  return { width, height, data: moved };
}

async function slopesOf(raster: Raster, turnDegrees = 0) {
  return strokeSlopes(raster, await tools.ocr.detect(raster), turnDegrees);
}

test("upright letters stand upright", async () => {
  const { at } = await slopesOf(page);
  for (const x of [0, 380, 760]) expect(Math.abs(at(x))).toBeLessThan(0.012);
});

test("leaning letters show how the page leans, on its side, too", async () => {
  const leaning = sheared(page, () => 0.08);
  expect((await slopesOf(leaning)).at(380)).toBeGreaterThan(0.055);
  expect((await slopesOf(leaning)).at(380)).toBeLessThan(0.095);
  const turned = sharp(leaning.data, { raw: { width: SIZE.width, height: SIZE.height, channels: 3 } }).rotate(90);
  const { data, info } = await turned.raw().toBuffer({ resolveWithObject: true });
  const slope = (await slopesOf({ width: info.width, height: info.height, data }, 270)).at(380);
  expect(slope).toBeGreaterThan(0.055);
  expect(slope).toBeLessThan(0.095);
});

test("uprights that fan out lean to the left on the left and to the right on the right", async () => {
  const { at } = await slopesOf(sheared(page, (x) => (x - 380) / 4000));
  expect(at(100)).toBeLessThan(-0.04);
  expect(Math.abs(at(380))).toBeLessThan(0.02);
  expect(at(660)).toBeGreaterThan(0.04);
});

test("a page of few letters counts as upright", () => {
  expect(strokeSlopes(page, [], 0).at(100)).toBe(0);
});
