import type { Evidence } from "../../core/documents/result.ts";
import type { Candidate, ReadField } from "../candidate.ts";

/** Logits. A day stamped on a bill is as good a day as any by its looks, and stands near labels that are none of its own. */
const ASKEW = -3;

/**
 * What leans was put on the paper by whoever received it, and is no fact of the paper itself: "RICEVUTO 23 MAG 2024" is no date of the bill. A
 * field that its user made may ask for just that.
 */
export function askewEvidence({ page, tokens }: Candidate, { meaning }: ReadField): Evidence | null {
  if (meaning.concept === null) return null;
  return tokens.every(({ word }) => page.askew.has(word))
    ? { term: "stamped or written on the paper", weight: ASKEW }
    : null;
}
