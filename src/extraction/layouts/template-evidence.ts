import type { Evidence } from "../../core/documents/result.ts";
import type { FieldType } from "../../core/values.ts";
import type { Candidate, ReadField } from "../candidate.ts";
import { isUsersOwn } from "../fields/field-concepts.ts";
import { evaluateTrees, type TreeScorer } from "../gbdt.ts";
import { placeOfDay } from "../own-fields/own-names.ts";
import type { DayRole } from "../own-fields/stretch-of-days.ts";
import { foldText, similarity } from "../page/text.ts";
import type { Place, Surroundings } from "../surroundings.ts";
import { contextAround, endOfListAt, lookOf } from "./candidate-look.ts";
import type { Anchor, FieldMemory } from "./layout-memory.ts";
import { alikeTo, signsOf, wordsInOrder } from "./likeness.ts";
import { filledAsRemembered } from "./lines-below.ts";
import type { Context } from "./phrases.ts";
import { beginsTooLate } from "./remembered-place.ts";
import type { TemplateMatch } from "./template-match.ts";
import { endedAsTold } from "./told-ends.ts";
import { ENDS_TOLD_TERM } from "./value-ends.ts";
import { withWholeAmounts } from "./whole-amounts.ts";

/** Types whose values may have spaces between their thousands. */
const FIGURES: ReadonlySet<FieldType> = new Set(["amount", "number", "integer"]);

/**
 * What a remembered layout says of a candidate. The order is part of models/extraction/layouts.json
 * (training/extraction/fit-layouts.ts), which names them: a model with other features is refused at start.
 */
export const LAYOUT_FEATURES = [
  "base",
  "layout_similarity",
  "label_left",
  "label_left_nearest",
  "label_left_known",
  "label_left_unlike",
  "label_above",
  "label_above_known",
  "dx_start",
  "dx_end",
  "dy",
  "dy_from_end",
  "column_off",
  "row_off",
  "nearest_rank",
  "label_rank",
  "shape",
  "same_shape",
  "digits_differ",
  "words_differ",
  "lines_differ",
  "same_page",
  "value_similarity",
  "same_value",
  "is_static",
  "wrong_place",
  "is_amount",
  "is_date",
  "is_text",
  "is_remembered",
  "label_ties",
  "phrases",
  "before",
  "before_known",
  "after",
  "after_known",
  "context_rank",
  "anchor",
  "is_anchored",
  "anchored_places",
] as const;

/**
 * Trees that turn agreement with a remembered layout into logits, fitted on pairs of documents of one layout. For a
 * field that the product knows, rules and a shipped scorer already say much and the layout must not overrule them
 * lightly; for a user's own field it says nearly all. One set of trees for both cost known fields of receipts two
 * points when it was refitted.
 */
export interface LayoutScorers {
  readonly known: TreeScorer;
  readonly own: TreeScorer;
}

/**
 * A person said that a paper of the layout does not have the field: whatever is where the machine had found a value is
 * none. A paper that lacks the field says little about the next: an optional field is there on others.
 */
const SAID_ABSENT = { alike: -3, elsewhere: -1, unasked: -0.6 } as const;

/**
 * Logits that the remembered layouts give to each candidate of a field, in order; null if they say nothing. Of several
 * memories of one layout the one that agrees most counts: where they differ is what changes from paper to paper.
 *
 * @param bases logits without the remembered layouts
 */
