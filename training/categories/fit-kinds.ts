import type { KindWeights } from "../../src/extraction/categories/category-model.ts";
import { type KindFeatures, kindFeaturesOf, STRUCTURE } from "../../src/extraction/categories/kind-features.ts";
import { kindShares } from "../../src/extraction/categories/kind-prior.ts";
import { KINDS } from "../../src/extraction/categories/kinds.ts";
import type { Paper } from "./papers.ts";

const ROUNDS = 400;
const STEP = 0.1;
/** Structure is what generated papers represent least: its weights are held near zero. */
const STRUCTURE_RIDGE = 2e-3;
const BIAS_RIDGE = 5e-3;
/** A kind without papers to learn from starts a little behind. */
const UNSEEN_BIAS = -0.7;
/** A paper written by hand represents those that no generator thought of. */
const HAND_WRITTEN_WEIGHT = 5;

/**
 * Multinomial logistic regression with shared weights of titles and cues; every kind that has papers weighs the same.
 */
export function fitKinds(papers: readonly Paper[]): KindWeights {
  const cases = papers.map(caseOf);
  const counts = countsOf(cases);
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
  const kinds = rounded(weights);
  return { ...kinds, words: fitWords(cases, counts, kinds) };
}

/**
 * Refits the words on other papers, with titles, cues and structure unchanged: to see what is predicted for papers from
 * which nothing was learned.
 */
export function withWordsOf(papers: readonly Paper[], kinds: KindWeights): KindWeights {
  const cases = papers.filter((paper) => !isHeadedAsSpecial(paper)).map(caseOf);
  return { ...kinds, words: fitWords(cases, countsOf(cases), { ...kinds, words: {} }) };
}

const HEADED = 0.5;

/**
 * Papers labelled with a template may be of a kind that has none: a credit note as an invoice, a passport as an
 * identity document.
 */
const WITHOUT_TEMPLATE: ReadonlySet<string> = new Set(["credit_note", "passport", "driving_licence"]);

/**
 * Such papers are recognised by their titles alone: they teach neither kind. When they were included, the weights of
 * their words grew without limit.
 */
export function isHeadedAsSpecial({ kind, pages }: Pick<Paper, "kind" | "pages">): boolean {
  const { titles } = kindFeaturesOf(pages);
  return KINDS.some(({ parent, name }, k) => parent === kind && WITHOUT_TEMPLATE.has(name) && titles[k]! >= HEADED);
}

function caseOf({ kind, pages, isHandWritten = false }: Paper): KindCase {
  return {
    isHandWritten,
    right: KINDS.findIndex(({ name }) => name === kind),
    features: kindFeaturesOf(pages),
    weight: isHandWritten ? HAND_WRITTEN_WEIGHT : 1,
  };
}

function countsOf(cases: readonly KindCase[]): number[] {
  return KINDS.map((_, k) => cases.reduce((sum, { right, weight }) => sum + (right === k ? weight : 0), 0));
}

/** A kind with few papers in several languages learns words that are on this many of them. */
const LEAST_PAPERS_OF_ONE = 5;
const ONE_ROUNDS = 300;
const ONE_STEP = { words: 4, structure: 0.2 };
const ONE_RIDGE = { words: 2e-3, structure: 2e-3 };

/**
 * Fits a kind for which papers became available after all others were fitted: its own words, structure and bias, with
 * everything else unchanged. The relation of the other kinds to each other does not change.
 */
