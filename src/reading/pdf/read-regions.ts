import { createHash } from "node:crypto";
import type { Word } from "../../core/documents/document.ts";
import { type Box, clampPolygon, mergedBoxes, type Polygon, unionOfBoxes } from "../../core/geometry.ts";
import type { Raster } from "../raster.ts";
import { type Ocr, readRaster } from "../read-raster.ts";
import type { PdfPage } from "./open-pdf.ts";
import type { UnorderedWord } from "./text-layer.ts";

/** Scans are read at 200 dpi, page frames are at 150: 8 pt print is 22 pixels high there. */
export const OCR_SCALE = 200 / 150;

/** Margin around a region, pixels of the page raster: the detector needs paper around the letters. */
const MARGIN = 24;
/** Lower or narrower regions contain no word: 6 points at 150 dpi. */
const MIN_SIDE = 12;
/** More regions than this are read as one. */
const MAX_REGIONS = 24;

/** Words of a picture by OCR, in its pixels. */
export type RegionReader = (raster: Raster) => Promise<readonly Word[]>;

/** A document's letterhead is on each of its pages; this many different pictures are cached. */
const REMEMBERED = 32;

/** Reads identical pictures once: words depend only on the pixels. */
export function rememberingReader(ocr: Ocr): RegionReader {
  const known = new Map<string, readonly Word[]>();
  return async (raster) => {
    const key = `${raster.width} ${createHash("sha256").update(raster.data).digest("base64")}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const words = withoutStrokes(await readRaster(ocr, raster));
    if (known.size < REMEMBERED) known.set(key, words);
    return words;
  };
}

/**
 * Beside a sound layer most of the rest is drawing; a line with less confidence is strokes of it. An unsure word of a
 * sure line is a word.
 */
const MIN_CONFIDENCE = 0.7;

function withoutStrokes(words: readonly Word[]): Word[] {
  const [sums, lengths] = [new Map<number, number>(), new Map<number, number>()];
  for (const { line, text, confidence } of words) {
    sums.set(line, (sums.get(line) ?? 0) + confidence * text.length);
    lengths.set(line, (lengths.get(line) ?? 0) + text.length);
  }
  return words.filter(({ line }) => sums.get(line)! >= MIN_CONFIDENCE * lengths.get(line)!);
}

/** Reads parts of the page, given on its raster, by OCR. */
export async function readRegions(
  read: RegionReader,
  page: PdfPage,
  frame: { readonly width: number; readonly height: number },
  regions: readonly Box[],
): Promise<UnorderedWord[]> {
  const words: UnorderedWord[] = [];
  for (const region of fewRegions(regions.map((box) => grownInside(box, frame)))) {
    const [width, height] = [region.x1 - region.x0, region.y1 - region.y0];
    if (width < MIN_SIDE || height < MIN_SIDE) continue;
    const raster = page.renderPart(frame, region, OCR_SCALE);
    for (const { text, confidence, polygon, source } of await read(raster)) {
      const onPage = polygon.map(([x, y]) => [region.x0 + x / OCR_SCALE, region.y0 + y / OCR_SCALE] as const);
      const placed = clampPolygon(onPage, frame.width, frame.height);
      words.push({ text, confidence, polygon: placed, row: placed, direction: directionOf(placed), source });
    }
  }
  return words;
}

/** Direction from the first corner of a word, which is its top left, to the second. */
function directionOf([start, end]: Polygon): readonly [number, number] {
  if (start === undefined || end === undefined) return [1, 0];
  const [dx, dy] = [end[0] - start[0], end[1] - start[1]];
  const length = Math.hypot(dx, dy);
  return length > 0 ? [dx / length, dy / length] : [1, 0];
}

function grownInside({ x0, y0, x1, y1 }: Box, { width, height }: { width: number; height: number }): Box {
  return {
    x0: Math.max(0, Math.floor(x0) - MARGIN),
    y0: Math.max(0, Math.floor(y0) - MARGIN),
    x1: Math.min(width, Math.ceil(x1) + MARGIN),
    y1: Math.min(height, Math.ceil(y1) + MARGIN),
  };
}

function fewRegions(boxes: readonly Box[]): Box[] {
  const merged = mergedBoxes(boxes);
  if (merged.length <= MAX_REGIONS) return merged;
  return [unionOfBoxes(merged)];
}
