import type { Raster } from "../raster.ts";

/** 1 where a pixel is darker than the paper around it, else 0; rows top to bottom, `stride` apart: a multiple of four, for looks at four at once. */
export interface InkMask {
  readonly width: number;
  readonly stride: number;
  readonly height: number;
  readonly ink: Uint8Array;
}

/** The paper is as bright as the brighter half of the pixels of this many a side, one of 16 looked at, or of the brightest square beside. */
const [BLOCK, SAMPLE] = [32, 4];
/** Ink has less than this part of the paper's light: a hairline at 200 dpi keeps two thirds of it, the grain of a scan takes a tenth. */
const INK_SHARE = 0.8;

/** … and lies this many times the grain of the page below it. */
const GRAIN = 3.4;

/** Green stands for grey: it is in the memory already, and ink of all colours but light green is dark in it. */
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
        ink[at] = (data[from]! - limit) >>> 31; // 1 where the difference is negative, without a branch to guess wrong
    }
  }
  return { width, stride, height, ink };
}

/** The paper's light in each square, and the deviation of its pixels: a quarter of the squares of any page hold next to no ink. */
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
    // The darker half: what is brighter than white is cut off.
    if (all.count > bright.count) spreads[block] = mean - (all.sum - bright.sum) / (all.count - bright.count);
  }
  // Half of a normal distribution lies 0.8 deviations from its middle.
  return { levels, grain: spreads.sort()[spreads.length >> 2]! / 0.8 };
}

/** The light of the pixels looked at in a square that have at least so much, and how many they are: one at least where `least` is their mean. */
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

/** A filled box may hide the paper of its own square. */
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
