import { largest } from "../../core/basics/largest.ts";
import { ranks } from "../../core/basics/ranks.ts";
import type { Evidence } from "../../core/documents/result.ts";
import type { Candidate, ReadField } from "../candidate.ts";
import type { TemplateMemory } from "../contract.ts";
import { isUsersOwn } from "../fields/field-concepts.ts";
import { evaluateTrees, type TreeScorer } from "../gbdt.ts";
import { placeOfDay } from "../own-fields/label-places.ts";
import type { DayEnd } from "../own-fields/own-name-words.ts";
import { STANDINGS, standingsOf } from "../own-fields/standing-features.ts";
import type { DayRole } from "../own-fields/stretch-of-days.ts";
import type { Token } from "../page/layout.ts";
import { foldText } from "../page/text.ts";
import { foldsOf } from "../page/words.ts";
import { agreementWith, share } from "./agreement-elsewhere.ts";
import { type FieldMemory, isLayoutMemory, type LayoutMemory } from "./layout-memory.ts";
import { isMeantOtherwise, NAMES_FIELD, nameFeatures, printsName } from "./name-features.ts";

/** The term under which the evidence is shown. */
export const TAUGHT_ELSEWHERE = "like the corrected values on other layouts";

/**
 * What corrections on *other* layouts say of a candidate. The order is part of models/extraction/elsewhere.json
 * (training/extraction/fit-elsewhere.ts), which names them: a model with other features is refused at start.
 */
export const ELSEWHERE_FEATURES = [
  "base",
  "base_rank",
  "candidates",
  "memories",
  "absent_share",
  "label_best",
  "label_mean",
  "label_share",
  "label_rank",
  "label_ties",
  "label_lead",
  "above_best",
  "crossed_best",
  "unlabelled_share",
  "is_unlabelled",
  "meaning_share",
  "meaning_known_share",
  "shape_share",
  "signs_best",
  "signs_mean",
  "y_off_mean",
  "y_off_best",
  "end_off_mean",
  "end_off_best",
  "x_off_mean",
  "x_off_best",
  "place_rank",
  "words_off_mean",
  "words_off_best",
  "lines_off_best",
  "page_share",
  "value_best",
  "same_value_share",
  "height_off",
  "alone_share",
  "day_share",
  "day_known_share",
  "digits_off_mean",
  "digits_off_best",
  "common_words_mean",
  "common_words_least",
  "name",
  "name_lead",
  "name_told",
  "said",
  "said_lead",
  ...STANDINGS,
  ...STANDINGS.flatMap((standing) => [`${standing}_off_mean`, `${standing}_off_best`] as const),
  "is_amount",
  "is_date",
  "is_text",
] as const;

/**
 * Memories that say the same count as one; of those that differ the newest are used, which bounds the time of an
 * extraction.
 */
const MEMORIES_USED = 16;
/**
 * For a field that the product knows, a correction on another layout adds little beyond the fact that its label is a
 * label of the field.
 */
const SAME_LABEL_OF_KNOWN_FIELD = 2;
const SAME_SHAPE = 0.5;
/** Minimum agreement of labels that are the same except for a misread letter or an additional word. */
const AGREES = 0.6;

/**
 * Logits from what other layouts taught, by candidate; null if nothing was taught. This is all that a service knows
 * about its own field on a new layout before it has a scorer for it, and the scorer is fitted on top of it.
 *
 * @param bases logits without it
 */
export function elsewhereEvidence(
  candidates: readonly Candidate[],
  bases: readonly number[],
  read: ReadField,
  memories: readonly TemplateMemory[],
  scorer: TreeScorer,
): (Evidence | null)[] {
  const { field, meaning } = read;
  const taught = memories.filter(isLayoutMemory).flatMap(({ fields }) => fields[field.key] ?? []);
  const known = distinct(taught.filter(({ text }) => text !== null));
  if (known.length === 0 || candidates.length === 0) return candidates.map(() => null);
  const absentShare = 1 - taught.filter(({ text }) => text !== null).length / taught.length;
  const common = commonWords(memories.filter(isLayoutMemory), field.key);
  const rows = elsewhereFeatures(candidates, bases, read, { known, absentShare, common });
  const days = meaning.type === "date" ? endsOfStretches(known) : null;
  const isOwn = isUsersOwn(read);
  const weights = isOwn ? agreementsWith(scorer, rows) : rows.map(labelOfKnownField);
  return weights.map((own, i) => {
    const byEnd = isOwn && days ? sameEnd(placeOfDay(candidates[i]!).role, days) : 0;
    const weight = bounded(own + byEnd);
    return weight === 0 ? null : { term: TAUGHT_ELSEWHERE, weight };
  });
}

