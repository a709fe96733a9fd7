import type { CategoryModel } from "../../src/extraction/categories/category-model.ts";
import { boundaryLogits } from "../../src/extraction/categories/split.ts";
import type { Paper } from "./papers.ts";
import { type PilePlan, piles } from "./piles.ts";

const BINS = 10;

/**
 * Boundaries found and missed over piles, and piles whose every document was found complete, in per cent; errors by the
 * kind of neighbour before, with their totals; and how far the shown odds deviate from the outcome, in points.
 */
export function judgeBoundaries(papers: readonly Paper[], model: CategoryModel, plan: PilePlan) {
  let [found, right, wanted, whole] = [0, 0, 0, 0];
  const said = Array.from({ length: BINS }, () => ({ odds: 0, came: 0 }));
  let pages = 0;
  const wrong: Record<string, [errors: number, of: number]> = {};
  const judged = piles(papers, plan);
  for (const pile of judged) {
    const logits = boundaryLogits(pile.pages, model);
    const isRight = logits.map((logit, i) => {
      const how = pile.starts.get(i + 1);
      const isFound = logit >= 0;
      if (isFound) found++;
      if (how) wanted++;
      if (isFound && how) right++;
      const odds = 1 / (1 + Math.exp(-logit));
      const bin = said[Math.min(BINS - 1, Math.floor(BINS * odds))]!;
      bin.odds += odds;
      bin.came += how ? 1 : 0;
      pages++;
      wrong[how ?? "inside"] ??= [0, 0];
      const count = wrong[how ?? "inside"]!;
      count[1]++;
      if (isFound !== Boolean(how)) count[0]++;
      return isFound === Boolean(how);
    });
    if (isRight.every(Boolean)) whole++;
  }
  const percent = (part: number, of: number) => Math.round((1000 * part) / Math.max(1, of)) / 10;
  return {
    boundaries: wanted,
    precision: percent(right, found),
    recall: percent(right, wanted),
    f1: percent(2 * right, found + wanted),
    filesWhole: percent(whole, judged.length),
    ece: percent(
      said.reduce((sum, { odds, came }) => sum + Math.abs(odds - came), 0),
      pages,
    ),
    wrong,
  };
}
