import type { Evidence } from "../../core/documents/result.ts";
import type { Candidate } from "../candidate.ts";
import { segmentOf } from "../page/layout.ts";
import { endsOf, inFull, placeOfBest } from "./in-full.ts";

/** In logits: by no more than this a part leads, if it is one because of how a name is written. */
const MOST_LEAD = 1.5;
const MOST_WORDS = 5;
const WORD_OF_NAME = /^\p{Lu}[\p{L}'’.-]*,?$/u;

/**
 * "ROSER PUIG CAMPS", of which "PUIG CAMPS" was likelier: somebody who is paid has all the names that are alone in a
 * line. Null for candidates to which this does not apply.
 */
export function personsInFull(candidates: readonly Candidate[], logits: readonly number[]): (Evidence | null)[] {
  const ends = endsOf(candidates);
  return inFull(candidates, logits, "the name in full", (part) => {
    const { tokens } = segmentOf(part.page, part.tokens[0]!);
    const isLine = tokens.length <= MOST_WORDS && tokens.every(({ text }) => WORD_OF_NAME.test(text));
    if (!isLine || part.tokens.length < 2 || part.tokens.length >= tokens.length) return -1;
    const wholes = ends
      .beginningWith(tokens[0]!)
      .filter((i) => candidates[i]!.tokens.at(-1) === tokens.at(-1) && !candidates[i]!.opensWithLabel);
    const best = placeOfBest(logits, wholes);
    return best >= 0 && logits[candidates.indexOf(part)]! - logits[best]! <= MOST_LEAD ? best : -1;
  });
}
