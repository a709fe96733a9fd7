import type { PageLayout } from "../page/layout.ts";
import { boundaryFeatures, lookAtPage } from "./boundary-features.ts";
import type { CategoryModel } from "./category-model.ts";

/** Pages of a file that are one document, 0-based positions, both included. */
export interface PageRange {
  readonly from: number;
  readonly to: number;
}

/** Even odds. Made papers of the validation part: nine boundaries in ten found, no document torn apart. */
const BOUNDARY_LOGIT = 0;

/** The documents of a file, in order; together they are all its pages. A file of one page is one document. */
export function splitPages(pages: readonly PageLayout[], model: CategoryModel): PageRange[] {
  if (pages.length < 2) return pages.map(() => ({ from: 0, to: 0 }));
  const starts = [0, ...boundaryLogits(pages, model).flatMap((logit, i) => (logit >= BOUNDARY_LOGIT ? [i + 1] : []))];
  return starts.map((from, i) => ({ from, to: (starts[i + 1] ?? pages.length) - 1 }));
}

/** By page from the second on, the log-odds that a document begins there. A page without words belongs to the one before it. */
export function boundaryLogits(pages: readonly PageLayout[], model: CategoryModel): number[] {
  const { bias, weights } = model.boundary;
  let before = lookAtPage(pages[0]!, model);
  return pages.slice(1).map((page) => {
    if (page.tokens.length === 0) return -Infinity;
    const look = lookAtPage(page, model);
    const logit = boundaryFeatures(before, look).reduce((sum, value, i) => sum + value * weights[i]!, bias);
    before = look;
    return logit;
  });
}
