import type { Point, Polygon } from "../../core/geometry.ts";
import { mapPoint } from "../affine-map.ts";
import type { Raster } from "../raster.ts";
import type { PageShape } from "./page-shape.ts";
import { borderColour, drawPixel } from "./turn-raster.ts";
import { baseToUpright, uprightSize, uprightToBase } from "./upright-frame.ts";

/** A bent page drawn as if it lay flat and upright, and where its points are on the raster it was drawn from. */
export interface FlatPage {
  readonly picture: Raster;
  readonly toRaster: (polygon: Polygon) => Polygon;
  readonly toFlat: (polygon: Polygon) => Polygon;
}

/** Where pixels come from is computed for every so many, both ways; between them a sheet is as good as straight. */
const MESH = 16;

/**
 * `turnDegrees` make the raster upright. `shape` is that of the upright page in pixels of which the raster has
 * 1 / `shapeScale` times as many a side; the picture has `scale` times as many as the raster.
 */
export function flatPage(raster: Raster, turnDegrees: number, shape: PageShape, shapeScale = 1, scale = 1): FlatPage {
  const upright = uprightSize(raster, turnDegrees);
  const toBase = uprightToBase(raster, upright, turnDegrees);
  const toUpright = baseToUpright(raster, upright, turnDegrees);
  const times = ([x, y]: Point, factor: number): Point => [x * factor, y * factor];
  const sourceOf = (point: Point): Point =>
    mapPoint(toBase, times(shape.toBent(times(point, shapeScale / scale)), 1 / shapeScale));
  const flatOf = (point: Point): Point =>
    times(shape.toFlat(times(mapPoint(toUpright, point), shapeScale)), scale / shapeScale);
  const [width, height] = [Math.ceil(upright.width * scale), Math.ceil(upright.height * scale)];
  const data = new Uint8Array(width * height * 3);
  const fill = borderColour(raster);
  const columns = Math.ceil(width / MESH) + 1;
  let [above, below] = [new Float64Array(2 * columns), meshRow(sourceOf, columns, 0)];
  for (let y = 0, at = 0; y < height; y++) {
    const down = (y % MESH) / MESH;
    if (down === 0) [above, below] = [below, meshRow(sourceOf, columns, y + MESH)];
    for (let x = 0; x < width; x++, at += 3) {
      const aside = (x % MESH) / MESH;
      const i = 2 * Math.floor(x / MESH);
      const [upper, lower] = [(1 - down) * (1 - aside), down * (1 - aside)];
      const [upperRight, lowerRight] = [(1 - down) * aside, down * aside];
      const sourceX = upper * above[i]! + upperRight * above[i + 2]! + lower * below[i]! + lowerRight * below[i + 2]!;
      const sourceY =
        upper * above[i + 1]! + upperRight * above[i + 3]! + lower * below[i + 1]! + lowerRight * below[i + 3]!;
      drawPixel(data, at, raster, sourceX, sourceY, fill);
    }
  }
  return {
    picture: { width, height, data },
    toRaster: (polygon) => polygon.map(sourceOf),
    toFlat: (polygon) => polygon.map(flatOf),
  };
}

/** Sources of the middles of pixels, x and y in turn, counted from the middle of the first pixel of the raster. */
function meshRow(sourceOf: (point: Point) => Point, columns: number, y: number): Float64Array<ArrayBuffer> {
  const row = new Float64Array(2 * columns);
  for (let column = 0; column < columns; column++) {
    const [x, sourceY] = sourceOf([column * MESH + 0.5, y + 0.5]);
    row[2 * column] = x - 0.5;
    row[2 * column + 1] = sourceY - 0.5;
  }
  return row;
}
