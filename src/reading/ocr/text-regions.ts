import { expandRect, minAreaRect, type RotatedRect } from "./rotated-rect.ts";

/** The probability of each pixel of the detector's input to belong to text (its shrunken core), row by row. */
export interface TextMap {
  readonly width: number;
  readonly height: number;
  readonly probabilities: Float32Array;
}

export interface RegionOptions {
  /** A pixel above this is text. */
  readonly pixelThreshold: number;
  /** A region whose mean probability is below this is dropped. */
  readonly regionThreshold: number;
  /**
   * The detector marks shrunken cores; they are grown by area × ratio / perimeter (Differentiable Binarization, Liao
   * 2020).
   */
  readonly unclipRatio: number;
}

/** PaddleOCR's values for PP-OCRv4 are 0.3, 0.6 and 1.5; 0.5 and 1.6 read more of faded receipts. */
const DEFAULT_REGION_OPTIONS: RegionOptions = { pixelThreshold: 0.3, regionThreshold: 0.5, unclipRatio: 1.6 };

/** Regions smaller than this many pixels of the map across are specks … */
const MIN_CORE_SIDE = 2;
/** … unless they are this long: then they are lines of print too small for the map. */
const MIN_THIN_LENGTH = 12;

/** A detected line, and the course of its print. */
export interface TextRegion extends RotatedRect {
  /**
   * Flat x, y pairs along the middle of the print, from left to right, in the pixels of the rectangle; none for short
   * print, whose course its letters hide.
   */
  readonly spine?: readonly number[];
}

/** The content of a map, as rotated rectangles in its pixels. */
export interface TextRegions {
  readonly regions: readonly TextRegion[];
  /** The cores of lines so low that their edges cannot be determined: print that needs a map of more pixels. */
  readonly thin: readonly RotatedRect[];
}

/** Text lines of a map. */
export function textRegions(map: TextMap, options: RegionOptions = DEFAULT_REGION_OPTIONS): TextRegions {
  const [regions, thin]: [TextRegion[], RotatedRect[]] = [[], []];
  for (const outline of componentOutlines(map, options.pixelThreshold)) {
    const core = minAreaRect(outline);
    const isThin = Math.min(core.width, core.height) < MIN_CORE_SIDE;
    if (isThin && Math.max(core.width, core.height) < MIN_THIN_LENGTH) continue;
    const course = courseOf(outline, core);
    const probability = isCurved(course) ? meanOfRuns(map, outline) : meanInside(map, core);
    if (probability < options.regionThreshold) continue;
    const area = core.width * core.height;
    if (isThin) thin.push(core);
    else {
      const grown = expandRect(core, (area * options.unclipRatio) / (2 * (core.width + core.height)));
      regions.push(course === null ? grown : { ...grown, spine: course.spine });
    }
  }
  return { regions, thin };
}

/** A core's course is measured in steps of this many pixels of the map, and over at least this many of them. */
const [SPINE_STEP, MIN_SPINE_STEPS] = [8, 5];
/** A core that leaves its chord by this part of its thickness is curved: its rectangle is full of what is no text. */
const MIN_CURVE = 0.5;

interface Course {
  readonly spine: readonly number[];
  /** Pixels of the map. */
  readonly thickness: number;
}

/** The middle of a core's runs in each step from left to right; null if it is too short or steep. */
function courseOf(outline: readonly number[], { width, height, ux }: RotatedRect): Course | null {
  if (width < height || ux * width < SPINE_STEP * MIN_SPINE_STEPS) return null;
  let left = Infinity;
  for (let i = 0; i < outline.length; i += 2) left = Math.min(left, outline[i]! - 0.5);
  const [pixels, xs, ys]: [number[], number[], number[]] = [[], [], []];
  for (let i = 0; i < outline.length; i += 4) {
    const [from, to, y] = [outline[i]! - 0.5 - left, outline[i + 2]! + 0.5 - left, outline[i + 1]!];
    for (let step = Math.floor(from / SPINE_STEP); step * SPINE_STEP < to; step++) {
      const [start, end] = [Math.max(from, step * SPINE_STEP), Math.min(to, (step + 1) * SPINE_STEP)];
      pixels[step] = (pixels[step] ?? 0) + end - start;
      xs[step] = (xs[step] ?? 0) + ((end + start) / 2) * (end - start);
      ys[step] = (ys[step] ?? 0) + y * (end - start);
    }
  }
  const spine = pixels.flatMap((count, step) => (count > 0 ? [left + xs[step]! / count, ys[step]! / count] : []));
  return { spine, thickness: pixels.reduce((sum, count) => sum + count, 0) / (pixels.length * SPINE_STEP) };
}

function isCurved(course: Course | null): boolean {
  if (course === null) return false;
  const { spine, thickness } = course;
  const [x0, y0, x1, y1] = [spine[0]!, spine[1]!, spine.at(-2)!, spine.at(-1)!];
  const slope = (y1 - y0) / Math.max(1, x1 - x0);
  for (let i = 0; i < spine.length; i += 2) {
    if (Math.abs(spine[i + 1]! - y0 - slope * (spine[i]! - x0)) > MIN_CURVE * thickness) return true;
  }
  return false;
}

