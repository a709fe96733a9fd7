import { keptByText } from "../../core/basics/kept-by-text.ts";
import type { FieldType } from "../../core/values.ts";
import type { Candidate, ReadField } from "../candidate.ts";
import { labelAgreement } from "../own-fields/label-agreement.ts";
import { nameOf, type OwnName, phrasesOf } from "../own-fields/own-name-words.ts";
import { matcherOf, type NameMatch, nameMatches, strongest } from "../own-fields/own-names.ts";
import type { FieldMemory } from "./layout-memory.ts";

/** Agreement from which a label counts as the field's name. */
export const NAMES_FIELD = 0.5;

/**
 * How well labels agree with the field's own name, and with the labels of corrected values as if those were its names:
 * "N. matricola" and "Matricola n.", whichever word is nearest. A name that no corrected value had beside it is not one
 * that papers print.
 */
export function nameFeatures(
  candidates: readonly Candidate[],
  read: ReadField,
  known: readonly FieldMemory[],
): number[][] {
  const { type } = read.meaning;
  const own = phrasesOf(read).filter(({ words }) => words.length > 0);
  const labels = known.map(labelOf);
  const byName = agreements(nameMatches(candidates, read));
  const said = matcherOf([...new Set(labels.map(namesOfType(type)))], type);
  const bySaid = agreements(candidates.map((candidate) => said?.(candidate) ?? null));
  const told = labels.filter((label) => labelAgreement(label, own, type) >= NAMES_FIELD).length / labels.length;
  return candidates.map((_, i) => [...byName[i]!, own.length === 0 ? 0 : told, ...bySaid[i]!]);
}

/**
 * Whether all corrected values had labels beside them, and none of these labels says the field's name: the person means
 * something else by the name than papers do.
 */
export function isMeantOtherwise(read: ReadField, known: readonly FieldMemory[]): boolean {
  const own = phrasesOf(read).filter(({ words }) => words.length > 0);
  const isOther = (label: string) => label !== "" && labelAgreement(label, own, read.meaning.type) < NAMES_FIELD;
  // Memories of one layout have the same labels.
  const labels = new Set(known.map(labelOf));
  return own.length > 0 && labels.size > 0 && [...labels].every(isOther);
}

/** Whether each telling word of one of the field's names is among the words of a paper, spelled as there. */
export function printsName(read: ReadField, words: readonly string[]): boolean {
  const printed = new Set(words);
  return phrasesOf(read).some((name) => name.words.length > 0 && name.words.every((word) => printed.has(word)));
}

function labelOf({ left, above }: FieldMemory): string {
  return [...(left.length > 0 ? left : above)].reverse().join(" ");
}

const TYPES_KEPT = 50;
const LABELS_KEPT = 1_000;
/** Memories of one layout have the same labels, and each page asks for them again. */
const namesOfType: (type: FieldType) => (label: string) => OwnName = keptByText(
  (type) => keptByText((label) => nameOf(label, type as FieldType), LABELS_KEPT),
  TYPES_KEPT,
);

/** … and how far it is behind the best. */
function agreements(matches: readonly (NameMatch | null)[]): [agreement: number, lead: number][] {
  const scores = matches.map(strongest);
  const best = Math.max(0, ...scores);
  return scores.map((score) => [score, score - best]);
}
