import fc from "fast-check";
import { expect, test } from "vitest";
import type { RotatedRect } from "../ocr/rotated-rect.ts";
import type { Raster } from "../raster.ts";
import { detectTurned } from "./turned-detection.ts";

/** A stub detector for a page with one bar: the smallest level rectangle around the dark pixels. */
async function aroundTheDark({ width, height, data }: Raster): Promise<RotatedRect[]> {
  let [x0, y0, x1, y1] = [width, height, 0, 0];
  for (let i = 0; i < width * height; i++) {
    if (data[i * 3]! > 128) continue;
    const [x, y] = [i % width, Math.floor(i / width)];
    [x0, y0, x1, y1] = [Math.min(x0, x), Math.min(y0, y), Math.max(x1, x + 1), Math.max(y1, y + 1)];
  }
  return [{ cx: (x0 + x1) / 2, cy: (y0 + y1) / 2, width: x1 - x0, height: y1 - y0, ux: 1, uy: 0 }];
}

function barAt(page: { width: number; height: number }, bar: RotatedRect): Raster {
  const data = new Uint8Array(page.width * page.height * 3).fill(255);
  for (let i = 0; i < page.width * page.height; i++) {
    const [dx, dy] = [(i % page.width) + 0.5 - bar.cx, Math.floor(i / page.width) + 0.5 - bar.cy];
    const [along, across] = [dx * bar.ux + dy * bar.uy, dy * bar.ux - dx * bar.uy];
    if (Math.abs(along) <= bar.width / 2 && Math.abs(across) <= bar.height / 2) data.fill(0, i * 3, i * 3 + 3);
  }
  return { ...page, data };
}

test("what is found on the turned page is where it is on the page as given, looked at whole or in a window", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 359 }),
      fc.record({ cx: fc.integer({ min: 120, max: 180 }), cy: fc.integer({ min: 120, max: 280 }) }),
      fc.boolean(),
      async (degrees, at, inWindow) => {
        const radians = (degrees * Math.PI) / 180;
        // A line that the rotation makes level.
        const bar = { ...at, width: 100, height: 16, ux: Math.cos(-radians), uy: Math.sin(-radians) };
        const { onRaster } = await detectTurned(
          aroundTheDark,
          barAt({ width: 300, height: 400 }, bar),
          degrees,
          inWindow ? [bar] : [],
        );
        const [found] = onRaster;
        for (const side of ["cx", "cy"] as const) expect(Math.abs(found![side] - bar[side]), side).toBeLessThan(1.5);
        // The rotation blurs each of two ends by up to a pixel and a half.
        for (const side of ["width", "height"] as const)
          expect(Math.abs(found![side] - bar[side]), side).toBeLessThan(3);
        expect(found!.ux * bar.ux + found!.uy * bar.uy).toBeGreaterThan(0.999);
      },
    ),
    { numRuns: 20 },
  );
});

test("a page of 6 million pixels is looked at smaller, and its line still found where it is", async () => {
  const bar = { cx: 1400, cy: 900, width: 800, height: 40, ux: 0, uy: -1 };
  let pixels = 0;
  const { onRaster } = await detectTurned(
    async (seen) => {
      pixels = seen.width * seen.height;
      return await aroundTheDark(seen);
    },
    barAt({ width: 2000, height: 3000 }, bar),
    90,
  );
  expect(pixels).toBeLessThan(2_000_000);
  for (const side of ["cx", "cy", "width", "height"] as const) {
    expect(Math.abs(onRaster[0]![side] - bar[side]), side).toBeLessThan(5);
  }
});