export function layoutEvidence(
  candidates: readonly Candidate[],
  bases: readonly number[],
  { field, meaning, template }: ReadField,
  matches: readonly TemplateMatch[],
  scorers: LayoutScorers,
): (Evidence | null)[] {
  const scorer = isUsersOwn({ meaning, template }) ? scorers.own : scorers.known;
  const told = matches.flatMap((match) => {
    const known = match.memory.fields[field.key];
    return known ? [{ match, known }] : [];
  });
  if (told.length === 0) return candidates.map(() => null);
  const around = candidates.map((one) => lookOf(one).around);
  const days = candidates.map((one) => (meaning.type === "date" ? placeOfDay(one).role : null));
  const said = told.map(({ match, known }) => {
    if (known.text === null)
      return { weights: absentWeights(candidates, around, known, match), told: new Set<number>() };
    const rows = layoutFeatures(candidates, around, bases, meaning.type, known, match);
    // A cell after the remembered label is identified by it, at whatever place in the list it comes.
    const isKnownByLabel = rows.some((row) => row[IS_ANCHORED] === 1) || bases.some((base) => base > SURE_BY_NAME);
    const placed = placeWeights(rows, bases, scorer).map(
      (weight, i) => weight + otherEnd(days[i]!, known) + (isKnownByLabel ? 0 : inList(candidates[i]!, known, match)),
    );
    const ended = endedAsTold(candidates, placed, bases, known, match, field.multiple);
    const weights = filledAsRemembered(candidates, ended.weights, bases, meaning.type, known);
    return {
      ...ended,
      weights: FIGURES.has(meaning.type) ? withWholeAmounts(candidates, weights, bases, known) : weights,
    };
  });
  if (told.every(({ known }) => known.text === null)) {
    return candidates.map((_, i) => ({
      term: ABSENT_TERM,
      weight: Math.max(...said.map(({ weights }) => weights[i]!)),
    }));
  }
  const { heard, dissent } = agreeing(
    candidates,
    told.map(({ match }, i) => ({ age: match.age, weights: said[i]!.weights })),
  );
  return candidates.map((_, i) => {
    const weight = Math.max(...heard.map((own) => own[i]!)) - DISSENT * dissent;
    const endsAsTold = said.some(({ weights, told: ended }) => heard.includes(weights) && ended.has(i));
    return { term: endsAsTold ? ENDS_TOLD_TERM : "remembered layout: place, label and shape", weight };
  });
}

function absentWeights(
  candidates: readonly Candidate[],
  around: readonly Surroundings[],
  { wrong }: FieldMemory,
  { similarity: likeness, shift }: TemplateMatch,
): number[] {
  if (!wrong) return candidates.map(() => SAID_ABSENT.unasked * likeness);
  return candidates.map((candidate, i) => {
    const alike = likePlace(wrong, around[i]!, lookOf(candidate).place, shift) >= ALIKE;
    return (alike ? SAID_ABSENT.alike : SAID_ABSENT.elsewhere) * likeness;
  });
}

const ALIKE = 0.3;

const ABSENT_TERM = "remembered layout: has no such value";
/** Logits subtracted if all memories but one say otherwise: a value that people do not agree on is not certain. */
const DISSENT = 2;

/**
 * A reviewer's slip must not spoil the layout: memories that point to another value than most are ignored. With as many
 * on both sides those with the newest win: a person who corrects what was read wrongly is right.
 */
function agreeing(
  candidates: readonly Candidate[],
  memories: readonly { readonly age: number; readonly weights: readonly number[] }[],
): { heard: (readonly number[])[]; dissent: number } {
  const votes = memories.map(({ age, weights }) => {
    const best = weights.reduce((a, weight, i) => (weight > weights[a]! ? i : a), 0);
    return { age, weights, value: (weights[best] ?? 0) > 0 ? candidates[best]!.key : null };
  });
  const sides = Map.groupBy(
    votes.filter(({ value }) => value !== null),
    ({ value }) => value,
  );
  const newest = (side: typeof votes) => Math.min(...side.map(({ age }) => age));
  const [first, ...others] = [...sides.values()].sort((a, b) => b.length - a.length || newest(a) - newest(b));
  const against = others.flat();
  return {
    heard: votes.filter((vote) => !against.includes(vote)).map(({ weights }) => weights),
    dissent: first ? against.length / (first.length + against.length) : 0,
  };
}

/**
 * What is at the place that the remembered words indicate is the value, whatever it looks like: it is shown, with
 * logits above zero.
 */
const LEAST_OF_ANCHORED = 1.5;
/** Minimum for the likelier of two such places, which may be the wrong one. */
const LEAST_OF_TWO = 0.4;
/** … and what is elsewhere is not the value. */
const BEHIND_ANCHORED = 1;
const [IS_ANCHORED, ANCHORED_PLACES] = [
  LAYOUT_FEATURES.indexOf("is_anchored"),
  LAYOUT_FEATURES.indexOf("anchored_places"),
];

/**
 * Trees weigh what the value looks like against its place: after "CIF Shuwaikh, Incoterms 2020" they rejected "FOB La
 * Spezia", although it was below the same title at the same place. If the remembered words occur at one place only,
 * that place has the value.
 */
function placeWeights(rows: readonly Float64Array[], bases: readonly number[], { trees, bias }: TreeScorer): number[] {
  const weights = rows.map((features) => evaluateTrees(trees, features) + bias);
  const anchored = [...rows.keys()].filter((i) => rows[i]![IS_ANCHORED] === 1);
  const places = anchored.length === 0 ? 0 : rows[anchored[0]!]![ANCHORED_PLACES]!;
  if (places !== 1 && places !== 2) return weights;
  const best = Math.max(...anchored.map((i) => bases[i]! + weights[i]!));
  const lift = Math.max(0, (places === 1 ? LEAST_OF_ANCHORED : LEAST_OF_TWO) - best);
  const most = best + lift - BEHIND_ANCHORED;
  return weights.map((weight, i) => {
    if (rows[i]![IS_ANCHORED] === 1) return weight + lift;
    return places === 1 ? Math.min(weight, most - bases[i]!) : weight;
  });
}

