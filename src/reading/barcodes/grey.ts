import type { Raster } from "../raster.ts";

/** One byte per pixel, rows top to bottom, no padding. */
export interface GreyPicture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Pixels of a picture; half-open: `x1` and `y1` lie outside. */
export interface Region {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/**
 * Every `factor`th pixel of every `factor`th row. Sampled, not averaged: edges stay sharp, and it is five times as
 * fast; the green channel alone is close enough to brightness to locate codes.
 */
export function reducedGrey({ width, height, data }: Raster, factor: number): GreyPicture {
  const columns = Math.floor(width / factor);
  const rows = Math.floor(height / factor);
  const grey = new Uint8Array(columns * rows);
  for (let row = 0, to = 0; row < rows; row++) {
    let from = row * factor * width * 3 + 1;
    for (const end = to + columns; to < end; to++, from += 3 * factor) grey[to] = data[from]!;
  }
  return { width: columns, height: rows, data: grey };
}

/** Part of a picture in grey, weighted as in Rec. 601. */
export function greyPart({ width, data }: Raster, { x0, y0, x1, y1 }: Region): GreyPicture {
  const grey = new Uint8Array((x1 - x0) * (y1 - y0));
  let to = 0;
  for (let y = y0; y < y1; y++) {
    for (let from = (y * width + x0) * 3, end = (y * width + x1) * 3; from < end; from += 3) {
      grey[to++] = (data[from]! * 77 + data[from + 1]! * 150 + data[from + 2]! * 29) >> 8;
    }
  }
  return { width: x1 - x0, height: y1 - y0, data: grey };
}
