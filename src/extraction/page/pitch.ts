import type { Box } from "../../core/geometry.ts";
import type { PageLayout } from "./layout.ts";

/** How far one line is below another, in pixels: from middle to middle, since words of one line differ in height. */
export function pitchBetween(above: Box, below: Box): number {
  return (below.y0 + below.y1 - above.y0 - above.y1) / 2;
}

/** A pitch of fewer line heights is none: both are on one line. */
export const LEAST_PITCH = 0.6;

/** Pixels in line heights, rounded to hundredths: as memories of layouts keep distances. */
export function inLineHeights({ lineHeight }: PageLayout, pixels: number): number {
  return Math.round((100 * pixels) / lineHeight) / 100;
}
