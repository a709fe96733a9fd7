import type { Box, Point, Polygon } from "../core/geometry.ts";

/** (x, y) → (a·x + c·y + e, b·x + d·y + f), as in PDF and SVG. */
export interface AffineMap {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  readonly e: number;
  readonly f: number;
}

export const IDENTITY: AffineMap = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };

/** Applies `inner` first, then `outer`. */
export function composed(inner: AffineMap, outer: AffineMap): AffineMap {
  return {
    a: inner.a * outer.a + inner.b * outer.c,
    b: inner.a * outer.b + inner.b * outer.d,
    c: inner.c * outer.a + inner.d * outer.c,
    d: inner.c * outer.b + inner.d * outer.d,
    e: inner.e * outer.a + inner.f * outer.c + outer.e,
    f: inner.e * outer.b + inner.f * outer.d + outer.f,
  };
}

/** The upright box around the transform of a box given by two opposite corners, in any order. */
export function transformedBox(m: AffineMap, x0: number, y0: number, x1: number, y1: number): Box {
  const [cx, cy] = [(x0 + x1) / 2, (y0 + y1) / 2];
  const [halfWidth, halfHeight] = [Math.abs(x1 - x0) / 2, Math.abs(y1 - y0) / 2];
  const [px, py] = [m.a * cx + m.c * cy + m.e, m.b * cx + m.d * cy + m.f];
  const reachX = Math.abs(m.a) * halfWidth + Math.abs(m.c) * halfHeight;
  const reachY = Math.abs(m.b) * halfWidth + Math.abs(m.d) * halfHeight;
  return { x0: px - reachX, y0: py - reachY, x1: px + reachX, y1: py + reachY };
}

export function mapPoint({ a, b, c, d, e, f }: AffineMap, [x, y]: Point): Point {
  return [a * x + c * y + e, b * x + d * y + f];
}

export function mapPolygon(map: AffineMap, polygon: Polygon): Polygon {
  return polygon.map((point) => mapPoint(map, point));
}

/** The same for points given as flat x, y pairs. */
export function mapFlat(map: AffineMap, points: readonly number[]): number[] {
  const mapped: number[] = [];
  for (let i = 0; i < points.length; i += 2) mapped.push(...mapPoint(map, [points[i]!, points[i + 1]!]));
  return mapped;
}
