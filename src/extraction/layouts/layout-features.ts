import { largest } from "../../core/basics/largest.ts";
import { ranks } from "../../core/basics/ranks.ts";
import type { Candidate } from "../candidate.ts";
import type { Token } from "../page/layout.ts";
import { foldText, similarity } from "../page/text.ts";
import type { Place, Surroundings } from "../surroundings.ts";
import { contextAround, lookOf } from "./candidate-look.ts";
import type { Anchor, FieldMemory } from "./layout-memory.ts";
import { alikeTo, signsOf, wordsInOrder } from "./likeness.ts";
import type { Context } from "./phrases.ts";
import { beginsTooLate } from "./remembered-place.ts";
import type { TemplateMatch } from "./template-match.ts";

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

/** What is remembered of a field on a layout that the document has. */
export interface RememberedField {
  readonly type: string;
  /** Has a value. */
  readonly known: FieldMemory;
  readonly match: TemplateMatch;
}

/**
 * One row of features for each candidate.
 *
 * @param bases logits without the remembered layouts
 */
export function layoutFeatures(
  candidates: readonly Candidate[],
  bases: readonly number[],
  remembered: RememberedField,
): Float64Array[] {
  const agreements = agreementsWith(candidates, remembered);
  const standings = standingsAmong(candidates, agreements);
  const value = comparedValueOf(remembered);
  return candidates.map((candidate, i) => {
    const [agreement, standing] = [agreements[i]!, standings[i]!];
    return new Float64Array([
      Math.max(-8, Math.min(8, bases[i]!)),
      remembered.match.similarity,
      ...labelFeatures(candidate, agreement, remembered),
      ...placeFeatures(agreement),
      Math.min(8, standing.nearest),
      Math.min(8, standing.label),
      ...lookFeatures(candidate, value),
      ...typeFeatures(candidate, remembered),
      Math.min(8, standing.labelTies),
      remembered.match.phrases,
      ...contextFeatures(agreement, remembered),
      Math.min(8, standing.context),
      agreement.anchor,
      standing.isAnchored ? 1 : 0,
      Math.min(8, standing.places),
    ]);
  });
}

/** How far a candidate and what is around it agree with the remembered value. */
interface Agreement {
  readonly off: ReturnType<typeof offsets>;
  /** 0..1 each: the words before it, above it, and on both sides in reading order. */
  readonly left: number;
  readonly above: number;
  readonly context: { readonly before: number; readonly after: number };
  /** 0..1: as much as the words say that the value is here. */
  readonly anchor: number;
  /** Which of several places with the remembered words is meant. */
  readonly lead: number;
}

function agreementsWith(candidates: readonly Candidate[], { known, match }: RememberedField): Agreement[] {
  const { before, after } = known.context ?? NO_CONTEXT;
  const isCode = /\d/.test(foldText(known.text ?? "")) && known.words <= MOST_WORDS_OF_CODE;
  // Many candidates begin or end with one word.
  const [likeLeft, likeBefore, likeAfter] = [alikeTo(known.left), alikeTo(before), alikeTo(after)];
  const afterPlace = afterByFirstWord(candidates, likeAfter);
  return candidates.map((candidate) => {
    const { place, around } = lookOf(candidate);
    const off = offsets(place, known, match.shift);
    const left = likeLeft(around.left);
    const own = contextAround(candidate);
    const context = { before: likeBefore(own.before), after: likeAfter(own.after) };
    const above = wordsAlike(around.above, known.above);
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
    const lead =
      anchor +
      TITLE_DECIDES * above +
      BEFORE_DECIDES * context.before +
      AFTER_DECIDES * afterPlace.get(candidate.tokens[0]!)! +
      (isInPlace ? PLACE_DECIDES : 0);
    return { off, left, above, context, anchor: isWorded || isPart ? 0 : anchor, lead };
  });
}

/**
 * How far the words behind a place agree with those behind the remembered value, by its first word. Which of the
 * candidates that begin there is the value is another question, on which these words must not decide: a longer one ends
 * nearer to them.
 */
function afterByFirstWord(
  candidates: readonly Candidate[],
  likeAfter: (words: readonly string[]) => number,
): ReadonlyMap<Token, number> {
  const agreement = new Map<Token, number>();
  for (const candidate of candidates) {
    const first = candidate.tokens[0]!;
    agreement.set(first, Math.max(agreement.get(first) ?? 0, likeAfter(contextAround(candidate).after)));
  }
  return agreement;
}

/** A candidate's ranks among all, 0 for the best, and whether it is where the remembered words say. */
interface Standing {
  readonly nearest: number;
  readonly label: number;
  readonly context: number;
  readonly isAnchored: boolean;
  /** The same for all: candidates whose label agrees best, and separate places with the remembered words. */
  readonly labelTies: number;
  readonly places: number;
}

