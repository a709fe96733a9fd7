import { IDENTITY, mapFlat } from "../affine-map.ts";
import type { RotatedRect } from "../ocr/rotated-rect.ts";
import type { TextDetector } from "../ocr/text-detector.ts";
import type { TextRegion } from "../ocr/text-regions.ts";
import type { Raster } from "../raster.ts";
import { type FlatPage, flatPage } from "./flat-page.ts";
import { type Bend, findBend, type Spine } from "./page-bend.ts";
import { bothShapes, shapeOf } from "./page-shape.ts";
import { strokeSlopes } from "./stroke-slopes.ts";
import { mapRect, shrunk, usualHeight } from "./turned-detection.ts";
import { baseToUpright, normaliseDegrees, uprightSize } from "./upright-frame.ts";

/** The lines of a page as they were found on its raster. */
export interface SeenLines {
  readonly regions: readonly RotatedRect[];
  /** The courses of the longer ones. */
  readonly spines: readonly Spine[];
  /** Direction of most of them, degrees clockwise from the x axis. */
  readonly angle: number;
}

/** A page that does not lie flat, flattened, and the clockwise degrees that make the raster upright. */
export interface Flattened {
  readonly flat: FlatPage;
  readonly turnDegrees: number;
  /** The usual height of lines on the flat picture, pixels. */
  readonly lineHeight: number;
}

/** The shape of a page is found on a picture of at most this many pixels, which is what the detector sees anyway. */
const SMALL_PIXELS = 1_800_000;
/** The flat page that is read has at most this many: A4 at 200 dpi. A child can hold no more beside the picture. */
const FLAT_PIXELS = 4_000_000;
const NO_BEND: Bend = { shift: () => 0 };
/** The strokes of letters tell the lean of a page no better. */
const MIN_STROKE_LEAN = 2;

/**
 * The page drawn as if it lay flat, if its lines are bent or fan out; null if it lies flat. The shape is found twice:
 * the detector shows curved lines straighter than they are, and takes some for one where they are steep, so that the
 * rest of the shape is seen on a picture that is half flat.
 */
export async function flattenedPage(detect: TextDetector, raster: Raster, seen: SeenLines): Promise<Flattened | null> {
  const axis = normaliseDegrees(-90 * Math.round(seen.angle / 90));
  if (bendOf(raster, seen, normaliseDegrees(-seen.angle)) === null) return null;
  const scale = Math.min(1, Math.sqrt(SMALL_PIXELS / (raster.width * raster.height)));
  const small = await shrunk(raster, scale);
  const onSmall = scaled(seen, scale);
  const slope = strokeSlopes(small, onSmall.regions, axis).at(uprightSize(small, axis).width / 2);
  const lean = (Math.atan(slope) * 180) / Math.PI;
  const turnDegrees = Math.abs(lean) < MIN_STROKE_LEAN ? axis : normaliseDegrees(axis + lean);
  const bend = bendOf(small, onSmall, turnDegrees);
  if (bend === null) return null;
  const size = uprightSize(small, turnDegrees);
  const shape = shapeOf(size, bend, strokeSlopes(small, onSmall.regions, turnDegrees));
  const half = flatPage(small, turnDegrees, shape).picture;
  const height = usualHeight(seen.regions);
  const regions = await detect(half, height * scale);
  const onHalf = { regions, spines: spinesOf(regions) };
  const left = shapeOf(half, bendOf(half, onHalf, 0, true) ?? NO_BEND, strokeSlopes(half, regions, 0));
  const outScale = Math.min(1, Math.sqrt(FLAT_PIXELS / (raster.width * raster.height)));
  const flat = flatPage(raster, turnDegrees, bothShapes(shape, left), scale, outScale);
  return { flat, turnDegrees, lineHeight: height * outScale };
}

/** Print that is this many times as long as high, and has no course of its own, has at least a direction. */
const MIN_ELONGATION = 2;
/** The part of it that is not the margin around its letters. */
const INNER = 0.8;

/** The courses of lines; of shorter ones, such as amounts in a column, both ends and the middle. */
export function spinesOf(regions: readonly TextRegion[]): Spine[] {
  return regions.flatMap(({ spine, cx, cy, width, height, ux, uy }) => {
    if (spine !== undefined) return [spine];
    if (width < MIN_ELONGATION * height) return [];
    const [dx, dy] = [(INNER / 2) * width * ux, (INNER / 2) * width * uy];
    return [[cx - dx, cy - dy, cx, cy, cx + dx, cy + dy]];
  });
}

function bendOf(
  picture: Raster,
  { spines, regions }: Omit<SeenLines, "angle">,
  turnDegrees: number,
  isFlat = false,
): Bend | null {
  const toUpright = baseToUpright(picture, uprightSize(picture, turnDegrees), turnDegrees);
  const upright = spines.map((spine) => mapFlat(toUpright, spine));
  return findBend(upright, usualHeight(regions), isFlat);
}

function scaled({ regions, spines, angle }: SeenLines, scale: number): SeenLines {
  const map = { ...IDENTITY, a: scale, d: scale };
  return {
    regions: regions.map((region) => mapRect(map, region)),
    spines: spines.map((spine) => mapFlat(map, spine)),
    angle,
  };
}
