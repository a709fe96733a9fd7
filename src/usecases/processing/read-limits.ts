import type { ReadLimits } from "../../reading/types.ts";
import type { Limits } from "../limits.ts";

/** The installation's limits as a reader takes them; `maxPages` depends on whether somebody waits for the answer. */
export function readLimits(limits: Limits, maxPages: number): ReadLimits {
  return {
    maxPages,
    maxImagePixels: limits.imagePixels,
    maxSidePx: limits.maxSidePx,
    minSidePx: limits.minSidePx,
  };
}
