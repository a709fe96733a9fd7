import type { Point } from "../../core/geometry.ts";
import type { LineWord } from "../ocr/line-words.ts";
import { type RotatedRect, sliceOfRect } from "../ocr/rotated-rect.ts";
import type { Raster } from "../raster.ts";

/** Ink and paper must differ by this many of 256 levels, or nothing is fitted. */
const MIN_CONTRAST = 40;
/** A row of pixels with ink over this share of the line is a rule or an edge of a table, not letters. */
const RULE_SHARE = 0.8;
/** Rows with ink over less than this share of the line are specks. */
const SPECK_SHARE = 0.004;
/** A gap this high, in units of the line's height, separates two lines; the dot of an i is nearer to its stem. */
const LINE_GAP = 0.12;

/**
 * The words of a line with their boxes fitted to the ink: above and below to the extent of the whole line, left and
 * right to that of the word. The recogniser locates a character to a sixth of the line's height and the detector an
 * edge to 1–4 pixels, differently for each orientation of a page; the ink stays where it is (boxes of 26 disturbed
 * pages: 6.5 px apart without this, 3 with it).
 */
export function fitToInk(raster: Raster, rect: RotatedRect, words: readonly LineWord[]): LineWord[] {
  const strip = inkOf(raster, rect);
  const band = strip === null ? null : textBand(strip);
  if (strip === null || band === null) return [...words];
  const columns = columnsWithInk(strip, band);
  const spans = words.map(({ polygon }) => [alongRect(rect, polygon[0]!), alongRect(rect, polygon[1]!)] as const);
  const inBand: RotatedRect = { ...rect, ...middleOf(rect, band), height: band.to - band.from };
  return words.map((word, i) => {
    const leftLimit = i === 0 ? 0 : spans[i - 1]![1];
    const rightLimit = i === words.length - 1 ? rect.width : spans[i + 1]![0];
    const [from, to] = fitSpan(columns, spans[i]!, leftLimit, rightLimit);
    return { ...word, polygon: sliceOfRect(inBand, from, to) };
  });
}

/** 1 for ink, one value per pixel of the raster, levelled; rows top to bottom. */
interface Strip {
  readonly width: number;
  readonly height: number;
  readonly ink: Uint8Array;
}

/** Rows of the strip, half-open. */
interface Band {
  readonly from: number;
  readonly to: number;
}

function inkOf(raster: Raster, rect: RotatedRect): Strip | null {
  const [width, height] = [Math.max(1, Math.round(rect.width)), Math.max(1, Math.round(rect.height))];
  const grey = new Uint8Array(width * height);
  const histogram = new Uint32Array(256);
  for (let y = 0, at = 0; y < height; y++) {
    const across = y + 0.5 - rect.height / 2;
    for (let x = 0; x < width; x++, at++) {
      const along = x + 0.5 - rect.width / 2;
      const px = clamp(Math.floor(rect.cx + rect.ux * along - rect.uy * across), raster.width - 1);
      const py = clamp(Math.floor(rect.cy + rect.uy * along + rect.ux * across), raster.height - 1);
      // Green alone: closest to brightness, and red or blue pens are dark in it.
      const level = raster.data[(py * raster.width + px) * 3 + 1]!;
      grey[at] = level;
      histogram[level]!++;
    }
  }
  const { threshold, contrast, darkShare } = otsu(histogram, grey.length);
  if (contrast < MIN_CONTRAST) return null;
  const darkIsInk = darkShare <= 0.5;
  return { width, height, ink: grey.map((level) => Number(level <= threshold === darkIsInk)) };
}

/** Threshold that separates the levels into two classes of maximum between-class variance (Otsu 1979). */
function otsu(histogram: Uint32Array, total: number): { threshold: number; contrast: number; darkShare: number } {
  let sum = 0;
  for (let level = 0; level < 256; level++) sum += level * histogram[level]!;
  let [dark, darkSum] = [0, 0];
  let best = { threshold: 0, contrast: 0, darkShare: 0 };
  let bestVariance = 0;
  for (let threshold = 0; threshold < 255; threshold++) {
    dark += histogram[threshold]!;
    darkSum += threshold * histogram[threshold]!;
    if (dark === 0 || dark === total) continue;
    const contrast = (sum - darkSum) / (total - dark) - darkSum / dark;
    const variance = dark * (total - dark) * contrast * contrast;
    if (variance <= bestVariance) continue;
    bestVariance = variance;
    best = { threshold, contrast, darkShare: dark / total };
  }
  return best;
}

/**
 * From the middle of the line outwards until a gap: what lies beyond belongs to its neighbours. Null if the middle is
 * empty.
 */
function textBand({ width, height, ink }: Strip): Band | null {
  const rows = Array.from({ length: height }, (_, y) => {
    let count = 0;
    for (let at = y * width; at < (y + 1) * width; at++) count += ink[at]!;
    return count;
  });
  const isText = (y: number) => rows[y]! > Math.max(1, SPECK_SHARE * width) && rows[y]! < RULE_SHARE * width;
  const gap = Math.max(2, Math.round(LINE_GAP * height));
  const middle = height >> 1;
  const reach = (step: 1 | -1): number => {
    let last = -1;
    for (let y = middle, empty = 0; y >= 0 && y < height && empty < gap; y += step) {
      empty = isText(y) ? 0 : empty + 1;
      if (empty === 0) last = y;
    }
    return last;
  };
  const [top, bottom] = [reach(-1), reach(1)];
  if (top < 0 && bottom < 0) return null;
  return { from: top < 0 ? bottom : top, to: Math.max(top, bottom) + 1 };
}

function columnsWithInk({ width, ink }: Strip, band: Band): Uint8Array {
  const columns = new Uint8Array(width);
  for (let y = band.from; y < band.to; y++) {
    for (let x = 0, at = y * width; x < width; x++, at++) if (ink[at] === 1) columns[x] = 1;
  }
  return columns;
}

/** Each end moves out to the end of the letter it lies in, or in to the first letter. */
function fitSpan(
  columns: Uint8Array,
  [from, to]: readonly [number, number],
  leftLimit: number,
  rightLimit: number,
): readonly [number, number] {
  const [first, last] = [Math.max(0, Math.round(from)), Math.min(columns.length, Math.round(to)) - 1];
  const [lowest, highest] = [Math.max(0, Math.floor(leftLimit)), Math.min(columns.length, Math.ceil(rightLimit)) - 1];
  let left = first;
  if (columns[left] === 1) while (left > lowest && columns[left - 1] === 1) left--;
  else while (left < last && columns[left] !== 1) left++;
  let right = last;
  if (columns[right] === 1) while (right < highest && columns[right + 1] === 1) right++;
  else while (right > first && columns[right] !== 1) right--;
  return left < right ? [left, right + 1] : [from, to];
}

function alongRect({ cx, cy, ux, uy, width }: RotatedRect, [x, y]: Point): number {
  return (x - cx) * ux + (y - cy) * uy + width / 2;
}

function middleOf({ cx, cy, ux, uy, height }: RotatedRect, band: Band): { cx: number; cy: number } {
  const down = (band.from + band.to - height) / 2;
  return { cx: cx - uy * down, cy: cy + ux * down };
}

function clamp(value: number, highest: number): number {
  return value < 0 ? 0 : value > highest ? highest : value;
}
