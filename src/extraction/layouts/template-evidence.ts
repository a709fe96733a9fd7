import { largest } from "../../core/basics/largest.ts";
import type { Evidence } from "../../core/documents/result.ts";
import type { FieldType } from "../../core/values.ts";
import type { Candidate, ReadField } from "../candidate.ts";
import { isUsersOwn } from "../fields/field-concepts.ts";
import { evaluateTrees, type TreeScorer } from "../gbdt.ts";
import { placeOfDay } from "../own-fields/label-places.ts";
import type { DayRole } from "../own-fields/stretch-of-days.ts";
import { foldText } from "../page/text.ts";
import { endOfListAt, lookOf } from "./candidate-look.ts";
import { LAYOUT_FEATURES, layoutFeatures } from "./layout-features.ts";
import type { FieldMemory } from "./layout-memory.ts";
import { filledAsRemembered } from "./lines-below.ts";
import { withoutNeighbours } from "./neighbour-words.ts";
import { placesRemembered } from "./other-places.ts";
import { offsets, SAME_COLUMN } from "./place-agreement.ts";
import { saidAbsent } from "./said-absent.ts";
import type { TemplateMatch } from "./template-match.ts";
import { withTicks } from "./ticked-answers.ts";
import { endedAsTold } from "./told-ends.ts";
import { ENDS_TOLD_TERM } from "./value-ends.ts";
import { withWholeAmounts } from "./whole-amounts.ts";

/** Types whose values may have spaces between their thousands. */
const FIGURES: ReadonlySet<FieldType> = new Set(["amount", "number", "integer"]);

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
 * Logits that the remembered layouts give to each candidate of a field, in order; null if they say nothing. Of several
 * memories of one layout the one that agrees most counts: where they differ is what changes from paper to paper.
 *
 * @param bases logits without the remembered layouts
 */
export function layoutEvidence(
  candidates: readonly Candidate[],
  bases: readonly number[],
  read: ReadField,
  matches: readonly TemplateMatch[],
  scorers: LayoutScorers,
): (Evidence | null)[] {
  const memories = matches.flatMap((match) => {
    const known = match.memory.fields[read.field.key];
    return known ? [{ match, known }] : [];
  });
  if (memories.length === 0) return candidates.map(() => null);
  const scorer = isUsersOwn(read) ? scorers.own : scorers.known;
  const asked = { candidates, bases, read, scorer };
  if (memories.every(({ known }) => known.text === null)) {
    const said = memories.map(({ match, known }) => saidAbsent(candidates, known, match));
    return candidates.map((_, i) => ({ term: ABSENT_TERM, weight: Math.max(...said.map((weights) => weights[i]!)) }));
  }
  const said = memories.map(({ match, known }): Said => {
    if (known.text !== null) return saidOfPlaces(asked, known, match);
    // A paper that has the field shows its label: what is new beside one that lacks it tells nothing more.
    const weights = saidAbsent(candidates, known, match).map((weight) => Math.min(0, weight));
    return { age: match.age, weights, told: NONE_TOLD };
  });
  const { heard, dissent } = agreeing(candidates, said);
  return candidates.map((_, i) => {
    const weight = Math.max(...heard.map(({ weights }) => weights[i]!)) - DISSENT * dissent;
    const endsAsTold = heard.some(({ told }) => told.has(i));
    return { term: endsAsTold ? ENDS_TOLD_TERM : "remembered layout: place, label and shape", weight };
  });
}

/** What one memory says of each candidate. */
interface Said {
  /** Of the memory among all. */
  readonly age: number;
  readonly weights: readonly number[];
  /** Candidates that end as a person said. */
  readonly told: ReadonlySet<number>;
}

interface Asked {
  readonly candidates: readonly Candidate[];
  readonly bases: readonly number[];
  readonly read: ReadField;
  readonly scorer: TreeScorer;
}

/** Logits by which the place is likelier that the correction was laid on. */
const OTHER_PLACE = 0.5;

/**
 * The best that the places of the value say of each candidate. Where the taught text stands again, or a part of what is
 * at the place of the correction, another place says nothing: that is fixed print, or a name called in short.
 */
