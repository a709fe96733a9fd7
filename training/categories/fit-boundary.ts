import { BOUNDARY_FEATURES, boundaryFeatures, withPage } from "../../src/extraction/categories/boundary-features.ts";
import type { BoundaryWeights, CategoryModel } from "../../src/extraction/categories/category-model.ts";
import { lookAtPage, type PageLook } from "../../src/extraction/categories/page-look.ts";
import { boundaryLogit } from "../../src/extraction/categories/split.ts";
import { fitTrees } from "../../src/extraction/learning/fit-trees.ts";
import { fitLogistic } from "../../src/extraction/logistic.ts";
import type { PageLayout } from "../../src/extraction/page/layout.ts";
import type { Paper } from "./papers.ts";
import { type PilePlan, piles } from "./piles.ts";

/** Papers to pile up, and how many cases each of their neighbouring pages counts for. */
export interface PileSource extends PilePlan {
  readonly papers: readonly Paper[];
  readonly weight: number;
}

/**
 * Fixed weights for what pages state about themselves, though few of the papers to learn from state it: trees are grown
 * on top of these.
 */
const KNOWN: Readonly<Record<string, number>> = {
  "says page 1": 3,
  "says the next page": -6,
  "says the page that comes next by counting": -4,
  "says a later page of some": -2,
  "the one before was the last": 3,
  "the one before was not the last": -3,
  "the one after says page 2": 2,
  "carried over": -3,
  annexes: -1,
  slips: -1,
};

/**
 * Of pages that continue compared with those that begin, as they are on piles; a page is taken once each, since long
 * papers are few and are drawn often.
 */
const INSIDE_SHARE = 0.7;
const TREES = { trees: 200, depth: 3, learningRate: 0.08, minHessian: 3, lambda: 3, featureShare: 0.5 };

interface Case {
  readonly features: number[];
  readonly isStart: boolean;
  readonly weight: number;
}

export function growBoundary(learned: readonly PileSource[], model: Pick<CategoryModel, "kinds">): BoundaryWeights {
  const known = BOUNDARY_FEATURES.map((name) => KNOWN[name] ?? 0);
  const look = lookOnce(model);
  const samples = learned
    .flatMap((source) => casesOf(source, look))
    .map(({ features, isStart, weight }) => ({
      features: Float64Array.from(features),
      isRight: isStart,
      base: features.reduce((sum, value, i) => sum + value * known[i]!, 0),
      weight,
    }));
  return { known, trees: fitTrees(samples, TREES), stretch: 1, shift: 0 };
}

/** How the odds are to be scaled and shifted to be accurate on piles of papers from which nothing was learned. */
export function trueOdds(
  grown: BoundaryWeights,
  held: readonly PileSource[],
  model: Pick<CategoryModel, "kinds">,
): Pick<BoundaryWeights, "stretch" | "shift"> {
  const look = lookOnce(model);
  const cases = held
    .flatMap((source) => casesOf(source, look))
    .flatMap((one) => Array.from({ length: Math.max(1, Math.round(one.weight)) }, () => one));
  const [shift = 0, stretch = 1] = fitLogistic(
    cases.map(({ features }) => [1, boundaryLogit(features, grown)]),
    cases.map(({ isStart }) => (isStart ? 0.999 : 0.001)),
    { towards: [0, 1], strength: [1, 1] },
  ).map((weight) => Math.round(1000 * weight) / 1000);
  return { stretch, shift };
}

type Look = (page: PageLayout) => PageLook;

/** Papers are on many piles. */
function lookOnce(model: Pick<CategoryModel, "kinds">): Look {
  const looks = new WeakMap<PageLayout, PageLook>();
  return (page) => {
    const known = looks.get(page);
    if (known) return known;
    const look = lookAtPage(page, model);
    looks.set(page, look);
    return look;
  };
}

function casesOf({ papers, weight, ...plan }: PileSource, look: Look): Case[] {
  const distinct = new Map<string, Case>();
  for (const { pages, names, starts } of piles(papers, plan)) {
    let document = withPage(null, look(pages[0]!));
    for (let i = 1; i < pages.length; i++) {
      const page = look(pages[i]!);
      const after = pages[i + 1] ? look(pages[i + 1]!) : null;
      const pair = `${names[i - 1]} | ${names[i]}`;
      const isStart = starts.has(i);
      if (!distinct.has(pair))
        distinct.set(pair, { features: boundaryFeatures({ document, page, after }), isStart, weight });
      document = withPage(isStart ? null : document, page);
    }
  }
  const cases = [...distinct.values()];
  const starts = cases.filter(({ isStart }) => isStart).length;
  const inside = (INSIDE_SHARE * starts) / Math.max(1, cases.length - starts);
  return cases.map((one) => (one.isStart ? one : { ...one, weight: one.weight * inside }));
}
