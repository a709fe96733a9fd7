import { type BoxOutline, inkAt } from "./box-outlines.ts";
import type { InkMask } from "./ink-mask.ts";

/** What is inside a box; null if it is neither paper nor a mark: letters, digits, a drawing. */
export interface Inside {
  readonly marked: boolean;
  /** How clear it is, 0.5 to 1. */
  readonly certainty: number;
  /** Nothing but ink; a bullet is that, too. */
  readonly solid: boolean;
}

/**
 * Share of ink inside a box without a mark, and from which a box with strokes counts as marked; specks and thin strokes
 * lie between.
 */
const [EMPTY, MARKED] = [0.05, 0.09];
/** Boxes of fewer pixels may contain less, and no specks: there these are parts of letters. */
const [SMALL, EMPTY_SMALL] = [20, 0.02];
/** From this share on the box is filled. */
const FILLED = 0.45;
/**
 * Minimum length of the strokes of a cross or tick, in units of the box's inside; letters have horizontal or vertical
 * strokes of the last length.
 */
const [CROSS_STROKE, TICK_STROKE, LEVEL_STROKE] = [0.45, 0.5, 0.6];
/**
 * Depth of the notches between the arms of a cross; the corners that a tick leaves clear; both in units of the mark's
 * extent.
 */
const [NOTCH, CLEAR] = [0.12, 0.35];
/** A block in the middle over this part of the side is no mark, unless at least `WHOLE` of the inside is ink. */
const [BLOCK, WHOLE] = [0.35, 0.8];
/** Share of ink around such a block from which it is the middle of a cross. */
const RING = 0.25;
/** Angles of the strokes of crosses and ticks, in degrees from horizontal. */
const ANGLES = [32, 40, 48, 56, 64];

export function insideOf(mask: InkMask, box: BoxOutline): Inside | null {
  const patch = patchInside(mask, box);
  const share = patch.ink.reduce((sum, ink) => sum + ink, 0) / Math.max(1, patch.ink.length);
  const thick = box.thickness / Math.min(box.width, box.height);
  if (thick > 0.3) return { marked: true, certainty: 0.9, solid: true };
  const isSmall = Math.min(box.width, box.height) < SMALL;
  const empty = share <= (isSmall ? EMPTY_SMALL : EMPTY);
  if (thick > (empty && box.coverage >= 0.93 ? 0.22 : 0.18)) return null;
  if (share < WHOLE && hasBlock(patch, box)) return null;
  if (share >= FILLED && isFilled(patch)) return { marked: true, certainty: Math.min(1, 0.5 + share), solid: false };
  if (empty) return { marked: false, certainty: 1 - (0.4 * share) / EMPTY, solid: false };
  const [rising, falling] = [longestSlanting(patch, -1), longestSlanting(patch, 1)];
  if (isCross(patch, rising, falling) || isTick(patch, rising))
    return { marked: true, certainty: Math.min(1, 0.5 + (0.5 * share) / (2 * MARKED)), solid: false };
  return share < MARKED && !isSmall ? { marked: false, certainty: 0.6, solid: false } : null;
}

/** A row or column at the edge of the inside with ink over more than this still belongs to the outline. */
const SIDE_LEFT = 0.6;

interface Patch {
  readonly width: number;
  readonly height: number;
  readonly ink: Uint8Array;
}

/** The box without its outline and its blur, levelled. */
function patchInside(mask: InkMask, box: BoxOutline): Patch {
  const inset = box.thickness + 1 + Math.round(Math.min(box.width, box.height) * 0.02);
  const slope = box.lean / box.width;
  const at = (x: number, y: number) => inkAt(mask, box.left + x - slope * y, box.top + y + slope * x);
  let [x0, y0, x1, y1] = [
    inset,
    inset,
    Math.max(inset + 1, box.width - inset),
    Math.max(inset + 1, box.height - inset),
  ];
  // A side that is thicker than the thinnest is peeled off.
  for (let i = 0; i < 2 && x1 - x0 > 4 && y1 - y0 > 4; i++) {
    const [levels, uprights] = [x1 - x0, y1 - y0];
    const level = (y: number) => sum(levels, (i) => at(x0 + i, y)) > SIDE_LEFT * levels;
    const upright = (x: number) => sum(uprights, (i) => at(x, y0 + i)) > SIDE_LEFT * uprights;
    const [up, down, left, right] = [level(y0), level(y1 - 1), upright(x0), upright(x1 - 1)];
    [x0, y0, x1, y1] = [x0 + +left, y0 + +up, x1 - +right, y1 - +down];
  }
  const [width, height] = [x1 - x0, y1 - y0];
  const ink = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) ink[y * width + x] = at(x0 + x, y0 + y);
  return { width, height, ink };
}

function sum(count: number, of: (i: number) => number): number {
  let total = 0;
  for (let i = 0; i < count; i++) total += of(i);
  return total;
}

/**
 * Ink all over the middle with paper around it: the finder pattern of a QR code is a block of three of its seven
 * modules in a ring of paper. The strokes of a bold cross fill the middle of a small box, too, but reach its corners.
 */
