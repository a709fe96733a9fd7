import type { InkMask } from "./ink-mask.ts";

/**
 * A box outline with four sides of ink: upper left pixel, sides in pixels, and by how much the upper side descends from
 * left to right over its width.
 */
export interface BoxOutline {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly lean: number;
  /** Share of ink of the weakest side. */
  readonly coverage: number;
  readonly mean: number;
  /** Thickness of the thinnest side in pixels. */
  readonly thickness: number;
  /** It has the size of a letter, and something stands as close to one of its sides as letters do. */
  readonly isLikeLetter: boolean;
}

/** Limits of the sides of boxes in pixels. */
export interface SideLimits {
  readonly least: number;
  readonly most: number;
}

/** Share of a side that may be missing. */
const MISSING = 0.12;
/**
 * A side is detected by ink over at least the first share of its two outermost rows, and over less than the second of
 * the three pixels before them.
 */
const [SIDE, BESIDE] = [0.8, 0.5];
/**
 * Once found, each side needs ink over the first share, which lets a tenth be missing, and all of them together over
 * the second; small boxes have stricter limits.
 */
const [LINE, MEAN] = [0.88, 0.95];
const [SMALL, LINE_OF_SMALL, MEAN_OF_SMALL] = [20, 0.93, 0.98];
/**
 * Maximum share of ink two pixels outside a side, without its ends, where the arms of a cross may pass. The first rows
 * of a round letter have half.
 */
const OUTSIDE = 0.22;
/** Longer side over shorter side. */
const MOST_ASPECT = 1.2;
/**
 * Minimum share of ink at a corner, over two by two pixels and over more: a slightly rounded corner passes, those of O,
 * D and 0 do not.
 */
const [SHARP_CORNER, CORNER] = [0.75, 0.5];
/** A side that continues beyond its corner over this part of its length is a line of a table. */
const [GOES_ON, GOES_ON_SHARE] = [0.3, 0.85];
/** Neighbouring letters are this close, in units of the side, and fill this share of the place beside it with ink. */
const [NEAR, NEAR_INK] = [0.2, 0.04];
/** What has a neighbour on either side is a letter though they are a little farther: "Frontiera" on a photograph. */
const BETWEEN = 0.35;
/** Pixels by which the far end of a side may deviate on a page that still leans: 1.5° over 60 pixels. */
const MOST_LEAN = 2;
const LEANS = [0, -1, 1, -2, 2];
/** Shorter sides deviate by one at most. */
const LONG = 28;

/** Outlines of small squares that are not part of longer lines, ordered by their upper or lower sides from the top. */
export function boxOutlines(mask: InkMask, limits: SideLimits): BoxOutline[] {
  const found: BoxOutline[] = [];
  for (const stroke of shortStrokes(mask, limits)) {
    if (found.some((box) => holds(box, (stroke.x0 + stroke.x1) / 2, stroke.y))) continue;
    const box =
      (isPaper(mask, stroke, stroke.y - 1) ? outlineAt(mask, limits, stroke, 1) : null) ??
      (isPaper(mask, stroke, stroke.y + 3) ? outlineAt(mask, limits, stroke, -1) : null);
    if (box !== null && !found.some((other) => holds(other, box.left + box.width / 2, box.top + box.height / 2)))
      found.push(box);
  }
  return found;
}

function holds({ left, top, width, height }: BoxOutline, x: number, y: number): boolean {
  return x >= left && x < left + width && y >= top - MOST_LEAN && y < top + height + MOST_LEAN;
}

interface Stroke {
  readonly y: number;
  readonly x0: number;
  readonly x1: number;
}

/**
 * Horizontal strokes of the length of a side; three rows are combined to allow for lean. Most of a page is paper: it is
 * skipped four pixels at a time.
 */
function shortStrokes({ width, stride, height, ink }: InkMask, { least, most }: SideLimits): Stroke[] {
  const strokes: Stroke[] = [];
  const gap = Math.max(1, Math.min(2, Math.floor(least / 7)));
  const [shortest, longest] = [Math.floor(least * 0.9), Math.ceil(most * 1.1)];
  const row = new Uint8Array(stride + 4);
  const fours = new Uint32Array(row.buffer);
  const all = new Uint32Array(ink.buffer);
  for (let y = 1; y + 3 < height; y++) {
    joinRows(all, (y * stride) >> 2, stride >> 2, fours);
    for (let x = 0; x < width; x++) {
      if ((x & 3) === 0) while (fours[x >> 2] === 0 && x < width) x += 4;
      if (x >= width || row[x] === 0) continue;
      const x0 = x;
      let last = x;
      for (x++; x < width && x - last <= gap; x++) if (row[x] === 1) last = x;
      x = last;
      const length = last - x0 + 1;
      if (length >= shortest && length <= longest) strokes.push({ y, x0, x1: last });
    }
  }
  return strokes;
}

