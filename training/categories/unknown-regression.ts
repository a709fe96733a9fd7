import type { KindWeights, UnknownWeights } from "../../src/extraction/categories/category-model.ts";
import { type KindFeatures, kindFeaturesOf } from "../../src/extraction/categories/kind-features.ts";
import { kindScores } from "../../src/extraction/categories/kind-prior.ts";
import { unknownFeatures } from "../../src/extraction/categories/unknown-kind.ts";
import type { Paper } from "./papers.ts";
import { UNKNOWN } from "./unknown-kinds.ts";

/** A kind with fewer papers weighs less. */
const PAPERS_OF_A_KIND = 40;
const LEAST_PAPERS = 15;
const LEAST_WORD_WEIGHT = 0.02;
const ROUNDS = 400;
const STEP = { features: 0.2, words: 6 };
const RIDGE = { features: 1e-4, words: 1e-3 };

/** A paper as seen by kinds that have learned nothing from it. */
export interface UnknownCase {
  readonly paper: Paper;
  readonly features: KindFeatures;
  readonly scores: readonly number[];
  readonly isUnknown: boolean;
}

export function caseOf(paper: Paper, kinds: KindWeights): UnknownCase {
  const features = kindFeaturesOf(paper.pages);
  return { paper, features, scores: kindScores(features, { kinds }), isUnknown: paper.kind === UNKNOWN };
}

/**
 * Logistic regression; unknown papers together weigh as much as all others, and each known kind as much as any other.
 */
export function fitUnknown(papers: readonly UnknownCase[]): UnknownWeights {
  const counts = new Map([...Map.groupBy(papers, ({ paper }) => paper.kind)].map(([kind, own]) => [kind, own.length]));
  const share = (kind: string) => Math.min(1, counts.get(kind)! / PAPERS_OF_A_KIND);
  const allKnown = [...counts.keys()].reduce((sum, kind) => sum + (kind === UNKNOWN ? 0 : share(kind)), 0);
  const weightOf = ({ paper: { kind }, isUnknown }: UnknownCase) =>
    isUnknown ? 0.5 / counts.get(kind)! : (0.5 * share(kind)) / (allKnown * counts.get(kind)!);
  const weights = papers.map(weightOf);
  const rows = papers.map(({ features, scores }) => [1, ...unknownFeatures(features, scores)]);
  const told = new Float64Array(rows[0]!.length);
  const squares = told.map(() => 1e-8);
  const words = wordsOf(papers);
  const said = papers.map(({ features }) => [...features.words].filter((word) => words.has(word)));
  for (let round = 0; round < ROUNDS; round++) {
    const errors = rows.map((row, i) => {
      const logit = row.reduce((sum, value, k) => sum + value * told[k]!, 0);
      const byWords = said[i]!.reduce((sum, word) => sum + words.get(word)!, 0);
      return weights[i]! * (Number(papers[i]!.isUnknown) - 1 / (1 + Math.exp(-logit - byWords)));
    });
    for (let k = 0; k < told.length; k++) {
      const slope = rows.reduce((sum, row, i) => sum + errors[i]! * row[k]!, -RIDGE.features * told[k]!);
      squares[k]! += slope ** 2;
      told[k]! += (STEP.features * slope) / Math.sqrt(squares[k]!);
    }
    for (const [word, weight] of words) words.set(word, weight * (1 - STEP.words * RIDGE.words));
    for (const [i, own] of said.entries())
      for (const word of own) words.set(word, words.get(word)! + STEP.words * errors[i]!);
  }
  const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;
  const [bias = 0, ...features] = [...told].map((weight) => round(weight, 3));
  const kept = [...words].map(([word, weight]) => [word, round(weight, 2)] as const);
  return {
    bias,
    features,
    words: Object.fromEntries(
      kept.filter(([, weight]) => Math.abs(weight) >= LEAST_WORD_WEIGHT).sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
  };
}

/** Words that are on enough papers written by hand; those of the sets have few writers. */
function wordsOf(papers: readonly UnknownCase[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { paper, features } of papers)
    if (paper.isHandWritten) for (const word of features.words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return new Map([...counts].filter(([, count]) => count >= LEAST_PAPERS).map(([word]) => [word, 0]));
}
