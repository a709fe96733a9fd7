import type { Word } from "../../src/core/documents/document.ts";
import { type Box, boxOfPolygon } from "../../src/core/geometry.ts";
import type { PdfPage } from "../../src/reading/pdf/open-pdf.ts";

/** Ink is where the page with its text and without it differ by at least this many steps of grey. */
const INK = 80;
/** The promise, in pixels of the page raster; and how far around a box its own ink is looked for. */
const [WITHIN_PX, AROUND_PX] = [2, 5];

export interface BoxFit {
  /** Number of words of the text layer whose boxes were compared with ink: axis-aligned ones that have some. */
  readonly words: number;
  /** Number of words each of whose four edges is within 2 pixels of its ink. */
  readonly fit: number;
  /** Number of words with ink that belongs to no word more than 2 pixels outside of their box. */
  readonly cut: number;
  /** Greatest distance between an edge and the ink inside, for each word. */
  readonly slackPx: readonly number[];
}

/** How well the boxes of a page's words fit what is printed. The text is removed from the page, and stays removed. */
export function boxFit(page: PdfPage, frame: { width: number; height: number }, words: readonly Word[]): BoxFit {
  const ink = inkOfText(page, frame);
  const boxes = words.filter(isAlongAxis).map(({ polygon }) => boxOfPolygon(polygon));
  const owned = new Uint8Array(ink.length);
  for (const box of boxes) fill(owned, frame, box, WITHIN_PX);
  const slackPx: number[] = [];
  let [fit, cut] = [0, 0];
  for (const box of boxes) {
    const slack = slackOf(ink, frame, box);
    if (slack === null) continue;
    const isCut = hasStrayInk(ink, owned, frame, box);
    slackPx.push(slack);
    if (isCut) cut++;
    else if (slack <= WITHIN_PX) fit++;
  }
  return { words: slackPx.length, fit, cut, slackPx };
}

/** 1 where text prints something. */
function inkOfText(page: PdfPage, { width, height }: { width: number; height: number }): Uint8Array {
  const all = page.render(width, height).data;
  page.hideText(new Set());
  const rest = page.render(width, height).data;
  return Uint8Array.from({ length: width * height }, (_, i) =>
    Math.abs(all[i * 3 + 1]! - rest[i * 3 + 1]!) > INK ? 1 : 0,
  );
}

function isAlongAxis({ polygon, source }: Word): boolean {
  const [[ax, ay], [bx, by]] = [polygon[0]!, polygon[1]!];
  return source === "text_layer" && (ax === bx || ay === by);
}

function fill(map: Uint8Array, { width, height }: { width: number; height: number }, box: Box, margin: number): void {
  for (let y = Math.max(0, box.y0 - margin); y < Math.min(height, box.y1 + margin); y++) {
    map.fill(1, y * width + Math.max(0, box.x0 - margin), y * width + Math.min(width, box.x1 + margin));
  }
}

/** The greatest of the four distances from an edge inwards to the first ink; null without ink. */
function slackOf(ink: Uint8Array, { width }: { width: number }, { x0, y0, x1, y1 }: Box): number | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let y = y0; y < y1; y++) {
    for (let x = x0; x < x1; x++) {
      if (ink[y * width + x] !== 1) continue;
      [left, top] = [Math.min(left, x), Math.min(top, y)];
      [right, bottom] = [Math.max(right, x + 1), Math.max(bottom, y + 1)];
    }
  }
  return left > right ? null : Math.max(left - x0, top - y0, x1 - right, y1 - bottom);
}

/** Whether there is ink more than 2 and at most 5 pixels outside of the box that is not in or at another word's box. */
function hasStrayInk(ink: Uint8Array, owned: Uint8Array, frame: { width: number; height: number }, box: Box): boolean {
  for (let y = Math.max(0, box.y0 - AROUND_PX); y < Math.min(frame.height, box.y1 + AROUND_PX); y++) {
    for (let x = Math.max(0, box.x0 - AROUND_PX); x < Math.min(frame.width, box.x1 + AROUND_PX); x++) {
      const at = y * frame.width + x;
      if (ink[at] === 1 && owned[at] !== 1) return true;
    }
  }
  return false;
}
