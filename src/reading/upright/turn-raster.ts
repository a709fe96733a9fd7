import type { AffineMap } from "../affine-map.ts";
import type { Raster } from "../raster.ts";
import type { Size } from "./upright-frame.ts";

/**
 * A raster resampled to the size `to`, each pixel taken from where `toSource` maps it. Bilinear: at quarter turns of
 * the same scale every pixel is copied exactly. Uncovered areas take the colour of the border: white for a scan, the
 * table for a photograph; a white wedge on a dark photograph would be a false edge.
 */
export function turnRaster(from: Raster, toSource: AffineMap, to: Size): Raster {
  const { a, b, c, d, e, f } = toSource;
  const data = new Uint8Array(to.width * to.height * 3);
  const fill = borderColour(from);
  for (let y = 0, at = 0; y < to.height; y++) {
    // Pixel centres lie at halves; the samples below count from the centre of the first pixel.
    let sourceX = a * 0.5 + c * (y + 0.5) + e - 0.5;
    let sourceY = b * 0.5 + d * (y + 0.5) + f - 0.5;
    for (let x = 0; x < to.width; x++, at += 3, sourceX += a, sourceY += b) {
      drawPixel(data, at, from, sourceX, sourceY, fill);
    }
  }
  return { width: to.width, height: to.height, data };
}

type Colour = readonly [red: number, green: number, blue: number];

/** The sample of a raster at a point, counted from the middle of its first pixel; `fill` outside of it. */
export function drawPixel(data: Uint8Array, at: number, from: Raster, x: number, y: number, fill: Colour): void {
  if (x < -0.5 || y < -0.5 || x > from.width - 0.5 || y > from.height - 0.5) {
    data[at] = fill[0];
    data[at + 1] = fill[1];
    data[at + 2] = fill[2];
  } else writeSample(data, at, from, x, y);
}

/** Inlined: it runs for each pixel of a page. Fixed point, 8 bits per weight. */
function writeSample(data: Uint8Array, at: number, from: Raster, x: number, y: number): void {
  const { width, height, data: source } = from;
  const cx = x < 0 ? 0 : x > width - 1 ? width - 1 : x;
  const cy = y < 0 ? 0 : y > height - 1 ? height - 1 : y;
  const x0 = cx | 0;
  const y0 = cy | 0;
  const fx = ((cx - x0) * 256 + 0.5) | 0;
  const fy = ((cy - y0) * 256 + 0.5) | 0;
  const topLeft = (y0 * width + x0) * 3;
  const right = x0 < width - 1 ? 3 : 0;
  const down = y0 < height - 1 ? width * 3 : 0;
  const w00 = (256 - fx) * (256 - fy);
  const w10 = fx * (256 - fy);
  const w01 = (256 - fx) * fy;
  const w11 = fx * fy;
  for (let channel = 0; channel < 3; channel++) {
    const p = topLeft + channel;
    const sum = source[p]! * w00 + source[p + right]! * w10 + source[p + down]! * w01 + source[p + down + right]! * w11;
    data[at + channel] = (sum + 0x8000) >> 16;
  }
}

/** Median of each channel along the four borders. */
export function borderColour({ width, height, data }: Raster): Colour {
  const counts = [new Uint32Array(256), new Uint32Array(256), new Uint32Array(256)];
  let total = 0;
  const count = (x: number, y: number) => {
    const at = (y * width + x) * 3;
    for (let channel = 0; channel < 3; channel++) counts[channel]![data[at + channel]!]!++;
    total++;
  };
  for (let x = 0; x < width; x++) {
    count(x, 0);
    count(x, height - 1);
  }
  for (let y = 0; y < height; y++) {
    count(0, y);
    count(width - 1, y);
  }
  const median = (histogram: Uint32Array) => {
    let [value, passed] = [0, histogram[0]!];
    while (passed * 2 < total) passed += histogram[++value]!;
    return value;
  };
  return [median(counts[0]!), median(counts[1]!), median(counts[2]!)];
}
