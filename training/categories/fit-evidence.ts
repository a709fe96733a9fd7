import { type Random, seededRandom, shuffled } from "../../measuring/random.ts";
import {
  type CategoryEvidence,
  categoryScores,
  evidenceFor,
  FLOOR,
} from "../../src/extraction/categories/categorise.ts";
import type {
  CategoryModel,
  EvidenceWeights,
  LikenessWeights,
} from "../../src/extraction/categories/category-model.ts";
import { termsOf } from "../../src/extraction/categories/document-terms.ts";
import { indexExamples } from "../../src/extraction/categories/examples.ts";
import type { Paper } from "./papers.ts";
import { UNKNOWN } from "./unknown-kinds.ts";

/** The evidence on a document, and the category it has in the service of the episode; null = none of them. */
export interface EpisodeCase {
  readonly evidence: readonly CategoryEvidence[];
  readonly right: string | null;
}

export interface EpisodePlan {
  readonly episodes: number;
  /** Number of examples of a category, drawn for each episode. */
  readonly shots: readonly number[];
  readonly asked: number;
  /** What makes a category: the kind of paper, or, for opaque services, anything else (an issuer). */
  readonly categoryOf: (paper: Paper) => string;
  /** Number of categories of a service. */
  readonly width: readonly [number, number];
}

/**
 * Randomly drawn services: some categories, some examples of each from other layouts, and papers to sort, one in five
 * of which belongs to none of them; if there are papers of unknown kinds, which are no category, every second of those
 * is one.
 */
export function playEpisodes(
  papers: readonly Paper[],
  plan: EpisodePlan,
  model: CategoryModel,
  seed: number,
): EpisodeCase[] {
  const random = seededRandom(seed);
  const groups = [...Map.groupBy(papers, plan.categoryOf)].filter(([, own]) => own.length >= 2);
  const piles: Piles = {
    ofKinds: groups.filter(([category]) => category !== UNKNOWN),
    unknown: groups.filter(([category]) => category === UNKNOWN),
  };
  return Array.from({ length: plan.episodes }, () => playEpisode(piles, plan, model, random)).flat();
}

/** Papers by category. */
interface Piles {
  readonly ofKinds: readonly (readonly [category: string, papers: readonly Paper[]])[];
  readonly unknown: Piles["ofKinds"];
}

function playEpisode(
  { ofKinds, unknown }: Piles,
  plan: EpisodePlan,
  model: CategoryModel,
  random: Random,
): EpisodeCase[] {
  const count = Math.min(ofKinds.length - 1, random.whole(...plan.width));
  const chosen = shuffled(ofKinds, random).slice(0, count);
  const shots = random.pick(plan.shots);
  const taught = chosen.map(([category, own]) => ({
    category,
    papers: shuffled(own, random).slice(0, Math.min(shots, own.length - 1)),
  }));
  const examples = indexExamples(
    taught.flatMap(({ category, papers: own }) =>
      own.map(({ pages }) => ({ category: category.toLowerCase(), terms: termsOf(pages) })),
    ),
  );
  const categories = chosen.map(([category]) => ({
    key: category.toLowerCase(),
    label: category.replaceAll("_", " "),
  }));
  const known = new Set(taught.flatMap(({ papers: own }) => own));
  return Array.from({ length: plan.asked }, (): EpisodeCase[] => {
    const isForeign = random.chance(0.2);
    const isUnknown = isForeign && unknown.length > 0 && random.chance(0.5);
    const pool = isUnknown ? unknown : isForeign ? ofKinds.filter((group) => !chosen.includes(group)) : chosen;
    const [category, own] = random.pick(pool);
    const paper = random.pick(own.filter((one) => !known.has(one)));
    if (!paper) return [];
    const evidence = evidenceFor(paper.pages, termsOf(paper.pages), categories, { model, examples });
    return [{ evidence, right: isForeign ? null : category.toLowerCase() }];
  }).flat();
}

const LIKENESS = ["nearest", "centroid", "hasExamples", "none", "noneWithExamples"] as const;
const FITTED = 2 + 2 * LIKENESS.length;
const START = [1, 0.7, 10, 5, 0, 0, 1, 10, 5, 0, 0, 1];
const ROUNDS = 300;
const STEP = 0.5;

/** Conditional logit by gradient steps (AdaGrad): a dozen numbers. */
export function fitEvidence(cases: readonly EpisodeCase[]): EvidenceWeights {
  const values = [...START];
  const squares = values.map(() => 1e-6);
  for (let round = 0; round < ROUNDS; round++) {
    const weights = weightsOf(values);
    const slopes = values.map(() => 0);
    for (const { evidence, right } of cases) {
      const scores = categoryScores(evidence, weights);
      const most = Math.max(...scores.map(({ score }) => score));
      const parts = scores.map(({ score }) => Math.exp(score - most));
      const total = parts.reduce((sum, part) => sum + part, 0);
      evidence.forEach((one, i) => {
        const error = Number(one.key === right) - parts[i]! / total;
        slopesOf(one).forEach((slope, f) => {
          slopes[f]! += (error * slope) / cases.length;
        });
      });
    }
    slopes.forEach((slope, f) => {
      squares[f]! += slope ** 2;
      values[f]! += (STEP * slope) / Math.sqrt(squares[f]!);
    });
  }
  return weightsOf(values.map((value) => Math.round(1000 * value) / 1000));
}

function weightsOf(values: readonly number[]): EvidenceWeights {
  const likeness = (from: number) =>
    Object.fromEntries(LIKENESS.map((name, i) => [name, values[from + i]!])) as unknown as LikenessWeights;
  const [prior = 0, priorWithExamples = 0] = values;
  return {
    prior,
    priorWithExamples,
    ofKinds: likeness(2),
    opaque: likeness(2 + LIKENESS.length),
    stretch: 1,
    shift: 0,
  };
}

/** The derivative of a category's score by each fitted number. */
function slopesOf({ key, share, likeness, anyExamples }: CategoryEvidence): number[] {
  const slopes = Array.from({ length: FITTED }, () => 0);
  if (share !== null) slopes[anyExamples ? 1 : 0] = Math.log(share + FLOOR);
  const from = share === null ? 2 + LIKENESS.length : 2;
  slopes[from] = likeness?.nearest ?? 0;
  slopes[from + 1] = likeness?.centroid ?? 0;
  slopes[from + 2] = likeness ? 1 : 0;
  if (key === null) slopes[from + (anyExamples ? 4 : 3)] = 1;
  return slopes;
}
