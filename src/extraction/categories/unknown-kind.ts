import type { UnknownWeights } from "./category-model.ts";
import type { KindFeatures } from "./kind-features.ts";

/**
 * Probability that a paper is of none of the shipped kinds. Shares of the kinds add up to 1 whatever the paper: a
 * boarding pass would be part receipt and part identity card, and in two of three cases one of them at 60 or more.
 * Whether it is any of them is therefore decided separately, from the kinds' features and from words common to papers
 * of other kinds.
 */
export function unknownShare(features: KindFeatures, scores: readonly number[], unknown: UnknownWeights): number {
  const told = unknownFeatures(features, scores).reduce((sum, value, i) => sum + value * (unknown.features[i] ?? 0), 0);
  const said = [...features.words].reduce(
    (sum, word) => sum + (Object.hasOwn(unknown.words, word) ? unknown.words[word]! : 0),
    0,
  );
  return 1 / (1 + Math.exp(-(unknown.bias + told + said)));
}

/** Larger values of the likeliest kind make no difference. */
const [MOST_SCORE, MOST_ODDS] = [40, 12];

/**
 * @param scores of the kinds, as returned by `kindScores`. Returns the likeliest kind's score and log-odds, titles,
 * cues, and structure.
 */
export function unknownFeatures({ titles, cues, structure }: KindFeatures, scores: readonly number[]): number[] {
  const best = Math.max(...scores);
  const others = scores.reduce((sum, score) => sum + Math.exp(score - best), 0) - 1;
  return [
    Math.min(MOST_SCORE, best) / 10,
    Math.min(MOST_ODDS, -Math.log(Math.max(Number.EPSILON, others))) / 5,
    Math.max(...titles),
    Math.max(...cues) / 3,
    ...structure,
  ];
}