/** Mean probability of the pixels of a core. */
function meanOfRuns({ width, probabilities }: TextMap, outline: readonly number[]): number {
  let [sum, count] = [0, 0];
  for (let i = 0; i < outline.length; i += 4) {
    const row = Math.floor(outline[i + 1]!) * width;
    for (let x = Math.floor(outline[i]!); x <= Math.floor(outline[i + 2]!); x++, count++)
      sum += probabilities[row + x]!;
  }
  return count === 0 ? 0 : sum / count;
}

/** Fewer regions do not determine the line height of a page. */
const MIN_REGIONS = 8;
/** A region smaller than this part of the usual line height, both ways, was cut too tightly … */
const CUT_CLOSE = 0.8;
/**
 * … and is grown to the height of a line and the width of a letter, but not so narrow that it might be sideways text.
 */
const LETTER_WIDTH = 0.85;

/**
 * The regions, with those of isolated digits grown to a whole letter. The core that the network marks of a "1" in a
 * column of quantities is two pixels wide, and growing by area over perimeter leaves a box half as high as the digit,
 * which was then read as 7 or not at all.
 */
export function withWholeFigures(regions: readonly TextRegion[]): readonly TextRegion[] {
  if (regions.length < MIN_REGIONS) return regions;
  const heights = regions.map(({ width, height }) => Math.min(width, height)).sort((a, b) => a - b);
  const usual = heights[heights.length >> 1]!;
  return regions.map((region) =>
    Math.max(region.width, region.height) >= CUT_CLOSE * usual
      ? region
      : { ...region, width: LETTER_WIDTH * usual, height: usual, ux: 1, uy: 0 },
  );
}

/**
 * Outline points (flat x, y pairs at pixel centres: both ends of every horizontal run) of each 8-connected component.
 * Runs and union-find need one pass over the map and memory for the runs only.
 */
function componentOutlines(map: TextMap, threshold: number): number[][] {
  const { width, height, probabilities } = map;
  const parent: number[] = [];
  const runs: number[] = []; // y, first x, last x of run i at 3i
  let previousRow = 0;
  for (let y = 0; y < height; y++) {
    const thisRow = parent.length;
    let candidate = previousRow;
    for (let x = 0, at = y * width; x < width; x++) {
      if (probabilities[at + x]! <= threshold) continue;
      const start = x;
      while (x + 1 < width && probabilities[at + x + 1]! > threshold) x++;
      const run = parent.length;
      parent.push(run);
      runs.push(y, start, x);
      while (candidate < thisRow && runs[candidate * 3 + 2]! < start - 1) candidate++;
      for (let above = candidate; above < thisRow && runs[above * 3 + 1]! <= x + 1; above++) join(parent, above, run);
    }
    previousRow = thisRow;
  }
  return groupRuns(parent, runs);
}

function groupRuns(parent: number[], runs: readonly number[]): number[][] {
  const outlines = new Map<number, number[]>();
  for (let run = 0; run < parent.length; run++) {
    const root = rootOf(parent, run);
    const outline = outlines.get(root) ?? [];
    outlines.set(root, outline);
    const y = runs[run * 3]! + 0.5;
    outline.push(runs[run * 3 + 1]! + 0.5, y, runs[run * 3 + 2]! + 0.5, y);
  }
  return [...outlines.values()];
}

function join(parent: number[], a: number, b: number): void {
  const [rootA, rootB] = [rootOf(parent, a), rootOf(parent, b)];
  if (rootA < rootB) parent[rootB] = rootA;
  else parent[rootA] = rootB;
}

function rootOf(parent: number[], run: number): number {
  while (parent[run] !== run) {
    parent[run] = parent[parent[run]!]!;
    run = parent[run]!;
  }
  return run;
}

/** Mean probability of the pixels whose centre lies inside the rectangle; 0 if there are none. */
function meanInside(map: TextMap, rect: RotatedRect): number {
  const { cx, cy, ux, uy } = rect;
  const [halfWidth, halfHeight] = [rect.width / 2 + 0.01, rect.height / 2 + 0.01];
  const reachX = Math.abs(ux) * halfWidth + Math.abs(uy) * halfHeight;
  const reachY = Math.abs(uy) * halfWidth + Math.abs(ux) * halfHeight;
  const [x0, x1] = [Math.max(0, Math.floor(cx - reachX)), Math.min(map.width - 1, Math.ceil(cx + reachX))];
  const [y0, y1] = [Math.max(0, Math.floor(cy - reachY)), Math.min(map.height - 1, Math.ceil(cy + reachY))];
  let sum = 0;
  let count = 0;
  for (let y = y0; y <= y1; y++) {
    const dy = y + 0.5 - cy;
    for (let x = x0; x <= x1; x++) {
      const dx = x + 0.5 - cx;
      if (Math.abs(dx * ux + dy * uy) > halfWidth || Math.abs(dy * ux - dx * uy) > halfHeight) continue;
      sum += map.probabilities[y * map.width + x]!;
      count++;
    }
  }
  return count === 0 ? 0 : sum / count;
}
