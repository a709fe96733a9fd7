import { oncePer } from "../../core/basics/once-per.ts";
import type { Evidence } from "../../core/documents/result.ts";
import type { Candidate, ReadField } from "../candidate.ts";
import type { TemplateMemory } from "../contract.ts";
import type { PageLayout } from "../page/layout.ts";
import { foldText } from "../page/text.ts";
import { type FieldMemory, isLayoutMemory, type LayoutMemory } from "./layout-memory.ts";
import { hashesOf } from "./phrases.ts";
import type { TemplateMatch } from "./template-match.ts";

/**
 * Text that was on a corrected paper, was not the field's value there, and is on this paper again is fixed print: the
 * issuer's VAT number in the letterhead, the account's own name, a title, the words over a signature. On papers without
 * the field, such texts were returned for it.
 */

const FIXED_PRINT: Evidence = { term: "stood on a corrected paper, not as this value", weight: -4 };
/** The newest corrections: examining all of them would cost more than the rest of an extraction. */
const MEMORIES_USED = 16;

/** Evidence against each candidate, in order; null if there is none. */
export function fixedPrintEvidence(
  candidates: readonly Candidate[],
  { field, meaning }: ReadField,
  memories: readonly TemplateMemory[],
): (Evidence | null)[] {
  const asked = CHANGING.has(meaning.type) ? [] : memories.slice(0, MEMORIES_USED).filter(isLayoutMemory);
  const told = asked.filter(({ fields, print }) => print && fields[field.key]);
  const values = told.map(({ fields }) => foldText(fields[field.key]!.text ?? "")).filter((value) => value !== "");
  return candidates.map((candidate) => {
    const own = foldText(candidate.text);
    if (told.length === 0 || !isDistinctive(candidate, own)) return null;
    // "Aurelia" of "Aurelia Assicurazioni" is nearly what a person entered.
    if (values.some((value) => own.includes(value) || value.includes(own))) return null;
    return told.some(({ print }) => hasRun(print!, hashesOfCandidate(candidate))) ? FIXED_PRINT : null;
  });
}

/** Days, sums and counts may coincide on two papers. */
const CHANGING: ReadonlySet<string> = new Set([
  "amount",
  "number",
  "integer",
  "percent",
  "date",
  "time",
  "boolean",
  "enum",
]);
/** Shorter texts may coincide too: "SI", "Roma". */
const LEAST_SIGNS = 8;
const LEAST_DIGITS = 5;

function isDistinctive({ text, tokens }: Candidate, folded: string): boolean {
  if (folded.length < LEAST_SIGNS) return false;
  const words = tokens.filter(({ fold }) => fold.length >= 3).length;
  return words >= 2 || text.includes("@") || folded.replace(/\D/g, "").length >= LEAST_DIGITS;
}

const hashesOfCandidate = oncePer(({ tokens }: Candidate): readonly number[] => hashesOf(tokens));

const placesOfWords = oncePer((print: readonly number[]) => Map.groupBy(print.keys(), (i) => print[i]!));

/** Whether `print`, the words of a page in reading order, contains `run` contiguously. */
export function hasRun(print: readonly number[], run: readonly number[]): boolean {
  const begins = run.length === 0 ? [] : (placesOfWords(print).get(run[0]!) ?? []);
  return begins.some((from) => run.every((hash, i) => print[from + i] === hash));
}

const REPRINTED: Evidence = { term: "stood there on a corrected paper, not as this value", weight: -4 };

/** Evidence against what a remembered layout printed between the same words, whatever else speaks for it. */
export function reprintEvidence(
  candidates: readonly Candidate[],
  { field, meaning }: ReadField,
  matches: readonly TemplateMatch[],
): (Evidence | null)[] {
  const told = matches.flatMap(({ memory }) => (memory.fields[field.key] ? [memory] : []));
  return candidates.map((candidate) => {
    const isReprinted = told.some((memory) => isReprint(candidate, memory, memory.fields[field.key]!, meaning.type));
    return isReprinted ? REPRINTED : null;
  });
}

/**
 * The corrected paper printed these words between the same neighbours, and they were not the value: a title, a hint in
 * a form, the label of the next field. Words of a text need one neighbour, single words and figures both.
 */
export function isReprint(candidate: Candidate, { print }: LayoutMemory, { text }: FieldMemory, type: string): boolean {
  const own = foldText(candidate.text);
  const value = foldText(text ?? "");
  if (!print || own === "" || (value !== "" && (own.includes(value) || value.includes(own)))) return false;
  const { page, tokens } = candidate;
  const run = hashesOfCandidate(candidate);
  const behind = [...neighbour(page, tokens[0]!.index, -1), ...run];
  const after = neighbour(page, tokens.at(-1)!.index, 1);
  if (CHANGING.has(type) || run.length < 2) return hasRun(print, [...behind, ...after]);
  return hasRun(print, behind) || hasRun(print, [...run, ...after]);
}

/** The hash of the next word in a direction; of none there is none. */
function neighbour({ tokens }: PageLayout, from: number, step: 1 | -1): readonly number[] {
  let at = from + step;
  while (tokens[at]?.fold === "") at += step;
  const token = tokens[at];
  return token ? hashesOf([token]) : [NOTHING];
}

/** No word has this hash. */
const NOTHING = -1;