/**
 * Whether corrected papers of other layouts print the field's name, and the person took a value from elsewhere each
 * time.
 */
export function isNamedOtherwise(read: ReadField, memories: readonly TemplateMemory[]): boolean {
  const taught = memories
    .filter(isLayoutMemory)
    .filter(({ fields }) => (fields[read.field.key]?.text ?? null) !== null);
  const known = taught.flatMap(({ fields }) => fields[read.field.key] ?? []);
  if (!isMeantOtherwise(read, known)) return false;
  return taught.some(({ words }) =>
    printsName(
      read,
      words.map(({ word }) => word),
    ),
  );
}

/**
 * More than a label weighs that speaks against a candidate: for a nameless field "Totale" is another thing's label, and
 * the value beside it begins at −4.6 logits, though every corrected value stood beside "Totale". With a bound of 5 such
 * values were said to be 36 sure, and 97 of 100 were right. A service's own scorer overrules 10, too.
 */
const MOST_WEIGHT = 10;

/** Logits of candidates, from their features. */
export function agreementsWith({ trees, bias }: TreeScorer, rows: readonly Float64Array[]): number[] {
  const weights = rows.map((features) => bounded(evaluateTrees(trees, features) + bias));
  return heldByName(weights, rows);
}

/**
 * The look of one corrected value says little about the look of others: after "POL / ONE ALASKA (3258)" an advertiser
 * without digits lost three logits to the address below, although its label said the field's name, as that of the
 * corrected value did. If corrected values were beside such labels, the candidate that is likeliest beside one without
 * any correction becomes no less likely, and how much others may gain on it is limited by the number of corrections.
 */
function heldByName(weights: readonly number[], rows: readonly Float64Array[]): number[] {
  const stands = rows.map((features) => features[NAME_TOLD]! >= MOSTLY && isBest(features, NAME, NAME_LEAD));
  const named = [...rows.keys()].filter((i) => stands[i]);
  if (named.length === 0) return [...weights];
  const likeliest = named.reduce((best, i) => (rows[i]![BASE]! > rows[best]![BASE]! ? i : best));
  const lift = Math.max(0, -weights[likeliest]!);
  const most = weights[likeliest]! + lift + Math.log2(1 + 2 ** rows[likeliest]![MEMORIES]!);
  return weights.map((weight, i) => Math.min(most, stands[i] ? weight + lift : weight));
}

function isBest(features: Float64Array, agreement: number, lead: number): boolean {
  return features[agreement]! >= NAMES_FIELD && features[lead]! > -AS_GOOD;
}

const MOSTLY = 0.5;
const AS_GOOD = 0.15;

function bounded(weight: number): number {
  return Math.max(-MOST_WEIGHT, Math.min(MOST_WEIGHT, weight));
}

/**
 * Which end of a date range a value is belongs to the meaning of the field, on any layout; papers with such fields are
 * too few among those that the trees were fitted on. In logits, if all corrected values are the same end.
 */
const SAME_END = { same: 1, other: -2.5, none: -1 } as const;

/** Shares of the corrected values. */
type Ends = Readonly<Record<DayEnd, number>>;

function endsOfStretches(known: readonly FieldMemory[]): Ends {
  const of = (end: DayEnd) => share(known, ({ traits }) => traits?.day === end);
  return { start: of("start"), end: of("end") };
}

function sameEnd(role: DayRole, { start, end }: Ends): number {
  if (role === "none") return SAME_END.none * (start + end);
  const [same, other] = role === "start" ? [start, end] : [end, start];
  return SAME_END.same * same + SAME_END.other * other;
}

const BASE = ELSEWHERE_FEATURES.indexOf("base");
const MEMORIES = ELSEWHERE_FEATURES.indexOf("memories");
const NAME = ELSEWHERE_FEATURES.indexOf("name");
const NAME_LEAD = ELSEWHERE_FEATURES.indexOf("name_lead");
const NAME_TOLD = ELSEWHERE_FEATURES.indexOf("name_told");
const LABEL_BEST = ELSEWHERE_FEATURES.indexOf("label_best");
const SHAPE_SHARE = ELSEWHERE_FEATURES.indexOf("shape_share");

