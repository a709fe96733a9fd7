import type { Word } from "../core/documents/document.ts";
import type { Polygon } from "../core/geometry.ts";
import { blankedMarks } from "./marks/blanked-marks.ts";
import { fittingMarks, markedLines, type WordedLine } from "./marks/marked-lines.ts";
import { findSelectionMarks } from "./marks/selection-marks.ts";
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

/**
 * A line of words, in the raster's pixels, unrounded; corners run clockwise from the top left as seen by a reader of
 * the line.
 */
export interface RasterLine {
  readonly polygon: Polygon;
  readonly words: readonly LineWord[];
}

/** Lines with less confidence are drawings, stains or stamps, not words. */
const MIN_LINE_CONFIDENCE = 0.5;

interface RasterLines {
  readonly turnDegrees: number;
  readonly lines: readonly RasterLine[];
}

/**
 * Detects text, finds which way is up, reads line by line, restores what print lost, splits into words. Lines are in no
 * particular order.
 */
export async function readLines(ocr: Ocr, raster: Raster): Promise<RasterLines> {
  return withPolygons(await readWorded(ocr, raster));
}

/** The same for a whole page, whose tick boxes become words: they are blanked before they can be read as letters. */
export async function readMarkedLines(ocr: Ocr, raster: Raster): Promise<RasterLines> {
  const found = findSelectionMarks(raster);
  if (found.length === 0) return await readLines(ocr, raster);
  let read = await readWorded(ocr, blankedMarks(raster, found));
  const rects = read.lines.map(({ rect }) => rect);
  const marks = fittingMarks(rects, found);
  if (marks.length < found.length) read = await readWorded(ocr, blankedMarks(raster, marks));
  return { turnDegrees: read.turnDegrees, lines: markedLines(read.lines, marks, read.turnDegrees) };
}

function withPolygons({ turnDegrees, lines }: WordedLines): RasterLines {
  return { turnDegrees, lines: lines.map(({ rect, words }) => ({ polygon: polygonOfRect(rect), words })) };
}

interface WordedLines {
  readonly turnDegrees: number;
  readonly lines: readonly WordedLine[];
}

async function readWorded(ocr: Ocr, raster: Raster): Promise<WordedLines> {
  const { turnDegrees, lines } = await readUprightLines(ocr, raster);
  const legible = lines.filter((line) => lineConfidence(line) >= MIN_LINE_CONFIDENCE);
  const mended = withDecimalCommas(withEuroSigns(withLostAccents(legible, ocr.accents)));
  return {
    turnDegrees,
    lines: mended.map((line) => ({ rect: line.rect, words: fitToInk(raster, line.rect, wordsOfLine(line)) })),
  };
}

/**
 * The words of a part of a page, at their positions on the raster: it is not rotated, whatever the direction of its
 * text.
 */
export async function readRaster(ocr: Ocr, raster: Raster): Promise<Word[]> {
  return wordsInReadingOrder((await readLines(ocr, raster)).lines);
}

/** Numbers the rows of lines. */
export function wordsInReadingOrder(lines: readonly RasterLine[]): Word[] {
  return rowsInReadingOrder(lines).flatMap((row, number) =>
    row.flatMap(({ words }) => words.map((word): Word => ({ ...word, line: number, source: "ocr" }))),
  );
}
