import fc from "fast-check";
import { expect, test } from "vitest";
import type { Point } from "../../core/geometry.ts";
import type { LineWord } from "../ocr/line-words.ts";
import { type RotatedRect, sliceOfRect } from "../ocr/rotated-rect.ts";
import type { Raster } from "../raster.ts";
import { fitToInk } from "./fit-to-ink.ts";

const [SIDE, MIDDLE] = [300, 150];

/** Two words of bars 20 high, from −90 to −24 and from 10 to 96 along a line through the middle of the page. */
const WORDS = [
  [-90, -24],
  [10, 96],
] as const;
const HALF_HEIGHT = 10;

function lineAt(degrees: number): RotatedRect {
  const radians = (degrees * Math.PI) / 180;
  return { cx: MIDDLE, cy: MIDDLE, width: 200, height: 24, ux: Math.cos(radians), uy: Math.sin(radians) };
}

/** Letters are bars of 6 pixels, 4 apart. */
function drawn({ ux, uy }: RotatedRect, paper: number, ink: number): Raster {
  const data = new Uint8Array(SIDE * SIDE * 3).fill(paper);
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const [dx, dy] = [x + 0.5 - MIDDLE, y + 0.5 - MIDDLE];
      const [along, across] = [dx * ux + dy * uy, dy * ux - dx * uy];
      const word = WORDS.find(([from, to]) => along >= from && along <= to);
      if (word === undefined || Math.abs(across) > HALF_HEIGHT || (along - word[0]) % 10 > 6) continue;
      data.fill(ink, (y * SIDE + x) * 3, (y * SIDE + x) * 3 + 3);
    }
  }
  return { width: SIDE, height: SIDE, data };
}

/** Corners along and across the line, from its middle. */
function onLine({ cx, cy, ux, uy }: RotatedRect, { polygon }: LineWord): Point[] {
  return polygon.map(([x, y]) => [(x - cx) * ux + (y - cy) * uy, (y - cy) * ux - (x - cx) * uy]);
}

function word(rect: RotatedRect, [from, to]: readonly [number, number], moved = 0): LineWord {
  const middle = rect.width / 2;
  return { text: "word", confidence: 1, polygon: sliceOfRect(rect, middle + from + moved, middle + to + moved) };
}

test("a box some pixels off its word is drawn to the ink within 1.5 pixels, however the line lies and whichever is darker", () => {
  fc.assert(
    fc.property(
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.integer({ min: -4, max: 4 }),
      fc.boolean(),
      (degrees, moved, darkInk) => {
        const rect = lineAt(degrees);
        const raster = darkInk ? drawn(rect, 250, 20) : drawn(rect, 30, 240);
        const fitted = fitToInk(
          raster,
          rect,
          WORDS.map((span) => word(rect, span, moved)),
        );
        fitted.forEach((found, i) => {
          const [from, to] = WORDS[i]!;
          const corners = onLine(rect, found);
          [from, to, to, from].forEach((along, corner) => {
            expect(Math.abs(corners[corner]![0] - along)).toBeLessThanOrEqual(1.5);
            expect(Math.abs(corners[corner]![1] - (corner < 2 ? -HALF_HEIGHT : HALF_HEIGHT))).toBeLessThanOrEqual(1.5);
          });
        });
      },
    ),
    { numRuns: 60 },
  );
});

test("words on paper without ink keep their boxes", () => {
  const rect = lineAt(7);
  const words = WORDS.map((span) => word(rect, span));
  expect(fitToInk({ width: SIDE, height: SIDE, data: new Uint8Array(SIDE * SIDE * 3).fill(200) }, rect, words)).toEqual(
    words,
  );
});
