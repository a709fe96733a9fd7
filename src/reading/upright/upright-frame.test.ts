import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mapPoint } from "../affine-map.ts";
import { baseToUpright, normaliseDegrees, type Size, uprightSize, uprightToBase } from "./upright-frame.ts";

const size = fc.record({ width: fc.integer({ min: 50, max: 10_000 }), height: fc.integer({ min: 50, max: 10_000 }) });
const hundredths = fc.integer({ min: 0, max: 35_999 }).map((n) => n / 100);
const corners = ({ width, height }: Size) =>
  [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ] as const;

describe("the upright frame of a page", () => {
  test("holds the whole page, touches it on all sides and is at most 10 000 pixels a side", () => {
    fc.assert(
      fc.property(size, hundredths, (base, degrees) => {
        const upright = uprightSize(base, degrees);
        const map = baseToUpright(base, upright, degrees);
        const points = corners(base).map((corner) => mapPoint(map, corner));
        const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
        for (const [values, side] of [
          [xs, upright.width],
          [ys, upright.height],
        ] as const) {
          expect(Math.min(...values)).toBeCloseTo(0, 5);
          expect(Math.max(...values)).toBeCloseTo(side, 5);
          expect(side).toBeLessThanOrEqual(10_000);
        }
      }),
    );
  });

  test("there and back again is where it was", () => {
    fc.assert(
      fc.property(size, hundredths, fc.double({ min: 0, max: 1, noNaN: true }), (base, degrees, part) => {
        const upright = uprightSize(base, degrees);
        const point = [part * base.width, (1 - part) * base.height] as const;
        const back = mapPoint(
          uprightToBase(base, upright, degrees),
          mapPoint(baseToUpright(base, upright, degrees), point),
        );
        expect(back[0]).toBeCloseTo(point[0], 6);
        expect(back[1]).toBeCloseTo(point[1], 6);
      }),
    );
  });

  test("a quarter turn swaps the sides exactly and takes the lower left corner to the upper left", () => {
    const base = { width: 1240, height: 1754 };
    expect(uprightSize(base, 90)).toEqual({ width: 1754, height: 1240 });
    expect(uprightSize(base, 180)).toEqual(base);
    expect(mapPoint(baseToUpright(base, { width: 1754, height: 1240 }, 90), [0, 1754])).toEqual([0, 0]);
  });

  test("a small turn keeps lengths, but for the rounding of the canvas", () => {
    fc.assert(
      fc.property(size, fc.integer({ min: -1500, max: 1500 }), ({ width, height }, degrees) => {
        const base = { width: Math.max(200, width >> 1), height: Math.max(200, height >> 1) };
        const upright = uprightSize(base, degrees / 100);
        const map = baseToUpright(base, upright, degrees / 100);
        const [a, b] = [mapPoint(map, [0, 0]), mapPoint(map, [base.width, 0])];
        expect(Math.abs(Math.hypot(b[0] - a[0], b[1] - a[1]) - base.width)).toBeLessThan(3);
      }),
    );
  });
});

test("degrees are rounded to hundredths in [0, 360)", () => {
  expect([-0.001, 359.999, 360, -90, 450.123].map(normaliseDegrees)).toEqual([0, 0, 0, 270, 90.12]);
  fc.assert(
    fc.property(fc.double({ min: -1e4, max: 1e4, noNaN: true }), (degrees) => {
      const normal = normaliseDegrees(degrees);
      expect(normal).toBeGreaterThanOrEqual(0);
      expect(normal).toBeLessThan(360);
      expect(normaliseDegrees(normal)).toBe(normal);
    }),
  );
});
