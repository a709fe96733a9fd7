import { oncePer } from "../../core/basics/once-per.ts";
import { evaluateTrees } from "../gbdt.ts";
import type { PageLayout } from "../page/layout.ts";
import { boundaryFeatures, type OpenDocument, withPage } from "./boundary-features.ts";
import type { BoundaryWeights, CategoryModel } from "./category-model.ts";
import { lookAtPage } from "./page-look.ts";

/** Pages of a file that form one document, 0-based positions, both inclusive. */
export interface PageRange {
  readonly from: number;
  readonly to: number;
}

/** Even odds. */
const BOUNDARY_LOGIT = 0;

/**
 * Four to one: of 210 pairs of unlike papers 166 are parted so surely and 179 at all, of 47 second pages of a paper
 * none and 2.
 */
const SURE_LOGIT = 1.5;

/** Whether a file surely holds more than one document: its boundaries are told without this, at even odds. */
export function surelyHoldsSeveral(pages: readonly PageLayout[], model: CategoryModel): boolean {
  return pages.length > 1 && boundaryLogits(pages, model).some((logit) => logit >= SURE_LOGIT);
}

/** The documents of a file, in order; together they cover all its pages. A file of one page is one document. */
export function splitPages(pages: readonly PageLayout[], model: CategoryModel): PageRange[] {
  if (pages.length < 2) return pages.map(() => ({ from: 0, to: 0 }));
  const starts = [0, ...boundaryLogits(pages, model).flatMap((logit, i) => (logit >= BOUNDARY_LOGIT ? [i + 1] : []))];
  return starts.map((from, i) => ({ from, to: (starts[i + 1] ?? pages.length) - 1 }));
}

/**
 * For each page from the second on, the log-odds that a document begins there, given where the earlier ones began. A
 * page without words belongs to the one before it, and is skipped when pages are compared; such pages at the beginning
 * of a file belong to the first document.
 */
export function boundaryLogits(pages: readonly PageLayout[], model: CategoryModel): readonly number[] {
  return knownLogits(model)(pages);
}

/** Where a file is parted, and how surely, are asked for apart. */
const knownLogits = oncePer((model: CategoryModel) =>
  oncePer((pages: readonly PageLayout[]) => findBoundaries(pages, model)),
);

function findBoundaries(pages: readonly PageLayout[], model: CategoryModel): readonly number[] {
  const printed = pages.flatMap((page, at) => (page.tokens.length > 0 ? [{ at, look: lookAtPage(page, model) }] : []));
  const logits = pages.slice(1).map(() => -Infinity);
  let document: OpenDocument | null = null;
  for (const [i, { at, look }] of printed.entries()) {
    if (document) {
      const after = printed[i + 1]?.look ?? null;
      const logit = boundaryLogit(boundaryFeatures({ document, page: look, after }), model.boundary);
      logits[at - 1] = logit;
      if (logit >= BOUNDARY_LOGIT) document = null;
    }
    document = withPage(document, look);
  }
  return logits;
}

export function boundaryLogit(features: readonly number[], { known, trees, stretch, shift }: BoundaryWeights): number {
  const believed = features.reduce((sum, value, i) => sum + value * known[i]!, 0);
  return stretch * (believed + evaluateTrees(trees, features)) + shift;
}