/** Both ends of a date range are at one place, and in one word. */
const OTHER_END = -4;

function otherEnd(day: DayRole | null, { traits }: FieldMemory): number {
  const known = traits?.day ?? "none";
  return (day === "start" && known === "end") || (day === "end" && known === "start") ? OTHER_END : 0;
}

/** Logits for the end of the list if the remembered value was its end, and against what comes before it there. */
const ENDS_LIST = 3;
/** Logits from which the field's name is considered to identify a row. */
const SURE_BY_NAME = 2;

function inList(candidate: Candidate, known: FieldMemory, { shift }: TemplateMatch): number {
  if (!known.closesList || offsets(lookOf(candidate).place, known, shift).start > SAME_COLUMN) return 0;
  const closes = endOfListAt(candidate);
  return closes === null ? 0 : closes ? ENDS_LIST : -ENDS_LIST;
}

/** One row of features for each candidate; `known` has a value. */
export function layoutFeatures(
  candidates: readonly Candidate[],
  around: readonly Surroundings[],
  bases: readonly number[],
  type: string,
  known: FieldMemory,
  { similarity: likeness, shift, phrases }: TemplateMatch,
): Float64Array[] {
  const value = foldText(known.text ?? "");
  const { before, after } = known.context ?? NO_CONTEXT;
  const signs = signsOf(known.text ?? "");
  const hasFigures = /\d/.test(value);
  const isCode = hasFigures && known.words <= MOST_WORDS_OF_CODE;
  // Many candidates begin or end with one word.
  const [likeLeft, likeBefore, likeAfter] = [alikeTo(known.left), alikeTo(before), alikeTo(after)];
  const facts = candidates.map((candidate, i) => {
    const place = lookOf(candidate).place;
    const off = offsets(place, known, shift);
    const left = likeLeft(around[i]!.left);
    const own = contextAround(candidate);
    const context = { before: likeBefore(own.before), after: likeAfter(own.after) };
    const above = wordsAlike(around[i]!.above, known.above);
    const anchor = Math.max(
      before.length > 1 ? context.before : 0,
      left,
      known.left.length > 0 ? 0 : above * (off.column < SAME_COLUMN && off.row < NEAR_ROW ? 1 : IN_ANOTHER_PLACE),
    );
    // A code is not a word: something without a digit there is the next title.
    const isWorded = isCode && !/\d/.test(candidate.text);
    const isPart = beginsTooLate(candidate.page, candidate.tokens[0]!, known);
    // Of the cells of a row, which are all after its label, the one below the same title.
    const isInPlace = off.column < SAME_PLACE && off.row < SAME_PLACE;
    const lead = anchor + TITLE_DECIDES * above + CONTEXT_DECIDES * context.before + (isInPlace ? PLACE_DECIDES : 0);
    return {
      off,
      left,
      above,
      context,
      anchor: isWorded || isPart ? 0 : anchor,
      lead,
      distance: off.column + off.row,
    };
  });
  const nearest = ranks(facts.map(({ distance }) => distance));
  const best = ranks(facts.map(({ left }) => -left));
  const mostLeft = Math.max(...facts.map(({ left }) => left));
  const ties = facts.filter(({ left }) => left > mostLeft - AS_GOOD).length;
  const most = Math.max(0, ...facts.map(({ anchor, lead }) => (anchor >= LEAST_ANCHOR ? lead : 0)));
  const isAnchored = facts.map(({ anchor, lead }) => anchor >= LEAST_ANCHOR && lead > most - AS_GOOD);
  const places = placesOf(candidates.filter((_, i) => isAnchored[i]));
  const inContext = ranks(facts.map(({ context }) => -context.before - context.after));
  return candidates.map((candidate, i) => {
    const { off, left, above, context, anchor } = facts[i]!;
    const own = around[i]!;
    const look = lookOf(candidate);
    return new Float64Array([
      Math.max(-8, Math.min(8, bases[i]!)),
      likeness,
      left,
      own.left[0] !== undefined && known.left[0] !== undefined ? similarity(own.left[0], known.left[0]) : 0,
      known.left.length > 0 ? 1 : 0,
      (own.left.length === 0) === (known.left.length === 0) ? 0 : 1,
      above,
      known.above.length > 0 ? 1 : 0,
      off.start,
      off.end,
      off.y,
      off.fromEnd,
      off.column,
      off.row,
      Math.min(8, nearest[i]!),
      Math.min(8, best[i]!),
      similarity(look.signs, signs),
      look.shape === known.shape ? 1 : 0,
      look.hasFigures === hasFigures ? 0 : 1,
      Math.min(8, Math.abs(candidate.tokens.length - known.words)),
      Math.min(5, Math.abs(look.lines - known.lines)),
      candidate.pageIndex === known.page ? 1 : 0,
      similarity(look.folded, value),
      look.folded === value ? 1 : 0,
      known.isStatic ? 1 : 0,
      known.wrong ? likePlace(known.wrong, own, look.place, shift) : 0,
      NUMBERS.has(type) ? 1 : 0,
      type === "date" ? 1 : 0,
      TEXTS.has(type) ? 1 : 0,
      candidate.isRemembered ? 1 : 0,
      Math.min(8, ties),
      phrases,
      context.before,
      before.length > 0 ? 1 : 0,
      context.after,
      after.length > 0 ? 1 : 0,
      Math.min(8, inContext[i]!),
      anchor,
      isAnchored[i] ? 1 : 0,
      Math.min(8, places),
    ]);
  });
}

