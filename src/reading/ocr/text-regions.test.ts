import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { minAreaRect, polygonOfRect, type RotatedRect } from "./rotated-rect.ts";
import { type TextMap, textRegions, withWholeFigures } from "./text-regions.ts";

const DEGREE = Math.PI / 180;

function turned(cx: number, cy: number, width: number, height: number, degrees: number): RotatedRect {
  return { cx, cy, width, height, ux: Math.cos(degrees * DEGREE), uy: Math.sin(degrees * DEGREE) };
}

/** A map where the pixels inside the rectangles have a probability. */
function mapWith(rects: readonly RotatedRect[], probability = 0.9): TextMap {
  const [width, height] = [320, 240];
  const probabilities = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const inside = rects.some((r) => {
        const [dx, dy] = [x + 0.5 - r.cx, y + 0.5 - r.cy];
        return Math.abs(dx * r.ux + dy * r.uy) <= r.width / 2 && Math.abs(dy * r.ux - dx * r.uy) <= r.height / 2;
      });
      if (inside) probabilities[y * width + x] = probability;
    }
  }
  return { width, height, probabilities };
}

function regionsOf(...[map, options]: Parameters<typeof textRegions>) {
  return textRegions(map, options).regions;
}

describe("text regions of a map", () => {
  test("a turned line comes back with its place, slope and size, grown by area x ratio / perimeter", () => {
    fc.assert(
      fc.property(
        fc.double({ min: -40, max: 40, noNaN: true }),
        fc.integer({ min: 60, max: 120 }),
        fc.integer({ min: 10, max: 24 }),
        (degrees, width, height) => {
          const line = turned(160, 120, width, height, degrees);
          const [region, ...others] = regionsOf(mapWith([line]));
          const growth = (width * height * 1.6) / (width + height);
          expect(others).toEqual([]);
          expect(Math.hypot(region!.cx - 160, region!.cy - 120)).toBeLessThan(1);
          expect(Math.abs(region!.width - (width + growth))).toBeLessThan(5);
          expect(Math.abs(region!.height - (height + growth))).toBeLessThan(4);
          expect(Math.abs(Math.atan2(region!.uy, region!.ux) / DEGREE - degrees)).toBeLessThan(4);
        },
      ),
      { numRuns: 40, seed: 7 },
    );
  });

  test("a long line shows its course from left to right, a short one none", () => {
    const [line] = regionsOf(mapWith([turned(160, 120, 240, 10, 6)]));
    const spine = line!.spine!;
    for (let i = 0; i < spine.length; i += 2) {
      expect(Math.abs(spine[i + 1]! - 120 - Math.tan(6 * DEGREE) * (spine[i]! - 160))).toBeLessThan(1);
      if (i > 0) expect(spine[i]!).toBeGreaterThan(spine[i - 2]!);
    }
    expect(spine[0]!).toBeLessThan(50);
    expect(spine.at(-2)!).toBeGreaterThan(270);
    expect(regionsOf(mapWith([turned(160, 120, 30, 10, 0)]))[0]!.spine).toBeUndefined();
  });

  test("a curved line is found, though most of its rectangle is no text, and a rectangle as empty is not", () => {
    const [width, height] = [320, 240];
    const heightAt = (x: number) => 100 + 60 * ((x - 160) / 140) ** 2;
    const map = (isText: (x: number, y: number) => boolean): TextMap => ({
      width,
      height,
      probabilities: Float32Array.from({ length: width * height }, (_, i) =>
        isText(i % width, Math.floor(i / width)) ? 0.9 : 0,
      ),
    });
    const curved = map((x, y) => x >= 20 && x < 300 && Math.abs(y - heightAt(x)) < 5);
    expect(regionsOf(curved)).toHaveLength(1);
    const ragged = map(
      (x, y) => x >= 20 && x < 300 && (Math.abs(y - 120) < 1 || (x % 8 === 0 && Math.abs(y - 120) < 9)),
    );
    expect(regionsOf(ragged)).toHaveLength(0);
  });

  test("lines that do not touch stay apart, and a U-shaped one is one", () => {
    expect(regionsOf(mapWith([turned(160, 60, 200, 10, 0), turned(160, 80, 200, 10, 0)]))).toHaveLength(2);
    const legs = [turned(60, 100, 8, 80, 0), turned(120, 100, 8, 80, 0), turned(90, 140, 68, 8, 0)];
    expect(regionsOf(mapWith(legs, 0.9), { pixelThreshold: 0.3, regionThreshold: 0.1, unclipRatio: 1.6 })).toHaveLength(
      1,
    );
  });

  test("specks and faint regions are dropped", () => {
    expect(textRegions(mapWith([turned(50, 50, 1, 1, 0)]))).toEqual({ regions: [], thin: [] });
    expect(regionsOf(mapWith([turned(160, 120, 100, 12, 0)], 0.4))).toEqual([]);
    expect(regionsOf(mapWith([turned(160, 120, 100, 12, 0)], 0.6))).toHaveLength(1);
  });

  test("a thread as long as a word is no region, but told apart from specks; a faint one is neither", () => {
    const thread = turned(160, 120.5, 100, 1, 0);
    const { regions, thin } = textRegions(mapWith([thread, turned(50, 50, 4, 1, 0)]));
    expect(regions).toEqual([]);
    expect(thin).toHaveLength(1);
    expect(Math.abs(thin[0]!.cx - 160)).toBeLessThan(1);
    expect(textRegions(mapWith([thread], 0.4)).thin).toEqual([]);
  });
});

