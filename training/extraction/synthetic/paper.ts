import type { ReadDocument, Word } from "../../../src/core/document.ts";
import { polygonOfBox } from "../../../src/core/geometry.ts";
import { misreadWord } from "../../misread.ts";
import type { Random } from "../../random.ts";

/** A piece of a line: `at` is its left edge, middle or right edge as a share of the paper's width. */
export interface Piece {
  readonly text: string;
  readonly at: number;
  readonly align?: "left" | "middle" | "right";
  /** Size of the type against that of the paper. */
  readonly size?: number;
}

export interface Paper {
  line(...pieces: readonly Piece[]): void;
  /** White space, in lines. */
  gap(lines: number): void;
  finish(): ReadDocument;
}

export interface PaperStyle {
  readonly width: number;
  readonly letterWidth: number;
  readonly letterHeight: number;
  readonly pitch: number;
  /** Share of words the reader gets wrong by one letter. */
  readonly misread: number;
  /** Rise per pixel to the right. */
  readonly skew: number;
}

/** Words with boxes as the reader would give them, made directly: no rendering, no reading. */
export function startPaper(style: PaperStyle, random: Random): Paper {
  const words: Word[] = [];
  let y = 60;
  let line = 0;
  const put = ({ text, at, align = "left", size = 1 }: Piece): void => {
    const letter = style.letterWidth * size;
    const length = text.length * letter;
    const left = at * style.width - (align === "left" ? 0 : align === "right" ? length : length / 2);
    for (const match of text.matchAll(/\S+/g)) {
      const x0 = left + match.index * letter + random.next() * 2;
      const top = y - style.skew * x0 + random.next() * 2;
      const x1 = x0 + match[0].length * letter - 1;
      const { text: read, confidence } = misreadWord(match[0], style.misread, random);
      const polygon = polygonOfBox({ x0, y0: top, x1, y1: top + style.letterHeight * size });
      words.push({ text: read, confidence, polygon, line, source: "ocr" });
    }
  };
  return {
    line(...pieces) {
      for (const piece of pieces) put(piece);
      const tallest = Math.max(1, ...pieces.map(({ size = 1 }) => size));
      y += style.pitch * tallest;
      line++;
    },
    gap(lines) {
      y += style.pitch * lines;
    },
    finish() {
      const page = { pageIndex: 0, width: style.width, height: Math.ceil(y + 80), rotationAngle: 0, words, errors: [] };
      return { contentType: "image/jpeg", pages: [page], facts: [] };
    },
  };
}
