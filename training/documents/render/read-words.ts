import type { Random } from "../../../measuring/random.ts";
import type { Page, ReadDocument, Word } from "../../../src/core/documents/document.ts";
import { polygonOfBox } from "../../../src/core/geometry.ts";
import { misreadWord } from "../../misread.ts";
import type { SetPage } from "./set-page.ts";

/** Share of words with one wrong letter; reading our own degraded pages gets 1 to 3 % of the words wrong. */
const MISREAD_SHARE = 0.012;

/**
 * The document as the reader would return it, without an image and without reading: 20 times faster, for fitting on
 * thousands.
 */
export function readWords(pages: readonly SetPage[], scale: number, random: Random): ReadDocument {
  return {
    contentType: "image/jpeg",
    facts: [],
    pages: pages.map(
      ({ width, height, words }, pageIndex): Page => ({
        pageIndex,
        width: Math.round(width * scale),
        height: Math.round(height * scale),
        rotationAngle: 0,
        words: words.map(
          ({ text, box: { x0, y0, x1, y1 }, line }): Word => ({
            ...misreadWord(text, MISREAD_SHARE, random),
            polygon: polygonOfBox({ x0: x0 * scale, y0: y0 * scale, x1: x1 * scale, y1: y1 * scale }),
            line,
            source: "ocr",
          }),
        ),
        errors: [],
      }),
    ),
  };
}
