import { oncePer } from "../../core/basics/once-per.ts";
import type { Candidate } from "../candidate.ts";
import { similarity } from "../page/text.ts";
import type { Place, Surroundings } from "../surroundings.ts";
import { contextAround, lookOf } from "./candidate-look.ts";
import type { Anchor, FieldMemory } from "./layout-memory.ts";
import { alikeTo, wordsInOrder } from "./likeness.ts";
import type { Context } from "./phrases.ts";
import type { TemplateMatch } from "./template-match.ts";

/** How far a candidate's place, and the words beside, above and before it, agree with those of a remembered value. */
export interface PlaceAgreement {
  readonly off: ReturnType<typeof offsets>;
  /** 0..1 each. */
  readonly left: number;
  readonly above: number;
  readonly before: number;
  /** 0..1: as much as the words say that the value is here. */
  readonly anchor: number;
  /** Which of several places with the remembered words is meant. */
  readonly lead: number;
}

const [TITLE_DECIDES, BEFORE_DECIDES, PLACE_DECIDES] = [0.3, 0.25, 0.2];
const SAME_PLACE = 0.02;
/** Edges this close are those of one column. */
export const SAME_COLUMN = 0.04;
/** Farther than this from its row, what is below the remembered title is not where the value was under it. */
const NEAR_ROW = 0.1;
const IN_ANOTHER_PLACE = 0.7;

export const NO_CONTEXT: Context = { before: [], after: [] };

export function placeAgreements(
  candidates: readonly Candidate[],
  known: FieldMemory,
  match: TemplateMatch,
): PlaceAgreement[] {
  const { before: wordsBefore } = known.context ?? NO_CONTEXT;
  const like = likenessesOf(match, known);
  return candidates.map((candidate) => {
    const { place, around } = lookOf(candidate);
    const off = offsets(place, known, match.shift);
    const left = like.left(around.left);
    const before = like.before(contextAround(candidate).before);
    const above = wordsAlike(around.above, known.above);
    const anchor = Math.max(
      wordsBefore.length > 1 ? before : 0,
      left,
      known.left.length > 0 ? 0 : above * (off.column < SAME_COLUMN && off.row < NEAR_ROW ? 1 : IN_ANOTHER_PLACE),
    );
    // Of the cells of a row, which are all after its label, the one below the same title.
    const isInPlace = off.column < SAME_PLACE && off.row < SAME_PLACE;
    const lead = anchor + TITLE_DECIDES * above + BEFORE_DECIDES * before + (isInPlace ? PLACE_DECIDES : 0);
    return { off, left, above, before, anchor, lead };
  });
}

interface Likenesses {
  readonly left: (words: readonly string[]) => number;
  readonly before: (words: readonly string[]) => number;
}

const likenessesIn = oncePer((_: TemplateMatch) => new Map<FieldMemory, Likenesses>());

/** Many candidates begin with one word, and every field of a document is asked about all remembered ones. */
function likenessesOf(match: TemplateMatch, known: FieldMemory): Likenesses {
  const kept = likenessesIn(match).get(known);
  if (kept) return kept;
  const likenesses = { left: alikeTo(known.left), before: alikeTo((known.context ?? NO_CONTEXT).before) };
  likenessesIn(match).set(known, likenesses);
  return likenesses;
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
