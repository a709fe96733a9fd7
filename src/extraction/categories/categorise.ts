import type { DocumentResult } from "../../core/documents/result.ts";
import type { PageLayout } from "../page/layout.ts";
import type { CategoryModel, EvidenceWeights } from "./category-model.ts";
import { type Terms, termsOf } from "./document-terms.ts";
import type { ExampleIndex, Likeness } from "./examples.ts";
import { isCatchAll, type KindPrior, kindPriorOf, type NamedCategory } from "./kind-prior.ts";
import { type LearnedCategories, learnedScores } from "./learned-categories.ts";

/** A service's knowledge of its categories. */
export interface CategoryKnowledge {
  readonly model: CategoryModel;
  readonly examples: ExampleIndex;
  /** Fitted in the background; null if nothing was learned yet. */
  readonly learned: LearnedCategories | null;
}

/** Below this confidence a document gets no category: a wrong one sends it to the wrong people. */
export const SHOWN_FROM = 60;
/**
 * Confidence of a catch-all category such as "Altro" if neither a category nor "none of them" reaches SHOWN_FROM: true
 * of 2 of 498 papers of known kinds (the model had learned from them), and of 132 of 657 of mostly unknown kinds
 * (claims, certificates), whose shares are spread over the known ones. The proportion of such papers varies, hence no
 * more.
 */
const OF_NO_SURE_KIND = 65;
/** Only a person is certain. */
const MOST_CONFIDENCE = 99.5;
/** Added to a share before its logarithm: no kind is impossible. */
export const FLOOR = 0.003;

/** The likeliest category of the pages, or null if none is likely enough. */
export function categorise(
  pages: readonly PageLayout[],
  categories: readonly NamedCategory[],
  knowledge: CategoryKnowledge,
): DocumentResult["category"] {
  if (categories.length === 0 || pages.every(({ tokens }) => tokens.length === 0)) return null;
  const best = rankCategories(pages, categories, knowledge)[0]!;
  const others = categories.find(isCatchAll)?.key ?? null;
  if (best.confidence < SHOWN_FROM) return others === null ? null : { value: others, confidence: OF_NO_SURE_KIND };
  const value = best.key ?? others;
  return value === null ? null : { value, confidence: best.confidence };
}

export interface RankedCategory {
  /** null = none of the service's. */
  readonly key: string | null;
  readonly confidence: number;
}

/** All categories and "none of them", the likeliest first. */
function rankCategories(
  pages: readonly PageLayout[],
  categories: readonly NamedCategory[],
  { model, examples, learned }: CategoryKnowledge,
): RankedCategory[] {
  const terms = termsOf(pages);
  return rankEvidence(evidenceFor(pages, terms, categories, { model, examples }), terms, { model, learned });
}

export function rankEvidence(
  evidence: readonly CategoryEvidence[],
  terms: Terms,
  { model, learned }: Pick<CategoryKnowledge, "model" | "learned">,
): RankedCategory[] {
  const added = learned ? learnedScores(learned, terms) : null;
  const scores = categoryScores(evidence, model.evidence).map(({ key, score }, index) => {
    const learnedOf = key === null ? 0 : added?.get(key);
    return { key, score: score + (learnedOf ?? (isUnknown(evidence[index]!) ? UNKNOWN : 0)) };
  });
  const logit = (index: number) =>
    scores[index]!.score - logSum(scores.filter((_, i) => i !== index).map(({ score }) => score));
  const { stretch, shift } = learned?.calibration ?? { stretch: 1, shift: 0 };
  return scores
    .map(({ key }, index) => {
      const shipped = model.evidence.stretch * logit(index) + model.evidence.shift;
      return { key, confidence: percentOf(stretch * shipped + shift) };
    })
    .sort((a, b) => b.confidence - a.confidence);
}

/**
 * Score of a category with the user's own name that has no example: there is no evidence for it, so it is never chosen.
 */
const UNKNOWN = -6;

function isUnknown({ key, share, likeness }: CategoryEvidence): boolean {
  return key !== null && share === null && likeness === null;
}

/** Unweighted evidence for a category. */
export interface CategoryEvidence {
  /** null = none of them. */
  readonly key: string | null;
  /**
   * Share of the kinds; null if the category claims none, and, for "none of them", if no category does: kinds are then
   * no evidence.
   */
  readonly share: number | null;
  readonly likeness: Likeness | null;
  readonly anyExamples: boolean;
}

export function evidenceFor(
  pages: readonly PageLayout[],
  terms: Terms,
  categories: readonly NamedCategory[],
  { model, examples }: Pick<CategoryKnowledge, "model" | "examples">,
): CategoryEvidence[] {
  const prior = kindPriorOf(pages, categories, model);
  const likeness = examples.count > 0 ? examples.likeness(terms) : new Map<string | null, Likeness>();
  const anyExamples = examples.count > 0;
  const named = categories
    .map((category, c) => ({ key: category.key, category, share: prior.shares[c]! }))
    .filter(({ category, key }) => likeness.has(key) || !isCatchAll(category));
  const share = shareOfOpaque(prior, named.filter((one) => one.share === null && likeness.has(one.key)).length);
  return [
    ...named.map((one) => ({
      key: one.key,
      share: one.share ?? (likeness.has(one.key) ? share : share && 0),
      likeness: likeness.get(one.key) ?? null,
      anyExamples,
    })),
    { key: null, share, likeness: likeness.get(null) ?? null, anyExamples },
  ];
}

/**
 * If other categories claim kinds, the papers of those that claim none, and of "none of them", are among the unclaimed
 * kinds; each gets an equal part. Without an example there is no evidence for such a category. null: no category claims
 * a kind.
 */
function shareOfOpaque({ shares, unclaimed }: KindPrior, opaque: number): number | null {
  return shares.every((share) => share === null) ? null : unclaimed / (opaque + 1);
}

export function categoryScores(
  evidence: readonly CategoryEvidence[],
  weights: EvidenceWeights,
): { key: string | null; score: number }[] {
  return evidence.map(({ key, share, likeness, anyExamples }) => {
    const told = share === null ? weights.opaque : weights.ofKinds;
    const alike = likeness ? told.hasExamples + told.nearest * likeness.nearest + told.centroid * likeness.centroid : 0;
    const none = key === null ? (anyExamples ? told.noneWithExamples : told.none) : 0;
    const prior =
      share === null ? 0 : (anyExamples ? weights.priorWithExamples : weights.prior) * Math.log(share + FLOOR);
    return { key, score: prior + alike + none };
  });
}

function logSum(scores: readonly number[]): number {
  if (scores.length === 0) return -Infinity;
  const most = Math.max(...scores);
  return most + Math.log(scores.reduce((sum, score) => sum + Math.exp(score - most), 0));
}

function percentOf(logit: number): number {
  return Math.round(100 * Math.min(MOST_CONFIDENCE, 100 / (1 + Math.exp(-logit)))) / 100;
}
