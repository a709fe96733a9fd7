import type { Candidate } from "../candidate.ts";
import { lookOf } from "./candidate-look.ts";
import { hasRun } from "./fixed-print.ts";
import type { FieldMemory, LayoutMemory } from "./layout-memory.ts";
import { hashesOfWords } from "./phrases.ts";
import { likePlace } from "./place-agreement.ts";
import type { TemplateMatch } from "./template-match.ts";

/**
 * A person said that a paper of the layout does not have the field: whatever is where the machine had found a value is
 * none. A paper that lacks the field says little about the next: an optional field is there on others.
 */
const SAID_ABSENT = { alike: -3, elsewhere: -1, unasked: -0.6 } as const;
const ALIKE = 0.3;

/**
 * A value that comes and goes brings its label along: a label that the paper without the field had is another field's,
 * and one that it had not may be this one's.
 */
const LABEL = { isNew: 1.5, isKnown: -1, none: 0 } as const;

/** Words of a label by which it is known again: of one at the left the nearest, of a title the first. */
const LABEL_WORDS = 2;

/** Logits of each candidate, in order, by what one paper without the field says. */
export function saidAbsent(
  candidates: readonly Candidate[],
  { wrong }: FieldMemory,
  { memory, shift, similarity }: TemplateMatch,
): readonly number[] {
  return candidates.map((candidate) => {
    const { around, place } = lookOf(candidate);
    const isThere = wrong ? likePlace(wrong, around, place, shift) >= ALIKE : null;
    const said = isThere === null ? SAID_ABSENT.unasked : isThere ? SAID_ABSENT.alike : SAID_ABSENT.elsewhere;
    return said * similarity + LABEL[labelOn(memory, candidate)];
  });
}

/** Whether the paper had the candidate's label; "none" if it has none, and for memories of earlier releases. */
function labelOn({ print }: LayoutMemory, candidate: Candidate): keyof typeof LABEL {
  const { left, above } = lookOf(candidate).around;
  const label = left.length > 0 ? left.slice(0, LABEL_WORDS).toReversed() : above.slice(0, LABEL_WORDS);
  if (!print || label.length === 0) return "none";
  return hasRun(print, hashesOfWords(label)) ? "isKnown" : "isNew";
}
