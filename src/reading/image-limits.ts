import { AppError } from "../errors.ts";
import type { ReadLimits } from "./types.ts";

/** Contract section 4: 50 to 10 000 pixels per side, 100 Mpx decoded. */
export function checkSize(width: number, height: number, limits: ReadLimits): void {
  if (!(width > 0 && height > 0)) throw new AppError("file_corrupt", "The image has no pixels.");
  if (width > limits.maxSidePx || height > limits.maxSidePx || width * height > limits.maxImagePixels) {
    throw new AppError(
      "image_too_large",
      `The image has ${width} x ${height} pixels; at most ${limits.maxSidePx} a side and ${limits.maxImagePixels} in all are read. Scale it down.`,
    );
  }
  if (width < limits.minSidePx || height < limits.minSidePx) {
    throw new AppError(
      "field_invalid",
      `The image has ${width} x ${height} pixels; a document needs at least ${limits.minSidePx} a side.`,
    );
  }
}
