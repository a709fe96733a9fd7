import type { Evidence } from "../../core/result.ts";
import type { Candidate, ReadField } from "../candidates.ts";
import { evaluateTrees, type Tree } from "../gbdt.ts";
import { placeOfDay } from "../own-fields/own-names.ts";
import type { DayRole } from "../own-fields/stretch-of-days.ts";
import { rowCount } from "../page/layout.ts";
import { foldText, shapeOf, similarity } from "../page/text.ts";
import { signsOf, wordsInOrder } from "./likeness.ts";
import type { TemplateMatch } from "./template-match.ts";
import { type Anchor, type FieldMemory, placeOf, type Surroundings, surroundings } from "./templates.ts";
import { endedAsTold } from "./told-ends.ts";
import { ENDS_TOLD_TERM } from "./value-ends.ts";

/**
 * What a remembered layout says of a candidate. The order is part of models/extraction/layouts.json (training/extraction/fit-layouts.ts),
 * which names them: a model of other features is refused at start.
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
] as const;

/** Trees that turn agreement with a remembered layout into logits; fitted on pairs of documents of one layout. */
export interface LayoutScorer {
  readonly trees: readonly Tree[];
  readonly bias: number;
}

/**
 * Of a field that the product knows, rules and a shipped scorer say much already and the layout must not overrule them lightly; of a
 * user's own it says nearly all. One set of trees for both cost known fields of receipts two points when it was fitted anew.
 */
export interface LayoutScorers {
  readonly known: LayoutScorer;
  readonly own: LayoutScorer;
}

/** A person said that the layout does not have the field. */
const SAID_ABSENT = -3;

/**
 * Logits the remembered layouts give to each candidate of a field, in order; null where they say nothing. Of several memories of one
 * layout the one that agrees most counts: what they differ in is what changes from paper to paper.
 *
 * @param bases logits without the remembered layouts
 */
export function layoutEvidence(
  candidates: readonly Candidate[],
  bases: readonly number[],
  { field, meaning }: ReadField,
  matches: readonly TemplateMatch[],
  scorers: LayoutScorers,
): (Evidence | null)[] {
  const scorer = meaning.concept === null ? scorers.own : scorers.known;
  const told = matches.flatMap((match) => {
    const known = match.memory.fields[field.key];
    return known ? [{ match, known }] : [];
  });
  if (told.length === 0) return candidates.map(() => null);
  const around = candidates.map((one) => surroundings(one.page, one.tokens[0]!, one.box));
  const days = candidates.map((one) => (meaning.type === "date" ? placeOfDay(one).role : null));
  const said = told.map(({ match, known }) =>
    known.text === null
      ? { weights: candidates.map(() => SAID_ABSENT * match.similarity), told: new Set<number>() }
      : endedAsTold(
          candidates,
          layoutFeatures(candidates, around, bases, meaning.type, known, match).map(
            (features, i) => evaluateTrees(scorer.trees, features) + scorer.bias + otherEnd(days[i]!, known),
          ),
          bases,
          known,
          match,
          field.multiple,
        ),
  );
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

const ABSENT_TERM = "remembered layout: has no such value";
/** Logits taken where all memories but one say otherwise: what people do not agree on is not sure. */
const DISSENT = 2;

/**
 * A slip of a reviewer's must not spoil the layout: memories that point to another value than most are not heard. Of as many on both
 * sides those with the newest are: a person who corrects what was read wrongly is right.
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

/** Both ends of a stretch of days stand at one place, and in one word. */
const OTHER_END = -4;

function otherEnd(day: DayRole | null, { traits }: FieldMemory): number {
  const known = traits?.day ?? "none";
  return (day === "start" && known === "end") || (day === "end" && known === "start") ? OTHER_END : 0;
}

/** A row of features a candidate; `known` has a value. */
export function layoutFeatures(
  candidates: readonly Candidate[],
  around: readonly Surroundings[],
  bases: readonly number[],
  type: string,
  known: FieldMemory,
  { similarity: likeness, shift }: TemplateMatch,
): Float64Array[] {
  const value = foldText(known.text ?? "");
  const facts = candidates.map((candidate, i) => {
    const place = placeOf(candidate.page, candidate.box);
    const off = offsets(place, known, shift);
    const left = wordsInOrder(around[i]!.left, known.left);
    return { off, left, distance: off.column + off.row };
  });
  const nearest = ranks(facts.map(({ distance }) => distance));
  const best = ranks(facts.map(({ left }) => -left));
  return candidates.map((candidate, i) => {
    const { off, left } = facts[i]!;
    const own = around[i]!;
    const folded = foldText(candidate.text);
    const lines = rowCount(candidate.page, candidate.tokens);
    const [digits, knownDigits] = [/\d/.test(folded), /\d/.test(value)];
    return Float64Array.from([
      Math.max(-8, Math.min(8, bases[i]!)),
      likeness,
      left,
      own.left[0] !== undefined && known.left[0] !== undefined ? similarity(own.left[0], known.left[0]) : 0,
      known.left.length > 0 ? 1 : 0,
      (own.left.length === 0) === (known.left.length === 0) ? 0 : 1,
      wordsAlike(own.above, known.above),
      known.above.length > 0 ? 1 : 0,
      off.start,
      off.end,
      off.y,
      off.fromEnd,
      off.column,
      off.row,
      Math.min(8, nearest[i]!),
      Math.min(8, best[i]!),
      similarity(signsOf(candidate.text), signsOf(known.text ?? "")),
      shapeOf(candidate.text) === known.shape ? 1 : 0,
      digits === knownDigits ? 0 : 1,
      Math.min(8, Math.abs(candidate.tokens.length - known.words)),
      Math.min(5, Math.abs(lines - known.lines)),
      candidate.pageIndex === known.page ? 1 : 0,
      similarity(folded, value),
      folded === value ? 1 : 0,
      known.isStatic ? 1 : 0,
      known.wrong ? likePlace(known.wrong, own, placeOf(candidate.page, candidate.box), shift) : 0,
      NUMBERS.has(type) ? 1 : 0,
      type === "date" ? 1 : 0,
      TEXTS.has(type) ? 1 : 0,
      candidate.isRemembered ? 1 : 0,
    ]);
  });
}

const NUMBERS: ReadonlySet<string> = new Set(["amount", "number", "integer", "percent"]);
const TEXTS: ReadonlySet<string> = new Set(["text", "name", "organization", "address"]);

type Place = Pick<Anchor, "x0" | "x1" | "y" | "fromEnd">;

/** Columns keep their left or their right edge; what stands below a list of any length keeps its distance from the end. */
function offsets(place: Place, known: Anchor, shift: TemplateMatch["shift"]) {
  const clipped = (length: number) => Math.min(0.5, Math.abs(length));
  const start = clipped(place.x0 - known.x0 - shift.x);
  const end = clipped(place.x1 - known.x1 - shift.x);
  const y = clipped(place.y - known.y - shift.y);
  const fromEnd = clipped(place.fromEnd - known.fromEnd);
  return { start, end, y, fromEnd, column: Math.min(start, end), row: Math.min(y, fromEnd) };
}

/** 0..1: stands beside the same words and at the same place. */
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
