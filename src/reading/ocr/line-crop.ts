import type { Raster } from "../raster.ts";
import type { RotatedRect } from "./rotated-rect.ts";

/** The recogniser reads lines of this height. */
export const LINE_HEIGHT = 48;

/** A line for the recogniser: planar blue, green, red in −1..1, 48 rows, padded with 0 to the right. */
export interface LineCrop {
  readonly data: Float32Array;
  /** Columns of `data`, a multiple of 32; only the first `inkWidth` hold the line. */
  readonly width: number;
  readonly inkWidth: number;
}

/** Longer lines would make the recogniser's attention dear; at 48 px height this is some 170 characters. */
const MAX_WIDTH = 3200;

/** Cuts a turned rectangle out of a raster and scales it to the recogniser's height. Outside the raster its border repeats. */
export function cropLine(raster: Raster, rect: RotatedRect): LineCrop {
  const natural = (rect.width * LINE_HEIGHT) / Math.max(1, rect.height);
  const inkWidth = Math.min(MAX_WIDTH, Math.max(8, Math.round(natural / 8) * 8));
  const width = Math.ceil(inkWidth / 32) * 32;
  const data = new Float32Array(3 * LINE_HEIGHT * width);
  // One sample for each 1.5 source pixels, in both directions, keeps thin strokes of large print from falling between samples.
  const samples = Math.max(1, Math.round(rect.height / LINE_HEIGHT / 1.5));
  fillLine({ data, width, inkWidth }, raster, rect, samples);
  return { data, width, inkWidth };
}

function fillLine(crop: LineCrop, raster: Raster, rect: RotatedRect, samples: number): void {
  const { ux, uy } = rect;
  const stepX = rect.width / (crop.inkWidth * samples);
  const stepY = rect.height / (LINE_HEIGHT * samples);
  const left = rect.cx - (ux * rect.width) / 2 + (uy * rect.height) / 2;
  const top = rect.cy - (uy * rect.width) / 2 - (ux * rect.height) / 2;
  const plane = LINE_HEIGHT * crop.width;
  const scale = 2 / (255 * samples * samples);
  const sum = new Float32Array(3);
  for (let row = 0; row < LINE_HEIGHT; row++) {
    for (let column = 0; column < crop.inkWidth; column++) {
      sum.fill(0);
      for (let sy = 0; sy < samples; sy++) {
        const across = (row * samples + sy + 0.5) * stepY;
        for (let sx = 0; sx < samples; sx++) {
          const along = (column * samples + sx + 0.5) * stepX;
          addSample(sum, raster, left + ux * along - uy * across - 0.5, top + uy * along + ux * across - 0.5);
        }
      }
      const at = row * crop.width + column;
      crop.data[at] = sum[2]! * scale - 1;
      crop.data[plane + at] = sum[1]! * scale - 1;
      crop.data[2 * plane + at] = sum[0]! * scale - 1;
    }
  }
}

/** Adds the bilinear sample at (x, y), in pixel-centre coordinates, to `sum` (red, green, blue). */
function addSample(sum: Float32Array, raster: Raster, x: number, y: number): void {
  const { width, height, data } = raster;
  const [maxX, maxY] = [width - 1, height - 1];
  const cx = x < 0 ? 0 : x > maxX ? maxX : x;
  const cy = y < 0 ? 0 : y > maxY ? maxY : y;
  const x0 = cx | 0;
  const y0 = cy | 0;
  const fx = cx - x0;
  const fy = cy - y0;
  const a = (y0 * width + x0) * 3;
  const b = x0 < maxX ? a + 3 : a;
  const down = y0 < maxY ? width * 3 : 0;
  const [w00, w01, w10, w11] = [(1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy];
  for (let c = 0; c < 3; c++) {
    sum[c]! += data[a + c]! * w00 + data[b + c]! * w01 + data[a + down + c]! * w10 + data[b + down + c]! * w11;
  }
}
