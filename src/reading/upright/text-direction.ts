import type { RotatedRect } from "../ocr/rotated-rect.ts";

/**
 * Regions shorter than this many times their height say little about the page: their minimum rectangle may have any
 * direction.
 */
const LINE_ELONGATION = 2;
/** A longer line has a more certain direction, but a frame or a rule must not outvote a page of text. */
const MAX_WEIGHT = 20;
/** Lines within this many degrees of the median count as text of the page. */
const AGREEMENT_DEGREES = 2;
/**
 * With less than this share of the weight in agreement the page has no common slope (a logo, a map, scattered stamps).
 */
const MIN_AGREEMENT = 0.4;

/**
 * The angle of most lines, in degrees clockwise from the x axis, in (−45, 135]: lines show the axis of a text, not from
 * which end it is read. 0 if there are no lines.
 */
export function textAngle(regions: readonly RotatedRect[]): number {
  const lines = regions.map(lineVote).filter((line) => line !== null);
  const [level, steep] = [false, true].map((wanted) => lines.filter((line) => line.steep === wanted));
  const winner = totalWeight(steep!) > totalWeight(level!) ? steep! : level!;
  return (winner === steep ? 90 : 0) + commonLean(winner);
}

interface LineVote {
  readonly steep: boolean;
  /** Degrees clockwise from the nearer axis, in [−45, 45]. */
  readonly lean: number;
  readonly weight: number;
}

function lineVote({ width, height, ux, uy }: RotatedRect): LineVote | null {
  const elongation = Math.max(width, height) / Math.max(1, Math.min(width, height));
  if (elongation < LINE_ELONGATION) return null;
  const lean = (Math.atan2(uy, ux) * 180) / Math.PI;
  return { steep: height > width, lean, weight: Math.min(MAX_WEIGHT, elongation) };
}

/** Weighted median, then the mean of those near it: the median alone moves in the steps of a rectangle's corners. */
function commonLean(lines: readonly LineVote[]): number {
  const sorted = [...lines].sort((a, b) => a.lean - b.lean);
  const half = totalWeight(sorted) / 2;
  let [passed, median] = [0, 0];
  for (const { lean, weight } of sorted) {
    if (passed < half) median = lean;
    passed += weight;
  }
  let [sum, weights] = [0, 0];
  for (const { lean, weight } of lines) {
    if (Math.abs(lean - median) > AGREEMENT_DEGREES) continue;
    sum += lean * weight * weight;
    weights += weight * weight;
  }
  const agreeing = lines.filter(({ lean }) => Math.abs(lean - median) <= AGREEMENT_DEGREES);
  if (totalWeight(agreeing) < MIN_AGREEMENT * totalWeight(lines) || weights === 0) return 0;
  return sum / weights;
}

function totalWeight(lines: readonly LineVote[]): number {
  return lines.reduce((sum, { weight }) => sum + weight, 0);
}

/**
 * The same rectangle as read along the direction nearest to `degrees`, out of its four directions. Its width then runs
 * along the text, and may be the shorter side.
 */
export function alongDirection(rect: RotatedRect, degrees: number): RotatedRect {
  const radians = (degrees * Math.PI) / 180;
  const [along, across] = [
    rect.ux * Math.cos(radians) + rect.uy * Math.sin(radians),
    -rect.uy * Math.cos(radians) + rect.ux * Math.sin(radians),
  ];
  if (Math.abs(along) >= Math.abs(across)) return along >= 0 ? rect : turnedAround(rect);
  const quarter = { ...rect, width: rect.height, height: rect.width, ux: -rect.uy, uy: rect.ux };
  return across >= 0 ? quarter : turnedAround(quarter);
}

/** Read from the other end, upside down. */
export function turnedAround(rect: RotatedRect): RotatedRect {
  return { ...rect, ux: -rect.ux, uy: -rect.uy };
}
