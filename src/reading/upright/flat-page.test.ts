import { expect, test } from "vitest";
import type { Raster } from "../raster.ts";
import { flatPage } from "./flat-page.ts";
import { bothShapes, type PageShape, shapeOf } from "./page-shape.ts";

const SIZE = { width: 300, height: 200 };
const bend = { shift: (x: number, c: number) => 12 * Math.sin(x / 60) * (1 + c / 400) };
const shape = shapeOf(SIZE, bend, { at: () => 0 });
/** Uprights that fan out, too. */
const fanned = shapeOf(SIZE, bend, { at: (x) => (x - 150) / 1000 });

/** A white raster with a black line, three pixels thick, where the flat page has a level one at height `c`. */
function withBentLine(c: number): Raster {
  const data = new Uint8Array(SIZE.width * SIZE.height * 3).fill(255);
  for (let x = 0; x < SIZE.width; x++) {
    const y = Math.floor(c + bend.shift(x + 0.5, c));
    for (let row = y - 1; row <= y + 1; row++) data.fill(0, 3 * (row * SIZE.width + x), 3 * (row * SIZE.width + x) + 3);
  }
  return { ...SIZE, data };
}

/** Rows of a picture with ink in its columns from 20 to 280. */
function rowsWithInk({ width, height, data }: Raster): number[] {
  return Array.from({ length: height }, (_, y) => y).filter((y) => {
    for (let x = 20; x < Math.min(280, width); x++) if (data[3 * (y * width + x)]! < 100) return true;
    return false;
  });
}

test("a bent line is drawn level", () => {
  const raster = withBentLine(100.5);
  expect(rowsWithInk(raster).length).toBeGreaterThan(20);
  const level = rowsWithInk(flatPage(raster, 0, shape).picture);
  expect(level.length).toBeLessThanOrEqual(5);
  expect(level).toContain(100);
});

const POINTS = [
  [40, 30],
  [140, 60],
  [90, 150],
] as const;

test("points go to the raster and come back, whatever the shape and the turn", () => {
  const twice = bothShapes(shape, fanned);
  for (const turnDegrees of [0, 90, 180, 270, 2.5]) {
    for (const each of [shape, fanned, twice]) {
      const { toRaster, toFlat } = flatPage(withBentLine(100), turnDegrees, each);
      const back = toFlat(toRaster(POINTS));
      for (const [i, [x, y]] of POINTS.entries()) {
        expect(back[i]![0], `${turnDegrees}`).toBeCloseTo(x, 2);
        expect(back[i]![1], `${turnDegrees}`).toBeCloseTo(y, 2);
      }
    }
  }
});

test("a page that was flattened twice goes through both shapes", () => {
  const aside: PageShape = { toBent: ([x, y]) => [x + y, y], toFlat: ([x, y]) => [x - y, y] };
  const down: PageShape = { toBent: ([x, y]) => [x, y + 2 * x], toFlat: ([x, y]) => [x, y - 2 * x] };
  expect(bothShapes(down, aside).toBent([1, 10])).toEqual([11, 32]);
  expect(bothShapes(down, aside).toFlat([11, 32])).toEqual([1, 10]);
});

test("what lies beyond the raster is drawn in the colour of its border", () => {
  const raster = withBentLine(100);
  const { picture } = flatPage(raster, 0, { toBent: ([x, y]) => [x, y + 150], toFlat: ([x, y]) => [x, y - 150] });
  expect([...picture.data.subarray(3 * 180 * SIZE.width, 3 * 180 * SIZE.width + 3)]).toEqual([255, 255, 255]);
});
