import type { RotatedRect } from "../ocr/rotated-rect.ts";

/** Regions are on one line if they share more than this part of the lower one's height. */
const SAME_LINE = 0.5;
/**
 * Anything higher than this relative to the region that contains it is not a speck of its line, but may be sideways
 * text.
 */
const SPECK_HEIGHT = 1.5;

/**
 * The regions of horizontal lines, so that no two of them show the same letter. Each is its shrunken core grown on all
 * sides, sometimes by more than the gap to the next word: then the first letter of that is read twice ("PASTICCERIA Z
 * ZANON"). Neighbours on a line are cut in the middle of their overlap; a speck whose middle lies in another region is
 * read as part of that. `regions` run along one direction.
 */
export function partedLines(regions: readonly RotatedRect[]): RotatedRect[] {
  const whole = regions.filter(
    (region) => !regions.some((other) => other.width > region.width && isWithin(region, other)),
  );
  return whole.map((region) => {
    const shared = whole.filter((other) => other !== region).map((other) => sharedWith(region, other));
    return cut(
      region,
      Math.max(0, ...shared.map(({ left }) => left)) / 2,
      Math.max(0, ...shared.map(({ right }) => right)) / 2,
    );
  });
}

/** Position of the other's middle along and across the line of the region, and whether both are on one line. */
function placeBeside(region: RotatedRect, other: RotatedRect): { along: number; isOnLine: boolean } {
  const [dx, dy] = [other.cx - region.cx, other.cy - region.cy];
  const across = Math.abs(dy * region.ux - dx * region.uy);
  const lower = Math.min(region.height, other.height);
  const shared = Math.min(lower, (region.height + other.height) / 2 - across);
  return { along: dx * region.ux + dy * region.uy, isOnLine: shared > SAME_LINE * lower };
}

function isWithin(region: RotatedRect, other: RotatedRect): boolean {
  const { along, isOnLine } = placeBeside(other, region);
  return isOnLine && Math.abs(along) < other.width / 2 && region.height < SPECK_HEIGHT * other.height;
}

/** Pixels at either end of the region that the other region also shows. */
function sharedWith(region: RotatedRect, other: RotatedRect): { left: number; right: number } {
  const { along, isOnLine } = placeBeside(region, other);
  const overlap = isOnLine ? (region.width + other.width) / 2 - Math.abs(along) : 0;
  return along < 0 ? { left: overlap, right: 0 } : { left: 0, right: overlap };
}

function cut(region: RotatedRect, left: number, right: number): RotatedRect {
  const shift = (left - right) / 2;
  return {
    ...region,
    cx: region.cx + shift * region.ux,
    cy: region.cy + shift * region.uy,
    width: region.width - left - right,
  };
}
