import { BOUNDARY_FEATURES, boundaryFeatures, lookAtPage } from "../../src/extraction/categories/boundary-features.ts";
import type { BoundaryWeights, CategoryModel } from "../../src/extraction/categories/category-model.ts";
import { splitPages } from "../../src/extraction/categories/split.ts";
import { fitLogistic } from "../../src/extraction/learning/logistic.ts";
import type { PageLayout } from "../../src/extraction/page/layout.ts";
import { type Random, seededRandom } from "../random.ts";
import type { Paper } from "./papers.ts";

interface Pile {
  readonly pages: readonly PageLayout[];
  readonly starts: ReadonlySet<number>;
}

/** As people scan piles: papers one after the other, a third of them of one kind, a few of one issuer, half of several pages. */
function piles(papers: readonly Paper[], count: number, seed: number): Pile[] {
  const random = seededRandom(seed);
  const long = papers.filter(({ pages }) => pages.length > 1);
  return Array.from({ length: count }, () => {
    const length = random.whole(1, 5);
    const chosen: Paper[] = [draw(papers, long, random)];
    while (chosen.length < length) {
      const last = chosen.at(-1)!;
      const alike = random.chance(0.15)
        ? papers.filter(({ layout }) => layout === last.layout)
        : random.chance(0.3)
          ? papers.filter(({ kind }) => kind === last.kind)
          : papers;
      chosen.push(draw(alike, alike === papers ? long : alike.filter(({ pages }) => pages.length > 1), random));
    }
    const starts = new Set<number>();
    const pages: PageLayout[] = [];
    for (const paper of chosen) {
      starts.add(pages.length);
      pages.push(...paper.pages);
    }
    return { pages, starts };
  });
}

function draw(papers: readonly Paper[], long: readonly Paper[], random: Random): Paper {
  return long.length > 0 && random.chance(0.5) ? random.pick(long) : random.pick(papers);
}

/** What pages say of themselves is believed, though few made papers say it: weights that the fit may move only against many cases. */
const KNOWN: Readonly<Partial<Record<(typeof BOUNDARY_FEATURES)[number], number>>> = {
  "says page 1": 3,
  "says the next page": -8,
  "the one before was the last": 3,
  "carried over": -4,
};
const KNOWN_STRENGTH = 50;

export function fitBoundary(papers: readonly Paper[], model: CategoryModel): BoundaryWeights {
  const rows: number[][] = [];
  const targets: number[] = [];
  for (const { pages, starts } of piles(papers, 1500, 5)) {
    const looks = pages.map((page) => lookAtPage(page, model));
    for (let i = 1; i < pages.length; i++) {
      rows.push([1, ...boundaryFeatures(looks[i - 1]!, looks[i]!)]);
      targets.push(starts.has(i) ? 1 : 0);
    }
  }
  const [bias = 0, ...weights] = fitLogistic(rows, targets, {
    towards: [0, ...BOUNDARY_FEATURES.map((feature) => KNOWN[feature] ?? 0)],
    strength: [1e-3, ...BOUNDARY_FEATURES.map((feature) => (KNOWN[feature] === undefined ? 2 : KNOWN_STRENGTH))],
  }).map((weight) => Math.round(1000 * weight) / 1000);
  return { bias, weights };
}

/** Boundaries found and missed over piles, and piles whose every document came out whole; in per cent. */
export function judgeBoundaries(papers: readonly Paper[], model: CategoryModel) {
  let [found, right, wanted, whole] = [0, 0, 0, 0];
  const judged = piles(papers, 300, 17);
  for (const { pages, starts } of judged) {
    const out = new Set(splitPages(pages, model).map(({ from }) => from));
    for (const at of out) if (at > 0) found++;
    for (const at of starts) if (at > 0) wanted++;
    for (const at of out) if (at > 0 && starts.has(at)) right++;
    if (out.size === starts.size && [...out].every((at) => starts.has(at))) whole++;
  }
  const percent = (part: number, of: number) => Math.round((1000 * part) / Math.max(1, of)) / 10;
  return {
    boundaries: wanted,
    precision: percent(right, found),
    recall: percent(right, wanted),
    f1: percent(2 * right, found + wanted),
    filesWhole: percent(whole, judged.length),
  };
}
