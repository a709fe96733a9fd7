import fc from "fast-check";
import { expect, test } from "vitest";
import type { Raster } from "../raster.ts";
import { residualLean } from "./residual-lean.ts";

/** Rows of dashes in place of letters, leaning clockwise by these degrees; the slope may grow from row to row. */
function pageOfLines(degreesOfRow: (row: number) => number): Raster {
  const [width, height] = [600, 500];
  const data = new Uint8Array(width * height * 3).fill(255);
  for (let row = 0; row < 18; row++) {
    const slope = Math.tan((degreesOfRow(row) * Math.PI) / 180);
    for (let x = 30; x < width - 30; x++) {
      if (x % 7 >= 5 || x % 41 < 8) continue;
      const top = Math.round(40 + row * 24 + (x - width / 2) * slope);
      for (let y = top; y < top + 9; y++) data.fill(0, (y * width + x) * 3, (y * width + x) * 3 + 3);
    }
  }
  return { width, height, data };
}

test("the lean of a nearly level page is found to a pixel at the ends of its lines", () => {
  fc.assert(
    fc.property(fc.integer({ min: -130, max: 130 }), (hundredths) => {
      const degrees = hundredths / 100;
      // 0.2° in 300 pixels from the middle are one pixel.
      expect(Math.abs(residualLean(pageOfLines(() => degrees)) - degrees)).toBeLessThan(0.2);
    }),
    { numRuns: 40 },
  );
});

test("a level page stays as it is", () => {
  expect(residualLean(pageOfLines(() => 0))).toBe(0);
});

test("lines that fan out evenly, as on a photograph from the side, have no common lean", () => {
  expect(Math.abs(residualLean(pageOfLines((row) => (row - 8.5) / 12)))).toBeLessThan(0.11);
});

test("an empty page and one of a few specks have no lean", () => {
  const empty = { width: 300, height: 200, data: new Uint8Array(300 * 200 * 3).fill(255) };
  expect(residualLean(empty)).toBe(0);
  const specks = { ...empty, data: empty.data.slice() };
  for (let i = 0; i < 100; i++) specks.data[(((i * 37) % 200) * 300 + ((i * 91) % 300)) * 3 + 1] = 0;
  expect(residualLean(specks)).toBe(0);
});
