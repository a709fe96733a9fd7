/**
 * The judge's definitions (../shared/eval/score.mjs), so that values read from ground-truth words, separate vendors and
 * reliability are counted the same way. `eval/run.ts` compares both on every set and stops if they differ.
 *
 * exact – right after normalisation: dates by day, amounts by number, everything else by its letters and digits.
 * strict – the same characters, except for white space.
 * typed – the service's own normalised value against the truth.
 */

import type { TypedValue } from "../src/core/values.ts";
import { amount, dates, same } from "./comparison.ts";

/** The judge's verdict on a field. */
export interface FieldVerdict {
  readonly field: string;
  readonly n: number;
  /** Per cent; for a field with several values, F1. Null: no document has it. */
  readonly exact: number | null;
  readonly strict: number | null;
  readonly typed: number | null;
  readonly absent: number;
  /** Per cent of the documents without the field that were given a value. */
  readonly invented: number | null;
}

export interface Threshold {
  /** Per cent of the shown values that have this confidence or more … */
  readonly coverage: number | null;
  /** … and how many per cent of those are right. */
  readonly precision: number | null;
}

/** A value as it was shown for a field. */
export interface ShownValue {
  readonly text: string;
  readonly confidence: number;
  readonly value: TypedValue | null;
}

/** A text, several that are all right (for a field with several values: all of them), or null: known to be absent. */
export type Truth = string | readonly string[] | null;

export interface FieldSpec {
  readonly type: string;
  readonly isMultiple: boolean;
}

/** One field of one document. */
export interface Outcome {
  readonly documentId: string;
  readonly field: string;
  readonly truth: Truth;
  readonly shown: readonly ShownValue[];
}

export interface Judgement {
  readonly confidence: number;
  readonly isRight: boolean;
  /** The document does not have the field. */
  readonly isInvented: boolean;
}

const DATES: ReadonlySet<string> = new Set(["date"]);
const NUMBERS: ReadonlySet<string> = new Set(["amount", "number", "integer", "percent"]);

/** The value that counts for a single field: the first of those with the highest confidence. */
export function bestOf(shown: readonly ShownValue[]): ShownValue | null {
  return shown
    .filter(({ text }) => text !== "")
    .reduce<ShownValue | null>((a, one) => (!a || one.confidence > a.confidence ? one : a), null);
}

export function textsOf(truth: Truth): readonly string[] {
  return truth === null || truth === "" ? [] : typeof truth === "string" ? [truth] : truth;
}

export function isExact(type: string, truth: Truth, got: ShownValue | null): boolean {
  return got !== null && textsOf(truth).some((text) => same(type, text, got.text));
}

function isStrict(truth: Truth, got: ShownValue): boolean {
  const squeeze = (text: string) => text.replace(/\s+/g, " ").trim();
  return textsOf(truth).some((text) => squeeze(text) === squeeze(got.text));
}

export function isTyped(type: string, truth: Truth, { value }: ShownValue): boolean {
  if (!value) return false;
  return textsOf(truth).some((text) => {
    if (DATES.has(type)) return value.type === "date" && value.iso !== null && dates(text).has(value.iso);
    if (!NUMBERS.has(type)) return "value" in value && same(type, text, String(value.value));
    const wanted = amount(text);
    return wanted !== null && "amount" in value && Math.abs(wanted - Number(value.amount)) < 0.005;
  });
}

/** Each shown value that counts, right or wrong: for a single field the best one, for a multiple one all. */
export function judgementsOf({ truth, shown }: Outcome, { type, isMultiple }: FieldSpec): Judgement[] {
  if (!isMultiple) {
    const best = bestOf(shown);
    if (!best) return [];
    const isInvented = textsOf(truth).length === 0;
    return [{ confidence: best.confidence, isRight: !isInvented && isExact(type, truth, best), isInvented }];
  }
  const wanted = [...textsOf(truth)];
  const isInvented = wanted.length === 0;
  return shown
    .filter(({ text }) => text !== "")
    .map(({ text, confidence }) => {
      const at = wanted.findIndex((one) => same(type, one, text));
      if (at >= 0) wanted.splice(at, 1);
      return { confidence, isRight: at >= 0, isInvented };
    });
}

