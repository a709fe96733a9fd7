import type { Word } from "../../core/documents/document.ts";
import type { FieldType } from "../../core/values.ts";
import type { Candidate, ReadField, ScoredCandidate } from "../candidate.ts";
import { isUsersOwn } from "../fields/field-concepts.ts";
import { listsItsType } from "../fields/listed-values.ts";
import { isNamedAlone } from "../own-fields/own-name-evidence.ts";
import type { DocumentStyle } from "../types/document-style.ts";
import type { ShippedModels } from "./models.ts";
import type { Calibration } from "./scorer.ts";

/** What is known about a chosen value when its confidence is computed. */
export interface CalibrationInput {
  readonly logit: number;
  /** To the best candidate with another value, or to the null candidate if that is nearer. */
  readonly margin: number;
  /** 1 − the lowest confidence among the words it was read from. */
  readonly doubt: number;
  /** A check digit was there and failed. */
  readonly invalid: boolean;
  /** … and it was read from an image. */
  readonly isRead?: boolean;
  /** It was not printed so: check digits determined what must have been misread. */
  readonly repaired: boolean;
  /**
   * The evidence beside the rules: corrections of its own layout, others or a scorer, the only label that says its
   * field's name, or nothing.
   */
  readonly taughtBy: "layout" | "others" | "name" | null;
  /** A date whose month could be its day: the words are right more often than their interpretation. */
  readonly ambiguous?: boolean;
  /** Whether the paper writes "1,50"; omitted if that does not matter. */
  readonly writesComma?: boolean;
}

/** The calibration of a concept on papers with decimal commas, if these are read better or worse than others. */
export function nameInCommas(concept: string): string {
  return `${concept}, decimal comma`;
}

/** A calibration fitted on fewer cases than this is mixed with the more general one. */
const ENOUGH_CASES = 30;
/** Beyond these limits the logistic is not supported by cases, and no value that nobody confirmed is certain. */
const LIMIT = 6;
/** A repaired value is never as certain as one that was read. */
const LIMIT_REPAIRED = 5;
/**
 * A codice fiscale whose check character fails was misread, or is none: of three on papers of other issuers one was
 * right, at confidence 97 and 98. The calibration has too few of them to learn that from.
 */
const MOST_OF_INVALID: Readonly<Partial<Record<FieldType, number>>> = { "it.codice_fiscale": 60 };

/**
 * … and a VAT number whose check digits fail, if it was read from an image: "DE812304473" for DE813304473 was said at
 * 96. Samples have invented numbers; of these a text layer at least says what is printed.
 */
const MOST_OF_INVALID_IF_READ: Readonly<Partial<Record<FieldType, number>>> = { "eu.vat": 80, "it.partita_iva": 80 };

/** "08/04/2026" on a paper that does not say which is the month. */
const MOST_OF_AMBIGUOUS = 60;

/** The parts of a scored candidate that determine its confidence. */
export interface Weighed extends Pick<ScoredCandidate, "logit" | "evidence" | "origin"> {
  readonly candidate: Pick<Candidate, "key" | "value"> & {
    readonly tokens: readonly { readonly word: Pick<Word, "confidence"> & Partial<Pick<Word, "source">> }[];
  };
}

export function calibrationInput(
  option: Weighed,
  others: readonly Weighed[],
  style?: Pick<DocumentStyle, "decimal">,
): CalibrationInput {
  const rival = Math.max(0, others.find((other) => other.candidate.key !== option.candidate.key)?.logit ?? 0);
  const value = option.candidate.value;
  return {
    logit: clamp(option.logit, 8),
    margin: clamp(option.logit - rival, 8),
    doubt: 1 - Math.min(...option.candidate.tokens.map((token) => token.word.confidence)),
    invalid: value?.type === "identifier" && !value.valid,
    repaired: value?.type === "identifier" && value.repaired === true,
    ...(option.candidate.tokens.some(({ word }) => word.source === "ocr") ? { isRead: true } : {}),
    taughtBy: taughtBy(option),
    ...(value?.type === "date" && value.ambiguous ? { ambiguous: true } : {}),
    ...(style?.decimal === "," ? { writesComma: true } : {}),
  };
}

