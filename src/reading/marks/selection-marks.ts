import type { Polygon } from "../../core/geometry.ts";
import type { Raster } from "../raster.ts";
import { type BoxOutline, boxOutlines, type SideLimits } from "./box-outlines.ts";
import { inkMask } from "./ink-mask.ts";
import { type Inside, insideOf } from "./mark-inside.ts";

/** A tick box of a form. */
export interface SelectionMark {
  readonly marked: boolean;
  /** The share of ink of the box's weakest side times how clearly its inside is paper or a mark. */
  readonly confidence: number;
  /** Corners clockwise from the upper left of the raster, in its pixels. */
  readonly polygon: Polygon;
  readonly side: number;
}

interface Found {
  readonly box: BoxOutline;
  readonly inside: Inside;
}

/** Sides of boxes relative to the raster's shorter side, and in pixels for small rasters: A4 at 200 dpi 14 to 60. */
const [LEAST, MOST] = [0.0085, 0.0365];
const [LEAST_PX, MOST_PX] = [15, 40];
/** Maximum ratio of the sides of boxes of one form. */
const ALIKE = 1.2;
/** Boxes closer than this part of their side are comb fields, for single letters. */
const COMB_GAP = 0.4;

/** The tick boxes of a page that is upright or rotated by a multiple of 90°, leaning by 1.5° at most. */
export function findSelectionMarks(raster: Raster): SelectionMark[] {
  const mask = inkMask(raster);
  const found: Found[] = [];
  for (const box of boxOutlines(mask, sideLimits(raster))) {
    const inside = insideOf(mask, box);
    if (inside !== null) found.push({ box, inside });
  }
  return (
    found
      .filter(({ box, inside }) => !inside.solid || found.some((o) => !o.inside.solid && areAlike(o.box, box)))
      // "ti" at the end of a word closes a square when it is blurred.
      .filter(({ box, inside }) => inside.marked || !box.isLikeLetter)
      .filter(({ box }) => !found.some((other) => other.box !== box && isComb(other.box, box)))
      .map(({ box, inside }) => ({
        marked: inside.marked,
        confidence: box.coverage * inside.certainty,
        polygon: polygonOf(box),
        side: (box.width + box.height) / 2,
      }))
  );
}

function sideLimits({ width, height }: Raster): SideLimits {
  const short = Math.min(width, height);
  return { least: Math.max(LEAST_PX, LEAST * short), most: Math.max(MOST_PX, MOST * short) };
}

function areAlike(a: BoxOutline, b: BoxOutline): boolean {
  return a.width < ALIKE * b.width && b.width < ALIKE * a.width;
}

function isComb(a: BoxOutline, b: BoxOutline): boolean {
  if (!areAlike(a, b) || Math.abs(a.top - b.top) > 0.3 * b.height) return false;
  const gap = Math.max(a.left, b.left) - Math.min(a.left + a.width, b.left + b.width);
  return gap < COMB_GAP * b.width;
}

function polygonOf({ left, top, width, height, lean }: BoxOutline): Polygon {
  const slope = lean / width;
  const corner = (x: number, y: number) => [left + x - slope * y, top + y + slope * x] as const;
  return [corner(0, 0), corner(width, 0), corner(width, height), corner(0, height)];
}
