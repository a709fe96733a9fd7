import type { ReadField } from "../candidate.ts";
import { confidenceOf } from "../scoring/calibrate.ts";
import type { ShippedModels } from "../scoring/models.ts";
import type { Calibration } from "../scoring/scorer.ts";
import { fitPlatt, type Outcome } from "./fit-platt.ts";

/** Fewer reviewed documents with the field say less about its confidence than the shipped papers do. */
const LEAST_DOCUMENTS = 10;
const FOLDS = 5;

/**
 * The service's own calibration of a field, if it beats the shipped one on documents it was not fitted on (by the
 * logarithmic score); else null. Isotonic regression is left out: a field yields at most 500 outcomes, too few for it
 * to win.
 *
 * @param shift logits by which values of the service's own fields are more or less certain, with either calibration
 * @param outcomes by document: what was chosen with scores from outside the document's fold
 */
export function fitCalibration(
  outcomes: readonly (readonly Outcome[])[],
  folds: readonly number[],
  read: ReadField,
  models: ShippedModels,
  shift: number,
): Calibration | null {
  if (outcomes.filter((own) => own.length > 0).length < LEAST_DOCUMENTS) return null;
  const surprise = (own: Calibration | null, judged: readonly Outcome[]) =>
    judged.reduce((sum, { input, isRight }) => {
      const p = confidenceOf(input, read, models, { calibration: own, shift }) / 100;
      return sum - Math.log(isRight ? p : 1 - p);
    }, 0);
  let [own, shipped] = [0, 0];
  for (let fold = 0; fold < FOLDS; fold++) {
    const inside = outcomes.filter((_, i) => folds[i] === fold).flat();
    if (inside.length === 0) continue;
    own += surprise(fitDocuments(outcomes.filter((_, i) => folds[i] !== fold)), inside);
    shipped += surprise(null, inside);
  }
  return own < shipped ? fitDocuments(outcomes) : null;
}

/** A document may yield several outcomes, which are not independent: it counts as one case. */
function fitDocuments(outcomes: readonly (readonly Outcome[])[]): Calibration {
  return { ...fitPlatt(outcomes.flat()), cases: outcomes.filter((own) => own.length > 0).length };
}