function saidOfPlaces(asked: Asked, known: FieldMemory, match: TemplateMatch): Said {
  const [own, ...others] = placesRemembered(known).map((place) => saidOfValue(asked, place, match));
  if (others.length === 0) return own!;
  const { candidates, bases } = asked;
  const folded = candidates.map(({ text }) => foldText(text));
  const best = own!.weights.reduce((a, weight, i) => (bases[i]! + weight > bases[a]! + own!.weights[a]! ? i : a), 0);
  const value = foldText(known.text!);
  const weights = own!.weights.map((weight, i) => {
    const isPart = folded[i]!.includes(folded[best]!) || folded[best]!.includes(folded[i]!);
    if (isPart || folded[i] === value) return weight;
    return Math.max(weight, ...others.map((other) => other.weights[i]! - OTHER_PLACE));
  });
  return { ...own!, weights };
}

function saidOfValue({ candidates, bases, read, scorer }: Asked, known: FieldMemory, match: TemplateMatch): Said {
  const { type } = read.meaning;
  const rows = layoutFeatures(candidates, bases, { type, known, match });
  // A cell after the remembered label is identified by it, at whatever place in the list it comes; below the same title
  // are all cells of a column.
  const isBeside = (row: Float64Array) => known.left.length > 0 && row[IS_ANCHORED] === 1;
  const isKnownByLabel = rows.some(isBeside) || bases.some((base) => base > SURE_BY_NAME);
  const alone = rows.map((features) => evaluateTrees(scorer.trees, features) + scorer.bias);
  const isToldOtherwise = known.ends !== undefined && !isUsersOwn(read);
  const placed = (isToldOtherwise ? atAnchors(rows, bases, alone) : alone).map((weight, i) => {
    const candidate = candidates[i]!;
    const day = type === "date" ? placeOfDay(candidate).role : null;
    const isMore = withoutNeighbours(candidate.tokens, known) !== null;
    return (
      weight +
      otherEnd(day, known) +
      (isMore ? HOLDS_NEIGHBOURS : 0) +
      (isKnownByLabel ? 0 : inList(candidate, known, match))
    );
  });
  const { weights: ended, told } = endedAsTold({ candidates, bases, weights: placed }, known, {
    shift: match.shift,
    isMultiple: read.field.multiple,
  });
  const filled = filledAsRemembered({ candidates, bases, weights: ended }, type, known);
  const whole = FIGURES.has(type) ? withWholeAmounts({ candidates, bases, weights: filled }, known) : filled;
  const weights = read.field.multiple ? whole : withTicks({ candidates, bases, weights: whole }, known);
  return { age: match.age, weights, told };
}

/** Logits of a value that holds words that stood beside the remembered one. */
const HOLDS_NEIGHBOURS = -2;

const NONE_TOLD: ReadonlySet<number> = new Set();

const ABSENT_TERM = "remembered layout: has no such value";
/** Logits subtracted if all memories but one say otherwise: a value that people do not agree on is not certain. */
const DISSENT = 2;

/**
 * A reviewer's slip must not spoil the layout: memories that point to another value than most are ignored. With as many
 * on both sides those with the newest win: a person who corrects what was read wrongly is right.
 */
function agreeing(
  candidates: readonly Candidate[],
  said: readonly Said[],
): { heard: readonly Said[]; dissent: number } {
  const votes = said.map((one) => {
    const best = one.weights.reduce((a, weight, i) => (weight > one.weights[a]! ? i : a), 0);
    return { said: one, value: (one.weights[best] ?? 0) > 0 ? candidates[best]!.key : null };
  });
  const sides = Map.groupBy(
    votes.filter(({ value }) => value !== null),
    ({ value }) => value,
  );
  const newest = (side: typeof votes) => Math.min(...side.map(({ said: { age } }) => age));
  const [first, ...others] = [...sides.values()].sort((a, b) => b.length - a.length || newest(a) - newest(b));
  const against = others.flat();
  return {
    heard: votes.filter((vote) => !against.includes(vote)).map((vote) => vote.said),
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
 * Where a person corrected a field that the product knows, rules and a scorer, which had it wrong, are not heard
 * against the place: a company of two lines lost to another that looked like one. If the remembered words occur at one
 * place only, that place has the value.
 *
 * @param weights what the trees say of each candidate
 */
function atAnchors(
  rows: readonly Float64Array[],
  bases: readonly number[],
  weights: readonly number[],
): readonly number[] {
  const anchored = [...rows.keys()].filter((i) => rows[i]![IS_ANCHORED] === 1);
  const places = anchored.length === 0 ? 0 : rows[anchored[0]!]![ANCHORED_PLACES]!;
  if (places !== 1 && places !== 2) return weights;
  const best = largest(anchored.map((i) => bases[i]! + weights[i]!));
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
