import { largest } from "../../core/basics/largest.ts";
import type { Evidence } from "../../core/documents/result.ts";
import type { FieldType } from "../../core/values.ts";
import type { Candidate, ReadField } from "../candidate.ts";
import { rowCount, segmentOf } from "../page/layout.ts";
import { foldText } from "../page/text.ts";
import { sumOf } from "../sum-of-evidence.ts";
import { heightOf, placeOf } from "../surroundings.ts";
import { ASKED_SORTS, sortsAskedBy } from "./asked-sorts.ts";
import { isProse, LABEL_SIDES, labelPlaces } from "./label-places.ts";
import { isSaid, shareOfOthersSaid } from "./names-said.ts";
import { type Kind, phrasesOf } from "./own-name-words.ts";
import { IS_OWN, nameMatches, strongest } from "./own-names.ts";

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
  const ofBase = standings(candidates, bases);
  const ofNames = nameColumns(candidates, read);
  const ofField = fieldColumns(read);
  const ofPaper = paperColumns(candidates, read);
  const repeats = Map.groupBy(candidates, ({ key }) => key);
  const count = Math.log2(candidates.length);
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
function standings(candidates: readonly Candidate[], bases: readonly number[]): number[][] {
  const bestOf = new Map<string, number>();
  for (const [i, { key }] of candidates.entries()) bestOf.set(key, Math.max(bestOf.get(key) ?? -Infinity, bases[i]!));
  const values = [...bestOf].sort(([, a], [, b]) => b - a);
  const ordered = [...bases].sort((a, b) => b - a);
  return candidates.map(({ key }, i) => {
    const base = bases[i]!;
    const [, other] = values.find(([one]) => one !== key) ?? ["", -MOST_LOGITS];
    const asLikely = values.filter(([, value]) => value >= base).length;
    return [bounded(base), atMost(ordered.indexOf(base)), bounded(base - other), atMost(asLikely)];
  });
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
      atMost(strengths.filter((one) => one > own).length),
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
