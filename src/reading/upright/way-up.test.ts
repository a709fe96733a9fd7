import { expect, test } from "vitest";
import type { ReadLine } from "../ocr/line-recogniser.ts";
import type { RotatedRect } from "../ocr/rotated-rect.ts";
import { readFromBothEnds } from "./way-up.ts";

interface Reading {
  readonly text: string;
  readonly probability: number;
}

const STEADY = { cx: 300, width: 500, height: 20, uy: 0 };

/** Reads the n-th region as the n-th pair: its first text along the x axis, its second against it. */
function reader(pairs: readonly (readonly [Reading, Reading])[]) {
  const regions = pairs.map((_, i): RotatedRect => ({ ...STEADY, cy: 100 + 40 * i, ux: 1 }));
  const read = (asked: readonly RotatedRect[]) =>
    Promise.resolve(
      asked.map((rect): ReadLine => {
        const [along, against] = pairs[(rect.cy - 100) / 40]!;
        const { text, probability } = rect.ux > 0 ? along : against;
        const characters = [...text].map((text, i) => ({ text, probability, firstStep: i, lastStep: i }));
        return { rect, characters, steps: text.length };
      }),
    );
  return { regions, read };
}

const ZONE = "P<UTOFERRI<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<<<<";
const ZONE_UPSIDE_DOWN = "<<>>>>>>>>>>>>>>>>>>>>VIHVW>VNNV>>IHH3JO1n>d";

test("a page whose zone reads as surely from the wrong end is turned by the direction of its fillers", async () => {
  const label = [
    { text: "HVWNPE ddUR", probability: 0.99 },
    { text: "Passaporto", probability: 0.9 },
  ] as const;
  const zone = [
    { text: ZONE_UPSIDE_DOWN, probability: 0.99 },
    { text: ZONE, probability: 0.97 },
  ] as const;
  const { regions, read } = reader([label, zone, label]);
  const { asIs, around } = await readFromBothEnds(read, regions);
  expect(asIs).toBe(0);
  expect(around).toBeGreaterThan(0.9);
});

test("a zone the right way up keeps its page, however surely it reads upside down", async () => {
  const zone = [
    { text: ZONE, probability: 0.8 },
    { text: ZONE_UPSIDE_DOWN, probability: 0.97 },
  ] as const;
  const { regions, read } = reader([zone, zone]);
  const { asIs, around } = await readFromBothEnds(read, regions);
  expect(asIs).toBeGreaterThan(around);
});

test("arrows on a page that reads well are no zone upside down", async () => {
  const arrows = [
    { text: "Seguire la freccia >>>>>>", probability: 0.99 },
    { text: "VIJJEJJ EL EJInBES", probability: 0.6 },
  ] as const;
  const { regions, read } = reader([arrows, arrows, arrows]);
  const { asIs, around } = await readFromBothEnds(read, regions);
  expect(asIs).toBeGreaterThan(around);
});