function standingsAmong(candidates: readonly Candidate[], agreements: readonly Agreement[]): Standing[] {
  const nearest = ranks(agreements.map(({ off }) => off.column + off.row));
  const label = ranks(agreements.map(({ left }) => -left));
  const context = ranks(agreements.map((one) => -one.context.before - one.context.after));
  const mostLeft = largest(agreements.map(({ left }) => left));
  const labelTies = agreements.filter(({ left }) => left > mostLeft - AS_GOOD).length;
  const most = largest(
    agreements.map(({ anchor, lead }) => (anchor >= LEAST_ANCHOR ? lead : 0)),
    0,
  );
  const isAnchored = agreements.map(({ anchor, lead }) => anchor >= LEAST_ANCHOR && lead > most - AS_GOOD);
  const places = placesOf(candidates.filter((_, i) => isAnchored[i]));
  return candidates.map((_, i) => ({
    nearest: nearest[i]!,
    label: label[i]!,
    context: context[i]!,
    isAnchored: isAnchored[i]!,
    labelTies,
    places,
  }));
}

/** Agreement from which words around a candidate count as the remembered ones. */
const LEAST_ANCHOR = 0.8;
const [TITLE_DECIDES, BEFORE_DECIDES, AFTER_DECIDES, PLACE_DECIDES] = [0.3, 0.25, 0.25, 0.2];
const SAME_PLACE = 0.02;
const MOST_WORDS_OF_CODE = 2;
/** Edges this close are those of one column. */
export const SAME_COLUMN = 0.04;
/** Farther than this from its row, what is below the remembered title is not where the value was under it. */
const NEAR_ROW = 0.1;
const IN_ANOTHER_PLACE = 0.7;
/** Difference between labels that agree equally well except for a misread letter. */
const AS_GOOD = 0.05;

const NO_CONTEXT: Context = { before: [], after: [] };

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

function labelFeatures(candidate: Candidate, { left, above }: Agreement, { known }: RememberedField): number[] {
  const own = lookOf(candidate).around.left;
  return [
    left,
    own[0] !== undefined && known.left[0] !== undefined ? similarity(own[0], known.left[0]) : 0,
    known.left.length > 0 ? 1 : 0,
    (own.length === 0) === (known.left.length === 0) ? 0 : 1,
    above,
    known.above.length > 0 ? 1 : 0,
  ];
}

function placeFeatures({ off }: Agreement): number[] {
  return [off.start, off.end, off.y, off.fromEnd, off.column, off.row];
}

type ComparedValue = ReturnType<typeof comparedValueOf>;

/** What is compared of the remembered value, once for all candidates. */
function comparedValueOf({ known }: RememberedField) {
  const folded = foldText(known.text ?? "");
  const { shape, words, lines, page } = known;
  return { folded, hasFigures: /\d/.test(folded), signs: signsOf(known.text ?? ""), shape, words, lines, page };
}

function lookFeatures(candidate: Candidate, value: ComparedValue): number[] {
  const look = lookOf(candidate);
  return [
    similarity(look.signs, value.signs),
    look.shape === value.shape ? 1 : 0,
    look.hasFigures === value.hasFigures ? 0 : 1,
    Math.min(8, Math.abs(candidate.tokens.length - value.words)),
    Math.min(5, Math.abs(look.lines - value.lines)),
    candidate.pageIndex === value.page ? 1 : 0,
    similarity(look.folded, value.folded),
    look.folded === value.folded ? 1 : 0,
  ];
}

function typeFeatures(candidate: Candidate, { type, known, match }: RememberedField): number[] {
  const { around, place } = lookOf(candidate);
  return [
    known.isStatic ? 1 : 0,
    known.wrong ? likePlace(known.wrong, around, place, match.shift) : 0,
    NUMBERS.has(type) ? 1 : 0,
    type === "date" ? 1 : 0,
    TEXTS.has(type) ? 1 : 0,
    candidate.isRemembered ? 1 : 0,
  ];
}

const NUMBERS: ReadonlySet<string> = new Set(["amount", "number", "integer", "percent"]);
const TEXTS: ReadonlySet<string> = new Set(["text", "name", "organization", "address"]);

function contextFeatures({ context }: Agreement, { known }: RememberedField): number[] {
  const { before, after } = known.context ?? NO_CONTEXT;
  return [context.before, before.length > 0 ? 1 : 0, context.after, after.length > 0 ? 1 : 0];
}

/** Columns keep their left or their right edge; what is below a list of any length keeps its distance from the end. */
export function offsets(place: Place, known: Anchor, shift: TemplateMatch["shift"]) {
  const clipped = (length: number) => Math.min(0.5, Math.abs(length));
  const start = clipped(place.x0 - known.x0 - shift.x);
  const end = clipped(place.x1 - known.x1 - shift.x);
  const y = clipped(place.y - known.y - shift.y);
  const fromEnd = clipped(place.fromEnd - known.fromEnd);
  return { start, end, y, fromEnd, column: Math.min(start, end), row: Math.min(y, fromEnd) };
}

/** 0..1; 1 means beside the same words and at the same place. */
export function likePlace(anchor: Anchor, around: Surroundings, place: Place, shift: TemplateMatch["shift"]): number {
  const { start, y } = offsets(place, anchor, shift);
  const beside =
    anchor.left.length > 0 ? wordsInOrder(around.left, anchor.left) : wordsAlike(around.above, anchor.above);
  return beside * Math.max(0, 1 - start * 8) * Math.max(0, 1 - y * 6);
}

function wordsAlike(a: readonly string[], b: readonly string[]): number {
  return a.length === 0 || b.length === 0 ? 0 : similarity(a.join(" "), b.join(" "));
}
