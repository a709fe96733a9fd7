import type { Raster } from "../../src/reading/raster.ts";

/** How many pixels lower a sheet shows what is at `along` of its width, from 0 at the left edge to 1 at the right. */
export type Sag = (along: number) => number;

/** A sheet that does not lie flat, as it is seen from above. */
export interface BentSheet {
  readonly raster: Raster;
  /** Rows of paper that were added above. */
  readonly above: number;
}

/** The sheet bent about an upright axis: each column of pixels is moved as it sags, between white margins. */
export function bentSheet({ width, height, data }: Raster, sag: Sag): BentSheet {
  const shifts = Array.from({ length: width }, (_, x) => sag((x + 0.5) / width));
  const above = Math.ceil(shifts.reduce((most, shift) => Math.max(most, -shift), 0));
  const below = Math.ceil(shifts.reduce((most, shift) => Math.max(most, shift), 0));
  const bent = new Uint8Array(width * (height + above + below) * 3).fill(255);
  for (const [x, shift] of shifts.entries()) {
    for (let row = 0; row < height + above + below; row++) {
      const from = row - above - shift;
      const [first, share] = [Math.floor(from), from - Math.floor(from)];
      if (first < 0 || first + 1 >= height) continue;
      for (let channel = 0; channel < 3; channel++) {
        const at = 3 * (first * width + x) + channel;
        bent[3 * (row * width + x) + channel] = data[at]! * (1 - share) + data[at + 3 * width]! * share;
      }
    }
  }
  return { raster: { width, height: height + above + below, data: bent }, above };
}
