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

/**
 * The outline moved outwards by `margin`, for a frame around words instead of through them: boxes hug the letters, and
 * a frame two pixels wide hid the tops and tails of what it was to show. Exact for a rectangle, however it is turned.
 */
export function grownBy(polygon: PolygonJson, margin: number): PolygonJson {
  return polygon.map(([x = 0, y = 0], i) => {
    const before = awayFrom(polygon.at(i - 1), [x, y]);
    const after = awayFrom(polygon[(i + 1) % polygon.length], [x, y]);
    return [x + margin * (before[0] + after[0]), y + margin * (before[1] + after[1])];
  });
}

/** The direction from a neighbour to this corner, of length 1; of length 0 where they are the same. */
function awayFrom([fromX = 0, fromY = 0]: readonly number[] = [], [x, y]: readonly [number, number]): [number, number] {
  const length = Math.hypot(x - fromX, y - fromY);
  return length === 0 ? [0, 0] : [(x - fromX) / length, (y - fromY) / length];
}

export function pathOf(polygon: PolygonJson): string {
  return `M${polygon.map(([x, y]) => `${x} ${y}`).join("L")}Z`;
}
