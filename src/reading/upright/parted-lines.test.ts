import { expect, it } from "vitest";
import type { RotatedRect } from "../ocr/rotated-rect.ts";
import { partedLines } from "./parted-lines.ts";

/** From one x to another, horizontal by default. */
function region(from: number, to: number, { cy = 50, height = 20, degrees = 0 } = {}): RotatedRect {
  const [ux, uy] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const middle = (from + to) / 2;
  return { cx: ux * middle - uy * cy, cy: uy * middle + ux * cy, width: to - from, height, ux, uy };
}

it("cuts neighbours on a line in the middle of what they share", () => {
  expect(partedLines([region(0, 110), region(100, 200)])).toEqual([region(0, 105), region(105, 200)]);
});

it("cuts along the line, however it leans", () => {
  const [left, right] = partedLines([region(0, 110, { degrees: 20 }), region(100, 200, { degrees: 20 })]);
  const [expectedLeft, expectedRight] = [region(0, 105, { degrees: 20 }), region(105, 200, { degrees: 20 })];
  for (const key of ["cx", "cy", "width", "height"] as const) {
    expect(left![key]).toBeCloseTo(expectedLeft[key]);
    expect(right![key]).toBeCloseTo(expectedRight[key]);
  }
});

it("cuts a word between two others at both ends", () => {
  expect(partedLines([region(0, 52), region(48, 102), region(98, 150)])[1]).toEqual(region(50, 100));
});

it("leaves lines below each other whole, though their regions touch", () => {
  const lines = [region(0, 100), region(50, 150, { cy: 65 })];
  expect(partedLines(lines)).toEqual(lines);
});

it("drops a speck whose middle another region shows", () => {
  expect(partedLines([region(0, 200), region(185, 210)])).toEqual([region(0, 200)]);
});

it("keeps text on its side, across a line as it may be", () => {
  const stamp = region(150, 165, { height: 200 });
  expect(partedLines([region(0, 160), stamp])).toHaveLength(2);
});
