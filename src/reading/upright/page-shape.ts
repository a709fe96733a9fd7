import type { Point } from "../../core/geometry.ts";
import type { Bend } from "./page-bend.ts";
import type { StrokeSlopes } from "./stroke-slopes.ts";
import type { Size } from "./upright-frame.ts";

/** Where points of a page that lies flat and upright are on its picture that does not, and back; pixels of both. */
export interface PageShape {
  readonly toBent: (point: Point) => Point;
  readonly toFlat: (point: Point) => Point;
}

/** Heights converge by at least half with each step back: lines are nearly as far apart as on paper. */
const STEPS_BACK = 8;
/** Uprights that fan out more than this, to either side of the middle of a page, were none. */
const MAX_FAN = 0.35;

/** The shape of a page of this size with such lines and such uprights. */
export function shapeOf({ width, height }: Size, { shift }: Bend, slopes: StrokeSlopes): PageShape {
  const [left, right] = [slopes.at(0), slopes.at(width)];
  const isFan = Math.max(Math.abs(left), Math.abs(right)) <= MAX_FAN;
  const [slope, fan] = isFan ? [left, (right - left) / width] : [0, 0];
  const middle = height / 2;
  return {
    toBent: ([x, c]) => {
      const aside = x + (slope + fan * x) * (c - middle);
      return [aside, c + shift(aside, c)];
    },
    toFlat: ([x, y]) => {
      let c = y;
      for (let step = 0; step < STEPS_BACK; step++) c = y - shift(x, c);
      return [(x - slope * (c - middle)) / (1 + fan * (c - middle)), c];
    },
  };
}

/** The shape of a page that was flattened by `first` and still showed `second`. */
export function bothShapes(first: PageShape, second: PageShape): PageShape {
  return {
    toBent: (point) => first.toBent(second.toBent(point)),
    toFlat: (point) => second.toFlat(first.toFlat(point)),
  };
}