test("the least rectangle holds all its points and never exceeds their upright box", () => {
  const coordinate = fc.integer({ min: 0, max: 200 });
  fc.assert(
    fc.property(fc.array(fc.tuple(coordinate, coordinate), { minLength: 1, maxLength: 30 }), (points) => {
      const rect = minAreaRect(points.flat());
      for (const [x, y] of points) {
        const [dx, dy] = [x - rect.cx, y - rect.cy];
        expect(Math.abs(dx * rect.ux + dy * rect.uy)).toBeLessThanOrEqual(rect.width / 2 + 1e-6);
        expect(Math.abs(dy * rect.ux - dx * rect.uy)).toBeLessThanOrEqual(rect.height / 2 + 1e-6);
      }
      const [xs, ys] = [points.map((p) => p[0]), points.map((p) => p[1])];
      const upright = (Math.max(...xs) - Math.min(...xs)) * (Math.max(...ys) - Math.min(...ys));
      expect(rect.width * rect.height).toBeLessThanOrEqual(upright + 1e-6);
    }),
  );
});

test("corners run clockwise from the top left as a reader sees the text", () => {
  const [topLeft, topRight, bottomRight] = polygonOfRect(turned(100, 100, 40, 10, 30));
  expect(topLeft![0]).toBeLessThan(topRight![0]);
  expect(topRight![1]).toBeLessThan(bottomRight![1]);
});

describe("lone figures", () => {
  const lines = Array.from({ length: 9 }, (_, i) => turned(100, 20 + 20 * i, 120, 14, 2));

  test("a region much lower and narrower than the lines of the page becomes a letter of their height in its place", () => {
    const figure = turned(220, 60, 5, 8, 90);
    expect(withWholeFigures([...lines, figure])).toEqual([
      ...lines,
      { cx: 220, cy: 60, width: 0.85 * 14, height: 14, ux: 1, uy: 0 },
    ]);
  });

  test("a dash, small print and the regions of a page with few lines stay as they were found", () => {
    const others = [turned(220, 60, 30, 5, 0), turned(220, 90, 60, 8, 0), turned(220, 120, 12, 12, 0)];
    expect(withWholeFigures([...lines, ...others])).toEqual([...lines, ...others]);
    const few = [...lines.slice(0, 6), turned(220, 60, 5, 8, 0)];
    expect(withWholeFigures(few)).toEqual(few);
  });
});
