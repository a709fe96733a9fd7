import type { Raster } from "../raster.ts";
import type { RotatedRect } from "./rotated-rect.ts";

/** The recogniser reads lines of this height. */
export const LINE_HEIGHT = 48;

/** A line for the recogniser: planar blue, green, red in −1..1, 48 rows, padded with 0 to the right. */
export interface LineCrop {
  readonly data: Float32Array<ArrayBuffer>;
  /** Columns of each row, a multiple of 32; only the first `inkWidth` hold the line. */
  readonly width: number;
  readonly inkWidth: number;
}

/** Longer lines would make the recogniser's attention dear; at 48 px height this is some 170 characters. */
const MAX_WIDTH = 3200;

/** Memory for any crop; a new one for each line would leave some 10 MB a page to the garbage collector's leisure. */
export function cropBuffer(): Float32Array<ArrayBuffer> {
  return new Float32Array(3 * LINE_HEIGHT * MAX_WIDTH);
}

/**
 * Cuts a turned rectangle out of a raster and scales it to the recogniser's height. Outside the raster its border repeats.
 * The crop's data is a part of `buffer` and holds until the next crop into it.
 */
export function cropLine(
  raster: Raster,
  rect: RotatedRect,
  buffer: Float32Array<ArrayBuffer> = cropBuffer(),
): LineCrop {
  const natural = (rect.width * LINE_HEIGHT) / Math.max(1, rect.height);
  const inkWidth = Math.min(MAX_WIDTH, Math.max(8, Math.round(natural / 8) * 8));
  // Without this padding the recogniser is 4.5 % faster and reads the ends of lines worse: word F1 90.6 for 90.8 on 60 receipts.
  const width = Math.ceil(inkWidth / 32) * 32;
  const data = buffer.subarray(0, 3 * LINE_HEIGHT * width).fill(0);
  // One sample for each 1.5 source pixels, in both directions, keeps thin strokes of large print from falling between samples.
  const samples = Math.max(1, Math.round(rect.height / LINE_HEIGHT / 1.5));
  fillLine({ data, width, inkWidth }, raster, rect, samples);
  return { data, width, inkWidth };
}

function fillLine(crop: LineCrop, raster: Raster, rect: RotatedRect, samples: number): void {
  const { ux, uy } = rect;
  const stepX = rect.width / (crop.inkWidth * samples);
  const stepY = rect.height / (LINE_HEIGHT * samples);
  const left = rect.cx - (ux * rect.width) / 2 + (uy * rect.height) / 2 - 0.5;
  const top = rect.cy - (uy * rect.width) / 2 - (ux * rect.height) / 2 - 0.5;
  const plane = LINE_HEIGHT * crop.width;
  const scale = 2 / (255 * samples * samples);
  const sum = new Float64Array(3);
  for (let row = 0; row < LINE_HEIGHT; row++) {
    for (let column = 0; column < crop.inkWidth; column++) {
      sum[0] = sum[1] = sum[2] = 0;
      for (let sy = 0; sy < samples; sy++) {
        const across = (row * samples + sy + 0.5) * stepY;
        for (let sx = 0; sx < samples; sx++) {
          const along = (column * samples + sx + 0.5) * stepX;
          addSample(sum, raster, left + ux * along - uy * across, top + uy * along + ux * across);
        }
      }
      const at = row * crop.width + column;
      crop.data[at] = sum[2]! * scale - 1;
      crop.data[plane + at] = sum[1]! * scale - 1;
      crop.data[2 * plane + at] = sum[0]! * scale - 1;
    }
  }
}

/** Adds the bilinear sample at (x, y), in pixel-centre coordinates, to `sum` (red, green, blue). Written out: it runs a million times a page. */
function addSample(sum: Float64Array, raster: Raster, x: number, y: number): void {
  const { width, data } = raster;
  const maxX = width - 1;
  const maxY = raster.height - 1;
  const cx = x < 0 ? 0 : x > maxX ? maxX : x;
  const cy = y < 0 ? 0 : y > maxY ? maxY : y;
  const x0 = cx | 0;
  const y0 = cy | 0;
  const fx = cx - x0;
  const fy = cy - y0;
  const a = (y0 * width + x0) * 3;
  const b = x0 < maxX ? a + 3 : a;
  const down = y0 < maxY ? width * 3 : 0;
  const w11 = fx * fy;
  const w10 = fy - w11;
  const w01 = fx - w11;
  const w00 = 1 - fx - w10;
  sum[0]! += data[a]! * w00 + data[b]! * w01 + data[a + down]! * w10 + data[b + down]! * w11;
  sum[1]! += data[a + 1]! * w00 + data[b + 1]! * w01 + data[a + down + 1]! * w10 + data[b + down + 1]! * w11;
  sum[2]! += data[a + 2]! * w00 + data[b + 2]! * w01 + data[a + down + 2]! * w10 + data[b + down + 2]! * w11;
}
