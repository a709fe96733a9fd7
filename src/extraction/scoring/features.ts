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
import { leftOf, rightOf, rowCount, segmentOf, type Token } from "../page/layout.ts";
import { PARTY_FEATURES, partyFeatures } from "../parties/party-features.ts";
import { TAG_FEATURES, tagFeatures } from "../tagger/tag-features.ts";
import { letterShare } from "../types/text-runs.ts";
import { isCompanyForm, opensWithTitle } from "../types/wording.ts";
import { NEIGHBOURHOODS, type Neighbourhood, type WordTables } from "./scorer.ts";

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
const PAID_AT = at("is_paid");
const BLOCK_AT = at("block_above");
const DAYS_AT = at("is_month_start");

const knownHeadFeatures = oncePer(headFeatures);
const knownPartyFeatures = oncePer(partyFeatures);
const knownNumberFeatures = oncePer(numberFeatures);

export function featuresOf(
  candidate: Candidate,
  index: number,
  set: CandidateSet,
  read: ReadField,
  rule: number,
  words: WordTables | null,
): Float64Array {
  const isSpan = SPANS.has(read.meaning.type);
  // Facts of two parties, numbers included, are distinguished by what is around them.
  const isTold = isSpan || read.isWriters !== undefined;
  const features = sharedFeatures(candidate, index, set, isTold).slice();
  if (isSpan && read.template === "receipt") features.set(knownHeadFeatures(candidate), HEAD_AT);
  if (read.isWriters !== undefined) features.set(knownPartyFeatures(candidate), PARTY_AT);
  if (read.meaning.type === "document_number" && NUMBERED_IN_WORDS.has(read.template))
    features.set(knownNumberFeatures(candidate), NUMBER_AT);
  features.set(tagFeatures(candidate, set.all, read), TAG_AT);
  features[RULE_AT] = rule;
  for (const { hit, side, strength, binds } of candidate.labels) {
    const isOwn = announces(hit, read.ownMeanings);
    const strongestAt = (isOwn ? OWN_AT : FOREIGN_AT).get(side);
    if (strongestAt !== undefined) features[strongestAt] = Math.max(features[strongestAt]!, strength);
    if (binds === "this") features[isOwn ? OWN_BOUND_AT : FOREIGN_BOUND_AT] = 1;
  }
  features.set(sectionFeatures(candidate, read), SECTION_AT);
  if (words) features.set(wordFeatures(candidate, words), WORDS_AT);
  return features;
}

const sharedByCandidate = new WeakMap<
  Candidate,
  { readonly set: CandidateSet; readonly index: number; readonly isSpan: boolean; readonly features: Float64Array }
>();

/** Features that are the same for all fields that the candidate may be a value of. */
function sharedFeatures(candidate: Candidate, index: number, set: CandidateSet, isSpan: boolean): Float64Array {
  const known = sharedByCandidate.get(candidate);
  if (known && known.set === set && known.index === index && known.isSpan === isSpan) return known.features;
  const features = describeCandidate(candidate, index, set, isSpan);
  sharedByCandidate.set(candidate, { set, index, isSpan, features });
  return features;
}

