import type { Raster } from "../raster.ts";

/** Found once a raster: its lines are cropped one by one, and it is given up with the raster itself. */
const known = new WeakMap<Raster, Uint8Array | null>();

/** The one channel of a raster without colours, a byte a pixel; null for one with any. */
export function greyOf(raster: Raster): Uint8Array | null {
  const found = known.get(raster);
  if (found !== undefined) return found;
  const grey = equalChannel(raster);
  known.set(raster, grey);
  return grey;
}

function equalChannel({ width, height, data }: Raster): Uint8Array | null {
  const grey = new Uint8Array(width * height);
  for (let i = 0, at = 0; i < grey.length; i++, at += 3) {
    const level = data[at]!;
    if (level !== data[at + 1]! || level !== data[at + 2]!) return null;
    grey[i] = level;
  }
  return grey;
}
