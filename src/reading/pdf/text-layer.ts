import type { Word } from "../../core/documents/document.ts";
import { boxOfPolygon, type Polygon } from "../../core/geometry.ts";
import { rowsInReadingOrder } from "../reading-order.ts";
import { type GlyphWord, polygonInRun, textOfWord, wordsOfGlyphs } from "./glyph-words.ts";
import { readGlyphs } from "./glyphs.ts";
import type { PdfPage } from "./open-pdf.ts";

/** The words of a page according to the file, not yet verified. Boxes on a page raster of the given size. */
export function readTextLayer(page: PdfPage, width: number, height: number): GlyphWord[] {
  return wordsOfGlyphs(readGlyphs(page, width, height).glyphs);
}

/** A word without its line: `row` is the outline by which rows are formed, as high as the font for a text layer. */
export interface UnorderedWord extends Omit<Word, "line"> {
  readonly row: Polygon;
  /** Unit vector along the text. */
  readonly direction: readonly [ux: number, uy: number];
}

export function unordered(word: GlyphWord, confidence: number): UnorderedWord {
  return {
    text: textOfWord(word),
    confidence,
    polygon: polygonInRun(word.ink, word.run),
    row: polygonInRun(word.cell, word.run),
    direction: [word.run.ux, word.run.uy],
    source: "text_layer",
  };
}

/** Slants are grouped in steps of this many degrees: enough for a stamp or a watermark to stay together. */
const SLANT_STEP = 15;

/**
 * Lines of the upright text first, then those of each other direction as read with the page rotated: a note along the
 * margin or a watermark must not come between the words of the page.
 */
export function inReadingOrder(words: readonly UnorderedWord[]): Word[] {
  const byDirection = new Map<number, UnorderedWord[]>();
  for (const word of words) {
    const degrees = (Math.atan2(word.direction[1], word.direction[0]) * 180) / Math.PI;
    const slant = (Math.round(degrees / SLANT_STEP) * SLANT_STEP + 360) % 360;
    const those = byDirection.get(slant);
    if (those === undefined) byDirection.set(slant, [word]);
    else those.push(word);
  }
  let line = 0;
  return [...byDirection]
    .sort(([a], [b]) => a - b)
    .flatMap(([slant, those]) => rowsOf(those, slant))
    .flatMap((row) => {
      const number = line++;
      return row.map(
        ({ text, confidence, polygon, source }): Word => ({ text, confidence, polygon, line: number, source }),
      );
    });
}

function rowsOf(words: readonly UnorderedWord[], slant: number): UnorderedWord[][] {
  const [ux, uy] = [Math.cos((slant * Math.PI) / 180), Math.sin((slant * Math.PI) / 180)];
  const turned = words.map((word) => ({
    word,
    polygon: word.row.map(([x, y]) => [x * ux + y * uy, y * ux - x * uy] as const),
  }));
  return rowsInReadingOrder(turned).map((row) => row.map(({ word }) => word));
}

/** Share of the inner outline's box that lies in the outer's. */
export function shareInside(inner: Polygon, outer: Polygon): number {
  const [a, b] = [boxOfPolygon(inner), boxOfPolygon(outer)];
  const width = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);
  const height = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0);
  return width > 0 && height > 0 ? (width * height) / Math.max(1e-6, (a.x1 - a.x0) * (a.y1 - a.y0)) : 0;
}
