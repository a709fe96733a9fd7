import { oncePer } from "../../core/basics/once-per.ts";
import type { Candidate, ReadField } from "../candidate.ts";
import { NUMBERED_IN_WORDS } from "../candidates/candidates.ts";
import { amountOf, arithmetic, centsOf, settlementOf } from "../evidence/amount-features.ts";
import { PART_FEATURES, partFeatures } from "../evidence/amount-parts.ts";
import type { CandidateSet } from "../evidence/candidate-set.ts";
import { dateFeatures } from "../evidence/date-features.ts";
import { NUMBER_FEATURES, numberFeatures } from "../evidence/number-features.ts";
import { addressFeatures, blockFeatures, cuts, gaps, neighboursOf, SPANS } from "../evidence/span-features.ts";
import { HEAD_FEATURES, headFeatures } from "../kinds/receipts/head-features.ts";
import { announces, type LabelRelation } from "../page/labels.ts";
import { rowCount, rowOf, segmentOf } from "../page/layout.ts";
import { PARTY_FEATURES, partyFeatures } from "../parties/party-features.ts";
import { TAG_FEATURES, tagFeatures } from "../tagger/tag-features.ts";
import { letterShare } from "../types/text-runs.ts";
import { isCompanyForm, opensWithTitle } from "../types/wording.ts";
import { NEIGHBOURHOODS, type WordTables } from "./scorer.ts";
import { wordFeatures } from "./word-features.ts";

/**
 * The features of a candidate for the learned scorer. The order is part of the shipped models and of those of services:
 * after a change refit the former (training/extraction); the latter name the features they use, and are not used any
 * more until they are refitted (service-model.ts).
 */
export const FEATURE_NAMES = [
  "rule",
  "prior",
  "x0",
  "x1",
  "y",
  "rows_from_top",
  "rows_from_bottom",
  "page",
  "height",
  "order",
  "count",
  "share_of_largest",
  "rank_by_value",
  "repeats",
  "decimals",
  "is_sum",
  "is_difference",
  "is_summand",
  "characters",
  "words",
  "lines",
  "digits",
  "letters",
  "upper",
  "company_form",
  "ends_with_comma",
  "starts_with_digit",
  "own_left",
  "own_above",
  "foreign_left",
  "foreign_above",
  "left_gross",
  "left_net",
  "left_tax",
  "left_due",
  "left_other_amount",
  "left_number",
  "left_date",
  "left_reference",
  "left_other_date",
  "in_seller",
  "in_buyer",
  "in_other",
  "party_distance",
  "gap_above",
  "gap_below",
  "is_alone_in_row",
  "doubt",
  "opens_with_street",
  "has_postcode",
  "ends_with_postcode_line",
  "has_contact",
  "address_below",
  "contact_below",
  "decimal_comma",
  "is_rounded",
  "is_before_rounding",
  "is_paid_less_change",
  "address_above",
  "form_above",
  "opens_with_form",
  "opens_with_code",
  "letters_below",
  "in_own_section",
  "in_other_section",
  "section_distance",
  "own_below",
  "own_right",
  "foreign_below",
  "opens_with_title",
  "opens_with_label",
  "is_column_sum",
  "is_column_difference",
  "own_bound",
  "foreign_bound",
  "is_paid",
  "is_rounded_and_paid",
  "is_rounded_away",
  "left_payment",
  "in_seller_block",
  "in_buyer_block",
  "in_other_block",
  "block_above",
  "block_below",
  "block_has_contact",
  "block_has_postcode",
  "short_line_above",
  "label_above",
  "line_above_goes_on",
  "goes_on",
  "brackets_open",
  "opens_with_unit",
  "unit_above",
  "is_month_start",
  "is_month_end",
  "is_earliest",
  "is_latest",
  "place_in_time",
  ...NEIGHBOURHOODS.map((where) => `words_${where}`),
  // After all others, so that those keep their indices in models of other papers.
  ...HEAD_FEATURES,
  ...PARTY_FEATURES,
  ...NUMBER_FEATURES,
  ...PART_FEATURES,
  ...TAG_FEATURES,
] as const;

const PARTIES = ["seller", "buyer", "other"] as const;

const LEFT_MEANINGS = [
  "invoice.gross_total",
  "invoice.net_total",
  "invoice.tax_total",
  "invoice.amount_due",
  "other.amount",
  "invoice.number",
  "invoice.date",
  "other.reference",
  "other.date",
];

const at = (name: string): number => FEATURE_NAMES.indexOf(name);
const RULE_AT = at("rule");
/** Index of the mean log-odds of the neighbourhoods' words. */
export const WORDS_AT = at("words_own");
/** Index of the strongest label on a side of the candidate. */
const placesOf = (whose: string, sides: readonly LabelRelation["side"][]) =>
  new Map(sides.map((side) => [side, at(`${whose}_${side}`)]));
