import type { ScoredCandidate } from "../candidate.ts";

/** The choice for a concept so far: undefined if still open, or without a field; null is "not on the document". */
export type ChosenOf = (concept: string) => ScoredCandidate | null | undefined;

/** How well values of some concepts agree. */
export interface Agreement {
  readonly concepts: readonly string[];
  weigh(of: ChosenOf): number;
}

/** An amount in cents, with its sign; null if nothing was chosen, or no amount. */
export function cents(option: ScoredCandidate | null | undefined): number | null {
  const value = option?.candidate.value;
  return value?.type === "amount" ? Math.round(Number(value.amount) * 100) : null;
}

/** A day as ISO 8601; null if nothing was chosen, or no day. */
export function isoOf(option: ScoredCandidate | null | undefined): string | null {
  const value = option?.candidate.value;
  return value?.type === "date" ? value.iso : null;
}

/** Whether an amount is at most that share of another, within a cent; both in cents, ignoring signs. */
export function isAtMost(share: number, part: number, whole: number): boolean {
  return Math.abs(part) <= share * Math.abs(whole) + 1;
}
