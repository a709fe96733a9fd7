import type { RotatedRect } from "../ocr/rotated-rect.ts";

/** Neighbours that run more than this many degrees off are another text: a slanted stamp, handwriting. */
const MAX_DIFFERENCE_DEGREES = 3;
/** Lines up to about this many line heights above and below are asked; a photograph's lines fan out slowly. */
const REACH_IN_HEIGHTS = 3;

/**
 * The regions with the directions of the lines around them. The least rectangle of a short word leans by up to a degree for a tail or a
 * hook in it; long lines know better. Each line counts by the square of its length for its height, a region itself too, so long lines
 * hardly change, and the fan of a photograph is kept. `regions` run along one direction, so only nearly equal angles meet.
 */
export function steadyDirections(regions: readonly RotatedRect[]): RotatedRect[] {
  const weights = regions.map(({ width, height }) => (width / Math.max(1, height)) ** 2);
  const minCosine = Math.cos((MAX_DIFFERENCE_DEGREES * Math.PI) / 180);
  return regions.map((region) => {
    const reach = REACH_IN_HEIGHTS * Math.min(region.width, region.height);
    let [ux, uy] = [0, 0];
    regions.forEach((other, i) => {
      if (other.ux * region.ux + other.uy * region.uy < minCosine || other.width < other.height) return;
      const apart = ((other.cy - region.cy) * other.ux - (other.cx - region.cx) * other.uy) / Math.max(1, reach);
      const weight = weights[i]! * Math.exp(-apart * apart);
      ux += weight * other.ux;
      uy += weight * other.uy;
    });
    const length = Math.hypot(ux, uy);
    return length === 0 ? region : { ...region, ux: ux / length, uy: uy / length };
  });
}
