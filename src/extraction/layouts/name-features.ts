import type { Candidate, ReadField } from "../candidates.ts";
import { labelAgreement } from "../own-fields/label-agreement.ts";
import { nameOf, phrasesOf } from "../own-fields/own-name-words.ts";
import { matcherOf, type NameMatch, strongest } from "../own-fields/own-names.ts";
import type { FieldMemory } from "./templates.ts";

/** A label says the field's name from here on. */
export const NAMES_FIELD = 0.5;

/**
 * What labels say of the field's own name, and of the labels of corrected values as if they were its names: "N. matricola" and "Matricola n.",
 * whichever word stands nearest. A name that no corrected value stood beside is none that papers print.
 */
export function nameFeatures(
  candidates: readonly Candidate[],
  read: ReadField,
  known: readonly FieldMemory[],
): number[][] {
  const { type } = read.meaning;
  const own = phrasesOf(read).filter(({ words }) => words.length > 0);
  const labels = known.map(({ left, above }) => [...(left.length > 0 ? left : above)].reverse().join(" "));
  const byName = agreements(candidates, matcherOf(own, type));
  const said = labels.map((label) => nameOf(label, type));
  const bySaid = agreements(candidates, matcherOf(said, type));
  const told = labels.filter((label) => labelAgreement(label, own, type) >= NAMES_FIELD).length / labels.length;
  return candidates.map((_, i) => [...byName[i]!, own.length === 0 ? 0 : told, ...bySaid[i]!]);
}

/** … and how far it is behind the best. */
function agreements(
  candidates: readonly Candidate[],
  match: ((candidate: Candidate) => NameMatch) | null,
): [agreement: number, lead: number][] {
  const scores = candidates.map((candidate) => strongest(match?.(candidate) ?? null));
  const best = Math.max(0, ...scores);
  return scores.map((score) => [score, score - best]);
}
