import fc from "fast-check";
import { expect, test } from "vitest";
import type { Raster } from "../raster.ts";
import { cropLine, LINE_HEIGHT } from "./line-crop.ts";
import type { RotatedRect } from "./rotated-rect.ts";

/**
 * A raster whose red, green and blue rise by these slopes in x and y: bilinear samples of it are exact, wherever they
 * fall.
 */
function slope(width: number, height: number, red: readonly [number, number], green: number, blue: number): Raster {
  const data = new Uint8Array(3 * width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) data.set([red[0] * x + red[1] * y, green * x, blue * y], 3 * (y * width + x));
  }
  return { width, height, data };
}

const level = (cx: number, cy: number, width: number, height: number): RotatedRect => ({
  cx,
  cy,
  width,
  height,
  ux: 1,
  uy: 0,
});
const shown = (value: number) => (value / 255) * 2 - 1;
const at = (crop: ReturnType<typeof cropLine>, plane: number, row: number, column: number) =>
  crop.data[(plane * LINE_HEIGHT + row) * crop.width + column]!;

test("a line cut out at its own size keeps its pixels, blue first, and is padded with 0 to a multiple of 32 columns", () => {
  const raster = slope(80, 60, [1, 2], 3, 4);
  const crop = cropLine(raster, level(10 + 20, 5 + 24, 40, 48));
  expect([crop.inkWidth, crop.width]).toEqual([40, 64]);
  expect(at(crop, 0, 7, 11)).toBeCloseTo(shown(4 * 12), 5);
  expect(at(crop, 1, 7, 11)).toBeCloseTo(shown(3 * 21), 5);
  expect(at(crop, 2, 7, 11)).toBeCloseTo(shown(21 + 2 * 12), 5);
  expect([at(crop, 0, 7, 39), at(crop, 0, 7, 40), at(crop, 2, 47, 63)].map((v) => v !== 0)).toEqual([
    true,
    false,
    false,
  ]);
});

test("every sample lies where the turned rectangle puts it, however the line leans and whatever its height", () => {
  const raster = slope(200, 200, [0.5, 0.5], 1, 1);
  const angle = fc.double({ min: -0.7, max: 0.7, noNaN: true });
  const size = fc.tuple(fc.double({ min: 20, max: 70, noNaN: true }), fc.double({ min: 12, max: 90, noNaN: true }));
  fc.assert(
    fc.property(
      angle,
      size,
      fc.nat(47),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      (turn, [width, height], row, share) => {
        const [ux, uy] = [Math.cos(turn), Math.sin(turn)];
        const crop = cropLine(raster, { cx: 100, cy: 100, width, height, ux, uy });
        const column = Math.floor(share * crop.inkWidth);
        const along = ((column + 0.5) / crop.inkWidth - 0.5) * width;
        const across = ((row + 0.5) / LINE_HEIGHT - 0.5) * height;
        // A pixel's centre is half a pixel from its corner. Bytes of the blue and green slopes are integers, so both
        // are exact.
        expect(at(crop, 1, row, column)).toBeCloseTo(shown(100 + ux * along - uy * across - 0.5), 4);
        expect(at(crop, 0, row, column)).toBeCloseTo(shown(100 + uy * along + ux * across - 0.5), 4);
      },
    ),
  );
});

test("beyond the edge of the raster its border repeats", () => {
  const crop = cropLine(slope(30, 30, [0, 0], 5, 0), level(0, 15, 60, 30));
  expect(at(crop, 1, 20, 0)).toBeCloseTo(shown(0), 5);
  expect(at(crop, 1, 20, crop.inkWidth - 1)).toBeCloseTo(shown(145), 1);
});

test("a crop into used memory holds nothing of the line before", () => {
  const raster = slope(120, 60, [1, 1], 1, 1);
  const buffer = new Float32Array(3 * LINE_HEIGHT * 3200);
  cropLine(raster, level(60, 30, 110, 30), buffer);
  const again = cropLine(raster, level(40, 30, 40, 30), buffer);
  expect([...again.data]).toEqual([...cropLine(raster, level(40, 30, 40, 30)).data]);
});
