/**
 * Points and boxes on the upright page raster: integer or fractional pixels, origin top left, x to the right, y down.
 */
export type Point = readonly [x: number, y: number];

/** Clockwise from the top-left corner; a box is four points TL, TR, BR, BL. */
export type Polygon = readonly Point[];

/** Axis-aligned rectangle in pixels of the page raster; half-open: x1 and y1 lie outside the ink. */
export interface Box {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** The smallest upright box around a polygon; an empty box at the origin for an empty polygon. */
export function boxOfPolygon(polygon: Polygon): Box {
  if (polygon.length === 0) return { x0: 0, y0: 0, x1: 0, y1: 0 };
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of polygon) {
    x0 = Math.min(x0, x);
    y0 = Math.min(y0, y);
    x1 = Math.max(x1, x);
    y1 = Math.max(y1, y);
  }
  return { x0, y0, x1, y1 };
}

export function polygonOfBox({ x0, y0, x1, y1 }: Box): Polygon {
  return [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ];
}

/** The smallest box that contains all of the given ones. Needs at least one box. */
export function unionOfBoxes(boxes: readonly Box[]): Box {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const box of boxes) {
    [x0, y0] = [Math.min(x0, box.x0), Math.min(y0, box.y0)];
    [x1, y1] = [Math.max(x1, box.x1), Math.max(y1, box.y1)];
  }
  return { x0, y0, x1, y1 };
}

/** Merges boxes that touch: a scan is often stored as strips, and a line must not be cut between two. */
export function mergedBoxes(boxes: readonly Box[]): Box[] {
  const merged: Box[] = [];
  for (const box of boxes) {
    let grown = box;
    for (let i = merged.length - 1; i >= 0; i--) {
      const other = merged[i]!;
      if (other.x0 > grown.x1 || other.x1 < grown.x0 || other.y0 > grown.y1 || other.y1 < grown.y0) continue;
      grown = unionOfBoxes([grown, other]);
      merged.splice(i, 1);
      // The grown box may touch boxes that were already passed.
      i = merged.length;
    }
    merged.push(grown);
  }
  return merged;
}

/** Area shared by two boxes, in square pixels; 0 if they do not overlap. */
export function intersectionArea(a: Box, b: Box): number {
  const width = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);
  const height = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0);
  return width > 0 && height > 0 ? width * height : 0;
}

/** Share of the shorter box's height that both boxes have in common, 0 to 1. */
export function verticalOverlap(a: Box, b: Box): number {
  const shared = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0);
  const shorter = Math.min(a.y1 - a.y0, b.y1 - b.y0);
  return shared > 0 && shorter > 0 ? shared / shorter : 0;
}

/** The same corners, starting at the top-left one (least x + y), clockwise as seen on the page: y grows downwards. */
export function clockwiseFromTopLeft(polygon: Polygon): Polygon {
  const turns = polygon.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = polygon[(i + 1) % polygon.length]!;
    return sum + x * nextY - nextX * y;
  }, 0);
  const clockwise = turns < 0 ? polygon.toReversed() : polygon;
  const corners = clockwise.map(([x, y]) => x + y);
  const first = corners.indexOf(Math.min(...corners));
  return [...clockwise.slice(first), ...clockwise.slice(0, first)];
}

/** Rounds a polygon to whole pixels and keeps it inside the page (0..width, 0..height). */
export function clampPolygon(polygon: Polygon, width: number, height: number): Polygon {
  return polygon.map(([x, y]) => [
    Math.max(0, Math.min(width, Math.round(x))),
    Math.max(0, Math.min(height, Math.round(y))),
  ]);
}
