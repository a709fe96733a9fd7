import { type Box, boxOfPolygon, type Polygon } from "../../core/geometry.ts";
import { EMPTY_BOX, MARKED_BOX } from "../marks/marked-lines.ts";
import { findSelectionMarks } from "../marks/selection-marks.ts";
import type { Raster } from "../raster.ts";
import { type GlyphWord, polygonInRun } from "./glyph-words.ts";
import { OCR_SCALE } from "./read-regions.ts";
import { shareInside, type UnorderedWord } from "./text-layer.ts";

interface Frame {
  readonly width: number;
  readonly height: number;
}

/**
 * Sides of tick boxes relative to the page's shorter side, and on small pages at most in its pixels: a little wider
 * than what is then found on the raster.
 */
const [LEAST, MOST, MOST_PX] = [0.008, 0.04, 32];
/** Maximum ratio of a box's sides. */
const SQUARE = 1.2;
/** Thickness of a stroke relative to its length. */
const THIN = 0.2;
/** How far apart the ends of two strokes that meet may be, relative to their length. */
const CORNER = 0.15;

/**
 * Whether a page draws what may be the outline of a tick box: a square, or two strokes of one length that meet in a
 * corner. Only such pages are worth being rendered for their boxes.
 * @param drawn boxes of paths and signs, on the page raster
 */
export function mayDrawBoxes(drawn: readonly Box[], { width, height }: Frame): boolean {
  const short = Math.min(width, height);
  const isSide = (length: number): boolean => length >= LEAST * short && length <= Math.max(MOST_PX, MOST * short);
  const [level, upright]: [Box[], Box[]] = [[], []];
  for (const box of drawn) {
    const [w, h] = [box.x1 - box.x0, box.y1 - box.y0];
    if (isSide(w) && isSide(h) && w < SQUARE * h && h < SQUARE * w) return true;
    if (isSide(w) && h < THIN * w) level.push(box);
    if (isSide(h) && w < THIN * h) upright.push(box);
  }
  return level.some((stroke) => upright.some((other) => meet(stroke, other)));
}

function meet(level: Box, upright: Box): boolean {
  const [w, h] = [level.x1 - level.x0, upright.y1 - upright.y0];
  if (w > SQUARE * h || h > SQUARE * w) return false;
  const near = (a: number, b: number): boolean => Math.abs(a - b) < CORNER * w;
  return (
    (near(level.x0, upright.x0) || near(level.x1, upright.x1)) &&
    (near(level.y0, upright.y0) || near(level.y1, upright.y1))
  );
}

/**
 * The ink of signs on the page raster: characters of fonts that print nothing but single ones, and characters that the
 * file does not name. Office programs print boxes with them ("o" and "þ" of a font of symbols).
 */
export function signsOf(words: readonly GlyphWord[]): Box[] {
  const spelling = new Set(words.filter(({ glyphs }) => glyphs.length > 1).map(({ run }) => run.font));
  return words
    .flatMap(({ glyphs }) => glyphs)
    .filter(({ text, run }) => text === null || !spelling.has(run.font))
    .map(({ ink, run }) => boxOfPolygon(polygonInRun(ink, run)));
}

/** A tick box as a word that the file itself tells of; it forms rows by its outline. */
export function boxWord(text: string, outline: Polygon): UnorderedWord {
  return { text, confidence: 1, polygon: outline, row: outline, direction: [1, 0], source: "text_layer" };
}

/** Characters that are a tick box by themselves. */
const BOX_GLYPH = /^[☐☑☒□■▢🗹🗷⬜✅❎]/u;

/**
 * The words of a text layer together with the tick boxes that the page draws beside it: a letter or sign inside a box
 * is its mark and no word; a box that is a character of a font is one already.
 * @param raster the page at OCR size, OCR_SCALE times the frame of the words
 */
export function withDrawnBoxes(words: readonly UnorderedWord[], raster: Raster): UnorderedWord[] {
  const boxes: UnorderedWord[] = [];
  let kept = words;
  for (const { marked, confidence, polygon } of findSelectionMarks(raster)) {
    const outline = polygon.map(([x, y]) => [x / OCR_SCALE, y / OCR_SCALE] as const);
    const inside = kept.filter(
      ({ row, polygon: ink }) => shareInside(ink, outline) > 0.5 || shareInside(row, outline) > 0.5,
    );
    if (inside.some(({ text }) => BOX_GLYPH.test(text) || [...text].length > 1)) continue;
    kept = kept.filter((word) => !inside.includes(word));
    boxes.push({ ...boxWord(marked ? MARKED_BOX : EMPTY_BOX, outline), confidence, source: "ocr" });
  }
  return [...kept, ...boxes];
}
