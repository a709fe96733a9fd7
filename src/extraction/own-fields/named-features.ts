import { largest } from "../../core/basics/largest.ts";
import { oncePer } from "../../core/basics/once-per.ts";
import type { Evidence } from "../../core/documents/result.ts";
import type { FieldType } from "../../core/values.ts";
import type { Candidate, ReadField } from "../candidate.ts";
import { type PageLayout, rowCount, segmentOf } from "../page/layout.ts";
import { foldText } from "../page/text.ts";
import { sumOf } from "../sum-of-evidence.ts";
import { heightOf, placeOf } from "../surroundings.ts";
import { ASKED_SORTS, sortsAskedBy } from "./asked-sorts.ts";
import { isProse, LABEL_SIDES, labelPlaces, placeOfDay } from "./label-places.ts";
import { isSaid, shareOfOthersSaid } from "./names-said.ts";
import { type Kind, phrasesOf } from "./own-name-words.ts";
import { IS_OWN, impliedEnd, nameMatches, strongest, wantedEnd } from "./own-names.ts";
import { SAID_FEATURES, saidColumns } from "./said-words.ts";
import { STANDING_FEATURES, standingColumns } from "./standing-features.ts";
import { factsAskedBy, factsLike, UNNAMED_FACTS } from "./unnamed-facts.ts";

const TYPES = [
  "amount",
  "number",
  "integer",
  "percent",
  "date",
  "time",
  "text",
  "name",
  "organization",
  "address",
  "document_number",
] as const satisfies readonly FieldType[];

const KINDS = ["number", "date", "amount", "name"] as const satisfies readonly Kind[];

/**
 * What is known about a candidate of a field that the product knows only by its name. The order is part of
 * models/extraction/named.json (training/extraction/fit-named.ts), which names them: a model with other features is
 * refused at start.
 */
export const NAMED_FEATURES = [
  "base",
  "base_rank",
  "base_lead",
  "base_ties",
  "against",
  "in_favour",
  "candidates",
  ...LABEL_SIDES,
  "name",
  "name_lead",
  "name_rank",
  "named",
  "named_in_part",
  "other_name",
  "other_name_lead",
  "is_said",
  "others_said",
  "left_words",
  "above_words",
  "left_ends_in_colon",
  "words_before",
  "in_prose",
  ...KINDS.map((kind) => `says_${kind}`),
  "asks_for_total",
  "words_of_name",
  ...TYPES.map((type) => `is_${type}`),
  ...ASKED_SORTS.map((sort) => `asks_for_${sort}`),
  "words",
  "digits",
  "letters",
  "capitals",
  "opens_small",
  "opens_large",
  "lines",
  "height",
  "repeats",
  "x",
  "y",
  "page",
  "cells",
  "opens_cell",
  "fills_cell",
  ...STANDING_FEATURES,
  ...UNNAMED_FACTS.map((fact) => `is_${fact}` as const),
  ...UNNAMED_FACTS.map((fact) => `asks_for_${fact}` as const),
  "opens_days",
  "closes_days",
  "asks_for_start",
  "asks_for_end",
  "behind_small",
  "behind_capital",
  "before_small",
  "ends_cell",
  "x_end",
  "y_from_end",
  "height_share",
  ...SAID_FEATURES,
  "shape",
] as const;

/** Agreement from which a label matches in part. */
const IN_PART = 0.25;
const MOST_COUNTED = 8;

/**
 * One row of features for each candidate.
 *
 * @param evidence what rules say of each
 */
export function namedFeatures(
  candidates: readonly Candidate[],
  evidence: readonly (readonly Evidence[])[],
  read: ReadField,
): Float64Array[] {
  const bases = evidence.map(sumOf);
  const ofBase = baseColumns(candidates, bases);
  const ofNames = nameColumns(candidates, read);
  const ofField = fieldColumns(read);
  const ofPaper = paperColumns(candidates, read);
  const repeats = Map.groupBy(candidates, ({ key }) => key);
  const count = Math.log2(candidates.length);
  const ofFacts = factsAskedBy(read).map(Number);
  const ofEnds = endColumns(read);
  const standings = standingColumns(candidates);
  return candidates.map((candidate, i) =>
    Float64Array.from([
      ...ofBase[i]!,
      sumOf(evidence[i]!.filter(({ weight }) => weight < 0)),
      sumOf(evidence[i]!.filter(({ weight }) => weight > 0)),
      count,
      ...ofNames[i]!,
      ...ofPaper,
      ...labelColumns(candidate),
      ...ofField,
      ...lookColumns(candidate),
      atMost(repeats.get(candidate.key)!.length),
      ...placeColumns(candidate),
      ...standings[i]!,
      ...factsLike(candidate),
      ...ofFacts,
      ...dayColumns(candidate),
      ...ofEnds,
      ...besideColumns(candidate),
      ...saidColumns(candidate, read),
      candidate.prior,
    ]),
  );
}

function atMost(count: number): number {
  return Math.min(MOST_COUNTED, count);
}

const MOST_LOGITS = 8;

/**
 * The position of each among all by what rules say: its logits, its rank, its lead over the best other value, and how
 * many values are equally likely.
 */
function baseColumns(candidates: readonly Candidate[], bases: readonly number[]): number[][] {
  const bestOf = new Map<string, number>();
  for (const [i, { key }] of candidates.entries()) bestOf.set(key, Math.max(bestOf.get(key) ?? -Infinity, bases[i]!));
  const values = [...bestOf].sort(([, a], [, b]) => b - a);
  const ordered = downwards(bases);
  return candidates.map(({ key }, i) => {
    const base = bases[i]!;
    const [, other] = values.find(([one]) => one !== key) ?? ["", -MOST_LOGITS];
    const asLikely = countOf(values, ([, value]) => value >= base);
    const likelier = countOf(ordered, (one) => one > base);
    return [bounded(base), atMost(likelier), bounded(base - other), atMost(asLikely)];
  });
}

