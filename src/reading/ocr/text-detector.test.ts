import { expect, test } from "vitest";
import type { Raster } from "../raster.ts";
import * as ort from "./onnx.ts";
import { createTextDetector } from "./text-detector.ts";

/** A stub network: dark is text. It also records the sizes of its inputs. */
function darkIsText(seen: [width: number, height: number][]): ort.InferenceSession {
  return {
    inputNames: ["x"],
    outputNames: ["y"],
    run: async ({ x }: { x: ort.Tensor }) => {
      const [height, width] = [x.dims[2]!, x.dims[3]!];
      seen.push([width, height]);
      const plane = (x.data as Float32Array).subarray(0, width * height);
      return {
        y: new ort.Tensor(
          "float32",
          plane.map((v) => (v < 0 ? 0.9 : 0)),
          [1, 1, height, width],
        ),
      };
    },
  } as unknown as ort.InferenceSession;
}

/** White, with black bars of this height, one per 100 pixels. */
function barred(width: number, height: number, barHeight: number): Raster {
  const data = new Uint8Array(3 * width * height).fill(255);
  for (let y = 50; y + barHeight < height; y += 100) {
    for (let row = y; row < y + barHeight; row++)
      data.fill(0, 3 * (row * width + 100), 3 * (row * width + width - 100));
  }
  return { width, height, data };
}

test("a page of large print is looked at once, whole", async () => {
  const seen: [number, number][] = [];
  const regions = await createTextDetector(darkIsText(seen))(barred(1000, 1400, 40));
  expect(seen).toEqual([[704, 992]]);
  expect(regions.map(({ cy }) => Math.round(cy / 10)).sort((a, b) => a - b)).toEqual([
    7, 17, 27, 37, 47, 57, 67, 77, 87, 97, 107, 117, 127, 137,
  ]);
});

test("small print is looked at again, larger and in bands, and no line is lost, doubled or cut where bands meet", async () => {
  const seen: [number, number][] = [];
  const regions = await createTextDetector(darkIsText(seen))(barred(2000, 3000, 10));
  expect(seen.length).toBeGreaterThan(2);
  for (const [width, height] of seen) expect(width * height).toBeLessThanOrEqual(760_000);
  const tops = regions.map(({ cy }) => cy).sort((a, b) => a - b);
  expect(tops).toHaveLength(30);
  tops.forEach((cy, i) => {
    expect(Math.abs(cy - (100 * i + 55)), `bar ${i}`).toBeLessThan(2);
  });
  for (const { width } of regions) expect(width).toBeGreaterThan(1790);
});

/** Bars of 40 pixels, and below them print so small that the first pass sees a trace of one pixel. */
function withFoot(rows: readonly number[]): Raster {
  const raster = barred(1000, 1400, 40);
  for (const y of rows) raster.data.fill(0, 3 * (y * 1000 + 100), 3 * ((y + 2) * 1000 - 100));
  return raster;
}

test("a line of small print below larger is looked at alone, larger, and found in its place once", async () => {
  const seen: [number, number][] = [];
  const regions = await createTextDetector(darkIsText(seen))(withFoot([1321]));
  expect(seen).toHaveLength(2);
  const [width, height] = seen[1]!;
  expect(width).toBeGreaterThan(1400);
  expect(height).toBeLessThan(200);
  const feet = regions.filter(({ cy }) => Math.abs(cy - 1322) < 4);
  expect(feet).toHaveLength(1);
  expect(feet[0]!.width).toBeGreaterThan(750);
  expect(regions).toHaveLength(15);
});

test("a page of threads is a pattern, not small print, and is not looked at strip by strip", async () => {
  const seen: [number, number][] = [];
  await createTextDetector(darkIsText(seen))(withFoot(Array.from({ length: 66 }, (_, i) => 20 + 20 * i)));
  expect(seen).toHaveLength(1);
});

test("print of usual size is looked at again where the page was shrunk much, and only there", async () => {
  const looksAt = async (raster: Raster) => {
    const seen: [number, number][] = [];
    await createTextDetector(darkIsText(seen))(raster);
    return seen.length;
  };
  // Bars that are some 16 pixels high in the map including their growth, for a scan of A4 at 200 dpi and for one of
  // half as many pixels per side; and print of twice that size.
  expect(await looksAt(barred(1654, 2339, 15))).toBeGreaterThan(1);
  expect(await looksAt(barred(827, 1170, 8))).toBe(1);
  expect(await looksAt(barred(1654, 2339, 36))).toBe(1);
});
