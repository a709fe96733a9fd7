import type { PageLayout } from "../layout.ts";
import { fitLogistic } from "../learning/logistic.ts";
import type { CategoryTally } from "../learning/replay-report.ts";
import { type CategoryKnowledge, rankCategories } from "./categorise.ts";
import type { CategoryModel } from "./category-model.ts";
import { type Terms, termsOf } from "./document-terms.ts";
import { indexExamples } from "./examples.ts";
import type { NamedCategory } from "./kind-prior.ts";
import { COLUMNS, columnsOf, type LearnedCategories, logSoftmax, RARITY_UNIT } from "./learned-categories.ts";

/** A document whose category a person said or confirmed. */
export interface CategorisedDocument {
  readonly category: string;
  readonly pages: readonly PageLayout[];
}

/** The regression that won, if one did, and how categories come out with it and without it, on documents it was not fitted on. */
export interface CategoriesFit extends CategoryTally {
  readonly learned: LearnedCategories | null;
}

const FOLDS = 5;
const LEAST_DOCUMENTS = 5;
const STRENGTHS = [0.5, 1, 2];
/** The regression must say this much more of the right category, in nats a document, and put none more wrong. */
const LEAST_GAIN = 0.01;
const CALIBRATION_PULL = 10;

/**
 * Fits the regression of a service's categories, and takes it only if it wins on documents outside its fold, where remembered examples
 * are left out of the fold too. Pure and deterministic.
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
    .map((document) => ({ ...document, terms: termsOf(document.pages) }));
  const nothing = { learned: null, documents: known.length, rightBefore: 0, rightAfter: 0, fixes: 0, breaks: 0 };
  if (known.length < LEAST_DOCUMENTS || new Set(known.map(({ category }) => category)).size < 2) return nothing;

  const foldOf = dealWithinCategories(known.map(({ category }) => category));
  const before = judge(
    known,
    foldOf,
    (fold, inside) => ({ ...shippedKnowledge(fold, model), learned: null, inside }),
    categories,
  );
  const regressions = Array.from({ length: FOLDS }, (_, fold) =>
    fitRegression(known.filter((__, i) => foldOf[i] !== fold)),
  );
  const sides = STRENGTHS.map((strength) => ({
    strength,
    judged: judge(
      known,
      foldOf,
      (fold, inside, index) => ({
        ...shippedKnowledge(fold, model),
        learned: regressions[index] ? { ...regressions[index], strength } : null,
        inside,
      }),
      categories,
    ),
  }));
  const best = sides.reduce((a, b) => (meanLogShare(b.judged) > meanLogShare(a.judged) ? b : a));
  const tally = compare(before, best.judged);
  const wins = meanLogShare(best.judged) - meanLogShare(before) >= LEAST_GAIN && tally.rightAfter >= tally.rightBefore;
  if (!wins) return { ...nothing, rightBefore: tally.rightBefore, rightAfter: tally.rightBefore };
  const regression = fitRegression(known);
  if (!regression) return nothing;
  const learned = { ...regression, strength: best.strength, calibration: calibrate(best.judged) };
  return { learned, documents: known.length, ...tally };
}

type Known = CategorisedDocument & { readonly terms: Terms };

function shippedKnowledge(
  outside: readonly Known[],
  model: CategoryModel,
): Pick<CategoryKnowledge, "model" | "examples"> {
  return { model, examples: indexExamples(outside) };
}

/** Documents of one category go to all folds in turn. */
function dealWithinCategories(categories: readonly string[]): number[] {
  const seen = new Map<string, number>();
  return categories.map((category) => {
    const count = seen.get(category) ?? 0;
    seen.set(category, count + 1);
    return (count + category.length) % FOLDS;
  });
}

interface Judged {
  readonly isRight: boolean;
  /** Of the category that came out first. */
  readonly logit: number;
  /** Logarithm of what was said of the right category. */
  readonly logShare: number;
}

