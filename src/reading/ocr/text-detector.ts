import sharp from "sharp";
import type { Raster } from "../raster.ts";
import * as ort from "./onnx.ts";
import { stripsAround, withSmallPrint } from "./small-print.ts";
import { type TextRegion, type TextRegions, textRegions, withWholeFigures } from "./text-regions.ts";

/**
 * Finds text lines on a raster: rotated rectangles in the raster's pixels, in no particular order. If the usual height
 * of its lines is already known, a single pass is made at the best scale for it.
 */
export type TextDetector = (raster: Raster, knownLineHeight?: number) => Promise<readonly TextRegion[]>;

/**
 * The first pass scales a page to about this many pixels: 640 000 or 560 000 lose 0.2 points of word F1 (60 receipts).
 */
const FIRST_LOOK_PIXELS = 700_000;
/** The second, made only if the text is small, has up to this many. */
const SECOND_LOOK_PIXELS = 1_800_000;
/**
 * Lines lower than this in the detector's input are easily missed or merged, and dense small print is read best at 20:
 * of six pages of television orders three gained 4 to 9 points of word F1 over 10.5 and 14, one lost 0.3
 * (docs/decisions/0011).
 */
const [SMALL_LINE, GOOD_LINE] = [13.2, 20];
/**
 * A page of paper at 150 dpi and more is reduced by this factor or more for the first pass, so that text of eight
 * points beside ordinary print, such as footers and terms, is found in pieces or not at all, although the page has the
 * pixels to read it: a second pass is made unless its print is large (docs/decisions/0089). Receipts are reduced less.
 */
const [MUCH_SHRUNK, SMALL_LINE_OF_SHRUNK] = [0.6, 18];

/**
 * A line that is a trace in the first pass is some 7 to 9 of its pixels high: enlarged by this factor it is read well.
 */
const SMALL_PRINT_SCALE = 2.2;

/** ImageNet statistics; PP-OCR was trained with blue first and the red mean on it, so its input must be the same. */
const MEAN = [0.485, 0.456, 0.406];
const DEVIATION = [0.229, 0.224, 0.225];

/** The detector's input sides must be multiples of this. */
const STRIDE = 32;

/**
 * The network processes a page in bands of this many pixels and their overlap is discarded: its memory grows with the
 * band (80 MB for 700 000 pixels, and a second pass at 1.8 million would take 200 of the 512 MiB of a child). A first
 * pass is one band: with two, 13 % of it was processed twice.
 */
const BAND_PIXELS = 760_000;
const BAND_OVERLAP = 2 * STRIDE;
/** So that a band is never lower than six strides. */
const MAX_WIDTH = Math.floor(BAND_PIXELS / (6 * STRIDE) / STRIDE) * STRIDE;

export function createTextDetector(session: ort.InferenceSession): TextDetector {
  const bandInput = new Float32Array(3 * BAND_PIXELS);
  const run = async (width: number, height: number): Promise<ort.Tensor> => {
    const input = new ort.Tensor("float32", bandInput.subarray(0, 3 * width * height), [1, 3, height, width]);
    return (await session.run({ [session.inputNames[0]!]: input }))[session.outputNames[0]!]!;
  };
  const look = async (raster: Raster, scale: number): Promise<TextRegions> => {
    const side = (pixels: number) => Math.max(STRIDE, Math.round((pixels * scale) / STRIDE) * STRIDE);
    const [width, height] = [Math.min(MAX_WIDTH, side(raster.width)), side(raster.height)];
    const pixels = await resize(raster, width, height);
    const probabilities = new Float32Array(width * height);
    const bandRows = Math.min(height, Math.floor(BAND_PIXELS / width / STRIDE) * STRIDE);
    for (let from = 0; from < height; ) {
      const start = Math.max(0, from - BAND_OVERLAP);
      const end = Math.min(height, start + bandRows);
      const to = end === height ? height : end - BAND_OVERLAP;
      normaliseInto(bandInput, pixels.subarray(start * width * 3, end * width * 3));
      const band = await run(width, end - start);
      const seen = (band.data as Float32Array).subarray((from - start) * width, (to - start) * width);
      probabilities.set(seen, from * width);
      // Its memory is outside JavaScript's: left to the garbage collector it would trigger a collection for each page.
      band.dispose();
      from = to;
    }
    const { regions, thin } = textRegions({ width, height, probabilities });
    const onRaster = (region: TextRegion) => stretch(region, raster.width / width, raster.height / height);
    return { regions: withWholeFigures(regions).map(onRaster), thin: thin.map(onRaster) };
  };
  return async (raster, knownLineHeight) => {
    const pixels = raster.width * raster.height;
    const first = Math.min(1, Math.sqrt(FIRST_LOOK_PIXELS / pixels));
    const lookAgain = async (lineHeight: number) =>
      (await look(raster, Math.max(first, secondScale(pixels, lineHeight)))).regions;
    if (knownLineHeight !== undefined) return await lookAgain(knownLineHeight);
    const { regions, thin } = await look(raster, first);
    const lineHeight = median(regions.map((region) => Math.min(region.width, region.height) * first));
    const smallLine = first < MUCH_SHRUNK ? SMALL_LINE_OF_SHRUNK : SMALL_LINE;
    if (regions.length >= 3 && lineHeight < smallLine && secondScale(pixels, lineHeight / first) > first * 1.15)
      return await lookAgain(lineHeight / first);
    let all = regions;
    for (const strip of stripsAround(thin, raster, first)) {
      const { regions: larger } = await look(strip.part, Math.min(2, SMALL_PRINT_SCALE * first));
      all = withSmallPrint(all, larger, strip);
    }
    return all;
  };
}

/** For lines of this height on a raster of this many pixels. */
function secondScale(pixels: number, lineHeight: number): number {
  return Math.min(GOOD_LINE / lineHeight, Math.sqrt(SECOND_LOOK_PIXELS / pixels), 2);
}

async function resize(raster: Raster, width: number, height: number): Promise<Uint8Array> {
  return await sharp(raster.data, { raw: { width: raster.width, height: raster.height, channels: 3 } })
    .resize(width, height, { fit: "fill", kernel: "linear" })
    .raw()
    .toBuffer();
}

/** The network's input value for each level of blue, green and red. */
const NORMALISED = MEAN.map((mean, channel) =>
  Float32Array.from({ length: 256 }, (_, level) => (level / 255 - mean) / DEVIATION[channel]!),
);

/** Interleaved red, green, blue bytes to the network's planes of blue, green, red. */
function normaliseInto(input: Float32Array, pixels: Uint8Array): void {
  const plane = pixels.length / 3;
  for (const [channel, levels] of NORMALISED.entries()) {
    const to = channel * plane;
    for (let i = 0, from = 2 - channel; i < plane; i++, from += 3) input[to + i] = levels[pixels[from]!]!;
  }
}

/** The same rectangle after scaling the axes; for the nearly equal scales used here its corners stay square. */
function stretch(rect: TextRegion, scaleX: number, scaleY: number): TextRegion {
  const along = Math.hypot(rect.ux * scaleX, rect.uy * scaleY);
  const across = Math.hypot(rect.uy * scaleX, rect.ux * scaleY);
  return {
    ...(rect.spine && { spine: rect.spine.map((at, i) => at * (i % 2 === 0 ? scaleX : scaleY)) }),
    cx: rect.cx * scaleX,
    cy: rect.cy * scaleY,
    width: rect.width * along,
    height: rect.height * across,
    ux: (rect.ux * scaleX) / along,
    uy: (rect.uy * scaleY) / along,
  };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}