export function fitOneKind(name: string, papers: readonly Paper[], kinds: KindWeights): KindWeights {
  const at = KINDS.findIndex((kind) => kind.name === name);
  const cases = papers
    .filter((paper) => !isHeadedAsSpecial(paper))
    .map(({ kind, pages }) => ({ isOwn: kind === name, features: kindFeaturesOf(pages) }));
  const own = cases.filter(({ isOwn }) => isOwn);
  const papersWith = new Map<string, number>();
  for (const { features } of own)
    for (const word of features.words) papersWith.set(word, (papersWith.get(word) ?? 0) + 1);
  const words: Record<string, number[]> = Object.fromEntries(
    Object.entries(kinds.words).map(([word, weights]) => [word, weights.with(at, 0)]),
  );
  for (const [word, count] of papersWith) if (count >= LEAST_PAPERS_OF_ONE) words[word] ??= KINDS.map(() => 0);
  const structure = kinds.structure.map((row, k) => (k === at ? row.map(() => 0) : [...row]));
  const bias = [...kinds.bias];
  const model = { kinds: { ...kinds, structure, bias, words } };
  const known = cases.map(({ features }) =>
    [...features.words].flatMap((word) => (Object.hasOwn(words, word) ? [words[word]!] : [])),
  );
  for (let round = 0; round < ONE_ROUNDS; round++) {
    const slopes = cases.map(({ isOwn, features }) => {
      const share = kindShares(features, model)[at]!;
      return (Number(isOwn) - share) / (2 * (isOwn ? own.length : cases.length - own.length));
    });
    for (const weights of Object.values(words)) weights[at]! *= 1 - ONE_STEP.words * ONE_RIDGE.words;
    structure[at]!.forEach((weight, i) => {
      structure[at]![i] = weight * (1 - ONE_STEP.structure * ONE_RIDGE.structure);
    });
    cases.forEach(({ features }, i) => {
      for (const weights of known[i]!) weights[at]! += ONE_STEP.words * slopes[i]!;
      features.structure.forEach((value, k) => {
        structure[at]![k]! += ONE_STEP.structure * slopes[i]! * value;
      });
      bias[at]! += ONE_STEP.structure * slopes[i]!;
    });
  }
  const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;
  const kept = Object.entries(words).map(
    ([word, weights]) =>
      [word, weights.with(at, Math.abs(weights[at]!) < LEAST_WORD_WEIGHT ? 0 : round(weights[at]!, 2))] as const,
  );
  return {
    ...kinds,
    structure: structure.map((row, k) => (k === at ? row.map((value) => round(value, 3)) : row)),
    bias: bias.with(at, round(bias[at]!, 3)),
    words: Object.fromEntries(
      kept.filter(([, weights]) => weights.some((value) => value !== 0)).sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
  };
}

interface KindCase {
  /** Index of its kind among all. */
  readonly right: number;
  readonly features: KindFeatures;
  readonly isHandWritten: boolean;
  /** How many papers it counts for. */
  readonly weight: number;
}

interface Mutable {
  title: number;
  cue: number;
  structure: number[][];
  bias: number[];
}

function gradientOf(cases: readonly KindCase[], counts: readonly number[], seen: number, weights: Mutable): Mutable {
  const model = { kinds: { ...weights, words: {} } };
  const gradient: Mutable = {
    title: 0,
    cue: 0,
    structure: KINDS.map(() => STRUCTURE.map(() => 0)),
    bias: KINDS.map(() => 0),
  };
  for (const { right, features, weight: count } of cases) {
    const shares = kindShares(features, model);
    const weight = count / (counts[right]! * seen);
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

/**
 * A word is learned if it is on this many papers written by hand: in fewer it is a name, and generated ones have the
 * generator's words.
 */
const LEAST_PAPERS = 8;
/**
 * A kind with fewer papers weighs less than another: with its full weight on a dozen of them the steps below go too far
 * and never converge.
 */
const LEAST_OF_A_KIND = 40 * HAND_WRITTEN_WEIGHT;
const WORD_ROUNDS = 150;
const WORD_STEP = 60;
/** Thousands of words against hundreds of papers: each may contribute only little. */
const WORD_RIDGE = 1e-4;
const LEAST_WORD_WEIGHT = 0.02;

/** Kinds without papers to learn from get the words of their parents or of these: their titles distinguish them. */
const KIN: Readonly<Record<string, string>> = { quote: "purchase_order", reminder: "invoice" };

/**
 * The contribution of words where titles, cues and structure leave a doubt: the same regression with these held fixed.
 */
function fitWords(cases: readonly KindCase[], counts: readonly number[], base: KindWeights): KindWeights["words"] {
  const seen = counts.filter((count) => count > 0).length;
  const papersWith = new Map<string, number>();
  for (const { features, isHandWritten } of cases)
    if (isHandWritten) for (const word of features.words) papersWith.set(word, (papersWith.get(word) ?? 0) + 1);
  const words: Record<string, number[]> = {};
  for (const [word, count] of papersWith) if (count >= LEAST_PAPERS) words[word] = KINDS.map(() => 0);
  const known = cases.map(({ features }) =>
    [...features.words].flatMap((word) => (Object.hasOwn(words, word) ? [words[word]!] : [])),
  );
  const model = { kinds: { ...base, words } };
  for (let round = 0; round < WORD_ROUNDS; round++) {
    const slopes = cases.map(({ features, right, weight }) => {
      const shares = kindShares(features, model);
      const ofKind = Math.max(counts[right]!, LEAST_OF_A_KIND);
      return shares.map((share, k) => (weight / (ofKind * seen)) * (Number(k === right) - share));
    });
    for (const own of Object.values(words)) for (let k = 0; k < own.length; k++) own[k]! *= 1 - WORD_STEP * WORD_RIDGE;
    cases.forEach((_, i) => {
      for (const own of known[i]!) for (let k = 0; k < own.length; k++) own[k]! += WORD_STEP * slopes[i]![k]!;
    });
  }
  for (const own of Object.values(words)) {
    for (const [k, { name, parent }] of KINDS.entries()) {
      const kin = KINDS.findIndex((other) => other.name === (parent ?? KIN[name]));
      if (counts[k] === 0 && kin >= 0) own[k] = own[kin]!;
    }
  }
  const round = (value: number) => (Math.abs(value) < LEAST_WORD_WEIGHT ? 0 : Math.round(100 * value) / 100);
  const kept = Object.entries(words).map(([word, own]) => [word, own.map(round)] as const);
  return Object.fromEntries(
    kept.filter(([, own]) => own.some((value) => value !== 0)).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

function rounded({ title, cue, structure, bias }: Mutable): KindWeights {
  const round = (value: number) => Math.round(1000 * value) / 1000;
  return {
    title: round(title),
    cue: round(cue),
    structure: structure.map((row) => row.map(round)),
    bias: bias.map(round),
    words: {},
  };
}

/** Share of the papers whose likeliest kind is theirs, by kind. */
export function kindAccuracy(papers: readonly Paper[], kinds: KindWeights): Record<string, number> {
  const byKind = Map.groupBy(papers, ({ kind }) => kind);
  return Object.fromEntries(
    [...byKind].map(([kind, own]) => {
      const right = own.filter(({ pages }) => {
        const shares = kindShares(kindFeaturesOf(pages), { kinds });
        return KINDS[shares.indexOf(Math.max(...shares))]!.name === kind;
      });
      return [kind, Math.round((1000 * right.length) / own.length) / 10];
    }),
  );
}
