import type { Evidence } from "../../core/documents/result.ts";
import type { Candidate, ReadField } from "../candidate.ts";

/** Logits. A day stamped on a bill looks like any other day, and may be near labels that are not its own. */
const ASKEW = -3;

/**
 * Slanted text was added by the recipient, and is no fact of the paper itself: "RICEVUTO 23 MAG 2024" is no date of the
 * bill. A field that its user defined may ask for just that.
 */
export function askewEvidence({ page, tokens }: Candidate, { meaning }: ReadField): Evidence | null {
  if (meaning.concept === null) return null;
  return tokens.every(({ word }) => page.askew.has(word))
    ? { term: "stamped or written on the paper", weight: ASKEW }
    : null;
}
