import type { ReadField } from "../candidate.ts";
import { fitConstant } from "../logistic.ts";
import { featuresOf, WORDS_AT } from "../scoring/features.ts";
import { NEIGHBOURHOODS, type Scorer } from "../scoring/scorer.ts";
import { meanLogOdds, neighbourhoodWords } from "../scoring/word-features.ts";
import { type Case, type DocumentCases, scoreCases } from "./cases.ts";
import { fitTrees } from "./fit-trees.ts";
import { countWords } from "./word-odds.ts";

const TREES = {
  trees: 50,
  depth: 3,
  learningRate: 0.15,
  minHessian: 0.4,
  lambda: 1,
  featureShare: 0.4,
};
/** Bounds the time of a fit for any number of documents: with many, fewer wrong candidates of each are used. */
const MOST_SAMPLES = 10_000;
const WRONG_A_DOCUMENT = { least: 15, most: 80 };
/** A word counts from its second occurrence on; of each neighbourhood the most informative words are kept. */
const LEAST_WORD_COUNT = 2;
const MOST_WORDS = 250;
/**
 * The tenth document of a layout says little about others: all documents of a layout together weigh as much as this
 * many.
 */
const WHOLE_DOCUMENTS_A_LAYOUT = 3;
/** A value is shown from odds of 1 : 4.5 on, with the low confidence it deserves, as with the shipped scorers. */
const SHOWN_FROM = 1.5;

/** A field's scorer, and what scorers fitted without a document's fold add to its candidates. */
export interface FieldFit {
  readonly scorer: Scorer;
  /** By document, by case. */
  readonly outOfFold: readonly Float64Array[];
}

/**
 * Fits a field's scorer on the documents that people judged: the trees get the features of the shipped ones, with
 * log-odds of the surrounding words that are counted in the *other* layouts only (in the other documents, if all are of
 * one layout), so that a word is worth what it will be worth on an unseen document. Null if nobody judged the field on
 * a document that has it.
 *
 * @param foldOf by document; documents of one layout share a fold
 */
export function fitField(
  read: ReadField,
  documents: readonly DocumentCases[],
  foldOf: readonly number[],
): FieldFit | null {
  const samples = gatherSamples(read, documents, groupsOf(documents));
  if (!samples.some(({ isRight }) => isRight)) return null;
  const unbiased = documents.map(({ cases }): Float64Array => new Float64Array(cases.length));
  for (const fold of new Set(foldOf)) {
    const scorer = fitScorer(samples.filter(({ document }) => foldOf[document] !== fold));
    documents.forEach((document, i) => {
      if (foldOf[i] === fold && document.isJudged) unbiased[i] = scoreCases(document, read, scorer);
    });
  }
  const bias = SHOWN_FROM + nullPrior(documents, unbiased);
  return {
    scorer: { ...fitScorer(samples), bias: Math.round(1000 * bias) / 1000 },
    outOfFold: unbiased.map((logits) => logits.map((logit) => logit + bias)),
  };
}

interface Sample {
  readonly document: number;
  readonly group: string;
  readonly weight: number;
  /** The log-odds of words, which depend on the other samples, are still zero. */
  readonly features: Float64Array;
  readonly words: ReturnType<typeof neighbourhoodWords>;
  readonly base: number;
  readonly isRight: boolean;
}

/** Documents of one layout are one group; if all are of one layout, each document is its own group. */
function groupsOf(documents: readonly DocumentCases[]): string[] {
  const layouts = new Set(documents.map(({ layout }) => layout));
  return documents.map(({ layout }, i) => String(layouts.size >= 2 ? layout : i));
}

function gatherSamples(read: ReadField, documents: readonly DocumentCases[], groups: readonly string[]): Sample[] {
  const judged = documents.filter(({ isJudged }) => isJudged).length;
  const wrongs = clamp(Math.floor(MOST_SAMPLES / Math.max(1, judged)), WRONG_A_DOCUMENT);
  const ofGroup = Map.groupBy(groups.keys(), (document) => groups[document]!);
  return documents.flatMap(({ cases, set, isJudged, isPresent }, document) => {
    const places = cases.filter(({ isThePlace }) => isThePlace);
    const found = places.filter(({ isRemembered }) => !isRemembered);
    // On a layout that nobody taught, candidates found only through a remembered layout will not be there.
    const right = found.length > 0 ? found : places;
    // If the value is no candidate, marking all others as wrong would teach that the field is absent, which is not so.
    if (!isJudged || (isPresent && right.length === 0)) return [];
    return [...right, ...wrongOnes(cases, right, wrongs)].map(({ candidate, index, base, isThePlace }) => ({
      document,
      group: groups[document]!,
      weight: Math.min(1, WHOLE_DOCUMENTS_A_LAYOUT / ofGroup.get(groups[document]!)!.length),
      features: featuresOf({ candidate, index, set }, read, base, null),
      words: neighbourhoodWords(candidate),
      base,
      isRight: isThePlace,
    }));
  });
}

/**
 * A third of them share words with the right ones (a line too many, a word too few), a third are the likeliest, and a
 * third come from anywhere.
 */
function wrongOnes(cases: readonly Case[], right: readonly Case[], count: number): Case[] {
  const wrong = cases.filter((one) => !one.isRight && !one.isThePlace && !one.isRemembered);
  const share = Math.ceil(count / 3);
  const near = wrong.filter((one) => right.some((other) => sharesWords(one, other))).slice(0, share);
  const likeliest = wrong.filter((one) => !near.includes(one)).sort((a, b) => b.base - a.base);
  const rest = likeliest.slice(share);
  const step = Math.max(1, rest.length / share);
  const anywhere = rest.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step));
  return [...near, ...likeliest.slice(0, share), ...anywhere];
}

function sharesWords({ candidate: a }: Case, { candidate: b }: Case): boolean {
  const [first, last] = [b.tokens[0]!.index, b.tokens.at(-1)!.index];
  return a.page === b.page && a.tokens[0]!.index <= last && a.tokens.at(-1)!.index >= first;
}

function fitScorer(samples: readonly Sample[]): Scorer {
  const counts = countWords();
  for (const { group, words, isRight, document } of samples) counts.add(group, words, isRight, document);
  const filled = samples.map(({ features, words, group, base, isRight, weight }) => {
    const own = Float64Array.from(features);
    NEIGHBOURHOODS.forEach((where, k) => {
      own[WORDS_AT + k] = meanLogOdds(words[where], (word) => counts.logOdds(where, word, group));
    });
    return { features: own, base, isRight, weight };
  });
  return { trees: fitTrees(filled, TREES), words: counts.table(LEAST_WORD_COUNT, MOST_WORDS), bias: 0 };
}

/**
 * How much likelier the best candidate of a document is to be the value than its score says: below zero if documents
 * often lack the field.
 */
function nullPrior(documents: readonly DocumentCases[], learned: readonly Float64Array[]): number {
  const best = documents.flatMap(({ cases, isJudged }, i) => {
    if (!isJudged || cases.length === 0) return [];
    const scored = cases
      .filter(({ isRemembered }) => !isRemembered)
      .map((one) => ({ ...one, logit: one.base + learned[i]![one.index]! }));
    const top = scored.reduce((a, b) => (b.logit > a.logit ? b : a), scored[0]!);
    return top ? [{ logit: top.logit, isRight: top.isRight }] : [];
  });
  return fitConstant(best);
}

function clamp(value: number, { least, most }: { readonly least: number; readonly most: number }): number {
  return Math.max(least, Math.min(most, value));
}
