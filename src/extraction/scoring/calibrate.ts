import type { Word } from "../../core/documents/document.ts";
import type { FieldType } from "../../core/values.ts";
import type { Candidate, ReadField, ScoredCandidate } from "../candidate.ts";
import { isUsersOwn } from "../fields/field-concepts.ts";
import { listsItsType } from "../fields/listed-values.ts";
import { isNamedAlone } from "../own-fields/own-name-evidence.ts";
import type { DocumentStyle } from "../types/document-style.ts";
import type { ShippedModels } from "./models.ts";
import type { Calibration } from "./scorer.ts";

/** What is known of a chosen value when its confidence is set. */
export interface CalibrationInput {
  readonly logit: number;
  /** To the best candidate with another value, or to the null candidate when that is nearer. */
  readonly margin: number;
  /** 1 − the lowest confidence among the words it was read from. */
  readonly doubt: number;
  /** A check digit was there and failed. */
  readonly invalid: boolean;
  /** It was not printed so: check digits said what must have been misread. */
  readonly repaired: boolean;
  /** What speaks for it beside the rules: corrections of its own layout, others or a scorer, the only label that says its field's name, or nothing. */
  readonly taughtBy: "layout" | "others" | "name" | null;
  /** A day whose month could be its day: the words are right more often than what is made of them. */
  readonly ambiguous?: boolean;
  /** The paper writes "1,50"; left out where that is not asked. */
  readonly writesComma?: boolean;
}

/** The calibration of a concept on papers that write a decimal comma, where these are read better or worse than others. */
export function nameInCommas(concept: string): string {
  return `${concept}, decimal comma`;
}

/** Fitted on fewer cases than this, a calibration is mixed with the more general one. */
const ENOUGH_CASES = 30;
/** Beyond these the logistic is not supported by cases, and no value is certain that nobody confirmed. */
const LIMIT = 6;
/** What was repaired is never as certain as what was read. */
const LIMIT_REPAIRED = 5;
/**
 * A codice fiscale whose check character fails was misread, or is none: of three that papers of other hands showed one was right, at 97 and 98 sure.
 * The calibration has too few of them to learn that from.
 */
const MOST_OF_INVALID: Readonly<Partial<Record<FieldType, number>>> = { "it.codice_fiscale": 60 };

/** "08/04/2026" on a paper that does not say which is the month. */
const MOST_OF_AMBIGUOUS = 60;

/** As much of a scored candidate as says how sure it is. */
export interface Weighed extends Pick<ScoredCandidate, "logit" | "evidence" | "origin"> {
  readonly candidate: Pick<Candidate, "key" | "value"> & {
    readonly tokens: readonly { readonly word: Pick<Word, "confidence"> }[];
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

/** What a service learned of how sure its values are. */
export interface OwnSureness {
  /** Of the field; null while there is none. */
  readonly calibration: Calibration | null;
  /** Of all its own fields, on layouts never seen; logits. */
  readonly shift: number;
}

/** 0..100: in so many per cent of comparable cases the value was right, on documents the models were not fitted on. */
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
  const ofInvalid = input.invalid ? (MOST_OF_INVALID[read.meaning.type] ?? 100) : 100;
  const most = input.ambiguous ? Math.min(ofInvalid, MOST_OF_AMBIGUOUS) : ofInvalid;
  const percent = Math.round(10_000 / (1 + Math.exp(-clamp(logit, input.repaired ? LIMIT_REPAIRED : LIMIT)))) / 100;
  return Math.min(most, percent);
}

function calibrationOf(
  concept: string,
  { writesComma }: CalibrationInput,
  { calibrations }: ShippedModels,
): Calibration | null {
  return (writesComma ? calibrations[nameInCommas(concept)] : undefined) ?? calibrations[concept] ?? null;
}

/** Logits that a word costs that its reader is not sure of at all. */
const OF_DOUBT = 2;

/** By what is known of the field's type, or, of a user's own field, of what its name and corrections teach: the shipped papers' calibrations are of fields that the product knows. */
export function generalLogit(
  input: CalibrationInput,
  read: ReadField,
  { calibrations, taught }: ShippedModels,
): number {
  // What is listed by its looks has the logits of what was counted.
  if (input.taughtBy === null && listsItsType(read)) return input.logit - OF_DOUBT * input.doubt;
  const isOwn = isUsersOwn(read);
  const general =
    (isOwn ? taught?.[input.taughtBy ?? "nothing"] : null) ??
    calibrations[`type:${read.meaning.type}`] ??
    calibrations.default!;
  return platt(general, input);
}

/** What a calibration says, mixed with what the more general one says while it stands on few cases. */
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
