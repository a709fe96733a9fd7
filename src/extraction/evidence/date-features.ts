import type { Candidate } from "../candidate.ts";

/**
 * Features of a day among the days of a document, independent of its label: periods cover whole months, papers are
 * dated last.
 */

export function isMonthStart(iso: string): boolean {
  return iso.endsWith("-01");
}

export function isMonthEnd(iso: string): boolean {
  const dayAfter = new Date(`${iso}T00:00:00Z`);
  dayAfter.setUTCDate(dayAfter.getUTCDate() + 1);
  return dayAfter.getUTCDate() === 1;
}

/** Distinct days among the candidates, the earliest first. */
export function daysOf(candidates: readonly Candidate[]): readonly string[] {
  return [...new Set(candidates.map(isoOf).filter((iso) => iso !== null))].sort();
}

const NO_DAY = [0, 0, 0, 0, 0];

/** First or last of a month; earliest or latest of the document, and the position between these. */
export function dateFeatures(candidate: Candidate, days: readonly string[]): number[] {
  const iso = isoOf(candidate);
  if (iso === null || days.length === 0) return NO_DAY;
  const flag = (holds: boolean) => (holds ? 1 : 0);
  return [
    flag(isMonthStart(iso)),
    flag(isMonthEnd(iso)),
    flag(iso === days[0]),
    flag(iso === days.at(-1)),
    days.length === 1 ? 0.5 : days.indexOf(iso) / (days.length - 1),
  ];
}

function isoOf({ value }: Candidate): string | null {
  return value?.type === "date" ? value.iso : null;
}
