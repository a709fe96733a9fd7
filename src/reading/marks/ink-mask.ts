import type { Raster } from "../raster.ts";

/**
 * 1 for a pixel that is darker than the paper around it, else 0; rows top to bottom, `stride` apart: a multiple of
 * four, for tests of four pixels at once.
 */
export interface InkMask {
  readonly width: number;
  readonly stride: number;
  readonly height: number;
  readonly ink: Uint8Array;
}

/**
 * The paper's brightness is that of the brighter half of the pixels in a block of this side, one in 16 sampled, or of
 * the brightest adjacent block.
 */
const [BLOCK, SAMPLE] = [32, 4];
/**
 * Ink is darker than this share of the paper's brightness: a hairline at 200 dpi keeps two thirds of it, the grain of a
 * scan takes a tenth.
 */
const INK_SHARE = 0.8;

/** … and is this many times the page's grain below it. */
const GRAIN = 3.4;

/** The green channel serves as grey: it is in memory already, and ink of all colours but light green is dark in it. */
export function inkMask({ width, height, data }: Raster): InkMask {
  const [columns, rows] = [Math.ceil(width / BLOCK), Math.ceil(height / BLOCK)];
  const { levels, grain } = paperOf({ width, height, data }, columns, rows);
  const paper = brightestAround(levels, columns, rows);
  const stride = (width + 3) & ~3;
  const ink = new Uint8Array(stride * height);
  for (let y = 0; y < height; y++) {
    const row = (y >> 5) * columns;
    for (let column = 0, x = 0; column < columns; column++) {
      const level = paper[row + column]!;
      const limit = Math.max(0, Math.ceil(Math.min(INK_SHARE * level, level - GRAIN * grain)));
      const end = Math.min(width, x + BLOCK);
      for (let at = y * stride + x, from = 3 * (y * width + x) + 1; x < end; x++, at++, from += 3)
        ink[at] = (data[from]! - limit) >>> 31; // 1 if the difference is negative, without a branch to mispredict
    }
  }
  return { width, stride, height, ink };
}

/**
 * The paper's brightness in each block, and the deviation of its pixels: a quarter of the blocks of any page contain
 * almost no ink.
 */
function paperOf(
  { width, height, data }: Raster,
  columns: number,
  rows: number,
): { readonly levels: Uint8Array; readonly grain: number } {
  const levels = new Uint8Array(columns * rows);
  const spreads = new Float32Array(levels.length);
  for (let block = 0; block < levels.length; block++) {
    const [x0, y0] = [(block % columns) * BLOCK, Math.floor(block / columns) * BLOCK];
    const square = [x0, y0, Math.min(width, x0 + BLOCK), Math.min(height, y0 + BLOCK)] as const;
    const all = lightFrom(data, width, square, 0);
    const mean = all.sum / all.count;
    const bright = lightFrom(data, width, square, mean);
    levels[block] = bright.sum / bright.count;
    // The darker half: values brighter than white are clipped.
    if (all.count > bright.count) spreads[block] = mean - (all.sum - bright.sum) / (all.count - bright.count);
  }
  // Half of a normal distribution lies 0.8 deviations from its mean.
  return { levels, grain: spreads.sort()[spreads.length >> 2]! / 0.8 };
}

/**
 * The mean brightness of a block's sampled pixels that are at least `least`, and their number: at least one if `least`
 * is their mean.
 */
function lightFrom(
  data: Uint8Array,
  width: number,
  [x0, y0, x1, y1]: readonly [number, number, number, number],
  least: number,
): { readonly sum: number; readonly count: number } {
  let [sum, count] = [0, 0];
  for (let y = y0; y < y1; y += SAMPLE) {
    for (let at = 3 * (y * width + x0) + 1, end = 3 * (y * width + x1); at < end; at += 3 * SAMPLE) {
      const level = data[at]!;
      if (level < least) continue;
      sum += level;
      count++;
    }
  }
  return { sum, count };
}

/** A filled box may hide the paper of its own block. */
function brightestAround(levels: Uint8Array, columns: number, rows: number): Uint8Array {
  const around = new Uint8Array(levels.length);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      let brightest = 0;
      for (let r = Math.max(0, row - 1); r <= Math.min(rows - 1, row + 1); r++) {
        for (let c = Math.max(0, column - 1); c <= Math.min(columns - 1, column + 1); c++) {
          brightest = Math.max(brightest, levels[r * columns + c]!);
        }
      }
      around[row * columns + column] = brightest;
    }
  }
  return around;
}