const OWN_AT = placesOf("own", ["left", "above", "below", "right"]);
const FOREIGN_AT = placesOf("foreign", ["left", "above", "below"]);
const OWN_BOUND_AT = at("own_bound");
const FOREIGN_BOUND_AT = at("foreign_bound");
const SECTION_AT = at("in_own_section");
const HEAD_AT = at(HEAD_FEATURES[0]);
const PARTY_AT = at(PARTY_FEATURES[0]);
const NUMBER_AT = at(NUMBER_FEATURES[0]);

const PARTS_AT = at(PART_FEATURES[0]);
const TAG_AT = at(TAG_FEATURES[0]);
const PRIOR_AT = at("prior");
const SUM_AT = at("is_sum");
const CHARACTERS_AT = at("characters");
const LEFT_AT = at("left_gross");
const IN_PARTY_AT = at("in_seller");
const GAPS_AT = at("gap_above");
const ALONE_AT = at("is_alone_in_row");
const DOUBT_AT = at("doubt");
const ADDRESS_AT = at("opens_with_street");
const DECIMAL_AT = at("decimal_comma");
const ROUNDED_AT = at("is_rounded");
const CUTS_AT = at("address_above");
const OPENING_AT = at("opens_with_title");
const COLUMN_SUM_AT = at("is_column_sum");
const PAID_AT = at("is_paid");
const IN_BLOCK_AT = at("in_seller_block");
const BLOCK_AT = at("block_above");
const DAYS_AT = at("is_month_start");

const knownHeadFeatures = oncePer(headFeatures);
const knownPartyFeatures = oncePer(partyFeatures);
const knownNumberFeatures = oncePer(numberFeatures);

/** A candidate of a field among the others. */
export interface CandidateInSet {
  readonly candidate: Candidate;
  /** Its position among the field's candidates; a remembered one is not in the set. */
  readonly index: number;
  readonly set: CandidateSet;
}

/**
 * @param rule sum of the evidence that the scorer adds to
 * @param words null: the features of words stay 0, for what learns their log-odds itself
 */
export function featuresOf(
  inSet: CandidateInSet,
  read: ReadField,
  rule: number,
  words: WordTables | null,
): Float64Array {
  const { candidate, set } = inSet;
  const isSpan = SPANS.has(read.meaning.type);
  // Facts of two parties, numbers included, are distinguished by what is around them.
  const isTold = isSpan || read.isWriters !== undefined;
  const features = sharedFeatures(inSet, isTold).slice();
  if (isSpan && read.template === "receipt") features.set(knownHeadFeatures(candidate), HEAD_AT);
  if (read.isWriters !== undefined) features.set(knownPartyFeatures(candidate), PARTY_AT);
  if (read.meaning.type === "document_number" && NUMBERED_IN_WORDS.has(read.template))
    features.set(knownNumberFeatures(candidate), NUMBER_AT);
  features.set(tagFeatures(candidate, set.all, read), TAG_AT);
  features[RULE_AT] = rule;
  setLabelFeatures(features, candidate, read);
  features.set(sectionFeatures(candidate, read), SECTION_AT);
  if (words) features.set(wordFeatures(candidate, words), WORDS_AT);
  return features;
}

function setLabelFeatures(features: Float64Array, { labels }: Candidate, { ownMeanings }: ReadField): void {
  for (const { hit, side, strength, binds } of labels) {
    const isOwn = announces(hit, ownMeanings);
    const strongestAt = (isOwn ? OWN_AT : FOREIGN_AT).get(side);
    if (strongestAt !== undefined) features[strongestAt] = Math.max(features[strongestAt]!, strength);
    if (binds === "this") features[isOwn ? OWN_BOUND_AT : FOREIGN_BOUND_AT] = 1;
  }
}

const sharedByCandidate = new WeakMap<
  Candidate,
  Omit<CandidateInSet, "candidate"> & { readonly isSpan: boolean; readonly features: Float64Array }
>();

/** Features that are the same for all fields that the candidate may be a value of. */
function sharedFeatures(inSet: CandidateInSet, isSpan: boolean): Float64Array {
  const { candidate, index, set } = inSet;
  const known = sharedByCandidate.get(candidate);
  if (known && known.set === set && known.index === index && known.isSpan === isSpan) return known.features;
  const features = describeCandidate(inSet, isSpan);
  sharedByCandidate.set(candidate, { set, index, isSpan, features });
  return features;
}

