import type { PolygonJson } from "../../../src/client.ts";
import { type ReviewModel, type ReviewValue, type Target, targetsOf, valueAt } from "./review-model.ts";

/** All boxes of the values of one page, for the overlay. */
export function boxesOnPage(model: ReviewModel, pageIndex: number): { target: Target; value: ReviewValue }[] {
  return targetsOf(model).flatMap((target) => {
    const value = valueAt(model, target);
    return value !== null && value.pageIndex === pageIndex && value.entity.bounding_boxes.length > 0
      ? [{ target, value }]
      : [];
  });
}

/**
 * The boxes of a value's words, joined along each line, for drawing: one outline per line instead of one per word. A
 * joined box extends from the first word's left edge to the last word's right edge, so it follows a slanted line.
 */
export function joinedBoxes(polygons: readonly PolygonJson[]): PolygonJson[] {
  const joined: PolygonJson[] = [];
  for (const polygon of polygons) {
    const before = joined.at(-1);
    const merged = before === undefined ? null : joinOf(before, polygon);
    if (merged === null) joined.push(polygon);
    else joined[joined.length - 1] = merged;
  }
  return joined;
}

/** Null if the two are not neighbours on one line: farther apart than their height, or not side by side. */
function joinOf(left: PolygonJson, right: PolygonJson): PolygonJson | null {
  const [topLeft, leftTopRight, , bottomLeft] = left;
  const [rightTopLeft, topRight, bottomRight, rightBottomLeft] = right;
  if (!topLeft || !leftTopRight || !bottomLeft || !topRight || !bottomRight || !rightTopLeft || !rightBottomLeft)
    return null;
  const height = (rightBottomLeft[1] ?? 0) - (rightTopLeft[1] ?? 0);
  const gap = (rightTopLeft[0] ?? 0) - (leftTopRight[0] ?? 0);
  const rise = Math.abs((rightTopLeft[1] ?? 0) - (leftTopRight[1] ?? 0));
  return gap > -height / 2 && gap < height && rise < height / 2 ? [topLeft, topRight, bottomRight, bottomLeft] : null;
}

export function pathOf(polygon: PolygonJson): string {
  return `M${polygon.map(([x, y]) => `${x} ${y}`).join("L")}Z`;
}
