import sharp from "sharp";
import { type Corners, ontoPhotograph, photograph } from "../../../measuring/pages/photograph.ts";
import {
  banded,
  blurred,
  type Grey,
  greyOf,
  inked,
  noisy,
  toSharp,
  turned,
  twoLevels,
  unevenlyLit,
} from "../../../measuring/pages/wear.ts";
import type { Random } from "../../../measuring/random.ts";
import type { Point } from "../../../src/core/geometry.ts";

export const DEGRADATIONS = ["none", "scan", "photo", "words"] as const;
export type Degradation = (typeof DEGRADATIONS)[number];

/** A page as it arrives, and the map from points of the clean print to it. Both in pixels. */
export interface WornPicture {
  readonly jpeg: Buffer;
  readonly width: number;
  readonly height: number;
  moved(point: Point): Point;
}

function between(random: Random, low: number, high: number): number {
  return low + (high - low) * random.next();
}

/**
 * A4 on an office scanner: rotated by up to 1.2°, blurred, ink and paper grey, light uneven, noise, JPEG 45–80. One in
 * five is ink or paper only, one in eight has a toner that runs out.
 */
export async function scanned(png: Buffer, random: Random): Promise<WornPicture> {
  const clean = await greyOf(png);
  const degrees = random.chance(0.8) ? between(random, -1.2, 1.2) : 0;
  const page = await blurred(degrees === 0 ? clean : await turned(clean, degrees), between(random, 0.4, 0.85));
  const toner = random.chance(0.125)
    ? banded(page, between(random, 0.2, 0.45), between(random, 150, 500), random)
    : page;
  const worn = random.chance(0.2)
    ? twoLevels(noisy(toner, 9, random), random.whole(170, 205))
    : noisy(
        unevenlyLit(inked(toner, random.whole(15, 70), random.whole(226, 252)), between(random, 0, 0.18), random),
        between(random, 2, 8),
        random,
      );
  const jpeg = await toSharp(worn)
    .toColourspace("b-w")
    .jpeg({ quality: random.whole(45, 80) })
    .toBuffer();
  const { width, height } = worn;
  return { jpeg, width, height, moved: (point) => turnedPoint(point, clean, worn, degrees) };
}

/** `turned` keeps the centre of the page at the centre of the larger image. */
function turnedPoint([x, y]: Point, from: Grey, to: Grey, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  const [dx, dy] = [x - from.width / 2, y - from.height / 2];
  return [
    to.width / 2 + dx * Math.cos(angle) - dy * Math.sin(angle),
    to.height / 2 + dx * Math.sin(angle) + dy * Math.cos(angle),
  ];
}

/** On a table, seen a little from the side, under warm uneven light: corners up to 4 % off a rectangle. */
export async function photographed(png: Buffer, random: Random): Promise<WornPicture> {
  const { width: paperWidth, height: paperHeight } = await sharp(png).metadata();
  const [width, height] = [Math.round(paperWidth * 1.12), Math.round(paperHeight * 1.12)];
  const near = (share: number, side: number) => (share + between(random, -0.02, 0.02)) * side;
  const corners: Corners = [
    [near(0.05, width), near(0.05, height)],
    [near(0.95, width), near(0.05, height)],
    [near(0.95, width), near(0.95, height)],
    [near(0.05, width), near(0.95, height)],
  ];
  const onto = ontoPhotograph(corners, paperWidth, paperHeight);
  return {
    jpeg: await photograph(png, width, height, corners),
    width,
    height,
    moved: ([x, y]) => onto(x, y),
  };
}