/** Combines a row and the two below it; four pixels per number. */
function joinRows(all: Uint32Array, at: number, count: number, row: Uint32Array): void {
  for (let i = 0, a = at, b = at + count, c = at + 2 * count; i < count; i++, a++, b++, c++)
    row[i] = all[a]! | all[b]! | all[c]!;
}

/** Whether less than half of the pixels of a row are ink, over the length of a stroke. */
function isPaper({ stride, ink }: InkMask, { x0, x1 }: Stroke, y: number): boolean {
  let sum = 0;
  for (let at = y * stride + x0, end = y * stride + x1; at <= end; at++) sum += ink[at]!;
  return 2 * sum < x1 - x0;
}

/** The box whose upper (`down` 1) or lower (−1) side is near the stroke. */
function outlineAt(mask: InkMask, limits: SideLimits, stroke: Stroke, down: 1 | -1): BoxOutline | null {
  const length = stroke.x1 - stroke.x0 + 1;
  if (!hasSides(mask, stroke, down * length)) return null;
  let best: BoxOutline | null = null;
  for (const lean of length < LONG ? LEANS.slice(0, 3) : LEANS) {
    const box = bestOfLean(mask, limits, { ...stroke, down, slope: lean / length });
    if (box !== null && box.mean > (best?.mean ?? 0)) best = box;
  }
  return best;
}

/** A quick test for ink over most of the length of both vertical sides, which letters rarely pass. */
function hasSides({ width, stride, height, ink }: InkMask, { x0, x1, y }: Stroke, depth: number): boolean {
  const rows = Math.floor(Math.abs(depth) * 0.7);
  const last = y + 1 + (depth > 0 ? rows : -rows);
  if (x0 < 3 || x1 + 4 >= width || last < 0 || last >= height) return false;
  const step = depth > 0 ? stride : -stride;
  // Arms of a cross make the horizontal stroke longer than the side.
  const inwards = Math.max(2, (x1 - x0) >> 3);
  let [left, right] = [MISSING * rows, MISSING * rows];
  for (let i = 2, a = (y + 1) * stride + x0 + 2 * step, b = a + x1 - x0; i <= rows; i++, a += step, b += step) {
    if (!hasInk(ink, a - 2, a + inwards) && --left < 0) return false;
    if (!hasInk(ink, b - inwards, b + 2) && --right < 0) return false;
  }
  return true;
}

function hasInk(ink: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at <= to; at++) if (ink[at] === 1) return true;
  return false;
}

interface Trial extends Stroke {
  readonly down: 1 | -1;
  readonly slope: number;
}

function bestOfLean(mask: InkMask, limits: SideLimits, trial: Trial): BoxOutline | null {
  const { x0, x1, y, down, slope } = trial;
  const length = x1 - x0 + 1;
  const [inwards, outwards] = down === 1 ? [BELOW, ABOVE] : [ABOVE, BELOW];
  const nearSide = across(slope, length, inwards);
  const farSide = across(slope, length, outwards);
  const near = firstSide((row) => share(mask, nearSide, x0, row), y + 1 - 3 * down, down, 6);
  if (near === null) return null;
  let best: BoxOutline | null = null;
  for (let depth = Math.floor(length * 0.75); depth <= Math.ceil(length * 1.3); depth++) {
    const far = near + down * depth;
    if (share(mask, farSide, x0, far) < SIDE) continue;
    if (share(mask, farSide, x0, far + 3 * down) >= BESIDE) continue;
    const box = closed(mask, limits, trial, Math.min(near, far), Math.max(near, far));
    if (box !== null && box.coverage >= (best?.coverage ?? 0)) best = box;
  }
  return best;
}

/**
 * The first place from outside where a side begins, going `step` by `step`; null if there is none or no paper precedes
 * it.
 */
function firstSide(shareAt: (place: number) => number, from: number, step: 1 | -1, places: number): number | null {
  for (let i = 0; i <= places; i++) {
    const place = from + i * step;
    if (shareAt(place) < SIDE) continue;
    if (shareAt(place - 3 * step) >= BESIDE) return null;
    return place;
  }
  return null;
}

/**
 * The box between two horizontal sides, if its other two sides, its corners and the lines beyond them meet the
 * requirements.
 */
