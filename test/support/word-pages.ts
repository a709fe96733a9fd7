import type { Page, ReadDocument, Word } from "../../src/core/documents/document.ts";
import { polygonOfBox } from "../../src/core/geometry.ts";

/**
 * Pages written by hand, for tests: a line is text, or pieces of text with the x where each begins. Letters are 10 px
 * wide and 20 px high, lines are 30 px apart from y = 40.
 */
export type PrintedLine = string | readonly (readonly [x: number, text: string])[];

const LETTER_WIDTH = 10;
const LETTER_HEIGHT = 20;
const LINE_PITCH = 30;

export function printedPage(lines: readonly PrintedLine[], pageIndex = 0): Page {
  const words = lines.flatMap((line, index): Word[] =>
    (typeof line === "string" ? [[40, line] as const] : line).flatMap(([x, text]) => printedWords(text, x, index)),
  );
  return { pageIndex, width: 1240, height: 1754, rotationAngle: 0, words, errors: [] };
}

export function printedDocument(...pages: readonly (readonly PrintedLine[])[]): ReadDocument {
  return { contentType: "application/pdf", pages: pages.map((lines, index) => printedPage(lines, index)), facts: [] };
}

function printedWords(text: string, x: number, line: number): Word[] {
  const y0 = 40 + line * LINE_PITCH;
  return [...text.matchAll(/\S+/g)].map((match): Word => {
    const x0 = x + match.index * LETTER_WIDTH;
    const polygon = polygonOfBox({ x0, y0, x1: x0 + match[0].length * LETTER_WIDTH, y1: y0 + LETTER_HEIGHT });
    return { text: match[0], confidence: 0.98, polygon, line, source: "ocr" };
  });
}
