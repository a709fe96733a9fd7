import sharp from "sharp";
import type { Raster } from "../../src/reading/raster.ts";

/**
 * An image file as the readers see it, without the product's limits and rotations: the sets used here are upright and
 * sound.
 */
export async function decodePicture(bytes: Uint8Array): Promise<Raster> {
  const { data, info } = await sharp(bytes)
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}
