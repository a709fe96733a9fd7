import fc from "fast-check";
import { expect, test } from "vitest";
import type { RotatedRect } from "../ocr/rotated-rect.ts";
import { alongDirection, textAngle, turnedAround } from "./text-direction.ts";

const RADIANS = Math.PI / 180;

/**
 * A region as the detector returns it: its direction never more than 45° from the x axis, its longer side either of the
 * two.
 */
function region(degrees: number, length: number, height: number): RotatedRect {
  const steep = Math.abs(degrees) > 45;
  const level = steep ? degrees - 90 * Math.sign(degrees) : degrees;
  const [width, other] = steep ? [height, length] : [length, height];
  return { cx: 300, cy: 400, width, height: other, ux: Math.cos(level * RADIANS), uy: Math.sin(level * RADIANS) };
}

const lean = fc.double({ min: -40, max: 40, noNaN: true });
const noise = fc.array(fc.double({ min: -0.4, max: 0.4, noNaN: true }), { minLength: 8, maxLength: 20 });

test("the angle of a page is that of its lines to 0.4°, level or on its side, whatever short pieces say", () => {
  fc.assert(
    fc.property(lean, fc.boolean(), noise, (degrees, onItsSide, errors) => {
      const angle = onItsSide ? degrees + 90 : degrees;
      const asGiven = angle > 90 ? angle - 180 : angle;
      const lines = errors.map((error) =>
        region(asGiven + error > 90 ? asGiven + error - 180 : asGiven + error, 400, 20),
      );
      const short = [region(0, 24, 20), region(90, 30, 20), region(-30, 35, 20)];
      expect(Math.abs(textAngle([...short, ...lines]) - angle)).toBeLessThan(0.41);
    }),
  );
});

test("a slanted stamp and a vertical margin do not turn a page", () => {
  const lines = Array.from({ length: 10 }, () => region(0.2, 300, 20));
  expect(textAngle([...lines, region(25, 500, 60), region(90, 700, 20)])).toBeCloseTo(0.2, 5);
});

test("pieces that lie all ways have no common slope, and no pieces no angle", () => {
  expect(textAngle([-40, -24, -8, 8, 24, 40].map((degrees) => region(degrees, 100, 20)))).toBe(0);
  expect(textAngle([])).toBe(0);
});

test("a rectangle read along a direction is the same rectangle, within 45° of that direction", () => {
  fc.assert(
    fc.property(lean, fc.double({ min: -360, max: 360, noNaN: true }), (degrees, direction) => {
      const rect = region(degrees, 120, 30);
      const along = alongDirection(rect, direction);
      const cos = along.ux * Math.cos(direction * RADIANS) + along.uy * Math.sin(direction * RADIANS);
      expect(cos).toBeGreaterThan(Math.SQRT1_2 - 1e-9);
      expect(along.width * along.height).toBeCloseTo(3600, 6);
      const swapped = Math.abs(along.ux * rect.ux + along.uy * rect.uy) < 0.5;
      expect(along.width).toBe(swapped ? rect.height : rect.width);
      expect(turnedAround(turnedAround(along))).toEqual(along);
    }),
  );
});
