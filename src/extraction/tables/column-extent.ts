import { median } from "../../core/basics/median.ts";
import { type Box, unionOfBoxes } from "../../core/geometry.ts";

/**
 * The extent of most boxes of a column: a text that was found in a wrong place is outside it. Null without boxes, and
 * if most have no width.
 */
export function extentOf(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null;
  const [x0, x1] = [median(boxes.map((box) => box.x0)), median(boxes.map((box) => box.x1))];
  const own = boxes.filter((box) => Math.min(box.x1, x1) > Math.max(box.x0, x0));
  return own.length > 0 ? unionOfBoxes(own) : null;
}
