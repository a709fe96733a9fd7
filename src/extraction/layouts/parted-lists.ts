import type { ReadField, ReadPage, ScoredCandidate } from "../candidate.ts";
import type { DocumentStyle } from "../types/document-style.ts";
import { FULL_STOP } from "../types/names/name.ts";
import { candidateOfPart } from "./list-evidence.ts";
import { partsOfList, separatorsOf, WORDS_OF_NAME } from "./list-parts.ts";

/** How sure a value is at most of which only its separator says where it ends. */
const MOST_SURE = 90;

/**
 * The names of a line, for a field with several values: of "Giovanni Sabatini, Rita D'Onofrio" each one by itself, with
 * what speaks for the line. Finders give the line and its first name.
 */
export function withPartedNames(
  scored: readonly ScoredCandidate[],
  read: ReadField,
  pages: readonly ReadPage[],
  style: DocumentStyle,
): readonly ScoredCandidate[] {
  const separators = separatorsOf(read.meaning.type);
  if (!read.field.multiple || separators.length === 0) return scored;
  return scored.flatMap((one): readonly ScoredCandidate[] => {
    if (one.logit <= 0) return [one];
    const { tokens, pageIndex } = one.candidate;
    const parts = partsOfList([{ tokens, goesOn: false }], separators, { keepsMarks: false, isComma: false });
    const page = pages.find(({ layout }) => layout.pageIndex === pageIndex);
    // "Garage Bellerive & Fils" is one.
    const areNames = parts.length > 1 && parts.every(({ tokens }) => tokens.length >= WORDS_OF_NAME);
    if (!areNames || !page) return [one];
    return parts.flatMap(({ tokens, text }): ScoredCandidate[] => {
      const candidate = candidateOfPart({ tokens, text: text.replace(FULL_STOP, "") }, read, page, style);
      return candidate
        ? [{ ...one, candidate, confidenceCap: Math.min(MOST_SURE, one.confidenceCap ?? MOST_SURE) }]
        : [];
    });
  });
}