function hasBlock({ width, height, ink }: Patch, box: BoxOutline): boolean {
  const [w, h] = [Math.min(width, Math.round(BLOCK * box.width)), Math.min(height, Math.round(BLOCK * box.height))];
  const [left, top] = [(width - w) >> 1, (height - h) >> 1];
  const middle = sum(w * h, (i) => ink[(top + Math.floor(i / w)) * width + left + (i % w)]!);
  const around = sum(width * height, (i) => ink[i]!) - middle;
  return middle >= 0.95 * w * h && around < RING * (width * height - w * h);
}

/** Ink in all four quarters, and up to the outline: a square in a square is the finder pattern of a QR code. */
function isFilled({ width, height, ink }: Patch): boolean {
  const quarters = [0, 0, 0, 0];
  let rim = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const value = ink[y * width + x]!;
      quarters[(y * 2 < height ? 0 : 2) + (x * 2 < width ? 0 : 1)]! += value;
      if (x === 0 || y === 0 || x === width - 1 || y === height - 1) rim += value;
    }
  }
  return quarters.every((sum) => sum >= 0.3 * 0.25 * width * height) && rim >= 0.15 * 2 * (width + height);
}

/** The longest stroke that rises (`sign` −1) or falls (1) to the right, in units of the inside. */
function longestSlanting({ width, height, ink }: Patch, sign: 1 | -1): number {
  let longest = 0;
  for (const degrees of ANGLES) {
    const [dx, dy] = [Math.cos((degrees * Math.PI) / 180), sign * Math.sin((degrees * Math.PI) / 180)];
    for (let start = -height; start < width + height; start++) {
      let [run, missed] = [0, 0];
      const y0 = sign > 0 ? 0 : height - 1;
      for (let i = 0; i < width + height; i++) {
        const [x, y] = [Math.round(start + i * dx), Math.round(y0 + i * dy)];
        if (y < 0 || y >= height) break;
        if (x < 0 || x >= width) continue;
        if (ink[y * width + x] === 1) {
          run++;
          missed = 0;
          longest = Math.max(longest, run);
        } else if (++missed > 1) run = 0;
      }
    }
  }
  return longest / Math.min(width, height);
}

/** The longest horizontal or vertical stroke, in units of the inside. */
function longestLevel({ width, height, ink }: Patch): number {
  const longest = (lines: number, places: number, at: (line: number, place: number) => number) => {
    let most = 0;
    for (let line = 0; line < lines; line++) {
      for (let place = 0, run = 0; place < places; place++) {
        run = ink[at(line, place)] === 1 ? run + 1 : 0;
        most = Math.max(most, run);
      }
    }
    return most / places;
  };
  return Math.max(
    longest(height, width, (y, x) => y * width + x),
    longest(width, height, (x, y) => y * width + x),
  );
}

/** Two long strokes, and a notch in the middle of each side: no letter but X has all of these. */
function isCross(patch: Patch, rising: number, falling: number): boolean {
  if (rising < CROSS_STROKE || falling < CROSS_STROKE) return false;
  const box = extentOf(patch);
  const [w, h] = [box.x1 - box.x0, box.y1 - box.y0];
  const [cx, cy] = [(box.x0 + box.x1 - 1) / 2, (box.y0 + box.y1 - 1) / 2];
  const paper = (x: number, y: number, dx: number, dy: number, most: number) => {
    let depth = 0;
    while (depth < most && patch.ink[Math.round(y + depth * dy) * patch.width + Math.round(x + depth * dx)] === 0)
      depth++;
    return depth / most;
  };
  // The strokes may cross off-centre: the deepest of three adjacent notches counts.
  const notch = (x: number, y: number, dx: number, dy: number, size: number, across: number) =>
    Math.max(
      ...[-0.12, 0, 0.12].map((off) => paper(x + off * across * dy * dy, y + off * across * dx * dx, dx, dy, size)),
    );
  return (
    notch(cx, box.y0, 0, 1, h, w) >= NOTCH &&
    notch(cx, box.y1 - 1, 0, -1, h, w) >= NOTCH &&
    notch(box.x0, cy, 1, 0, w, h) >= NOTCH &&
    notch(box.x1 - 1, cy, -1, 0, w, h) >= NOTCH
  );
}

/** A long rising stroke, and paper above its beginning and below its end. */
function isTick(patch: Patch, rising: number): boolean {
  if (rising < TICK_STROKE || longestLevel(patch) >= LEVEL_STROKE) return false;
  const box = extentOf(patch);
  const [w, h] = [box.x1 - box.x0, box.y1 - box.y0];
  const share = (x: number, y: number) => {
    const [columns, rows] = [Math.ceil(w * CLEAR), Math.ceil(h * CLEAR)];
    const [left, top] = [x > 0 ? box.x1 - columns : box.x0, y > 0 ? box.y1 - rows : box.y0];
    return (
      sum(columns * rows, (i) => patch.ink[(top + Math.floor(i / columns)) * patch.width + left + (i % columns)]!) /
      (columns * rows)
    );
  };
  return share(0, 0) <= 0.15 && share(1, 1) <= 0.15;
}

interface Extent {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** The extent of the mark. */
function extentOf({ width, height, ink }: Patch): Extent {
  let [x0, y0, x1, y1] = [width, height, 0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (ink[y * width + x] === 0) continue;
      [x0, y0, x1, y1] = [Math.min(x0, x), Math.min(y0, y), Math.max(x1, x + 1), Math.max(y1, y + 1)];
    }
  }
  return { x0, y0, x1, y1 };
}
