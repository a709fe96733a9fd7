import type { Word } from "../core/documents/document.ts";
import type { Polygon } from "../core/geometry.ts";
import { withDecimalCommas } from "./ocr/decimal-commas.ts";
import { withEuroSigns } from "./ocr/euro-signs.ts";
import type { LineRecogniser } from "./ocr/line-recogniser.ts";
import { type LineWord, wordsOfLine } from "./ocr/line-words.ts";
import { type AccentLexicon, withLostAccents } from "./ocr/lost-accents.ts";
import { polygonOfRect } from "./ocr/rotated-rect.ts";
import type { TextDetector } from "./ocr/text-detector.ts";
import type { Raster } from "./raster.ts";
import { rowsInReadingOrder } from "./reading-order.ts";
import { fitToInk } from "./upright/fit-to-ink.ts";
import { readUprightLines } from "./upright/upright-lines.ts";
import { lineConfidence } from "./upright/way-up.ts";

export interface Ocr {
  readonly detect: TextDetector;
  readonly recognise: LineRecogniser;
  readonly accents: AccentLexicon;
}

/** A line of words, in the raster's pixels, unrounded; corners run clockwise from the top left as a reader of the line sees it. */
export interface RasterLine {
  readonly polygon: Polygon;
  readonly words: readonly LineWord[];
}

/** Lines read with less than this are drawings, stains or stamps, not words. */
const MIN_LINE_CONFIDENCE = 0.5;

/** Detect, find which way is up, read line by line, put back what print lost, split into words. Lines are in no promised order. */
export async function readLines(
  ocr: Ocr,
  raster: Raster,
): Promise<{ readonly turnDegrees: number; readonly lines: readonly RasterLine[] }> {
  const { turnDegrees, lines } = await readUprightLines(ocr, raster);
  const legible = lines.filter((line) => lineConfidence(line) >= MIN_LINE_CONFIDENCE);
  const mended = withDecimalCommas(withEuroSigns(withLostAccents(legible, ocr.accents)));
  return {
    turnDegrees,
    lines: mended.map((line) => ({
      polygon: polygonOfRect(line.rect),
      words: fitToInk(raster, line.rect, wordsOfLine(line)),
    })),
  };
}

/** The words of a part of a page, where they stand on the raster: it is not turned, whichever way its text runs. */
export async function readRaster(ocr: Ocr, raster: Raster): Promise<Word[]> {
  return wordsInReadingOrder((await readLines(ocr, raster)).lines);
}

/** Numbers the rows of lines. */
export function wordsInReadingOrder(lines: readonly RasterLine[]): Word[] {
  return rowsInReadingOrder(lines).flatMap((row, number) =>
    row.flatMap(({ words }) => words.map((word): Word => ({ ...word, line: number, source: "ocr" }))),
  );
}
