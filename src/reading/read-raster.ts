import type { Word } from "../core/documents/document.ts";
import type { Polygon } from "../core/geometry.ts";
import { blankedMarks } from "./marks/blanked-marks.ts";
import { fittingMarks, markedLines, type WordedLine } from "./marks/marked-lines.ts";
import { findSelectionMarks, type SelectionMark } from "./marks/selection-marks.ts";
import { withDecimalCommas } from "./ocr/decimal-commas.ts";
import { withEuroSigns } from "./ocr/euro-signs.ts";
import { withFurtherLetters } from "./ocr/further-letters.ts";
import type { LineRecogniser } from "./ocr/line-recogniser.ts";
import { type LineWord, wordsOfLine } from "./ocr/line-words.ts";
import { type AccentLexicon, withLostAccents } from "./ocr/lost-accents.ts";
import { polygonOfRect } from "./ocr/rotated-rect.ts";
import type { TextDetector } from "./ocr/text-detector.ts";
import type { Raster } from "./raster.ts";
import { rowsInReadingOrder } from "./reading-order.ts";
import { fitToInk } from "./upright/fit-to-ink.ts";
import type { FlatPage } from "./upright/flat-page.ts";
import { readUprightLines } from "./upright/upright-lines.ts";
import { lineConfidence } from "./upright/way-up.ts";

export interface Ocr {
  readonly detect: TextDetector;
  readonly recognise: LineRecogniser;
  readonly accents: AccentLexicon;
}

/**
 * A line of words, in the raster's pixels, unrounded; corners run clockwise from the top left as seen by a reader of
 * the line. On a bent page its own outline, by which lines are put in order, is that on the flat page.
 */
export interface RasterLine {
  readonly polygon: Polygon;
  readonly words: readonly RasterWord[];
}

interface RasterWord extends LineWord {
  /** On a bent page: where the word would be if the page lay flat, pixels of that. */
  readonly flatPolygon?: Polygon;
}

/** Lines with less confidence are drawings, stains or stamps, not words. */
const MIN_LINE_CONFIDENCE = 0.5;

interface RasterLines {
  readonly turnDegrees: number;
  readonly lines: readonly RasterLine[];
  /** Set if the page is bent: the picture, as if it lay flat, that its lines were read from. */
  readonly flat: FlatPage | null;
}

/**
 * Detects text, finds which way is up, reads line by line, restores what print lost, splits into words. Lines are in no
 * particular order.
 */
export async function readLines(ocr: Ocr, raster: Raster): Promise<RasterLines> {
  const { turnDegrees, lines, flat } = await readWorded(ocr, raster);
  const outlined = lines.map(({ rect, words }) => ({ polygon: polygonOfRect(rect), words }));
  return { turnDegrees, lines: onRaster(outlined, flat), flat };
}

/** The same for a whole page, whose tick boxes become words: they are blanked before they can be read as letters. */
export async function readMarkedLines(ocr: Ocr, raster: Raster): Promise<RasterLines> {
  const found = findSelectionMarks(raster);
  if (found.length === 0) return await readLines(ocr, raster);
  let read = await readWorded(ocr, blankedMarks(raster, found));
  const byPlace = new Map(found.map((mark) => [placedFlat(mark, read.flat), mark]));
  const rects = read.lines.map(({ rect }) => rect);
  const marks = fittingMarks(rects, [...byPlace.keys()]).map((placed) => byPlace.get(placed)!);
  if (marks.length < found.length) read = await readWorded(ocr, blankedMarks(raster, marks));
  const { turnDegrees, lines, flat } = read;
  const placed = marks.map((mark) => placedFlat(mark, flat));
  return { turnDegrees, lines: onRaster(markedLines(lines, placed, flat === null ? turnDegrees : 0), flat), flat };
}

function placedFlat(mark: SelectionMark, flat: FlatPage | null): SelectionMark {
  return flat === null ? mark : { ...mark, polygon: flat.toFlat(mark.polygon) };
}

function onRaster(lines: readonly RasterLine[], flat: FlatPage | null): RasterLine[] {
  if (flat === null) return [...lines];
  return lines.map(({ polygon, words }) => ({
    polygon,
    words: words.map((word) => ({ ...word, polygon: flat.toRaster(word.polygon), flatPolygon: word.polygon })),
  }));
}

interface WordedLines {
  readonly turnDegrees: number;
  readonly lines: readonly WordedLine[];
  readonly flat: FlatPage | null;
}

async function readWorded(ocr: Ocr, raster: Raster): Promise<WordedLines> {
  const { turnDegrees, lines, flat } = await readUprightLines(ocr, raster);
  const legible = lines.filter((line) => lineConfidence(line) >= MIN_LINE_CONFIDENCE);
  const lettered = withFurtherLetters(legible);
  const mended = withDecimalCommas(withEuroSigns(withLostAccents(lettered, ocr.accents)));
  const picture = flat?.picture ?? raster;
  const worded = mended.map((line) => ({ rect: line.rect, words: fitToInk(picture, line.rect, wordsOfLine(line)) }));
  return { turnDegrees, lines: worded, flat };
}

/**
 * The words of a part of a page, at their positions on the raster: it is not rotated, whatever the direction of its
 * text.
 */
export async function readRaster(ocr: Ocr, raster: Raster): Promise<Word[]> {
  const words = wordsInReadingOrder((await readLines(ocr, raster)).lines);
  return words.map(({ flatPolygon: _, ...word }) => word);
}

/** Numbers the rows of lines. */
export function wordsInReadingOrder(lines: readonly RasterLine[]): Word[] {
  return rowsInReadingOrder(lines).flatMap((row, number) =>
    row.flatMap(({ words }) => words.map((word): Word => ({ ...word, line: number, source: "ocr" }))),
  );
}
