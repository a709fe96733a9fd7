import type { Page } from "../../core/documents/document.ts";
import { clampPolygon, type Polygon } from "../../core/geometry.ts";
import type { Token } from "../page/layout.ts";

/**
 * One polygon for each word the value was read from, in whole pixels within the page; a word cut at a colon is shown as
 * a whole, once.
 */
export function shownPolygons(tokens: readonly Token[], page: Pick<Page, "width" | "height">): Polygon[] {
  const words = new Set(tokens.map((token) => token.word));
  return [...words].map((word) => clampPolygon(word.polygon, page.width, page.height));
}
