import type { ServiceDefinition } from "../../core/services/service-definition.ts";
import type { FitProgress, ReplayReport, ReviewedDocument } from "../contract.ts";
import type { ShippedModels } from "../scoring/models.ts";
import {
  bytesOf,
  type FieldModel,
  MOST_MODEL_BYTES,
  SERVICE_MODEL_FORMAT,
  type ServiceModel,
} from "../scoring/service-model.ts";
import { type ChosenScorer, chooseScorer, type LiveModel } from "./choose-scorer.ts";
import { fitCalibration } from "./fit-calibration.ts";
import { countSteps } from "./fit-progress.ts";
import { dealFolds } from "./folds.ts";
import { ownFieldsShift } from "./own-fields-shift.ts";
import { type Replayed, replayDocument, type Side } from "./replay.ts";
import { reportReplay } from "./replay-report.ts";
import { prepareDocuments } from "./reviewed-document.ts";

/** Form and brackets; and for each field its key, its type and its calibration. */
const BYTES_OF_A_FRAME = 100;
const BYTES_BESIDE_A_SCORER = 300;

export interface ServiceFit {
  readonly model: ServiceModel;
  readonly report: ReplayReport;
}

export interface FitOptions {
  readonly mostBytes?: number;
  readonly onProgress?: (progress: FitProgress) => void;
}

/**
 * Refits what a service has learned, field by field, and replays it on the service's reviewed documents: what the new
 * model puts right, what it spoils, and which approved values would be read differently.
 *
 * Pure and deterministic; 500 one-page documents take some tens of seconds, which is why it has its own thread.
 *
 * @param documents newest first; the store returns only the service's own, so none of another account can be among them
 * @param live the version in use; a field for which the new scorer does not win keeps what it has there
 */
export function fitServiceModel(
  documents: readonly ReviewedDocument[],
  service: ServiceDefinition,
  models: ShippedModels,
  live: LiveModel | null,
  { mostBytes = MOST_MODEL_BYTES, onProgress = () => undefined }: FitOptions = {},
): ServiceFit {
  const { fields, prepared } = prepareDocuments(documents, service, models);
  const folds = dealFolds(prepared.map(({ layout }) => layout));
  const step = countSteps({ documents: prepared.length, fields: fields.length }, onProgress);
  step(0);
  const context = { documents: prepared, folds, models, live, step };
  let bytesLeft = mostBytes - BYTES_OF_A_FRAME;
  const chosen = fields.map((read) => {
    const choice = chooseScorer(read, context, bytesLeft - BYTES_BESIDE_A_SCORER);
    bytesLeft -= BYTES_BESIDE_A_SCORER + (choice.model ? bytesOf(choice.model) : 0);
    return choice;
  });

  const replays = chosen.map(({ replay }) => replay);
  const replayed = (side: Side) => prepared.map((_, document) => replayDocument(replays, document, side));
  const sides: Replayed = {
    newBefore: replayed("newBefore"),
    newAfter: replayed("newAfter"),
    knownBefore: replayed("knownBefore"),
    knownAfter: replayed("knownAfter"),
    now: replayed("now"),
    whole: replayed("whole"),
  };
  step(prepared.length);

  // A version counts as fitted on all documents: if a scorer of an earlier version stays, nothing else is put beside
  // it.
  const isOpen = chosen.some(({ isNew }) => isNew) || !chosen.some(({ model }) => model?.scorer);
  const layouts = new Set(prepared.map(({ layout }) => layout)).size;
  const shift = isOpen ? ownFieldsShift(chosen, sides, layouts, models) : (live?.model.ownFieldsShift ?? 0);
  const calibrated = chosen.map((choice): [string, FieldModel | null] => {
    const { key } = choice.read.field;
    return [key, withCalibration(choice, outcomesOf(key, sides), { folds, models, shift })];
  });
  return {
    model: {
      format: SERVICE_MODEL_FORMAT,
      fields: Object.fromEntries(calibrated.filter(([, model]) => model !== null)) as ServiceModel["fields"],
      ...(shift !== 0 && { ownFieldsShift: shift }),
    },
    report: reportReplay(
      prepared,
      new Set(chosen.filter(({ isNew }) => isNew).map(({ read }) => read.field.key)),
      sides,
    ),
  };
}

/**
 * By document: what was chosen as if its layout were new, and without having learned from the document. Remembered
 * layouts only add to it.
 */
function outcomesOf(key: string, { newAfter }: Replayed) {
  return newAfter.map((decided) => decided.get(key)?.outcomes ?? []);
}

/** A field that keeps its live scorer keeps its calibration too: the outcomes here are not from that scorer. */
function withCalibration(
  { read, model, isNew }: ChosenScorer,
  outcomes: Parameters<typeof fitCalibration>[0],
  about: {
    readonly folds: readonly number[];
    readonly models: ShippedModels;
    readonly shift: number;
  },
): FieldModel | null {
  if (model && !isNew) return model;
  const { folds, models, shift } = about;
  const calibration = fitCalibration(outcomes, folds, read, models, shift);
  return model || calibration ? { type: read.meaning.type, scorer: model?.scorer ?? null, calibration } : null;
}