/** The row of a field in the table; all outcomes are of this field. */
export function fieldVerdict(field: string, outcomes: readonly Outcome[], spec: FieldSpec): FieldVerdict {
  const typed = DATES.has(spec.type) || NUMBERS.has(spec.type);
  if (spec.isMultiple) {
    const judgements = outcomes.flatMap((one) => judgementsOf(one, spec));
    const wanted = outcomes.reduce((sum, { truth }) => sum + textsOf(truth).length, 0);
    const right = judgements.filter(({ isRight }) => isRight).length;
    const exact = judgements.length + wanted === 0 ? null : percent(2 * right, judgements.length + wanted);
    return { field, n: wanted, exact, strict: null, typed: null, absent: 0, invented: null };
  }
  const present = outcomes.filter(({ truth }) => textsOf(truth).length > 0);
  const absent = outcomes.filter(({ truth }) => textsOf(truth).length === 0);
  const found = present.flatMap(({ truth, shown }) => {
    const best = bestOf(shown);
    return best ? [{ truth, best }] : [];
  });
  return {
    field,
    n: present.length,
    exact: percent(found.filter(({ truth, best }) => isExact(spec.type, truth, best)).length, present.length),
    strict: percent(found.filter(({ truth, best }) => isStrict(truth, best)).length, present.length),
    typed: typed
      ? percent(found.filter(({ truth, best }) => isTyped(spec.type, truth, best)).length, present.length)
      : null,
    absent: absent.length,
    invented: percent(absent.filter(({ shown }) => bestOf(shown) !== null).length, absent.length),
  };
}

/**
 * Ten bins of confidence; for each, how many values were shown, the sum of their confidences, and how many are right.
 */
export interface ReliabilityBin {
  readonly shown: number;
  readonly confidence: number;
  readonly right: number;
}

export function reliabilityOf(judgements: readonly Judgement[]): ReliabilityBin[] {
  return Array.from({ length: 10 }, (_, bin) => {
    const own = judgements.filter(({ confidence }) => Math.min(9, Math.floor(confidence / 10)) === bin);
    const sum = own.reduce((total, { confidence }) => total + confidence, 0);
    return {
      shown: own.length,
      confidence: own.length === 0 ? 0 : Math.round((10 * sum) / own.length) / 10,
      right: own.filter(({ isRight }) => isRight).length,
    };
  });
}

/** Expected calibration error in points: the mean gap between confidence and truth, by bins of ten. */
export function calibrationError(judgements: readonly Judgement[]): number | null {
  const bins = Map.groupBy(judgements, ({ confidence }) => Math.min(9, Math.floor(confidence / 10)));
  const gap = [...bins.values()].reduce(
    (sum, bin) =>
      sum + Math.abs(bin.reduce((own, { confidence, isRight }) => own + confidence / 100 - Number(isRight), 0)),
    0,
  );
  return percent(gap, judgements.length);
}

/**
 * The mean calibration error in points that as many values of the same confidences would show if these were perfectly
 * honest: in each bin the mean deviation of a binomial (de Moivre: 2 ν C(n, ν) p^ν (1 − p)^(n − ν + 1) with ν = ⌊np⌋ +
 * 1). Null if there are no values.
 */
export function calibrationErrorByChance(bins: readonly ReliabilityBin[]): number | null {
  const gap = bins.reduce((sum, { shown, confidence }) => sum + meanDeviation(shown, confidence / 100), 0);
  return percent(gap, shownIn(bins));
}

function meanDeviation(n: number, p: number): number {
  if (n === 0 || p <= 0 || p >= 1) return 0;
  const more = Math.floor(n * p) + 1;
  let logOf = Math.log(2 * more) + more * Math.log(p) + (n - more + 1) * Math.log(1 - p);
  for (let i = 1; i <= more; i++) logOf += Math.log((n - more + i) / i);
  return Math.exp(logOf);
}

/**
 * Mean confidence minus the share that is right, in points: above 0 overconfident, below 0 underconfident. Null if
 * there are no values.
 */
export function overconfidence(bins: readonly ReliabilityBin[]): number | null {
  const gap = bins.reduce((sum, { shown, confidence, right }) => sum + (shown * confidence) / 100 - right, 0);
  return percent(gap, shownIn(bins));
}

function shownIn(bins: readonly ReliabilityBin[]): number {
  return bins.reduce((sum, { shown }) => sum + shown, 0);
}

export function thresholdAt(judgements: readonly Judgement[], confidence: number): Threshold {
  const sure = judgements.filter((one) => one.confidence >= confidence);
  const right = sure.filter(({ isRight }) => isRight).length;
  return { coverage: percent(sure.length, judgements.length), precision: percent(right, sure.length) };
}

/** Values made up for an absent field, in per cent of all values shown at 90 or more. */
export function inventedAt90(judgements: readonly Judgement[]): number | null {
  const sure = judgements.filter(({ confidence }) => confidence >= 90);
  return percent(sure.filter(({ isInvented }) => isInvented).length, sure.length);
}

/** The unweighted mean of the fields of *one* set. Sets are never pooled. */
export function meanOf(table: readonly FieldVerdict[]): number | null {
  const scored = table.flatMap(({ exact }) => (exact === null ? [] : [exact]));
  return percent(
    scored.reduce((sum, exact) => sum + exact, 0),
    100 * scored.length,
  );
}

/** To one decimal; null if `whole` is 0. */
export function percent(part: number, whole: number): number | null {
  // Avoids −0.
  return whole === 0 ? null : Math.round((1000 * part) / whole) / 10 + 0;
}
