import type { Candidate, ReadField, ScoredCandidate } from "../candidate.ts";
import { calibrationInput } from "../scoring/calibrate.ts";
import { decode } from "../scoring/decode.ts";
import { asScored, type DocumentCases } from "./cases.ts";
import type { Outcome } from "./fit-platt.ts";

/**
 * The ways a document is read in a replay.
 *
 * new…, known… – as if its layout had never been seen; with what other documents of it taught.
 * …Before, …After – by models that were not fitted on it: without the new ones, with them.
 * now, whole – as it is read today, and as it would be with the new models, which were fitted on it.
 */
export type Side = "newBefore" | "newAfter" | "knownBefore" | "knownAfter" | "now" | "whole";

/** A field on all documents: the candidates that a decision considers, and what a person said. */
export interface FieldReplay {
  readonly read: ReadField;
  /** By side, by document; the best candidates only. */
  readonly scored: Readonly<Record<Side, readonly (readonly ScoredCandidate[])[]>>;
  readonly answers: readonly Answer[];
}

interface Answer extends Pick<DocumentCases, "isJudged" | "isPresent"> {
  readonly right: ReadonlySet<Candidate>;
}

/** What was decided for a field on a document. */
export interface Decided {
  /** The right value, or rightly none; null where nobody judged the field. */
  readonly isRight: boolean | null;
  /** Chosen values, for the calibration. */
  readonly outcomes: readonly Outcome[];
}

/** The decisions by field key, by side and document. */
export type Replayed = Readonly<Record<Side, readonly ReadonlyMap<string, Decided>[]>>;

/**
 * More candidates than a decision considers. The others are dropped: those of 500 documents and all fields would fill
 * the memory.
 */
const KEPT = 24;

/** What each set of models adds to the candidates, by document; null = nothing. */
type Learned = readonly (Float64Array | null)[];

export function prepareReplay(
  read: ReadField,
  cases: readonly DocumentCases[],
  { before, after, now, whole }: Readonly<Record<"before" | "after" | "now" | "whole", Learned>>,
): FieldReplay {
  const best = (learned: Learned, isNewLayout: boolean) =>
    cases.map((document, i) =>
      asScored(document, learned[i]!, isNewLayout)
        .sort((a, b) => b.logit - a.logit)
        .slice(0, KEPT),
    );
  return {
    read,
    scored: {
      newBefore: best(before, true),
      newAfter: best(after, true),
      knownBefore: best(before, false),
      knownAfter: best(after, false),
      now: best(now, false),
      whole: best(whole, false),
    },
    answers: cases.map(({ isJudged, isPresent, cases: own }) => ({
      isJudged,
      isPresent,
      right: new Set(own.filter(({ isRight }) => isRight).map(({ candidate }) => candidate)),
    })),
  };
}

/** Decides a document's fields together, as extraction does, by field key. */
export function replayDocument(
  fields: readonly FieldReplay[],
  document: number,
  side: Side,
): ReadonlyMap<string, Decided> {
  const decisions = decode(fields.map(({ read, scored }) => ({ read, scored: scored[side][document]! })));
  return new Map(
    decisions.map(({ read, chosen, others }, i) => [
      read.field.key,
      decided(fields[i]!.answers[document]!, chosen, others),
    ]),
  );
}

function decided(
  { isJudged, isPresent, right }: Answer,
  chosen: readonly ScoredCandidate[],
  others: readonly ScoredCandidate[],
): Decided {
  if (!isJudged) return { isRight: null, outcomes: [] };
  const outcomes = chosen.map((option) => ({
    input: calibrationInput(option, others),
    isRight: right.has(option.candidate),
  }));
  const isRight = isPresent ? outcomes.length > 0 && outcomes.every((one) => one.isRight) : outcomes.length === 0;
  return { isRight, outcomes };
}
