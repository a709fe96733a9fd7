import fc from "fast-check";
import { expect, test } from "vitest";
import { type Box, mergedBoxes } from "../core/geometry.ts";
import { type AffineMap, composed, transformedBox } from "./affine-map.ts";

const number = fc.integer({ min: -50, max: 50 });
const matrix: fc.Arbitrary<AffineMap> = fc.record({ a: number, b: number, c: number, d: number, e: number, f: number });
const apply = (m: AffineMap, x: number, y: number) => [m.a * x + m.c * y + m.e, m.b * x + m.d * y + m.f] as const;
const box: fc.Arbitrary<Box> = fc
  .tuple(number, number, fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 30 }))
  .map(([x0, y0, width, height]) => ({ x0, y0, x1: x0 + width, y1: y0 + height }));

test("a transformed box is the smallest around its four corners, whichever corners it is given by", () => {
  fc.assert(
    fc.property(matrix, number, number, number, number, (m, x0, y0, x1, y1) => {
      const corners = [x0, x1].flatMap((x) => [y0, y1].map((y) => apply(m, x, y)));
      const got = transformedBox(m, x0, y0, x1, y1);
      expect(got.x0).toBeCloseTo(Math.min(...corners.map(([x]) => x)), 6);
      expect(got.x1).toBeCloseTo(Math.max(...corners.map(([x]) => x)), 6);
      expect(got.y0).toBeCloseTo(Math.min(...corners.map(([, y]) => y)), 6);
      expect(got.y1).toBeCloseTo(Math.max(...corners.map(([, y]) => y)), 6);
    }),
  );
});

test("a composed map does the inner one's work, then the outer one's", () => {
  fc.assert(
    fc.property(matrix, matrix, number, number, (inner, outer, x, y) => {
      const [innerX, innerY] = apply(inner, x, y);
      expect(apply(composed(inner, outer), x, y)).toEqual(apply(outer, innerX, innerY));
    }),
  );
});

test("merged boxes touch no other and hold all that were given", () => {
  fc.assert(
    fc.property(fc.array(box, { maxLength: 12 }), (boxes) => {
      const merged = mergedBoxes(boxes);
      const touching = (a: Box, b: Box) => a.x0 <= b.x1 && b.x0 <= a.x1 && a.y0 <= b.y1 && b.y0 <= a.y1;
      const inside = (a: Box, b: Box) => a.x0 >= b.x0 && a.y0 >= b.y0 && a.x1 <= b.x1 && a.y1 <= b.y1;
      expect(merged.some((a, i) => merged.some((b, j) => i < j && touching(a, b)))).toBe(false);
      expect(boxes.every((each) => merged.some((whole) => inside(each, whole)))).toBe(true);
    }),
  );
});