/** Features specific to the field are 0 until the field is known. */
function describeCandidate(inSet: CandidateInSet, isSpan: boolean): Float64Array {
  const { candidate, set } = inSet;
  const { page, tokens } = candidate;
  const amount = amountOf(candidate);
  const beside = neighboursOf(candidate);
  const features = new Float64Array(FEATURE_NAMES.length);
  features.set(placeFeatures(inSet, amount), PRIOR_AT);
  features.set(arithmetic(amount, set), SUM_AT);
  features.set(characterFeatures(candidate), CHARACTERS_AT);
  features.set(leftLabelFeatures(candidate), LEFT_AT);
  features.set(partyDistances(candidate), IN_PARTY_AT);
  features.set(gaps(candidate, beside), GAPS_AT);
  features[ALONE_AT] = rowOf(page, tokens[0]!).segments.length === 1 ? 1 : 0;
  features[DOUBT_AT] = 1 - Math.min(...tokens.map((token) => token.word.confidence));
  features.set(addressFeatures(candidate, beside), ADDRESS_AT);
  features[DECIMAL_AT] = set.decimal === "," ? 1 : set.decimal === "." ? -1 : 0;
  const settled = settlementOf(candidate, amount, set);
  features.set([settled.isRounded, settled.isBeforeRounding, settled.isPaidLessChange].map(flag), ROUNDED_AT);
  features.set(openingFeatures(candidate), OPENING_AT);
  features.set(columnFeatures(amount, set), COLUMN_SUM_AT);
  features.set(paidFeatures(candidate, settled), PAID_AT);
  features.set(ownBlockFeatures(candidate), IN_BLOCK_AT);
  if (isSpan) {
    features.set(cuts(candidate, beside), CUTS_AT);
    features.set(blockFeatures(candidate, beside), BLOCK_AT);
  }
  features.set(dateFeatures(candidate, set.days), DAYS_AT);
  if (amount !== 0) features.set(partFeatures(candidate, set), PARTS_AT);
  return features;
}

function flag(holds: boolean): number {
  return holds ? 1 : 0;
}

function placeFeatures({ candidate, index, set }: CandidateInSet, amount: number): number[] {
  const { page, box, text, tokens, key } = candidate;
  const frame = page.textBox;
  const width = Math.max(1, frame.x1 - frame.x0);
  const height = Math.max(1, frame.y1 - frame.y0);
  const { row } = segmentOf(page, tokens[0]!);
  return [
    candidate.prior,
    (box.x0 - frame.x0) / width,
    (box.x1 - frame.x0) / width,
    (box.y0 - frame.y0) / height,
    Math.min(30, row),
    Math.min(30, page.rows.length - row),
    candidate.pageIndex,
    (box.y1 - box.y0) / page.lineHeight,
    index,
    set.all.length,
    amount / Math.max(0.01, set.sorted[0] ?? 1),
    set.sorted.indexOf(amount),
    set.repeats.get(key) ?? 1,
    flag(/[.,]\s?\d{2}\D*$/.test(text)),
  ];
}

function characterFeatures({ page, text, tokens }: Candidate): number[] {
  return [
    text.length,
    tokens.length,
    rowCount(page, tokens),
    share(text, /\d/g),
    letterShare(text),
    share(text, /\p{Lu}/gu),
    flag(isCompanyForm(text)),
    flag(/,$/.test(tokens.at(-1)!.text)),
    flag(/^\d/.test(text)),
  ];
}

function leftLabel({ labels }: Candidate): LabelRelation | undefined {
  return labels.find(({ side }) => side === "left");
}

function leftLabelFeatures(candidate: Candidate): number[] {
  const left = leftLabel(candidate);
  return LEFT_MEANINGS.map((meaning) => (left?.hit.meanings.has(meaning) ? left.strength : 0));
}

function partyDistances({ party }: Candidate): number[] {
  return [...PARTIES.map((one) => flag(party?.party === one)), party?.distance ?? 50];
}

function openingFeatures({ text, opensWithLabel }: Candidate): number[] {
  return [flag(opensWithTitle(text)), flag(opensWithLabel)];
}

function columnFeatures(amount: number, { columns }: CandidateSet): number[] {
  const cents = centsOf(amount);
  return [flag(amount !== 0 && columns.sums.has(cents)), flag(amount !== 0 && columns.differences.has(cents))];
}

function paidFeatures(candidate: Candidate, settled: ReturnType<typeof settlementOf>): number[] {
  const left = leftLabel(candidate);
  return [
    flag(settled.isPaid),
    flag(settled.isRounded && (settled.isPaid || settled.isPaidLessChange)),
    flag(settled.isRoundedAway),
    left?.hit.meanings.has("other.payment") ? left.strength : 0,
  ];
}

function ownBlockFeatures({ party }: Candidate): number[] {
  return PARTIES.map((one) => flag(party?.party === one && party.isInBlock));
}

function share(text: string, pattern: RegExp): number {
  return (text.match(pattern)?.length ?? 0) / Math.max(1, text.length);
}

/** Whether the value is in the part of the form that belongs to its field, or in another. */
function sectionFeatures({ section }: Candidate, read: ReadField): number[] {
  if (section === null || read.section === null) return [0, 0, 50];
  const isOwn = section.section === read.section;
  return [isOwn ? 1 : 0, isOwn ? 0 : 1, section.distance];
}
