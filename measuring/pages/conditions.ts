import sharp, { type Sharp } from "sharp";
import type { Random } from "../random.ts";
import type { Face } from "./page-html.ts";
import type { PageShape } from "./page-text.ts";
import { photograph } from "./photograph.ts";
import {
  banded,
  blurred,
  deadColumns,
  type Grey,
  greyOf,
  inked,
  noisy,
  scaled,
  struck,
  toSharp,
  turned,
  twoLevels,
  unevenlyLit,
} from "./wear.ts";

/**
 * The printed page as an image of the kind in which such pages arrive; `picture` is encoded when its bytes are
 * requested.
 */
export interface WornPage {
  readonly picture: Sharp;
  readonly extension: "jpg" | "png";
}

/** How a page is printed and what happens to it before it is read. */
export interface Condition {
  readonly name: string;
  readonly what: string;
  readonly face: Face;
  readonly shape: PageShape;
  readonly widthPx: number;
  readonly marginPx: number;
  readonly fontPx: { readonly from: number; readonly to: number };
  readonly lineHeight: number;
  /** The resolution stated in the file. */
  readonly dpi: number;
  wear(png: Buffer, random: Random): Promise<WornPage>;
}

/** A4 at 150 dpi; 8 to 10 points. */
const A4_150_DPI = {
  face: "proportional",
  shape: { lines: 30, columns: 84 },
  widthPx: 1240,
  marginPx: 90,
  fontPx: { from: 18, to: 22 },
  lineHeight: 1.6,
  dpi: 150,
} as const satisfies Partial<Condition>;

/** A roll of 80 mm at 8 dots per millimetre, 42 columns, as in receipt printers. */
const ROLL = {
  face: "monospaced",
  shape: { lines: 30, columns: 38 },
  widthPx: 576,
  marginPx: 22,
  fontPx: { from: 21, to: 23 },
  lineHeight: 1.3,
  dpi: 203,
} as const satisfies Partial<Condition>;

export const CONDITIONS: readonly Condition[] = [
  {
    ...A4_150_DPI,
    name: "mild",
    what: "A4 at 200 dpi, turned by up to 0.3°, slightly soft, JPEG 85",
    widthPx: 1654,
    dpi: 200,
    marginPx: 120,
    fontPx: { from: 24, to: 30 },
    wear: async (png, random) => {
      const page = await blurred(
        await turned(await greyOf(png), between(random, -0.3, 0.3)),
        between(random, 0.4, 0.6),
      );
      return jpeg(noisy(inked(page, 25, 248), 3, random), 85);
    },
  },
  {
    ...A4_150_DPI,
    name: "scan",
    what: "A4 at 150 dpi, turned by up to 1.5°, soft, uneven light, noise, JPEG 40–55; one page in two ink or paper only (1 bit)",
    wear: async (png, random) => {
      const soft = await blurred(
        await turned(await greyOf(png), between(random, -1.5, 1.5)),
        between(random, 0.7, 0.9),
      );
      if (random.chance(0.5)) return twoLevelPng(noisy(soft, 14, random));
      const lit = unevenlyLit(inked(soft, 50, 235), 0.2, random);
      return jpeg(noisy(lit, 9, random), random.whole(40, 55));
    },
  },
  {
    ...A4_150_DPI,
    name: "photograph",
    what: "the page on a table from a little aside, warm uneven light, a shadow, soft, noise, JPEG 60–75",
    marginPx: 100,
    wear: async (png, random) => await photographed(png, random),
  },
  {
    ...ROLL,
    name: "thermal",
    what: "receipt roll, 203 dpi, 1 bit, bands of weak ink, dead columns, grey paper; scanned soft, JPEG 50",
    wear: async (png, random) => {
      const dots = twoLevels(await greyOf(png), 140);
      const weak = deadColumns(
        banded(dots, between(random, 0.35, 0.6), between(random, 150, 400), random),
        2,
        2,
        random,
      );
      const scan = await blurred(await turned(await scaled(weak, 1.3), between(random, -1, 1)), 0.9);
      return jpeg(noisy(inked(scan, 75, 222), 7, random), 50);
    },
  },
  {
    ...ROLL,
    name: "dot matrix",
    what: "struck dot by dot by nine needles, one of them weak, uneven ribbon; scanned soft, JPEG 55",
    face: "dotted",
    shape: { lines: 28, columns: 40 },
    widthPx: 980,
    marginPx: 40,
    fontPx: { from: 32, to: 36 },
    wear: async (png, random) => {
      const dots = struck(await greyOf(png), between(random, 2.6, 3.2), random);
      const ribbon = banded(dots, between(random, 0.15, 0.35), between(random, 300, 700), random);
      const scan = await blurred(await turned(ribbon, between(random, -1, 1)), 0.8);
      return jpeg(noisy(inked(scan, 60, 232), 7, random), 55);
    },
  },
  {
    ...A4_150_DPI,
    name: "faded",
    what: "A4 at 150 dpi, ink at 145–165 on paper at 230, weaker in bands, noise, JPEG 60",
    wear: async (png, random) => {
      const soft = await blurred(await turned(await greyOf(png), between(random, -1, 1)), 0.7);
      const weak = banded(soft, between(random, 0.2, 0.4), between(random, 200, 500), random);
      return jpeg(noisy(inked(weak, random.whole(145, 165), 230), 6, random), 60);
    },
  },
];

function between(random: Random, low: number, high: number): number {
  return low + (high - low) * random.next();
}

function jpeg(grey: Grey, quality: number): WornPage {
  return { picture: toSharp(grey).jpeg({ quality }), extension: "jpg" };
}

function twoLevelPng(grey: Grey): WornPage {
  return { picture: toSharp(twoLevels(grey, 150)).png({ colours: 2 }), extension: "png" };
}

/**
 * The corners deviate by up to 4 % from a rectangle, so that near edges are longer than far ones; a hand's shadow
 * covers one side.
 */
async function photographed(png: Buffer, random: Random): Promise<WornPage> {
  const { width: paperWidth, height: paperHeight } = await sharp(png).metadata();
  const [width, height] = [Math.round(paperWidth * 1.12), Math.round(paperHeight * 1.12)];
  const near = (share: number, side: number) => (share + between(random, -0.02, 0.02)) * side;
  const corners = [
    [near(0.05, width), near(0.05, height)],
    [near(0.95, width), near(0.05, height)],
    [near(0.95, width), near(0.95, height)],
    [near(0.05, width), near(0.95, height)],
  ] as const;
  const taken = sharp(await photograph(png, width, height, corners));
  const shadow = await sharp(shadowOver(width, height, random))
    .blur(25)
    .png()
    .toBuffer();
  const shaded = await taken.composite([{ input: shadow, blend: "multiply" }]).toBuffer();
  const picture = sharp(shaded)
    .blur(between(random, 0.4, 0.8))
    .jpeg({ quality: random.whole(60, 75) });
  return { picture, extension: "jpg" };
}

function shadowOver(width: number, height: number, random: Random): Buffer {
  const [top, bottom] = [random.whole(0, width), random.whole(0, width)];
  const points = `${top},0 ${width},0 ${width},${height} ${bottom},${height}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#fff"/><polygon points="${points}" fill="#b0b0b0"/></svg>`;
  return Buffer.from(svg);
}
