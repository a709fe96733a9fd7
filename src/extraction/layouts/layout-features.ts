import { largest } from "../../core/basics/largest.ts";
import { oncePer } from "../../core/basics/once-per.ts";
import { ranks } from "../../core/basics/ranks.ts";
import type { Candidate } from "../candidate.ts";
import type { PageLayout, Token } from "../page/layout.ts";
import { foldText, similarity } from "../page/text.ts";
import { type Stretch, stretchOf, wordsOfPrint } from "./aligned-print.ts";
import { contextAround, lookOf } from "./candidate-look.ts";
import type { FieldMemory } from "./layout-memory.ts";
import { alikeTo, signsOf } from "./likeness.ts";
import { likePlace, NO_CONTEXT, type PlaceAgreement, placeAgreements } from "./place-agreement.ts";
import { beginsTooLate } from "./remembered-place.ts";
import { type Rivalry, rivalries } from "./rival-fields.ts";
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
  "is_aligned",
  "aligned_start",
  "aligned_end",
  "aligned_outside",
  "aligned_size",
  "words_of_value",
  "words_of_others",
  "fixed_before",
  "fixed_after",
  "rival_lead",
  "lead_over_rival",
  "rival_off",
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
  const stretchOnPage = oncePer((page: PageLayout) => stretchOf(page, remembered.match.memory, remembered.known));
  const rivalryOf = rivalries(candidates, remembered.known, remembered.match);
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
      ...alignedFeatures(candidate, remembered, stretchOnPage(candidate.page)),
      ...rivalFeatures(agreement, rivalryOf(candidate)),
    ]);
  });
}

/** How far a candidate and what is around it agree with the remembered value. */
interface Agreement extends PlaceAgreement {
  /** 0..1: the words behind it in reading order. */
  readonly after: number;
}

function agreementsWith(candidates: readonly Candidate[], { known, match }: RememberedField): Agreement[] {
  const isCode = /\d/.test(foldText(known.text ?? "")) && known.words <= MOST_WORDS_OF_CODE;
  // Many candidates end with one word.
  const likeAfter = alikeTo((known.context ?? NO_CONTEXT).after);
  const afterPlace = afterByFirstWord(candidates, likeAfter);
  const places = placeAgreements(candidates, known, match);
  return candidates.map((candidate, i) => {
    const place = places[i]!;
    // A code is not a word: something without a digit there is the next title.
    const isWorded = isCode && !/\d/.test(candidate.text);
    const isPart = beginsTooLate(candidate.page, candidate.tokens[0]!, known);
    return {
      ...place,
      after: likeAfter(contextAround(candidate).after),
      anchor: isWorded || isPart ? 0 : place.anchor,
      lead: place.lead + AFTER_DECIDES * afterPlace.get(candidate.tokens[0]!)!,
    };
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
  const context = ranks(agreements.map(({ before, after }) => -before - after));
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
const AFTER_DECIDES = 0.25;
const MOST_WORDS_OF_CODE = 2;
/** Difference between labels that agree equally well except for a misread letter. */
const AS_GOOD = 0.05;

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

function contextFeatures(agreement: Agreement, { known }: RememberedField): number[] {
  const { before, after } = known.context ?? NO_CONTEXT;
  return [agreement.before, before.length > 0 ? 1 : 0, agreement.after, after.length > 0 ? 1 : 0];
}

/**
 * Where the candidate begins and ends in the aligned stretch, against where the remembered value did, and which of its
 * words and of those beside it the corrected paper has too. Zeros where nothing is aligned.
 */
function alignedFeatures(
  { page, tokens }: Candidate,
  { known, match: { memory } }: RememberedField,
  stretch: Stretch | null,
): number[] {
  const [first, last] = [tokens[0]!.index, tokens.at(-1)!.index];
  const printOf = (words: readonly Token[]) => wordsOfPrint(page, memory, known, words);
  const own = printOf(tokens);
  const isFixed = (token: Token | undefined) => (token && printOf([token]).others > 0 ? 1 : 0);
  const beside = [isFixed(page.tokens[first - 1]), isFixed(page.tokens[last + 1])];
  const words = [own.value / tokens.length, own.others / tokens.length, ...beside];
  if (!stretch) return [0, 0, 0, 0, 0, ...words];
  const { from, to, before, after } = stretch;
  return [
    1,
    clippedWords(first - from - before),
    clippedWords(to - last - after),
    clippedWords(Math.max(0, from - first, last - to)),
    clippedWords(to - from + 1 - before - known.words - after),
    ...words,
  ];
}

const MOST_WORDS_OFF = 12;

function clippedWords(count: number): number {
  return Math.max(-MOST_WORDS_OFF, Math.min(MOST_WORDS_OFF, count));
}

function rivalFeatures({ lead }: Agreement, rival: Rivalry): number[] {
  return [rival.lead, lead - rival.lead, rival.off];
}
