import { expect, test } from "vitest";
import type { RotatedRect } from "../ocr/rotated-rect.ts";
import { steadyLines } from "./steady-lines.ts";

function rect(cx: number, cy: number, width: number, degrees: number, height = 20): RotatedRect {
  const radians = (degrees * Math.PI) / 180;
  return { cx, cy, width, height, ux: Math.cos(radians), uy: Math.sin(radians) };
}
const degreesOf = ({ ux, uy }: RotatedRect) => (Math.atan2(uy, ux) * 180) / Math.PI;

test("a short word takes the direction of the long lines around it, which keep theirs", () => {
  const lines = [0, 1, 2, 3, 4].map((row) => rect(300, row * 30, 400, 2));
  const [word, ...others] = steadyLines([rect(600, 60, 40, 0.9), ...lines]);
  expect(degreesOf(word!)).toBeCloseTo(2, 1);
  for (const line of others) expect(degreesOf(line)).toBeCloseTo(2, 2);
});

test("the first and the last line of a fan are not drawn towards their only neighbours", () => {
  const slopeOf = (row: number) => row * 0.25 - 2;
  const fan = Array.from({ length: 16 }, (_, row) =>
    rect(300, row * 35, row === 0 || row === 15 ? 120 : 400, slopeOf(row)),
  );
  const steady = steadyLines(fan);
  for (const row of [0, 15]) expect(Math.abs(degreesOf(steady[row]!) - slopeOf(row))).toBeLessThan(0.08);
});

test("a slanted stamp keeps its slant, and lines that fan out keep their fan", () => {
  const fan = Array.from({ length: 30 }, (_, row) => rect(300, row * 30, 400, row * 0.2 - 3));
  const [stamp, ...lines] = steadyLines([rect(500, 450, 150, 12), ...fan]);
  expect(degreesOf(stamp!)).toBeCloseTo(12, 5);
  lines.forEach((line, row) => {
    expect(Math.abs(degreesOf(line) - (row * 0.2 - 3))).toBeLessThan(0.05);
  });
});

test("lines of one font differ half as much in height, and a heading keeps its own", () => {
  const lines = [19, 21, 20, 22, 18, 20].map((height, row) => rect(300, row * 30, 400, 0, height));
  const [heading, ...steady] = steadyLines([rect(200, -50, 200, 0, 38), ...lines]);
  expect(heading!.height).toBeCloseTo(38, 5);
  const heights = steady.map(({ height }) => height);
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(2);
});

test("a line alone is left as it is", () => {
  const alone = rect(10, 10, 50, 4);
  const [steady] = steadyLines([alone]);
  for (const side of ["cx", "cy", "width", "height", "ux", "uy"] as const)
    expect(steady![side]).toBeCloseTo(alone[side]);
});