function closed(mask: InkMask, limits: SideLimits, trial: Trial, top: number, bottom: number): BoxOutline | null {
  const { x0, x1, slope } = trial;
  const height = bottom - top + 1;
  const reach = Math.max(3, Math.round(height * 0.12));
  const upright = (inwards: Step) => {
    const side = downwards(slope, height, inwards);
    return (x: number) => share(mask, side, x, top + slope * (x - x0));
  };
  const left = firstSide(upright(RIGHT), x0 - reach, 1, 2 * reach);
  const right = firstSide(upright(LEFT), x1 + reach, -1, 2 * reach);
  if (left === null || right === null) return null;
  const width = right - left + 1;
  return sharp(mask, limits, { left, top: Math.round(top + slope * (left - x0)), width, height, slope });
}

/** A box on a page that leans: its upper side descends by `slope` pixels a pixel, and its left side recedes as much. */
interface LeaningBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly slope: number;
}

/**
 * The box with its sides aligned to the lines, if they are straight and nothing precedes them: a round shape is a
 * letter.
 */
function sharp(mask: InkMask, limits: SideLimits, rough: LeaningBox): BoxOutline | null {
  const box = aligned(mask, rough);
  const { left, top, width, height, slope } = box;
  if (Math.max(width / height, height / width) > MOST_ASPECT) return null;
  if (Math.min(width, height) < limits.least || Math.max(width, height) > limits.most) return null;
  const sides = sidesOf(mask, box);
  const coverage = Math.min(...sides.map(({ line }) => line));
  const mean = sides.reduce((total, { line }) => total + line, 0) / 4;
  const [line, all] = Math.min(width, height) < SMALL ? [LINE_OF_SMALL, MEAN_OF_SMALL] : [LINE, MEAN];
  if (coverage < line || mean < all || sides.some((side) => side.outside > OUTSIDE)) return null;
  if (!hasCorners(mask, box) || goesOn(mask, box)) return null;
  // As beside a letter in its word or a square in a pattern.
  if (neighboursOf(mask, box, BETWEEN) === 2) return null;
  const thickness = thicknessOf(mask, box);
  const isLikeLetter = neighboursOf(mask, box, NEAR) > 0 && Math.min(width, height) < SMALL;
  return { left, top, width, height, lean: slope * width, coverage, mean, thickness, isLikeLetter };
}

function aligned(mask: InkMask, { left, top, width, height, slope }: LeaningBox): LeaningBox {
  const [level, upright] = [across(slope, width), downwards(slope, height)];
  const up = lineFrom((o) => share(mask, level, left, top + o));
  const down = lineFrom((o) => share(mask, level, left - slope * height, top + height - 1 - o));
  const before = lineFrom((o) => share(mask, upright, left + o, top));
  const behind = lineFrom((o) => share(mask, upright, left + width - 1 - o, top + slope * width));
  return { left: left + before, top: top + up, width: width - before - behind, height: height - up - down, slope };
}

/** Pixels from where a side begins, blurred and leaning, to where most of it is. */
function lineFrom(shareAt: (offset: number) => number): number {
  for (let offset = 0; offset < 2; offset++) if (shareAt(offset) >= 0.6) return offset;
  return 1;
}

/** Pixels at the ends of a side that the arms of a cross may cross. */
const ends = (count: number) => Math.round(count * 0.12);

interface Side {
  /** Share of ink of the line, a pixel to either side. */
  readonly line: number;
  /** Share of ink two pixels outside it, without its ends. */
  readonly outside: number;
}

function sidesOf(mask: InkMask, { left, top, width, height, slope }: LeaningBox): Side[] {
  const [w, h] = [width - 1, height - 1];
  return [
    sideOf(mask, across(slope, width, BELOW), left, top),
    sideOf(mask, across(slope, width, ABOVE), left - slope * h, top + h),
    sideOf(mask, downwards(slope, height, RIGHT), left, top),
    sideOf(mask, downwards(slope, height, LEFT), left + w, top + slope * w),
  ];
}

function sideOf(mask: InkMask, run: Run, x: number, y: number): Side {
  const { dx, dy, count, beside } = run;
  const end = ends(count);
  const outside = { dx, dy, count: count - 2 * end, beside: NOWHERE };
  return {
    line: share(mask, run, x, y, true),
    outside: share(mask, outside, x - 2 * beside.dx + end * dx, y - 2 * beside.dy + end * dy),
  };
}

interface Corner {
  readonly x: number;
  readonly y: number;
  readonly isRight: boolean;
  readonly isLower: boolean;
}

function cornerOf({ left, top, width, height, slope }: LeaningBox, isRight: boolean, isLower: boolean): Corner {
  const [w, h] = [isRight ? width - 1 : 0, isLower ? height - 1 : 0];
  return { x: left + w - slope * h, y: top + h + slope * w, isRight, isLower };
}

function cornersOf(box: LeaningBox): Corner[] {
  return [false, true].flatMap((isLower) => [false, true].map((isRight) => cornerOf(box, isRight, isLower)));
}