function taughtBy({ origin, evidence }: Weighed): CalibrationInput["taughtBy"] {
  if (origin === "template") return "layout";
  if (origin === "model") return "others";
  return isNamedAlone(evidence) ? "name" : null;
}

/** What a service learned about the confidence in its values. */
export interface OwnSureness {
  /** Of the field; null if there is none yet. */
  readonly calibration: Calibration | null;
  /** Of all its own fields, on layouts never seen; logits. */
  readonly shift: number;
}

/**
 * 0..100: the percentage of comparable cases in which the value was right, on documents the models were not fitted on.
 */
export function confidenceOf(
  input: CalibrationInput,
  read: ReadField,
  models: ShippedModels,
  { calibration, shift }: OwnSureness,
): number {
  const isOwn = isUsersOwn(read);
  const general = generalLogit(input, read, models) + (isOwn && input.taughtBy === "others" ? shift : 0);
  const shipped = isOwn ? null : calibrationOf(`${read.template}/${read.meaning.concept}`, input, models);
  const logit = shrink(calibration, input, shrink(shipped, input, general));
  const ofInvalid = input.invalid ? mostOfInvalid(read.meaning.type, input.isRead === true) : 100;
  const most = input.ambiguous ? Math.min(ofInvalid, MOST_OF_AMBIGUOUS) : ofInvalid;
  const percent = Math.round(10_000 / (1 + Math.exp(-clamp(logit, input.repaired ? LIMIT_REPAIRED : LIMIT)))) / 100;
  return Math.min(most, percent);
}

function mostOfInvalid(type: FieldType, isRead: boolean): number {
  return Math.min(MOST_OF_INVALID[type] ?? 100, isRead ? (MOST_OF_INVALID_IF_READ[type] ?? 100) : 100);
}

function calibrationOf(
  concept: string,
  { writesComma }: CalibrationInput,
  { calibrations }: ShippedModels,
): Calibration | null {
  return (writesComma ? calibrations[nameInCommas(concept)] : undefined) ?? calibrations[concept] ?? null;
}

/** Logits subtracted for a word whose OCR confidence is zero. */
const OF_DOUBT = 2;

/**
 * From what is known about the field's type, or, for a user's own field, from what its name and corrections teach: the
 * shipped papers' calibrations are for fields that the product knows.
 */
export function generalLogit(
  input: CalibrationInput,
  read: ReadField,
  { calibrations, taught }: ShippedModels,
): number {
  // A value listed by its look has the logits of what was counted.
  if (input.taughtBy === null && listsItsType(read)) return input.logit - OF_DOUBT * input.doubt;
  const isOwn = isUsersOwn(read);
  const general =
    (isOwn ? taught?.[input.taughtBy ?? "nothing"] : null) ??
    calibrations[`type:${read.meaning.type}`] ??
    calibrations.default!;
  return platt(general, input);
}

/** The result of a calibration, mixed with that of the more general one while it is based on few cases. */
function shrink(calibration: Calibration | null, input: CalibrationInput, general: number): number {
  const share = calibration ? Math.min(1, calibration.cases / ENOUGH_CASES) : 0;
  return share * (calibration ? platt(calibration, input) : 0) + (1 - share) * general;
}

export function platt(calibration: Calibration, { logit, margin, doubt, invalid }: CalibrationInput): number {
  const { bias, logit: ofLogit, margin: ofMargin, doubt: ofDoubt, invalid: ofInvalid } = calibration;
  return bias + ofLogit * logit + ofMargin * margin + ofDoubt * doubt + (invalid ? ofInvalid : 0);
}

function clamp(value: number, limit: number): number {
  return Math.max(-limit, Math.min(limit, value));
}
