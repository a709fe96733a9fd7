import type { ReadDocument, Word } from "../../src/core/documents/document.ts";
import { polygonOfBox } from "../../src/core/geometry.ts";

/**
 * Pages of monospaced print as a reader would return them: a character is 10 × 20 pixels, with a line every 30. One
 * string per page.
 */
export function printMonospaced(...pages: string[]): ReadDocument {
  return {
    contentType: "application/pdf",
    facts: [],
    pages: pages.map((text, pageIndex) => ({
      pageIndex,
      width: 1200,
      height: 1700,
      rotationAngle: 0,
      errors: [],
      words: text.split("\n").flatMap((line, index): Word[] =>
        [...line.matchAll(/\S+/g)].map((match) => ({
          text: match[0],
          confidence: 1,
          polygon: polygonOfBox({
            x0: match.index * 10,
            y0: index * 30,
            x1: (match.index + match[0].length) * 10 - 1,
            y1: index * 30 + 20,
          }),
          line: index,
          source: "text_layer",
        })),
      ),
    })),
  };
}
