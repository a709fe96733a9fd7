import type { Random } from "../../measuring/random.ts";
import type { Page, ReadDocument, Word } from "../../src/core/documents/document.ts";
import { layOutDocument, type PageLayout } from "../../src/extraction/page/layout.ts";
import type { Paper } from "./papers.ts";

/** A typeface, as far as boxes show it; lengths are shares of the page's width. */
export interface Typist {
  readonly letter: number;
  readonly height: number;
  readonly pitch: number;
  readonly left: number;
}

export function inventTypist(random: Random): Typist {
  const height = 0.009 + 0.008 * random.next();
  return {
    height,
    letter: height * (0.42 + 0.15 * random.next()),
    pitch: height * (1.3 + 0.6 * random.next()),
    left: 0.03 + 0.06 * random.next(),
  };
}

/**
 * The paper as this typist would set it, line by line: everything that one program prints looks the same, and the fact
 * that two pages do must not make them one document.
 */
export function typedBy(paper: Paper, typist: Typist): Paper {
  const pages = paper.document.pages.map((page, i) => typed(page, paper.pages[i]!, typist));
  const document = { ...paper.document, pages } as ReadDocument;
  return { ...paper, document, pages: layOutDocument(document) };
}

function typed(page: Page, { rows, textBox, width }: PageLayout, { letter, height, pitch, left }: Typist): Page {
  const shift = left * width - textBox.x0;
  const words = rows.flatMap(({ segments, index }) => {
    const y0 = textBox.y0 + index * pitch * width;
    let free = 0;
    return segments.flatMap(({ text, box }) => {
      let x0 = Math.max(free, box.x0 + shift);
      return text.split(" ").map((word): Word => {
        const [from, to] = [x0, x0 + word.length * letter * width];
        x0 = to + letter * width;
        free = to + 3 * letter * width;
        const y1 = y0 + height * width;
        const polygon = [
          [from, y0],
          [to, y0],
          [to, y1],
          [from, y1],
        ] as const;
        return { text: word, confidence: 0.99, polygon, line: index, source: "ocr" };
      });
    });
  });
  const end = textBox.y0 + (rows.length + 1) * pitch * width;
  return { ...page, height: Math.max(page.height, Math.ceil(end)), words };
}
