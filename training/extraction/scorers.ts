import { evaluateTrees } from "../../src/extraction/gbdt.ts";
import { type FitOptions, fitTrees } from "../../src/extraction/learning/fit-trees.ts";
import { countWords } from "../../src/extraction/learning/word-odds.ts";
import { WORDS_AT } from "../../src/extraction/scoring/features.ts";
import { NEIGHBOURHOODS, type Neighbourhood, type Scorer } from "../../src/extraction/scoring/scorer.ts";
import { meanLogOdds } from "../../src/extraction/scoring/word-features.ts";
import type { Case } from "./cases.ts";

const TREES: FitOptions = { trees: 100, depth: 4, learningRate: 0.12, minHessian: 1, lambda: 2 };
/**
 * Candidates of a name differ by a line or a word, so that the same few features would split every tree: each tree is
 * shown another share of them. Of real receipts of unseen vendors, out of fold, addresses 83.7 → 87.5 % and totals
 * 96.9 → 97.5 %, names of transcribed ones 91.9 → 92.2 %, and of papers by hand 85.5 → 88.3 %. (docs/decisions/0118)
 */
const DRAWN_TREES: FitOptions = { ...TREES, featureShare: 0.4 };
/**
 * If nearly all of the papers come from a generator, trees that fit them closely learn its habits: on delivery notes of
 * other writers 71 % of the values were read, with these options 81 %, for other types as many as before.
 * (docs/decisions/0049)
 */
const CAREFUL_TREES: FitOptions = {
  trees: 80,
  depth: 3,
  learningRate: 0.1,
  minHessian: 3,
  lambda: 8,
  featureShare: 0.3,
};
/** Wrong candidates that the rules rank below this teach little: of these one in `FAR_EACH` is learned from. */
const NEAR_NEGATIVES = 45;
const FAR_EACH = 3;
const MAX_NEGATIVES = 70;
/** One in this many generated papers is learned without its words: the scorer must also work if it knows none. */
const WORDLESS_MADE_EACH = 2;
/** Generated shops and streets come from short lists: only the words around their values are learned, not their own. */
const MADE_NEIGHBOURHOODS: ReadonlySet<Neighbourhood> = new Set(["left", "right", "above", "below"]);
/** A word is shipped if it was seen this often, in at least two groups. */
const LEAST_WORD_COUNT = 6;
/** Odds of 1:4.5 and better are worth showing, with the low confidence they deserve. */
const BIAS = 1.5;
const EXPECTED_SHARE = 0.97;

export interface Groups {
  readonly of: (document: number) => string;
  /** One in this many real papers is learned without its words. */
  readonly wordlessRealEach: number;
  /** How many papers one counts for. */
  readonly weightOf: (document: number) => number;
  /** Generated papers, and others written by hand, but none of real issuers. */
  readonly areOfManyHands: boolean;
  /** Whether the candidates of a document are learned from together, as one of which is right, or each alone. */
  readonly areJudgedTogether: boolean;
  /** Added if nearly every document has the value. */
  readonly biasIfExpected: number;
  /**
   * The writers of papers by hand were asked to leave things out: how many of these lack a value says nothing about how
   * many do in use.
   */
  readonly isHandWritten: (document: number) => boolean;
}

export function fitScorer(cases: readonly Case[], groups: Groups): Scorer {
  const counts = countWords();
  for (const { document, isMade, words, isRight } of cases) {
    const learned = NEIGHBOURHOODS.map((where) => [
      where,
      isMade && !MADE_NEIGHBOURHOODS.has(where) ? [] : words[where],
    ]);
    counts.add(groups.of(document), Object.fromEntries(learned) as typeof words, isRight);
  }
  const samples = cases.map(({ document, isMade, features, words, rule, isRight }) => {
    const isWordless = document % (isMade ? WORDLESS_MADE_EACH : groups.wordlessRealEach) === 0;
    const filled = isWordless
      ? features
      : withWords(features, words, (where, word) => counts.logOdds(where, word, groups.of(document)));
    return { features: filled, isRight, base: rule, weight: groups.weightOf(document), group: document };
  });
  return {
    trees: fitTrees(samples, { ...treesFor(groups), isOneOfGroup: groups.areJudgedTogether }),
    words: counts.table(LEAST_WORD_COUNT),
    bias: biasOf(cases, groups),
  };
}

function treesFor({ areOfManyHands, areJudgedTogether }: Groups): FitOptions {
  if (areOfManyHands) return CAREFUL_TREES;
  return areJudgedTogether ? DRAWN_TREES : TREES;
}

function biasOf(cases: readonly Case[], { biasIfExpected, isHandWritten }: Groups): number {
  const others = cases.filter(({ document }) => !isHandWritten(document));
  const counted = others.length > 0 ? others : cases;
  const all = new Set(counted.map(({ document }) => document));
  const have = new Set(counted.filter(({ isRight }) => isRight).map(({ document }) => document));
  return have.size >= EXPECTED_SHARE * all.size ? biasIfExpected : BIAS;
}

/** The logit that extraction would compute. */
export function scoreCase({ features, words, rule }: Case, scorer: Scorer): number {
  const filled = withWords(features, words, (where, word) => scorer.words[where][word]);
  return rule + evaluateTrees(scorer.trees, filled) + scorer.bias;
}

function withWords(
  features: Float64Array,
  words: Case["words"],
  logOddsOf: (where: Neighbourhood, word: string) => number | undefined,
): Float64Array {
  const filled = Float64Array.from(features);
  NEIGHBOURHOODS.forEach((where, k) => {
    filled[WORDS_AT + k] = meanLogOdds(words[where], (word) => logOddsOf(where, word));
  });
  return filled;
}

/**
 * Right ones and the likeliest wrong ones; if the field is known to be absent, all are wrong. A value that is no
 * candidate at all teaches nothing.
 */
export function trainingCases(
  cases: readonly (readonly Case[])[],
  isIn: (document: number) => boolean,
  isAbsent: (document: number) => boolean,
): Case[] {
  return cases.flatMap((own, document) => {
    const right = own.filter(({ isRight }) => isRight);
    if (!isIn(document) || (right.length === 0 && !isAbsent(document))) return [];
    const wrong = own.filter(({ isRight }) => !isRight).sort((a, b) => b.rule - a.rule);
    const kept = wrong.filter((_, rank) => rank < NEAR_NEGATIVES || rank % FAR_EACH === 0);
    return [...right, ...kept.slice(0, MAX_NEGATIVES)];
  });
}
