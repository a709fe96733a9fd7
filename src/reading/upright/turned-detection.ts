import sharp from "sharp";
import { median } from "../../core/basics/median.ts";
import { type Box, boxOfPolygon, unionOfBoxes } from "../../core/geometry.ts";
import { type AffineMap, mapFlat, mapPoint, mapPolygon } from "../affine-map.ts";
import { polygonOfRect, type RotatedRect } from "../ocr/rotated-rect.ts";
import type { TextDetector } from "../ocr/text-detector.ts";
import type { TextRegion } from "../ocr/text-regions.ts";
import type { Raster } from "../raster.ts";
import { residualLean } from "./residual-lean.ts";
import { turnRaster } from "./turn-raster.ts";
import { baseToUpright, type Size, uprightSize, uprightToBase } from "./upright-frame.ts";

/** The detector's maximum number of pixels: a page of 9 million is not rotated whole for it. */
const MAX_PIXELS = 1_800_000;
/** The window extends beyond the known text by this part of the longer side. */
const MARGIN = 0.04;
/** Fewer regions do not determine the line height of the page. */
const MIN_KNOWN = 8;

/**
 * What the detector finds on the raster after rotating it clockwise, mapped back to the raster's pixels. With `known`
 * regions only their surroundings are searched: a skewed sheet on its canvas has nearly twice its area when rotated,
 * and its letters would be a third smaller (vrdu pages, 10°: word F1 75 without, 95 with).
 */
export async function detectTurned(
  detect: TextDetector,
  raster: Raster,
  turnDegrees: number,
  known: readonly RotatedRect[] = [],
): Promise<{ readonly onTurned: readonly TextRegion[]; readonly onRaster: readonly TextRegion[] }> {
  const { picture, toRaster, scale } = await turnedWindow(raster, turnDegrees, known);
  const onTurned = await detect(picture, known.length < MIN_KNOWN ? undefined : scale * usualHeight(known));
  return { onTurned, onRaster: onTurned.map((rect) => mapRect(toRaster, rect)) };
}

/** How far the text around `known` still leans after rotating the raster clockwise, in degrees. */
export async function leanOnceTurned(
  raster: Raster,
  turnDegrees: number,
  known: readonly RotatedRect[],
): Promise<number> {
  return residualLean((await turnedWindow(raster, turnDegrees, known)).picture);
}

/** The relevant part of the raster, rotated clockwise, and the transform from its pixels to the raster's. */
async function turnedWindow(
  raster: Raster,
  turnDegrees: number,
  known: readonly RotatedRect[],
): Promise<{ readonly picture: Raster; readonly toRaster: AffineMap; readonly scale: number }> {
  const window = surroundings(raster, turnDegrees, known);
  const [width, height] = [window.x1 - window.x0, window.y1 - window.y0];
  const scale = Math.min(1, Math.sqrt(MAX_PIXELS / (width * height)));
  const small = await shrunk(raster, scale);
  const size = { width: Math.ceil(width * scale), height: Math.ceil(height * scale) };
  const toRaster = windowToRaster(raster, turnDegrees, window, scale);
  const toSmall = scaled(toRaster, small.width / raster.width, small.height / raster.height);
  return { picture: turnRaster(small, toSmall, size), toRaster, scale };
}

/** The height of most lines, pixels; 0 for none. */
export function usualHeight(regions: readonly RotatedRect[]): number {
  return median(regions.map(({ width, height }) => Math.min(width, height)));
}

/** The part of the raster's upright frame that is worth detecting in. */
function surroundings(raster: Size, turnDegrees: number, known: readonly RotatedRect[]): Box {
  const upright = uprightSize(raster, turnDegrees);
  const whole = { x0: 0, y0: 0, x1: upright.width, y1: upright.height };
  if (known.length === 0) return whole;
  const map = baseToUpright(raster, upright, turnDegrees);
  const text = unionOfBoxes(known.map((rect) => boxOfPolygon(mapPolygon(map, polygonOfRect(rect)))));
  const margin = MARGIN * Math.max(upright.width, upright.height);
  return {
    x0: Math.max(0, Math.floor(text.x0 - margin)),
    y0: Math.max(0, Math.floor(text.y0 - margin)),
    x1: Math.min(whole.x1, Math.ceil(text.x1 + margin)),
    y1: Math.min(whole.y1, Math.ceil(text.y1 + margin)),
  };
}

/** Transform from pixels of the window, drawn at `scale`, to those of the raster. */
function windowToRaster(raster: Size, turnDegrees: number, window: Box, scale: number): AffineMap {
  const { a, b, c, d, e, f } = uprightToBase(raster, uprightSize(raster, turnDegrees), turnDegrees);
  const [left, top] = [a * window.x0 + c * window.y0 + e, b * window.x0 + d * window.y0 + f];
  return { a: a / scale, b: b / scale, c: c / scale, d: d / scale, e: left, f: top };
}

function scaled({ a, b, c, d, e, f }: AffineMap, x: number, y: number): AffineMap {
  return { a: a * x, b: b * y, c: c * x, d: d * y, e: e * x, f: f * y };
}

/** The raster at `scale` of its size, at most its own. */
export async function shrunk(raster: Raster, scale: number): Promise<Raster> {
  if (scale >= 1) return raster;
  const side = (pixels: number) => Math.max(1, Math.round(pixels * scale));
  const size: Size = { width: side(raster.width), height: side(raster.height) };
  const data = await sharp(raster.data, { raw: { width: raster.width, height: raster.height, channels: 3 } })
    .resize(size.width, size.height, { fit: "fill", kernel: "linear" })
    .raw()
    .toBuffer();
  return { ...size, data };
}

/** For rotations and the nearly equal scales used here; a shear would make a parallelogram of the rectangle. */
export function mapRect(map: AffineMap, rect: TextRegion): TextRegion {
  const [cx, cy] = mapPoint(map, [rect.cx, rect.cy]);
  const direction = [map.a * rect.ux + map.c * rect.uy, map.b * rect.ux + map.d * rect.uy] as const;
  const along = Math.hypot(...direction);
  const across = Math.hypot(map.c * rect.ux - map.a * rect.uy, map.d * rect.ux - map.b * rect.uy);
  return {
    ...(rect.spine && { spine: mapFlat(map, rect.spine) }),
    cx,
    cy,
    width: rect.width * along,
    height: rect.height * across,
    ux: direction[0] / along,
    uy: direction[1] / along,
  };
}