function downwards(values: readonly number[]): number[] {
  return [...values].sort((a, b) => b - a);
}

/** How many items hold, of a list in which those that hold come first: long papers have thousands of candidates. */
function countOf<Item>(items: readonly Item[], holds: (item: Item) => boolean): number {
  let [from, to] = [0, items.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (holds(items[middle]!)) from = middle + 1;
    else to = middle;
  }
  return from;
}

function bounded(logits: number): number {
  return Math.max(-MOST_LOGITS, Math.min(MOST_LOGITS, logits));
}

/**
 * How labels agree with the field's name, on each side and at best; how many values have such labels; and how they
 * agree with the names of other fields.
 */
function nameColumns(candidates: readonly Candidate[], read: ReadField): number[][] {
  const matches = nameMatches(candidates, read);
  const strengths = matches.map(strongest);
  const best = largest(strengths, 0);
  const ordered = downwards(strengths);
  const valuesFrom = (least: number) =>
    atMost(new Set(candidates.flatMap(({ key }, i) => (strengths[i]! >= least ? [key] : []))).size);
  const [named, inPart] = [valuesFrom(IS_OWN), valuesFrom(IN_PART)];
  const others = (read.others ?? []).map((other) => nameMatches(candidates, other));
  return matches.map((match, i) => {
    const own = strengths[i]!;
    const ofOthers = others.reduce((most, some) => Math.max(most, strongest(some[i]!)), 0);
    return [
      ...LABEL_SIDES.map((side) => match?.[side].score ?? 0),
      own,
      own - best,
      atMost(countOf(ordered, (one) => one > own)),
      named,
      inPart,
      ofOthers,
      own - ofOthers,
    ];
  });
}

/** -1 if no other field has a name. */
const NO_OTHERS = -1;

function paperColumns(candidates: readonly Candidate[], read: ReadField): number[] {
  const pages = [...new Set(candidates.map(({ page }) => page))];
  return [isSaid(read, pages) ? 1 : 0, shareOfOthersSaid(read, pages) ?? NO_OTHERS];
}

function labelColumns(candidate: Candidate): number[] {
  const { left, above, words } = labelPlaces(candidate);
  const [before = [], over = []] = [left[0], above[0]];
  return [
    before.length,
    over.length,
    before.at(-1)?.text.endsWith(":") ? 1 : 0,
    words.length,
    isProse(segmentOf(candidate.page, candidate.tokens[0]!).tokens) ? 1 : 0,
  ];
}

function fieldColumns(read: ReadField): number[] {
  const names = phrasesOf(read);
  const sorts = sortsAskedBy(read);
  return [
    ...KINDS.map((kind) => (names.some(({ saidKinds }) => saidKinds.has(kind)) ? 1 : 0)),
    names.some(({ isOfTotals }) => isOfTotals) ? 1 : 0,
    atMost(names[0]?.words.length ?? 0),
    ...TYPES.map((type) => (type === read.meaning.type ? 1 : 0)),
    ...ASKED_SORTS.map((sort) => (sorts.has(sort) ? 1 : 0)),
  ];
}

function lookColumns({ text, tokens, page }: Candidate): number[] {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0;
  return [
    tokens.length,
    foldText(text).replace(/\D/g, "").length,
    letters,
    capitals / Math.max(1, letters),
    /^\p{Ll}/u.test(text) ? 1 : 0,
    /^\p{Lu}/u.test(text) ? 1 : 0,
    rowCount(page, tokens),
    heightOf(page, tokens[0]!),
  ];
}

function placeColumns({ page, tokens, box }: Candidate): number[] {
  const place = placeOf(page, box);
  const own = segmentOf(page, tokens[0]!);
  return [
    place.x0,
    place.y,
    page.pageIndex,
    atMost(page.rows[own.row]!.segments.length),
    own.tokens[0] === tokens[0] ? 1 : 0,
    own.tokens.length === tokens.length ? 1 : 0,
  ];
}

function dayColumns(candidate: Candidate): number[] {
  const { role } = placeOfDay(candidate);
  return [role === "start" ? 1 : 0, role === "end" ? 1 : 0];
}

/** The end of a date range that the field's names ask for or imply. */
function endColumns(read: ReadField): number[] {
  const end = wantedEnd(read) ?? impliedEnd(read);
  return [end === "start" ? 1 : 0, end === "end" ? 1 : 0];
}

/** The words right before and after it in its cell, and how far its own words reach. */
function besideColumns({ page, tokens, box }: Candidate): number[] {
  const own = segmentOf(page, tokens[0]!);
  const before = own.tokens[own.tokens.indexOf(tokens[0]!) - 1]?.text ?? "";
  const after = own.tokens[own.tokens.indexOf(tokens.at(-1)!) + 1]?.text ?? "";
  const place = placeOf(page, box);
  return [
    /^\p{Ll}/u.test(before) ? 1 : 0,
    /^\p{Lu}/u.test(before) ? 1 : 0,
    /^\p{Ll}/u.test(after) ? 1 : 0,
    after === "" ? 1 : 0,
    place.x1,
    place.fromEnd,
    heightOf(page, tokens[0]!) / tallestOf(page),
  ];
}

const tallestOf = oncePer((page: PageLayout): number =>
  largest(
    page.tokens.map((token) => heightOf(page, token)),
    1,
  ),
);
