import type { OcrWordJson, PolygonJson } from "../../../src/client.ts";
import type { ReviewPage } from "./review-model.ts";

/** Words of a page as a person points at them: in a value, in a box, beside what is already picked, by their text. */

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * A place on a page and its words. Words are identified by their index in the page's list, which is in reading order.
 */
export interface Picked {
  readonly pageIndex: number;
  readonly indices: readonly number[];
}

export function boxOf(polygons: readonly PolygonJson[]): Box | null {
  const points = polygons.flat();
  if (points.length === 0) return null;
  const [xs, ys] = [points.map(([x = 0]) => x), points.map(([, y = 0]) => y)];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** The words whose centre is in the box. */
export function wordsIn(page: ReviewPage, box: Box): number[] {
  return page.words.flatMap((word, index) => (isMiddleIn(word, box) ? [index] : []));
}

/** The word at a point, whatever is drawn over it; -1: none. */
export function wordAt(page: ReviewPage, { x, y }: { readonly x: number; readonly y: number }): number {
  return page.words.findIndex(({ BoundingBox }) => {
    const box = boxOf([BoundingBox]);
    return box !== null && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
  });
}

/** The words under a value's boxes; each box is that of a word or contains several. */
export function wordsUnder(page: ReviewPage, polygons: readonly PolygonJson[]): number[] {
  const boxes = polygons.flatMap((polygon) => boxOf([polygon]) ?? []);
  return page.words.flatMap((word, index) => (boxes.some((box) => isMiddleIn(word, box)) ? [index] : []));
}

function isMiddleIn({ BoundingBox }: OcrWordJson, { left, top, right, bottom }: Box): boolean {
  const box = boxOf([BoundingBox]);
  if (box === null) return false;
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  return x >= left && x <= right && y >= top && y <= bottom;
}

/** One word more at the end, or one less; the last one stays. The same at the beginning. */
export function extended(
  page: ReviewPage,
  indices: readonly number[],
  by: 1 | -1,
  at: "end" | "start" = "end",
): readonly number[] {
  const [first, last] = [indices[0], indices.at(-1)];
  if (first === undefined || last === undefined) return indices;
  if (by === -1 && indices.length === 1) return indices;
  if (by === -1) return at === "end" ? indices.slice(0, -1) : indices.slice(1);
  if (at === "start") return first > 0 ? [first - 1, ...indices] : indices;
  return last + 1 < page.words.length ? [...indices, last + 1] : indices;
}

/** From the first picked word to this one, in reading order. */
export function upTo(indices: readonly number[], index: number): number[] {
  const [first = index, last = index] = [indices[0], indices.at(-1)];
  const [from, to] = [Math.min(first, index), index < first ? last : index];
  return Array.from({ length: to - from + 1 }, (_, n) => from + n);
}

export function textOf(page: ReviewPage, indices: readonly number[]): string {
  return indices.flatMap((index) => page.words[index]?.Text ?? []).join(" ");
}

export function polygonsOf(page: ReviewPage, indices: readonly number[]): PolygonJson[] {
  return indices.flatMap((index) => (page.words[index] ? [page.words[index].BoundingBox] : []));
}

/** Every place of the text, over all pages: consecutive words that contain it, regardless of case and accents. */
export function findText(pages: readonly ReviewPage[], text: string): Picked[] {
  const wanted = plain(text);
  if (wanted === "") return [];
  return pages.flatMap((page) => {
    const words = page.words.map(({ Text }) => plain(Text));
    const starts: number[] = [];
    let length = 0;
    for (const word of words) {
      starts.push(length);
      length += word.length + 1;
    }
    const all = words.join(" ");
    const found: Picked[] = [];
    for (let at = all.indexOf(wanted); at >= 0; at = all.indexOf(wanted, at + wanted.length)) {
      const end = at + wanted.length;
      const indices = starts.flatMap((start, index) =>
        start < end && start + (words[index]?.length ?? 0) > at ? [index] : [],
      );
      // Twice within the same word counts once for a person who searches.
      if (found.at(-1)?.indices.join() !== indices.join()) found.push({ pageIndex: page.pageIndex, indices });
    }
    return found;
  });
}

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim();
}
