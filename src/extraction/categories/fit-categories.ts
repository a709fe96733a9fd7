import type { CategoryTally } from "../contract.ts";
import { fitLogistic } from "../logistic.ts";
import type { PageLayout } from "../page/layout.ts";
import { type CategoryEvidence, evidenceFor, type RankedCategory, rankEvidence, SHOWN_FROM } from "./categorise.ts";
import type { CategoryModel } from "./category-model.ts";
import { type Terms, termsOf } from "./document-terms.ts";
import { indexExamples } from "./examples.ts";
import { fitRegression } from "./fit-regression.ts";
import type { NamedCategory } from "./kind-prior.ts";
import type { LearnedCategories } from "./learned-categories.ts";

/** A document whose category a person stated or confirmed. */
export interface CategorisedDocument {
  readonly category: string;
  readonly pages: readonly PageLayout[];
  /** Whether the service remembers it as an example; merely approved documents are not. */
  readonly isRemembered: boolean;
}

/** The regression, if it won, and the results with and without it, on documents it was not fitted on. */
export interface CategoriesFit extends CategoryTally {
  readonly learned: LearnedCategories | null;
}

const FOLDS = 4;
const LEAST_DOCUMENTS = 5;
const STRENGTHS = [0.5, 1, 2, 4];
/**
 * The regression must improve the log-likelihood of the right category by this much, in nats per document, without any
 * more errors.
 */
const LEAST_GAIN = 0.01;
const CALIBRATION_PULL = 10;

/**
 * Fits the regression of a service's categories, and accepts it only if it wins on documents outside its fold, where
 * remembered examples of the fold are left out too. Pure and deterministic.
 *
 * @param documents newest first
 */
export function fitCategories(
  documents: readonly CategorisedDocument[],
  categories: readonly NamedCategory[],
  model: CategoryModel,
): CategoriesFit {
  const known = documents
    .filter(({ category }) => categories.some(({ key }) => key === category))
    .map((document): Known => ({ ...document, terms: termsOf(document.pages) }));
  const nothing = { learned: null, documents: known.length, rightBefore: 0, rightAfter: 0, fixes: 0, breaks: 0 };
  if (known.length < LEAST_DOCUMENTS || new Set(known.map(({ category }) => category)).size < 2) return nothing;

  const foldOf = dealWithinCategories(known.map(({ category }) => category));
  const cases = casesOf(known, foldOf, categories, model);
  const before = judge(cases, model, null);
  const sides = STRENGTHS.map((strength) => ({ strength, judged: judge(cases, model, strength) }));
  const best = sides.reduce((a, b) => (meanLogShare(b.judged) > meanLogShare(a.judged) ? b : a));
  const tally = compare(before, best.judged);
  const wins = meanLogShare(best.judged) - meanLogShare(before) >= LEAST_GAIN && tally.rightAfter >= tally.rightBefore;
  const regression = wins ? fitRegression(known) : null;
  if (!regression) return { ...nothing, rightBefore: tally.rightBefore, rightAfter: tally.rightBefore };
  const learned = { ...regression, strength: best.strength, calibration: calibrate(best.judged) };
  return { learned, documents: known.length, ...tally };
}

type Known = CategorisedDocument & { readonly terms: Terms };

/** Distributes the documents of each category over all folds in turn. */
function dealWithinCategories(categories: readonly string[]): number[] {
  const seen = new Map<string, number>();
  return categories.map((category) => {
    const count = seen.get(category) ?? 0;
    seen.set(category, count + 1);
    return (count + category.length) % FOLDS;
  });
}

/** A document as it would arrive, had it not been reviewed. */
interface Case {
  readonly right: string;
  readonly terms: Terms;
  readonly evidence: readonly CategoryEvidence[];
  /** Fitted on the other folds. */
  readonly regression: LearnedCategories | null;
}

function casesOf(
  known: readonly Known[],
  foldOf: readonly number[],
  categories: readonly NamedCategory[],
  model: CategoryModel,
): Case[] {
  return Array.from({ length: FOLDS }, (_, fold) => {
    const outside = known.filter((__, i) => foldOf[i] !== fold);
    const examples = indexExamples(outside.filter(({ isRemembered }) => isRemembered));
    const regression = fitRegression(outside);
    return known.flatMap(({ category, terms, pages }, i): Case[] => {
      if (foldOf[i] !== fold) return [];
      return [
        { right: category, terms, regression, evidence: evidenceFor(pages, terms, categories, { model, examples }) },
      ];
    });
  }).flat();
}

interface Judged {
  readonly isRight: boolean;
  /** And with enough confidence to be shown. */
  readonly isShownRight: boolean;
  /** Of the highest-ranked category. */
  readonly logit: number;
  /** Log-probability of the right category. */
  readonly logShare: number;
}

/** @param strength of the regression; null: without it */
function judge(cases: readonly Case[], model: CategoryModel, strength: number | null): Judged[] {
  return cases.map(({ right, terms, evidence, regression }) => {
    const learned = regression && strength !== null ? { ...regression, strength } : null;
    const ranked = rankEvidence(evidence, terms, { model, learned });
    const shareOf = (one: RankedCategory | undefined) => Math.min(99.5, Math.max(0.5, one?.confidence ?? 0)) / 100;
    const top = shareOf(ranked[0]);
    return {
      isRight: ranked[0]!.key === right,
      isShownRight: ranked[0]!.key === right && ranked[0]!.confidence >= SHOWN_FROM,
      logit: Math.log(top / (1 - top)),
      logShare: Math.log(shareOf(ranked.find(({ key }) => key === right))),
    };
  });
}

function meanLogShare(judged: readonly Judged[]): number {
  return judged.reduce((sum, { logShare }) => sum + logShare, 0) / Math.max(1, judged.length);
}

function compare(before: readonly Judged[], after: readonly Judged[]) {
  const count = (holds: (was: Judged, is: Judged) => boolean) =>
    before.filter((was, i) => holds(was, after[i]!)).length;
  return {
    rightBefore: count((was) => was.isShownRight),
    rightAfter: count((_, is) => is.isShownRight),
    fixes: count((was, is) => is.isShownRight && !was.isShownRight),
    breaks: count((was, is) => was.isShownRight && !is.isShownRight),
  };
}

function calibrate(judged: readonly Judged[]): LearnedCategories["calibration"] {
  const [shift = 0, stretch = 1] = fitLogistic(
    judged.map(({ logit }) => [1, logit]),
    judged.map(({ isRight }) => (isRight ? 1 - 1 / (judged.length + 2) : 1 / (judged.length + 2))),
    { towards: [0, 1], strength: [CALIBRATION_PULL, CALIBRATION_PULL] },
  );
  return { stretch: rounded(Math.max(0.2, stretch)), shift: rounded(shift) };
}

function rounded(value: number): number {
  return Math.round(1000 * value) / 1000;
}