function hasCorners(mask: InkMask, box: LeaningBox): boolean {
  const size = Math.max(2, Math.round(box.width * 0.1));
  return cornersOf(box).every(({ x, y, isRight, isLower }) => {
    let count = 0;
    for (let a = 0; a < size; a++)
      for (let b = 0; b < size; b++) count += inkAt(mask, isRight ? x - a : x + a, isLower ? y - b : y + b);
    return count >= (size === 2 ? SHARP_CORNER : CORNER) * size * size;
  });
}

/** Whether one of the sides continues as a line beyond a corner. */
function goesOn(mask: InkMask, box: LeaningBox): boolean {
  const count = Math.max(6, Math.round(GOES_ON * Math.max(box.width, box.height)));
  const beyond = ({ x, y }: Corner, dx: number, dy: number) => {
    const beside = dx * dx > dy * dy ? BELOW : RIGHT;
    const run = { dx, dy, count, beside };
    for (let off = -2; off <= 1; off++)
      if (share(mask, run, x + 2 * dx + off * beside.dx, y + 2 * dy + off * beside.dy) >= GOES_ON_SHARE) return true;
    return false;
  };
  return cornersOf(box).some((corner) => {
    const [sx, sy] = [corner.isRight ? 1 : -1, corner.isLower ? 1 : -1];
    return beyond(corner, sx, sx * box.slope) || beyond(corner, -sy * box.slope, sy);
  });
}

/** On how many of its two sides ink lies close to it. */
function neighboursOf(mask: InkMask, { left, top, width, height }: LeaningBox, near: number): number {
  const reach = Math.round(near * width);
  const hasNeighbour = (from: number) => {
    let count = 0;
    const rows = Math.round(height * 0.7);
    for (let y = 0; y < rows; y++)
      for (let x = 0; x < reach; x++) count += inkAt(mask, from + x, top + Math.round(height * 0.15) + y);
    return count > NEAR_INK * rows * reach;
  };
  return [left - 3 - reach, left + width + 3].filter(hasNeighbour).length;
}

/** Thickness of the thinnest side: a mark makes the others thicker. */
function thicknessOf(mask: InkMask, { left, top, width, height, slope }: LeaningBox): number {
  const [w, h] = [width - 1, height - 1];
  const most = Math.floor(Math.min(width, height) / 2);
  let thickness = 1;
  while (thickness < most) {
    const t = thickness;
    const [level, upright] = [across(slope, width - 2 * t), downwards(slope, height - 2 * t)];
    const least = Math.min(
      share(mask, level, left + t, top + t),
      share(mask, level, left - slope * h + t, top + h - t),
      share(mask, upright, left + t, top + t),
      share(mask, upright, left + w - t, top + slope * w + t),
    );
    if (least < 0.4) break;
    thickness++;
  }
  return thickness;
}

/** From a pixel to the one beside it. */
interface Step {
  readonly dx: number;
  readonly dy: number;
}
const NOWHERE: Step = { dx: 0, dy: 0 };
const BELOW: Step = { dx: 0, dy: 1 };
const ABOVE: Step = { dx: 0, dy: -1 };
const RIGHT: Step = { dx: 1, dy: 0 };
const LEFT: Step = { dx: -1, dy: 0 };

/**
 * `count` pixels in steps of (dx, dy), wherever they begin, and the one beside each that counts as well. One serves all
 * places that are tried: an object for each took some 5 % longer.
 */
interface Run extends Step {
  readonly count: number;
  readonly beside: Step;
}

/** Along the upper or lower side of a box that leans. */
function across(slope: number, count: number, beside = NOWHERE): Run {
  return { dx: 1, dy: slope, count, beside };
}

/** Along its left or right side. */
function downwards(slope: number, count: number, beside = NOWHERE): Run {
  return { dx: -slope, dy: 1, count, beside };
}

/** Share of ink of a run from (x, y); a pixel counts if it or the one beside it, on `both` sides of it, is ink. */
function share(
  { width, stride, height, ink }: InkMask,
  { dx, dy, count, beside }: Run,
  x: number,
  y: number,
  both = false,
): number {
  const step = beside.dy * stride + beside.dx;
  let sum = 0;
  for (let i = 0; i < count; i++) {
    const px = (x + i * dx + 0.5) | 0;
    const py = (y + i * dy + 0.5) | 0;
    if (px < 1 || py < 1 || px >= width - 1 || py >= height - 1) continue;
    const at = py * stride + px;
    sum += ink[at]! | ink[at + step]! | (both ? ink[at - step]! : 0);
  }
  return sum / count;
}

export function inkAt({ width, stride, height, ink }: InkMask, x: number, y: number): number {
  const [px, py] = [Math.round(x), Math.round(y)];
  return px < 0 || py < 0 || px >= width || py >= height ? 0 : ink[py * stride + px]!;
}
