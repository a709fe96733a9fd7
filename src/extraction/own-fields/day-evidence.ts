import type { Evidence } from "../../core/documents/result.ts";
import type { Candidate, ReadField } from "../candidate.ts";
import { placeOfDay } from "./label-places.ts";
import type { DayEnd } from "./own-name-words.ts";
import { announcesDays, impliedEnd, namedEnd, wantedEnd } from "./own-names.ts";

const ANNOUNCED_DAYS = 0.5;
const OUTERMOST = 0.5;
/** Two consecutive days, and one day whose label says which end it is. */
const STRETCH_END = { asked: 1.6, other: -2.5 } as const;
const NAMED_END = { asked: 1, other: -2 } as const;
const NO_END = -0.6;

interface DayEvidence {
  readonly evidence: readonly Evidence[];
  /** An end of a date range is asked for, and a label announces one. */
  readonly isAsked: boolean;
}

/** Which end of a date range a candidate is, compared with the end that the field's name asks for or implies. */
export function dayEvidenceFor(
  candidates: readonly Candidate[],
  read: ReadField,
): (candidate: Candidate) => DayEvidence {
  const [end, implied] = [wantedEnd(read), impliedEnd(read)];
  const outer = end ? outermost(candidates, end) : new Set<Candidate>();
  return (candidate) => {
    const isAsked = end !== null && placeOfDay(candidate).role === end && announcesDays(candidate);
    const isOuter = outer.has(candidate);
    return {
      isAsked,
      evidence: [
        ...(end ? [endEvidence(end, candidate, isAsked)] : []),
        ...(implied ? impliedEndEvidence(implied, candidate) : []),
        { term: "of the first or longest stretch of days", weight: isOuter ? OUTERMOST : 0 },
      ],
    };
  };
}

/** The period of the paper as a whole comes before those of its parts, and contains them. */
function outermost(candidates: readonly Candidate[], end: DayEnd): Set<Candidate> {
  const ends = candidates.filter((one) => placeOfDay(one).role === end);
  const days = ends.map(({ key }) => key).sort();
  const extreme = end === "start" ? days[0] : days.at(-1);
  return new Set(ends.filter(({ key }, i) => i === 0 || key === extreme));
}

/** "Decorrenza", "scadenza": the name implies an end of the date range. */
function impliedEndEvidence(end: DayEnd, candidate: Candidate): Evidence[] {
  const { role } = placeOfDay(candidate);
  const said = role === "none" ? namedEnd(candidate) : role;
  const weights = role === "none" ? IMPLIED_BY_WORD : IMPLIED;
  return said === null ? [] : [{ term: dayTerm(said), weight: said === end ? weights.asked : weights.other }];
}

const IMPLIED = { asked: 1.6, other: -2 } as const;
const IMPLIED_BY_WORD = { asked: 0.6, other: -1 } as const;

function dayTerm(end: DayEnd): string {
  return end === "start" ? "first day of a stretch" : "last day of a stretch";
}

function endEvidence(end: DayEnd, candidate: Candidate, isAsked: boolean): Evidence {
  const { role } = placeOfDay(candidate);
  const named = role === "none" ? namedEnd(candidate) : role;
  if (named === null) return { term: "no end of a stretch of days", weight: NO_END };
  const weights = role === "none" ? NAMED_END : STRETCH_END;
  const weight = named === end ? weights.asked + (isAsked ? ANNOUNCED_DAYS : 0) : weights.other;
  return { term: dayTerm(named), weight };
}