function labelOfKnownField(features: Float64Array): number {
  const agreement = (features[LABEL_BEST]! - AGREES) / (1 - AGREES);
  return agreement <= 0 ? 0 : SAME_LABEL_OF_KNOWN_FIELD * agreement + (features[SHAPE_SHARE]! > 0 ? SAME_SHAPE : 0);
}

/** Newest first. Documents of one layout repeat its label and shape, and would otherwise outvote the other layouts. */
export function distinct(known: readonly FieldMemory[]): FieldMemory[] {
  const byLook = new Map<string, FieldMemory>();
  for (const one of known) {
    const look = [one.left, one.above, one.shape, one.words].join("|");
    if (!byLook.has(look)) byLook.set(look, one);
    if (byLook.size === MEMORIES_USED) break;
  }
  return [...byLook.values()];
}

/**
 * What corrected papers have in common is their form, not their values: for each word, the share of them that has it
 * outside the field's value.
 */
export function commonWords(memories: readonly LayoutMemory[], key: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const newest = memories.slice(0, MEMORIES_USED);
  for (const { words, fields } of newest) {
    const value = foldText(fields[key]?.text ?? "");
    for (const word of new Set(words.map((marked) => marked.word))) {
      if (!value.includes(word)) counts.set(word, (counts.get(word) ?? 0) + 1 / newest.length);
    }
  }
  return counts;
}

/** What is known about one field from other layouts. */
export interface ToldElsewhere {
  /** Values, at least one. */
  readonly known: readonly FieldMemory[];
  readonly absentShare: number;
  readonly common: ReadonlyMap<string, number>;
}

/** One row of features for each candidate. */
export function elsewhereFeatures(
  candidates: readonly Candidate[],
  bases: readonly number[],
  read: ReadField,
  { known, absentShare, common }: ToldElsewhere,
): Float64Array[] {
  const { type } = read.meaning;
  const agreement = agreementWith(known, type === "date");
  const compared = candidates.map(agreement);
  const shares = candidates.map(({ tokens }) => commonShares(tokens, common));
  const named = nameFeatures(candidates, read, known);
  const baseRanks = ranks(bases.map((base) => -base));
  const labels = compared.map(({ label }) => label.best);
  const bestLabel = largest(labels);
  const labelRanks = ranks(labels.map((label) => -label));
  const ties = labels.filter((label) => label > bestLabel - 0.05).length;
  const standings = standingAgreement(candidates, known);
  const placeRanks = ranks(compared.map(({ place }) => place));
  return compared.map(
    (own, i) =>
      new Float64Array([
        Math.max(-8, Math.min(8, bases[i]!)),
        Math.min(8, baseRanks[i]!),
        Math.log2(candidates.length),
        Math.log2(known.length),
        absentShare,
        own.label.best,
        own.label.mean,
        own.label.share,
        Math.min(8, labelRanks[i]!),
        Math.min(8, ties),
        own.label.best - bestLabel,
        ...own.rest,
        Math.min(8, placeRanks[i]!),
        ...own.more,
        ...shares[i]!,
        ...named[i]!,
        ...standings[i]!,
        NUMBERS.has(type) ? 1 : 0,
        type === "date" ? 1 : 0,
        TEXTS.has(type) ? 1 : 0,
      ]),
  );
}

/** Where no corrected value has a standing. */
const NOT_TOLD = -1;

/** The standing of each candidate, and how far it is from those of the corrected values, on average and at best. */
function standingAgreement(candidates: readonly Candidate[], known: readonly FieldMemory[]): number[][] {
  const told = known.flatMap(({ standing }) => (standing ? [standing] : []));
  return standingsOf(candidates).map((own) => [
    ...own,
    ...own.flatMap((value, i) => {
      if (told.length === 0) return [NOT_TOLD, NOT_TOLD];
      const off = told.map((standing) => Math.abs(standing[i]! - value));
      return [mean(off), Math.min(...off)];
    }),
  ]);
}

/** The mean and the minimum over the words of a value; those with a digit change from paper to paper. */
function commonShares(tokens: readonly Token[], common: ReadonlyMap<string, number>): [number, number] {
  const shares = foldsOf(tokens).map((fold) => common.get(fold) ?? 0);
  return shares.length === 0 ? [0, 0] : [mean(shares), Math.min(...shares)];
}

const NUMBERS: ReadonlySet<string> = new Set(["amount", "number", "integer", "percent"]);
const TEXTS: ReadonlySet<string> = new Set(["text", "name", "organization", "address"]);

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
