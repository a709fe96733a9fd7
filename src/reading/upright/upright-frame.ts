import type { AffineMap } from "../affine-map.ts";

/**
 * Two frames of one page:
 *
 * base     as the file shows it, EXIF orientation or /Rotate already applied;
 * upright  the base rotated clockwise by `turnDegrees` so that its text is upright. The canvas grows so that nothing is
 * cut, up to 10 000 pixels per side.
 *
 * Everything here is a pure function of sizes and angle: a page can be redrawn identically later, from the numbers in
 * page_layout alone.
 */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Pages are at most this many pixels per side (contract section 2). */
const MAX_SIDE_PX = 10_000;

/**
 * Degrees in [0, 360), rounded to 0.01 as stored in page_layout; 0.01° moves the far end of a 10 000 pixel line by 2
 * pixels.
 */
export function normaliseDegrees(degrees: number): number {
  return (((Math.round(degrees * 100) % 36_000) + 36_000) % 36_000) / 100;
}

/** Size of the upright frame of a page of this base size. */
export function uprightSize(base: Size, turnDegrees: number): Size {
  const exact = exactSize(base, turnDegrees);
  const held = Math.min(1, MAX_SIDE_PX / Math.max(exact.width, exact.height));
  // The epsilon keeps 999.9999999 from becoming 1001 on one machine and 1000 on another.
  const side = (length: number) => Math.max(1, Math.ceil(length * held - 1e-6));
  return { width: side(exact.width), height: side(exact.height) };
}

/**
 * Transform from base pixels to pixels of an upright raster of size `upright`, which may be a scaled one. The centres
 * coincide.
 */
export function baseToUpright(base: Size, upright: Size, turnDegrees: number): AffineMap {
  const exact = exactSize(base, turnDegrees);
  const [scaleX, scaleY] = [upright.width / exact.width, upright.height / exact.height];
  const [cos, sin] = cosSin(turnDegrees);
  const [a, b, c, d] = [cos * scaleX, sin * scaleY, -sin * scaleX, cos * scaleY];
  const [cx, cy] = [base.width / 2, base.height / 2];
  return { a, b, c, d, e: upright.width / 2 - a * cx - c * cy, f: upright.height / 2 - b * cx - d * cy };
}

export function uprightToBase(base: Size, upright: Size, turnDegrees: number): AffineMap {
  const { a, b, c, d, e, f } = baseToUpright(base, upright, turnDegrees);
  const det = a * d - b * c;
  const inverse = { a: d / det, b: -b / det, c: -c / det, d: a / det };
  return { ...inverse, e: -(inverse.a * e + inverse.c * f), f: -(inverse.b * e + inverse.d * f) };
}

/** Sides of the rotated page before rounding. */
function exactSize({ width, height }: Size, turnDegrees: number): Size {
  const [cos, sin] = cosSin(turnDegrees).map(Math.abs) as [number, number];
  return { width: width * cos + height * sin, height: width * sin + height * cos };
}

/** Exact at quarter turns, where the cosine of a computed angle is 6e-17 and would cost a column of pixels. */
function cosSin(degrees: number): readonly [cos: number, sin: number] {
  if (degrees % 90 === 0) {
    const quarter = ((degrees / 90) % 4) + (degrees < 0 ? 4 : 0);
    return [[1, 0, -1, 0, 1][quarter]!, [0, 1, 0, -1, 0][quarter]!];
  }
  const radians = (degrees * Math.PI) / 180;
  return [Math.cos(radians), Math.sin(radians)];
}