function judge(
  known: readonly Known[],
  foldOf: readonly number[],
  knowledgeOf: (
    outside: readonly Known[],
    inside: readonly number[],
    fold: number,
  ) => CategoryKnowledge & { readonly inside: readonly number[] },
  categories: readonly NamedCategory[],
): Judged[] {
  const judged: Judged[] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const inside = known.flatMap((_, i) => (foldOf[i] === fold ? [i] : []));
    const knowledge = knowledgeOf(
      known.filter((_, i) => foldOf[i] !== fold),
      inside,
      fold,
    );
    for (const i of inside) {
      const ranked = rankCategories(known[i]!.pages, categories, knowledge);
      const said = ranked.find(({ key }) => key === known[i]!.category)?.confidence ?? 0;
      const top = Math.min(99.5, Math.max(0.5, ranked[0]!.confidence)) / 100;
      judged[i] = {
        isRight: ranked[0]!.key === known[i]!.category,
        logit: Math.log(top / (1 - top)),
        logShare: Math.log(Math.max(0.5, said) / 100),
      };
    }
  }
  return judged;
}

function meanLogShare(judged: readonly Judged[]): number {
  return judged.reduce((sum, { logShare }) => sum + logShare, 0) / Math.max(1, judged.length);
}

function compare(before: readonly Judged[], after: readonly Judged[]) {
  const count = (holds: (was: Judged, is: Judged) => boolean) =>
    before.filter((was, i) => holds(was, after[i]!)).length;
  return {
    rightBefore: count((was) => was.isRight),
    rightAfter: count((_, is) => is.isRight),
    fixes: count((was, is) => is.isRight && !was.isRight),
    breaks: count((was, is) => was.isRight && !is.isRight),
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

const ROUNDS = 60;
const STEP = 4;
const RIDGE = 2e-4;

/** Multinomial logistic regression by full-batch gradient steps (AdaGrad): a fixed number of rounds, no randomness. */
function fitRegression(known: readonly Known[]): LearnedCategories | null {
  const keys = [...new Set(known.map(({ category }) => category))].sort();
  if (keys.length < 2) return null;
  const rarity = columnRarity(known);
  const vectors = known.map(({ terms }) => columnsOf(terms, (column) => rarity[column]! / RARITY_UNIT));
  const right = known.map(({ category }) => keys.indexOf(category));
  const weights = new Float64Array(keys.length * COLUMNS);
  const squares = new Float64Array(weights.length).fill(1e-6);
  const bias = keys.map(() => 0);
  for (let round = 0; round < ROUNDS; round++) {
    const gradient = new Float64Array(weights.length);
    for (const [i, vector] of vectors.entries()) {
      const scores = keys.map((_, k) =>
        vector.reduce((sum, [c, value]) => sum + value * weights[k * COLUMNS + c]!, bias[k]!),
      );
      const shares = logSoftmax(scores).map(Math.exp);
      for (let k = 0; k < keys.length; k++) {
        const slope = ((right[i] === k ? 1 : 0) - shares[k]!) / known.length;
        if (Math.abs(slope) < 1e-7) continue;
        for (const [c, value] of vector) gradient[k * COLUMNS + c]! += slope * value;
      }
    }
    for (let at = 0; at < weights.length; at++) {
      const slope = gradient[at]! - RIDGE * weights[at]!;
      if (slope === 0) continue;
      squares[at]! += slope * slope;
      weights[at]! += (STEP * 0.1 * slope) / Math.sqrt(squares[at]!);
    }
  }
  const most = weights.reduce((a, b) => Math.max(a, Math.abs(b)), 1e-9);
  const bytes = Int8Array.from(weights, (weight) => Math.round((127 * weight) / most));
  return {
    keys,
    rarity: Buffer.from(rarity).toString("base64"),
    weights: Buffer.from(bytes.buffer).toString("base64"),
    scale: most / 127,
    bias: bias.map(rounded),
    strength: 1,
    calibration: { stretch: 1, shift: 0 },
  };
}

function columnRarity(known: readonly Known[]): Uint8Array {
  const documents = new Float64Array(COLUMNS);
  for (const { terms } of known)
    for (const column of new Set([...terms.keys()].map((term) => term % COLUMNS))) documents[column]!++;
  // What a single document says is not kept: a model holds nothing that two documents do not share.
  return Uint8Array.from(documents, (count) =>
    count < 2 ? 0 : Math.min(255, Math.round(RARITY_UNIT * Math.max(0, Math.log((known.length + 1) / (count + 0.5))))),
  );
}

function rounded(value: number): number {
  return Math.round(1000 * value) / 1000;
}
