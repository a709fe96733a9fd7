import type { Box } from "../../../src/core/geometry.ts";

/**
 * The content of a page as set by the browser; boxes in CSS pixels from the page's top left corner, in pieces as they
 * were set.
 */
export interface MeasuredPage {
  readonly width: number;
  readonly height: number;
  readonly values: readonly {
    readonly key: string;
    readonly text: string;
    readonly value: string;
    readonly pieces: readonly Box[];
  }[];
  readonly words: readonly { readonly text: string; readonly box: Box }[];
}

/**
 * Runs inside the browser, so it must not use anything from outside itself: measures the marked values and all words.
 */
export function measurePages(): MeasuredPage[] {
  const boxesOf = (node: Text, from: number, to: number, frame: DOMRect): Box[] => {
    const range = document.createRange();
    range.setStart(node, from);
    range.setEnd(node, to);
    return [...range.getClientRects()]
      .filter(({ width, height }) => width > 0 && height > 0)
      .map(({ left, top, right, bottom }) => ({
        x0: left - frame.left,
        y0: top - frame.top,
        x1: right - frame.left,
        y1: bottom - frame.top,
      }));
  };
  const textNodes = (root: Node): Text[] => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const nodes: Text[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) nodes.push(node as Text);
    return nodes;
  };
  return [...document.querySelectorAll("section")].map((section) => {
    const frame = section.getBoundingClientRect();
    const values = [...section.querySelectorAll("data")].map((mark) => ({
      key: mark.dataset.key ?? "",
      text: mark.dataset.text ?? "",
      value: mark.value,
      pieces: textNodes(mark).flatMap((node) => boxesOf(node, 0, node.length, frame)),
    }));
    const words = textNodes(section).flatMap((node) =>
      [...node.data.matchAll(/[^\s\u00a0]+/g)].flatMap(({ index, 0: text }) =>
        boxesOf(node, index, index + text.length, frame)
          .slice(0, 1)
          .map((box) => ({ text, box })),
      ),
    );
    return { width: frame.width, height: frame.height, values, words };
  });
}