/** Agreement from which words around a candidate count as the remembered ones. */
const LEAST_ANCHOR = 0.8;
const [TITLE_DECIDES, CONTEXT_DECIDES, PLACE_DECIDES] = [0.3, 0.15, 0.2];
const SAME_PLACE = 0.02;
const MOST_WORDS_OF_CODE = 2;
/** Maximum distance below the remembered title for a candidate that is not where the value was under it. */
const [SAME_COLUMN, NEAR_ROW] = [0.04, 0.1];
const IN_ANOTHER_PLACE = 0.7;

/** The number of separate places: candidates that share words are at one. */
function placesOf(candidates: readonly Candidate[]): number {
  const places: { readonly page: number; to: number }[] = [];
  const order = [...candidates].sort((a, b) => a.pageIndex - b.pageIndex || a.tokens[0]!.index - b.tokens[0]!.index);
  for (const { pageIndex, tokens } of order) {
    const last = places.at(-1);
    if (last?.page === pageIndex && tokens[0]!.index <= last.to) last.to = Math.max(last.to, tokens.at(-1)!.index);
    else places.push({ page: pageIndex, to: tokens.at(-1)!.index });
  }
  return places.length;
}

const NO_CONTEXT: Context = { before: [], after: [] };
/** Difference between labels that agree equally well except for a misread letter. */
const AS_GOOD = 0.05;

const NUMBERS: ReadonlySet<string> = new Set(["amount", "number", "integer", "percent"]);
const TEXTS: ReadonlySet<string> = new Set(["text", "name", "organization", "address"]);

/** Columns keep their left or their right edge; what is below a list of any length keeps its distance from the end. */
function offsets(place: Place, known: Anchor, shift: TemplateMatch["shift"]) {
  const clipped = (length: number) => Math.min(0.5, Math.abs(length));
  const start = clipped(place.x0 - known.x0 - shift.x);
  const end = clipped(place.x1 - known.x1 - shift.x);
  const y = clipped(place.y - known.y - shift.y);
  const fromEnd = clipped(place.fromEnd - known.fromEnd);
  return { start, end, y, fromEnd, column: Math.min(start, end), row: Math.min(y, fromEnd) };
}

/** 0..1; 1 means beside the same words and at the same place. */
function likePlace(anchor: Anchor, around: Surroundings, place: Place, shift: TemplateMatch["shift"]): number {
  const { start, y } = offsets(place, anchor, shift);
  const beside =
    anchor.left.length > 0 ? wordsInOrder(around.left, anchor.left) : wordsAlike(around.above, anchor.above);
  return beside * Math.max(0, 1 - start * 8) * Math.max(0, 1 - y * 6);
}

function wordsAlike(a: readonly string[], b: readonly string[]): number {
  return a.length === 0 || b.length === 0 ? 0 : similarity(a.join(" "), b.join(" "));
}

/** 0 for the smallest; equal numbers share a rank. */
export function ranks(values: readonly number[]): number[] {
  const sorted = [...new Set(values)].sort((a, b) => a - b);
  const rankOf = new Map(sorted.map((value, rank) => [value, rank]));
  return values.map((value) => rankOf.get(value)!);
}
