import type { Point, Polygon } from "../../core/geometry.ts";

/**
 * A rectangle that may be rotated, in pixels. `(ux, uy)` is the unit vector along the text, never more than 45° from
 * the x axis; the vector down the text is `(-uy, ux)`. `width` runs along the text, `height` across it.
 */
export interface RotatedRect {
  readonly cx: number;
  readonly cy: number;
  readonly width: number;
  readonly height: number;
  readonly ux: number;
  readonly uy: number;
}

/** The rectangle of minimum area around points given as flat x, y pairs. Needs at least one point. */
export function minAreaRect(points: readonly number[]): RotatedRect {
  const hull = convexHull(points);
  let best: RotatedRect | null = null;
  let bestArea = Infinity;
  for (let i = 0; i < hull.length; i += 2) {
    const next = (i + 2) % hull.length;
    const rect = rectAlong(hull, hull[next]! - hull[i]!, hull[next + 1]! - hull[i + 1]!);
    const area = rect.width * rect.height;
    // A tiny preference for the first edge keeps the result stable when two edges tie.
    if (area < bestArea - 1e-9) {
      best = rect;
      bestArea = area;
    }
  }
  return best ?? rectAlong(hull, 1, 0);
}

/** Grows a rectangle by `margin` pixels on each of its four sides. */
export function expandRect(rect: RotatedRect, margin: number): RotatedRect {
  return { ...rect, width: rect.width + 2 * margin, height: rect.height + 2 * margin };
}

/**
 * Corners TL, TR, BR, BL of the part of the rectangle from `fromX` to `toX`, distances along the text from its left
 * edge.
 */
export function sliceOfRect(rect: RotatedRect, fromX: number, toX: number): Polygon {
  const { cx, cy, width, height, ux, uy } = rect;
  const corner = (along: number, across: number): Point => [
    cx + ux * (along - width / 2) - uy * (across - height / 2),
    cy + uy * (along - width / 2) + ux * (across - height / 2),
  ];
  return [corner(fromX, 0), corner(toX, 0), corner(toX, height), corner(fromX, height)];
}

export function polygonOfRect(rect: RotatedRect): Polygon {
  return sliceOfRect(rect, 0, rect.width);
}

function rectAlong(hull: readonly number[], dx: number, dy: number): RotatedRect {
  const [ux, uy] = textDirection(dx, dy);
  let [minAlong, maxAlong, minAcross, maxAcross] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let i = 0; i < hull.length; i += 2) {
    const along = hull[i]! * ux + hull[i + 1]! * uy;
    const across = -hull[i]! * uy + hull[i + 1]! * ux;
    if (along < minAlong) minAlong = along;
    if (along > maxAlong) maxAlong = along;
    if (across < minAcross) minAcross = across;
    if (across > maxAcross) maxAcross = across;
  }
  const along = (minAlong + maxAlong) / 2;
  const across = (minAcross + maxAcross) / 2;
  return {
    cx: along * ux - across * uy,
    cy: along * uy + across * ux,
    width: maxAlong - minAlong,
    height: maxAcross - minAcross,
    ux,
    uy,
  };
}

/** The direction of an edge or of its normal, whichever is nearer to the x axis, as a unit vector that points right. */
function textDirection(dx: number, dy: number): readonly [number, number] {
  const length = Math.hypot(dx, dy);
  if (length === 0) return [1, 0];
  const [x, y] = Math.abs(dx) >= Math.abs(dy) ? [dx / length, dy / length] : [dy / length, -dx / length];
  return x >= 0 ? [x, y] : [-x, -y];
}

/** Andrew's monotone chain; flat x, y pairs in and out, counter-clockwise in a y-up frame, collinear points dropped. */
function convexHull(points: readonly number[]): number[] {
  const order = Array.from({ length: points.length / 2 }, (_, i) => i * 2);
  order.sort((a, b) => points[a]! - points[b]! || points[a + 1]! - points[b + 1]!);
  const lower = halfHull(points, order);
  const upper = halfHull(points, order.reverse());
  lower.length -= 2;
  upper.length -= 2;
  const hull = [...lower, ...upper];
  return hull.length > 0 ? hull : points.slice(0, 2);
}

function halfHull(points: readonly number[], order: readonly number[]): number[] {
  const hull: number[] = [];
  for (const i of order) {
    const [x, y] = [points[i]!, points[i + 1]!];
    while (hull.length >= 4 && !turnsLeft(hull, x, y)) hull.length -= 2;
    hull.push(x, y);
  }
  return hull;
}

function turnsLeft(hull: readonly number[], x: number, y: number): boolean {
  const [ax, ay, bx, by] = [hull.at(-4)!, hull.at(-3)!, hull.at(-2)!, hull.at(-1)!];
  return (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0;
}
