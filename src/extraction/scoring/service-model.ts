import { createHash } from "node:crypto";
import type { FieldType } from "../../core/values.ts";
import type { LearnedCategories } from "../categories/learned-categories.ts";
import { FEATURE_NAMES } from "./features.ts";
import { type Calibration, NEIGHBOURHOODS, type Scorer } from "./scorer.ts";

/**
 * What a stored model must name to be used: the form of its JSON, and the features of its trees and word tables.
 * Derived, so that a release with another feature, another order or another neighbourhood can never apply a threshold
 * to the wrong number.
 *
 * @example modelFormat(FEATURE_NAMES, NEIGHBOURHOODS) // "2-5c1f0a9e3b77"
 */
export function modelFormat(features: readonly string[], neighbourhoods: readonly string[]): string {
  const counted = createHash("sha256")
    .update(JSON.stringify([features, neighbourhoods]))
    .digest("hex");
  return `2-${counted.slice(0, 12)}`;
}

/** The form that this release writes and reads. */
export const SERVICE_MODEL_FORMAT = modelFormat(FEATURE_NAMES, NEIGHBOURHOODS);

/**
 * What a service has learned from its reviewed documents, as one JSON value: at most 2 MB, stored by version, opaque to
 * the store. It contains statistics of words that at least two documents share, digits masked, and no value of a single
 * document.
 */
export interface ServiceModel {
  /** `SERVICE_MODEL_FORMAT` of the release that made it. */
  readonly format: string;
  /** By field key. A field for which learning does not help is missing. */
  readonly fields: Readonly<Record<string, FieldModel>>;
  /**
   * Logits by which values of the service's own fields on layouts never seen are more (+) or less (−) certain than the
   * shipped papers say; absent if these are accurate, or there is too little evidence.
   */
  readonly ownFieldsShift?: number;
  /** Absent if learning does not help to distinguish the categories. */
  readonly categories?: LearnedCategories;
}

export interface FieldModel {
  /** The field's type when it was learned: for another type, the model says nothing. */
  readonly type: FieldType;
  /** Null if what is known without it does as well; only the confidence was learned. */
  readonly scorer: Scorer | null;
  /** Null if the shipped calibration does as well. */
  readonly calibration: Calibration | null;
}

/**
 * A service may have hundreds of fields and a database thousands of services: what does not fit is not learned, the
 * first fields first.
 */
export const MOST_MODEL_BYTES = 2_000_000;

/** The size as stored. */
export function bytesOf(field: FieldModel): number {
  return Buffer.byteLength(JSON.stringify(field));
}

/** Null for a model of another form: the service then does without, until it is refitted. */
export function readServiceModel(stored: unknown): ServiceModel | null {
  const model = stored as ServiceModel | null | undefined;
  return model?.format === SERVICE_MODEL_FORMAT && typeof model.fields === "object" ? model : null;
}

/** The model of a field, as long as the field is what it was when it was learned. */
export function fieldModelOf(model: ServiceModel | null, key: string, type: FieldType): FieldModel | null {
  const field = model && Object.hasOwn(model.fields, key) ? model.fields[key] : undefined;
  return field?.type === type ? field : null;
}
