import fc from "fast-check";
import { expect, test } from "vitest";
import type { Raster } from "../raster.ts";
import { drawUpright } from "./draw-upright.ts";
import { turnRaster } from "./turn-raster.ts";
import { uprightSize, uprightToBase } from "./upright-frame.ts";

const rasters = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }))
  .chain(([width, height]) =>
    fc
      .uint8Array({ minLength: width * height * 3, maxLength: width * height * 3 })
      .map((data): Raster => ({ width, height, data })),
  );

function turn(raster: Raster, degrees: number): Raster {
  const size = uprightSize(raster, degrees);
  return turnRaster(raster, uprightToBase(raster, size, degrees), size);
}

test("four quarter turns copy every pixel back to its place", () => {
  fc.assert(
    fc.property(rasters, (raster) => {
      const around = [90, 90, 90, 90].reduce(turn, raster);
      expect([around.width, around.height]).toEqual([raster.width, raster.height]);
      expect([...around.data]).toEqual([...raster.data]);
      expect([...turn(turn(raster, 180), 180).data]).toEqual([...raster.data]);
    }),
  );
});

test("a clockwise quarter turn takes the lower left pixel to the upper left", () => {
  const raster: Raster = { width: 2, height: 2, data: Uint8Array.from([1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4]) };
  expect([...turn(raster, 90).data].filter((_, i) => i % 3 === 0)).toEqual([3, 1, 4, 2]);
});

test("what the page does not cover takes the colour of its border", () => {
  const data = new Uint8Array(100 * 100 * 3).fill(200);
  data.fill(0, 40 * 300, 60 * 300);
  const { data: turned } = turn({ width: 100, height: 100, data }, 10);
  expect([...turned.subarray(0, 3)]).toEqual([200, 200, 200]);
});

test("a page that needs no turn is drawn at its frame's size and not touched", async () => {
  const base = { width: 300, height: 200, rotationAngle: 90 };
  const asked: number[][] = [];
  const draw = (width: number, height: number): Raster => {
    asked.push([width, height]);
    return { width, height, data: new Uint8Array(width * height * 3) };
  };
  await drawUpright(base, base, draw);
  const turned = await drawUpright(base, { width: 200, height: 300, rotationAngle: 180 }, draw);
  expect(asked).toEqual([
    [300, 200],
    [300, 200],
  ]);
  expect([turned.width, turned.height]).toEqual([200, 300]);
});

test("a page of 80 million pixels that must be turned is drawn from 16 million at most", async () => {
  const base = { width: 10_000, height: 8_000, rotationAngle: 0 };
  let pixels = 0;
  await drawUpright(base, { width: 80, height: 100, rotationAngle: 90 }, (width, height) => {
    pixels = width * height;
    return { width, height, data: new Uint8Array(width * height * 3) };
  });
  expect(pixels).toBeLessThanOrEqual(16_100_000);
});
