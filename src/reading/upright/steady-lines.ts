import type { RotatedRect } from "../ocr/rotated-rect.ts";

/** Neighbours that differ by more than 3° are other text: a slanted stamp, handwriting. */
const MAX_TURN = (3 * Math.PI) / 180;
const MIN_COSINE = Math.cos(MAX_TURN);
/** Neighbours whose height differs by a larger factor are in another font. */
const MAX_HEIGHT_FACTOR = 1.2;
/** Lines up to about this many line heights above and below are considered. */
const REACH_IN_HEIGHTS = 3;
/**
 * Regularisation that keeps a fan of the lines from being fitted to noise, in the unit of the lines' weights: a line 4
 * times as long as high weighs as much. Lines fan out by at most 0.5° per reach, which is also the uncertainty of such
 * a line's direction.
 */
const FAN_RESTRAINT = 16;

/**
 * The regions with the directions and heights of the lines around them. The minimum rectangle of a short word leans by
 * up to a degree because of a tail or a hook in it, and the detector's edges vary by a tenth of the height from line to
 * line, which cuts some letters; the surrounding lines are more reliable. `regions` run along one direction, so only
 * nearly equal angles meet.
 */
export function steadyLines(regions: readonly RotatedRect[]): RotatedRect[] {
  return regions.map((region) => {
    const reach = Math.max(1, REACH_IN_HEIGHTS * Math.min(region.width, region.height));
    const neighbours: Neighbour[] = [];
    for (const other of regions) {
      const neighbour = neighbourOf(region, other, reach);
      if (neighbour !== null) neighbours.push(neighbour);
    }
    return { ...region, ...turnedBy(region, commonTurn(neighbours)), height: region.height * commonGrowth(neighbours) };
  });
}

interface Neighbour {
  /** Distance below the region, in reaches. */
  readonly place: number;
  /** Clockwise correction of the region's direction in radians. */
  readonly turn: number;
  /** Logarithm of its height relative to the region's. */
  readonly growth: number;
  /** Length over height. */
  readonly elongation: number;
}

/** Null for regions too far away, in another direction, or that are no lines. */
function neighbourOf(region: RotatedRect, other: RotatedRect, reach: number): Neighbour | null {
  const place = ((other.cy - region.cy) * other.ux - (other.cx - region.cx) * other.uy) / reach;
  const cosine = other.ux * region.ux + other.uy * region.uy;
  if (Math.abs(place) > 3 || cosine < MIN_COSINE || other.width < other.height) return null;
  // The sine, which at such angles equals the angle.
  const turn = region.ux * other.uy - region.uy * other.ux;
  return { place, turn, growth: Math.log(other.height / region.height), elongation: other.width / other.height };
}

/**
 * A straight line fitted to the turns of the neighbours (local linear regression), each weighted by the square of its
 * elongation, so long lines hardly change. A mean would pull the first and the last line of a photograph, which fan
 * out, towards their only neighbours.
 */
function commonTurn(neighbours: readonly Neighbour[]): number {
  let [sum, places, squares, turns, products] = [0, 0, FAN_RESTRAINT, 0, 0];
  for (const { place, turn, elongation } of neighbours) {
    const weight = elongation ** 2 * Math.exp(-place * place);
    sum += weight;
    places += weight * place;
    squares += weight * place * place;
    turns += weight * turn;
    products += weight * place * turn;
  }
  if (sum === 0) return 0;
  const turn = (squares * turns - places * products) / (squares * sum - places * places);
  return Math.max(-MAX_TURN, Math.min(MAX_TURN, turn));
}

/** The factor to the mean height of the neighbours of similar height. */
function commonGrowth(neighbours: readonly Neighbour[]): number {
  let [sum, growths] = [0, 0];
  for (const { place, growth, elongation } of neighbours) {
    if (Math.abs(growth) > Math.log(MAX_HEIGHT_FACTOR)) continue;
    const weight = elongation * Math.exp(-place * place);
    sum += weight;
    growths += weight * growth;
  }
  return sum === 0 ? 1 : Math.exp(growths / sum);
}

function turnedBy({ ux, uy }: RotatedRect, radians: number): { ux: number; uy: number } {
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  return { ux: ux * cos - uy * sin, uy: uy * cos + ux * sin };
}
