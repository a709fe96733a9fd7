import type { PageFrame } from "../pages.ts";
import type { Raster } from "../raster.ts";
import { turnRaster } from "./turn-raster.ts";
import { normaliseDegrees, uprightToBase } from "./upright-frame.ts";

/**
 * A page that must be rotated is drawn from at most this many pixels: beside the picture itself (300 MB for 100 million
 * pixels) a second of that size would exceed the 512 MiB of a child. Larger pages look slightly softer when rotated.
 */
const MAX_SOURCE_PIXELS = 16_000_000;

/**
 * The page in exactly the frame that reading returned. `base` is the page as the file shows it, `draw` its raster at
 * any size.
 */
export async function drawUpright(
  base: PageFrame,
  frame: PageFrame,
  draw: (width: number, height: number) => Raster | Promise<Raster>,
): Promise<Raster> {
  const turnDegrees = normaliseDegrees(frame.rotationAngle - base.rotationAngle);
  if (turnDegrees === 0) return await draw(frame.width, frame.height);
  const scale = Math.min(1, Math.sqrt(MAX_SOURCE_PIXELS / (base.width * base.height)));
  const side = (pixels: number) => Math.max(1, Math.round(pixels * scale));
  const source = await draw(side(base.width), side(base.height));
  return turnRaster(source, uprightToBase(source, frame, turnDegrees), { width: frame.width, height: frame.height });
}
