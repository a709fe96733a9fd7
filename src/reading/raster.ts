/**
 * Interleaved 8-bit RGB pixels, rows top to bottom, no padding between rows: `data[(y * width + x) * 3 + channel]`.
 */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Turns a raster clockwise by a quarter, a half or three quarters of a turn. */
export function rotateRaster(raster: Raster, clockwiseDegrees: 0 | 90 | 180 | 270): Raster {
  if (clockwiseDegrees === 0) return raster;
  const { width, height, data } = raster;
  const swap = clockwiseDegrees !== 180;
  const rotated = { width: swap ? height : width, height: swap ? width : height, data: new Uint8Array(data.length) };
  // Where the source pixel (0, 0) lands, and how far a step to the right or down moves in the result, in pixels.
  const [origin, right, down] =
    clockwiseDegrees === 90
      ? [rotated.width - 1, rotated.width, -1]
      : clockwiseDegrees === 180
        ? [width * height - 1, -1, -width]
        : [(rotated.height - 1) * rotated.width, -rotated.width, 1];
  let from = 0;
  for (let y = 0; y < height; y++) {
    let to = (origin + y * down) * 3;
    for (let x = 0; x < width; x++, from += 3, to += right * 3) {
      rotated.data[to] = data[from]!;
      rotated.data[to + 1] = data[from + 1]!;
      rotated.data[to + 2] = data[from + 2]!;
    }
  }
  return rotated;
}
