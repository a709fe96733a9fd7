import type { CategoryModel, KindWeights } from "../../src/extraction/categories/category-model.ts";
import { type KindFeatures, kindFeaturesOf, STRUCTURE } from "../../src/extraction/categories/kind-features.ts";
import { kindShares } from "../../src/extraction/categories/kind-prior.ts";
import { KINDS } from "../../src/extraction/categories/kinds.ts";
import type { Paper } from "./papers.ts";

const ROUNDS = 400;
const STEP = 0.1;
/** Structure is what the made papers know least of: it is held near zero. */
const STRUCTURE_RIDGE = 2e-3;
const BIAS_RIDGE = 5e-3;
/** A kind of which there is nothing to learn from starts a little behind. */
const UNSEEN_BIAS = -0.7;

/** Multinomial logistic regression with shared weights of titles and cues; every kind that has papers weighs as much as another. */
export function fitKinds(papers: readonly Paper[]): KindWeights {
  const cases = papers.map(({ kind, pages }) => ({
    right: KINDS.findIndex(({ name }) => name === kind),
    features: kindFeaturesOf(pages),
  }));
  const counts = KINDS.map((_, k) => cases.filter(({ right }) => right === k).length);
  const seen = counts.filter((count) => count > 0).length;
  const weights = {
    title: 1.5,
    cue: 1,
    structure: KINDS.map(() => STRUCTURE.map(() => 0)),
    bias: counts.map((count) => (count > 0 ? 0 : UNSEEN_BIAS)),
  };
  for (let round = 0; round < ROUNDS; round++) {
    const step = gradientOf(cases, counts, seen, weights);
    weights.title += STEP * step.title;
    weights.cue += STEP * step.cue;
    for (let k = 0; k < KINDS.length; k++) {
      if (counts[k] === 0) continue;
      weights.bias[k]! += STEP * (step.bias[k]! - BIAS_RIDGE * weights.bias[k]!);
      STRUCTURE.forEach((_, i) => {
        weights.structure[k]![i]! += STEP * (step.structure[k]![i]! - STRUCTURE_RIDGE * weights.structure[k]![i]!);
      });
    }
  }
  return rounded(weights);
}

interface Mutable {
  title: number;
  cue: number;
  structure: number[][];
  bias: number[];
}

function gradientOf(
  cases: readonly { readonly right: number; readonly features: KindFeatures }[],
  counts: readonly number[],
  seen: number,
  weights: KindWeights,
): Mutable {
  const gradient: Mutable = {
    title: 0,
    cue: 0,
    structure: KINDS.map(() => STRUCTURE.map(() => 0)),
    bias: KINDS.map(() => 0),
  };
  for (const { right, features } of cases) {
    const shares = kindShares(features, { kinds: weights } as CategoryModel);
    const weight = 1 / (counts[right]! * seen);
    shares.forEach((share, k) => {
      const slope = weight * (Number(k === right) - share);
      gradient.title += slope * features.titles[k]!;
      gradient.cue += slope * features.cues[k]!;
      gradient.bias[k]! += slope;
      features.structure.forEach((value, i) => {
        gradient.structure[k]![i]! += slope * value;
      });
    });
  }
  return gradient;
}

function rounded({ title, cue, structure, bias }: Mutable): KindWeights {
  const round = (value: number) => Math.round(1000 * value) / 1000;
  return {
    title: round(title),
    cue: round(cue),
    structure: structure.map((row) => row.map(round)),
    bias: bias.map(round),
  };
}

/** Share of the papers whose likeliest kind is theirs, by kind. */
export function kindAccuracy(papers: readonly Paper[], kinds: KindWeights): Record<string, number> {
  const byKind = Map.groupBy(papers, ({ kind }) => kind);
  return Object.fromEntries(
    [...byKind].map(([kind, own]) => {
      const right = own.filter(({ pages }) => {
        const shares = kindShares(kindFeaturesOf(pages), { kinds } as CategoryModel);
        return KINDS[shares.indexOf(Math.max(...shares))]!.name === kind;
      });
      return [kind, Math.round((1000 * right.length) / own.length) / 10];
    }),
  );
}
