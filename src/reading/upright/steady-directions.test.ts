import { expect, test } from "vitest";
import type { RotatedRect } from "../ocr/rotated-rect.ts";
import { steadyDirections } from "./steady-directions.ts";

function rect(cx: number, cy: number, width: number, degrees: number): RotatedRect {
  const radians = (degrees * Math.PI) / 180;
  return { cx, cy, width, height: 20, ux: Math.cos(radians), uy: Math.sin(radians) };
}
const degreesOf = ({ ux, uy }: RotatedRect) => (Math.atan2(uy, ux) * 180) / Math.PI;

test("a short word takes the direction of the long lines around it, which keep theirs", () => {
  const lines = [0, 1, 2, 3, 4].map((row) => rect(300, row * 30, 400, 2));
  const [word, ...others] = steadyDirections([rect(600, 60, 40, 0.9), ...lines]);
  expect(degreesOf(word!)).toBeCloseTo(2, 1);
  for (const line of others) expect(degreesOf(line)).toBeCloseTo(2, 2);
});

test("a slanted stamp keeps its slant, and lines that fan out keep their fan", () => {
  const fan = Array.from({ length: 30 }, (_, row) => rect(300, row * 30, 400, row * 0.2 - 3));
  const [stamp, ...lines] = steadyDirections([rect(500, 450, 150, 12), ...fan]);
  expect(degreesOf(stamp!)).toBeCloseTo(12, 5);
  lines.forEach((line, row) => {
    expect(Math.abs(degreesOf(line) - (row * 0.2 - 3))).toBeLessThan(0.5);
  });
});
