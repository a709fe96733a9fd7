import type { ReadField } from "../candidate.ts";
import type { ShippedModels } from "../scoring/models.ts";
import { bytesOf, type FieldModel, fieldModelOf, type ServiceModel } from "../scoring/service-model.ts";
import { asScored, type DocumentCases, gatherCases, scoreCases } from "./cases.ts";
import { fitField } from "./fit-field.ts";
import type { Step } from "./fit-progress.ts";
import { type FieldReplay, prepareReplay } from "./replay.ts";
import { FIXES_A_CHANGE } from "./replay-report.ts";
import type { PreparedDocument } from "./reviewed-document.ts";

/** The live version, and the documents it was fitted on. */
export interface LiveModel {
  readonly model: ServiceModel;
  readonly documentIds: ReadonlySet<string>;
}

export interface FittingContext {
  readonly documents: readonly PreparedDocument[];
  /** By document; documents of one layout share a fold. */
  readonly folds: readonly number[];
  readonly models: ShippedModels;
  readonly live: LiveModel | null;
  readonly step: Step;
}

/** A field's scorer in the next version, and the decisions with it and without it. */
export interface ChosenScorer {
  readonly read: ReadField;
  /** null: nothing beyond the shipped models. */
  readonly model: FieldModel | null;
  /** Whether the new scorer won; otherwise `model` is the live one. */
  readonly isNew: boolean;
  readonly replay: FieldReplay;
}

/** What a model adds to the candidates, by document; null = nothing. */
type Learned = readonly (Float64Array | null)[];

/**
 * Fits a field's scorer and takes it if it wins. Each side is judged on documents it was not fitted on: the new scorer
 * out of fold; the live one on those that were reviewed since its fit, with the shipped model in its place on the older
 * ones. A scorer larger than what is left of the model's size limit is not taken.
 */
export function chooseScorer(
  read: ReadField,
  { documents, folds, models, live, step }: FittingContext,
  bytesLeft: number,
): ChosenScorer {
  const cases = gatherCases(documents, read, { models }, step);
  const known = fieldModelOf(live?.model ?? null, read.field.key, read.meaning.type);
  const liveField = known && bytesOf(known) <= bytesLeft ? known : null;
  const liveScorer = liveField?.scorer;
  const now: Learned = cases.map((document) => (liveScorer ? scoreCases(document, read, liveScorer) : null));
  const before = now.map((logits, i) => (live?.documentIds.has(documents[i]!.documentId) ? null : logits));
  const fit = telling(documents) ? fitField(read, cases, folds) : null;
  step(documents.length);
  const fixes = fit && fixesOf(cases, before, fit.outOfFold);
  if (fit && fixes !== null) {
    const whole = cases.map((document) => scoreCases(document, read, fit.scorer));
    const changes = cases.filter((document, i) => spoils(document, now[i]!, whole[i]!)).length;
    const model = { type: read.meaning.type, scorer: fit.scorer, calibration: null };
    if (changes * FIXES_A_CHANGE <= fixes && bytesOf(model) <= bytesLeft) {
      const replay = prepareReplay(read, cases, { before, after: fit.outOfFold, now, whole });
      return { read, model, isNew: true, replay };
    }
  }
  const replay = prepareReplay(read, cases, { before, after: before, now, whole: now });
  return { read, model: liveField, isNew: false, replay };
}

/**
 * Two layouts do not tell what belongs to the field and what to one of them. On five orders of two layouts, scorers put
 * 17 values right out of fold (10 if the folds separate the layouts), and read other layouts at 38 (42) % instead of
 * the 56 that corrections alone gave. A single layout is what the service is for.
 */
function telling(documents: readonly PreparedDocument[]): boolean {
  return new Set(documents.map(({ layout }) => layout)).size !== 2;
}

/**
 * A field's new scorer must put right at least this many more values than it spoils (two are counted per document: as a
 * new layout, and as a known one) …
 */
const LEAST_GAIN = 2;
/** … and put right this many for each one that it spoils. */
const FIXES_A_BREAK = 2;

/** How many values the new scorer puts right out of fold, for the field alone; null if it does not win. */
function fixesOf(cases: readonly DocumentCases[], before: Learned, after: Learned): number | null {
  let [fixes, breaks] = [0, 0];
  for (const isNewLayout of [true, false]) {
    let gain = 0;
    cases.forEach((document, i) => {
      if (!document.isJudged) return;
      const was = isRightAlone(document, before[i]!, isNewLayout);
      const is = isRightAlone(document, after[i]!, isNewLayout);
      gain += Number(is) - Number(was);
      if (is && !was) fixes++;
      if (was && !is) breaks++;
    });
    if (gain < 0) return null;
  }
  return fixes - breaks >= LEAST_GAIN && fixes >= FIXES_A_BREAK * breaks ? fixes : null;
}

/**
 * Whether the value is read as it was approved, and would not be with the new scorer. Wrong corrections directly teach
 * wrong places and labels, which must not hide that the scorer made from them is wrong too: therefore the check is
 * repeated with what was taught directly left out on both sides.
 */
function spoils(document: DocumentCases, now: Float64Array | null, whole: Float64Array): boolean {
  if (!document.isJudged) return false;
  if (isRightAlone(document, now, false) && !isRightAlone(document, whole, false)) return true;
  const bare = (learned: Float64Array | null) =>
    Float64Array.from(document.cases, ({ byOthers }, i) => (learned?.[i] ?? 0) - byOthers);
  return isRightAlone(document, bare(now), true) && !isRightAlone(document, bare(whole), true);
}

/** The field decided alone: its best candidate, if it ranks above the null candidate. */
function isRightAlone(document: DocumentCases, learned: Float64Array | null, isNewLayout: boolean): boolean {
  const scored = asScored(document, learned, isNewLayout);
  const best = scored.reduce((a, b) => (a && a.logit >= b.logit ? a : b), scored[0]);
  if (best === undefined || best.logit <= 0) return !document.isPresent;
  return document.cases.some(({ candidate, isRight }) => isRight && candidate === best.candidate);
}