/** Features specific to the field are 0 until the field is known. */
function describeCandidate(candidate: Candidate, index: number, set: CandidateSet, isSpan: boolean): Float64Array {
  const { page, box, text, tokens, labels, party } = candidate;
  const frame = page.textBox;
  const width = Math.max(1, frame.x1 - frame.x0);
  const height = Math.max(1, frame.y1 - frame.y0);
  const row = segmentOf(page, tokens[0]!).row;
  const amount = amountOf(candidate);
  const left = labels.find(({ side }) => side === "left");
  const beside = neighboursOf(candidate);
  const settled = settlementOf(candidate, amount, set);
  const flag = (holds: boolean) => (holds ? 1 : 0);
  const features = new Float64Array(FEATURE_NAMES.length);
  const place = [
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
    set.repeats.get(candidate.key) ?? 1,
    /[.,]\s?\d{2}\D*$/.test(text) ? 1 : 0,
  ];
  features.set(place, PRIOR_AT);
  features.set(arithmetic(amount, set), SUM_AT);
  const characters = [
    text.length,
    tokens.length,
    rowCount(page, tokens),
    share(text, /\d/g),
    letterShare(text),
    share(text, /\p{Lu}/gu),
    isCompanyForm(text) ? 1 : 0,
    /,$/.test(tokens.at(-1)!.text) ? 1 : 0,
    /^\d/.test(text) ? 1 : 0,
  ];
  features.set(characters, CHARACTERS_AT);
  LEFT_MEANINGS.forEach((meaning, i) => {
    if (left?.hit.meanings.has(meaning)) features[LEFT_AT + i] = left.strength;
  });
  const parted = [...PARTIES.map((one) => flag(party?.party === one)), party?.distance ?? 50];
  features.set(parted, IN_PARTY_AT);
  features.set(gaps(candidate, beside), GAPS_AT);
  features[ALONE_AT] = page.rows[row]!.segments.length === 1 ? 1 : 0;
  features[DOUBT_AT] = 1 - Math.min(...tokens.map((token) => token.word.confidence));
  features.set(addressFeatures(candidate, beside), ADDRESS_AT);
  features[DECIMAL_AT] = set.decimal === "," ? 1 : set.decimal === "." ? -1 : 0;
  features.set([settled.isRounded, settled.isBeforeRounding, settled.isPaidLessChange].map(flag), ROUNDED_AT);
  const opening = [
    opensWithTitle(text) ? 1 : 0,
    candidate.opensWithLabel ? 1 : 0,
    amount !== 0 && set.columns.sums.has(centsOf(amount)) ? 1 : 0,
    amount !== 0 && set.columns.differences.has(centsOf(amount)) ? 1 : 0,
  ];
  features.set(opening, OPENING_AT);
  const paid = [
    flag(settled.isPaid),
    flag(settled.isRounded && (settled.isPaid || settled.isPaidLessChange)),
    flag(settled.isRoundedAway),
    left?.hit.meanings.has("other.payment") ? left.strength : 0,
    ...PARTIES.map((one) => flag(party?.party === one && party.isInBlock)),
  ];
  features.set(paid, PAID_AT);
  if (isSpan) {
    features.set(cuts(candidate, beside), CUTS_AT);
    features.set(blockFeatures(candidate, beside), BLOCK_AT);
  }
  features.set(dateFeatures(candidate, set.days), DAYS_AT);
  if (amount !== 0) features.set(partFeatures(candidate, set), PARTS_AT);
  return features;
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

/**
 * The words of each neighbourhood of a candidate, digits masked ("81100" → "99999"): the keys of the log-odds tables.
 */
export const neighbourhoodWords: (candidate: Candidate) => Readonly<Record<Neighbourhood, string[]>> =
  oncePer(wordsAround);

function wordsAround(candidate: Candidate): Record<Neighbourhood, string[]> {
  const { page, tokens } = candidate;
  const { above, below } = neighboursOf(candidate);
  const first = tokens[0]!;
  const last = tokens.at(-1)!;
  const mask = (list: readonly Token[]) => list.map(maskedWord).filter((word) => word !== "");
  return {
    own: mask(tokens.slice(0, 30)),
    left: mask(leftOf(page, first, 4)),
    right: mask(rightOf(page, last, 2)),
    above: mask(above?.tokens.slice(0, 8) ?? []),
    below: mask(below?.tokens.slice(0, 8) ?? []),
    first: mask([first]),
    last: mask([last]),
  };
}

export function maskedWord(token: Token): string {
  return token.fold.replace(/\d/g, "9").slice(0, 16);
}

function wordFeatures(candidate: Candidate, tables: WordTables): number[] {
  const words = neighbourhoodWords(candidate);
  return NEIGHBOURHOODS.map((where) => meanLogOdds(words[where], (word) => tables[where][word]));
}

/**
 * Sum over the known words divided by the square root of their number: words of one place say much the same. 0 if none
 * is known.
 */
export function meanLogOdds(words: readonly string[], logOddsOf: (word: string) => number | undefined): number {
  let [sum, count] = [0, 0];
  for (const word of words) {
    const odds = logOddsOf(word);
    if (odds === undefined) continue;
    sum += odds;
    count++;
  }
  return count === 0 ? 0 : sum / Math.sqrt(count);
}
