import type { Word } from "../../core/document.ts";
import type { Raster } from "../raster.ts";
import { rowsInReadingOrder } from "../reading-order.ts";
import type { LineRecogniser, ReadLine } from "./line-recogniser.ts";
import { type LineWord, wordsOfLine } from "./line-words.ts";
import { polygonOfRect } from "./rotated-rect.ts";
import type { TextDetector } from "./text-detector.ts";

export interface Ocr {
  readonly detect: TextDetector;
  readonly recognise: LineRecogniser;
}

/** Lines read with less than this are drawings, stains or stamps, not words. */
const MIN_LINE_CONFIDENCE = 0.5;

/** Detect, read line by line, split into words, number the rows. Word polygons are in the raster's pixels, unrounded. */
export async function readRaster(ocr: Ocr, raster: Raster): Promise<Word[]> {
  const regions = await ocr.detect(raster);
  const lines: { polygon: ReturnType<typeof polygonOfRect>; words: LineWord[] }[] = [];
  for (const rect of regions) {
    const line = await ocr.recognise(raster, rect);
    if (lineConfidence(line) < MIN_LINE_CONFIDENCE) continue;
    lines.push({ polygon: polygonOfRect(rect), words: wordsOfLine(line) });
  }
  return rowsInReadingOrder(lines).flatMap((row, number) =>
    row.flatMap((line) => line.words.map((word): Word => ({ ...word, line: number, source: "ocr" }))),
  );
}

function lineConfidence({ characters }: ReadLine): number {
  if (characters.length === 0) return 0;
  return characters.reduce((sum, c) => sum + c.probability, 0) / characters.length;
}
