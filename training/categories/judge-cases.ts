import { categoryScores } from "../../src/extraction/categories/categorise.ts";
import type { EvidenceWeights } from "../../src/extraction/categories/category-model.ts";
import type { EpisodeCase } from "./fit-evidence.ts";

/** The result for a document: the likeliest category, its confidence, and whether it is right. */
export interface Verdict {
  readonly logit: number;
  readonly confidence: number;
  readonly isRight: boolean;
  /** The result is "none of them", or the truth is. */
  readonly saysNone: boolean;
  readonly isNone: boolean;
}

export function verdictOf({ evidence, right }: EpisodeCase, weights: EvidenceWeights): Verdict {
  const scores = categoryScores(evidence, weights).sort((a, b) => b.score - a.score);
  const [best] = scores;
  const others = scores.slice(1).map(({ score }) => score);
  const most = Math.max(...others);
  const logit = best!.score - (most + Math.log(others.reduce((sum, score) => sum + Math.exp(score - most), 0)));
  const confidence = 100 / (1 + Math.exp(-(weights.stretch * logit + weights.shift)));
  return {
    logit,
    confidence: Math.min(99.5, confidence),
    isRight: best!.key === right,
    saysNone: best!.key === null,
    isNone: right === null,
  };
}

export interface Figures {
  readonly documents: number;
  /** Right category (or rightly none), whatever the confidence. */
  readonly accuracy: number;
  /**
   * At the threshold: the share of documents that get a category, the share of those that is right, and the share of
   * foreign papers that get one.
   */
  readonly shown: number;
  readonly rightOfShown: number;
  readonly foreignShown: number;
  readonly ece: number;
}

export function figuresOf(verdicts: readonly Verdict[], threshold: number): Figures {
  const percent = (part: number, whole: number) => Math.round((1000 * part) / Math.max(1, whole)) / 10;
  const shown = verdicts.filter(({ saysNone, confidence }) => !saysNone && confidence >= threshold);
  const own = verdicts.filter(({ isNone }) => !isNone);
  const foreign = verdicts.filter(({ isNone }) => isNone);
  const bins = Map.groupBy(verdicts, ({ confidence }) => Math.min(9, Math.floor(confidence / 10)));
  const gap = [...bins.values()].reduce(
    (sum, bin) => sum + Math.abs(bin.reduce((s, { confidence, isRight }) => s + confidence / 100 - Number(isRight), 0)),
    0,
  );
  return {
    documents: verdicts.length,
    accuracy: percent(verdicts.filter(({ isRight }) => isRight).length, verdicts.length),
    shown: percent(shown.filter(({ isNone }) => !isNone).length, own.length),
    rightOfShown: percent(shown.filter(({ isRight }) => isRight).length, shown.length),
    foreignShown: percent(shown.filter(({ isNone }) => isNone).length, foreign.length),
    ece: percent(gap, verdicts.length),
  };
}
