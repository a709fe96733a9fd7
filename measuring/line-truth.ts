import type { ReadDocument, Word } from "../src/core/documents/document.ts";
import { polygonOfBox } from "../src/core/geometry.ts";

/** The transcribed lines of a page; `box` has its corners, x before y. */
export interface LineTruth {
  readonly id: string;
  readonly lines: readonly { readonly text: string; readonly box: readonly number[] }[];
}

const MARGIN_PX = 20;

/** The words of a line share its width in proportion to their characters: the truth has boxes of lines only. */
export function documentOfLines({ lines }: LineTruth): ReadDocument {
  const words = lines.flatMap(({ text, box }, line): Word[] => {
    const [xs, ys] = [0, 1].map((axis) => box.filter((_, i) => i % 2 === axis));
    const [x0, x1] = [Math.min(...xs!), Math.max(...xs!)];
    const [y0, y1] = [Math.min(...ys!), Math.max(...ys!)];
    const step = (x1 - x0) / Math.max(1, text.length);
    return [...text.matchAll(/\S+/g)].map(
      (match): Word => ({
        text: match[0],
        confidence: 1,
        polygon: polygonOfBox({
          x0: x0 + step * match.index,
          x1: x0 + step * (match.index + match[0].length),
          y0,
          y1,
        }),
        line,
        source: "ocr",
      }),
    );
  });
  const extent = (axis: number) => Math.max(0, ...words.flatMap(({ polygon }) => polygon.map((point) => point[axis]!)));
  const page = {
    pageIndex: 0,
    width: Math.ceil(extent(0)) + MARGIN_PX,
    height: Math.ceil(extent(1)) + MARGIN_PX,
    rotationAngle: 0,
    words,
    errors: [],
  };
  return { contentType: "image/jpeg", pages: [page], facts: [] };
}
