import { oncePer } from "../../core/basics/once-per.ts";
import { type PageLayout, rowCount, type Token } from "../page/layout.ts";
import { foldText } from "../page/text.ts";
import type { FieldMemory } from "./layout-memory.ts";
import { wordsThatSpell } from "./spelled-words.ts";

/**
 * A corrected paper may print the value more than once – the day of a visit is that of the signature, too – and where
 * it was meant is a guess if nobody showed it. The other places are remembered as well: on the next paper, whose values
 * differ from place to place, what else speaks for each decides.
 */

/** A text that a paper prints more often is everywhere: "1". */
const MOST_PLACES = 4;

/** A day without its year, a sum of two figures with cents; "9" stands somewhere by chance. */
const SHORTEST = 4;

/** The words of each other place on the page that has the text; none if there are too many. */
export function otherPlaces(page: PageLayout, text: string, own: readonly Token[]): (readonly Token[])[] {
  const value = foldText(text);
  if (value.length < SHORTEST) return [];
  const runs = page.tokens.flatMap((first): (readonly Token[])[] => {
    const run = runOf(page, first, value);
    return run && !run.some((token) => own.includes(token)) ? [run] : [];
  });
  return runs.length >= MOST_PLACES ? [] : runs;
}

/** The words from one on that make up the text, on one line. */
function runOf(page: PageLayout, first: Token, value: string): readonly Token[] | null {
  if (first.fold === "" || !value.startsWith(foldText(first.text))) return null;
  const run = wordsThatSpell(page, first, value);
  return run && rowCount(page, run) === 1 ? run : null;
}

/** What is remembered of a field, place by place; the first is the one that the correction was laid on. */
export const placesRemembered = oncePer((known: FieldMemory): readonly FieldMemory[] => [
  known,
  ...(known.also ?? []).map((place) => ({ ...withoutEnds(known), ...place })),
]);

/** Where a value ends was said of its own place. */
function withoutEnds({ ends: _, also: __, ...known }: FieldMemory): FieldMemory {
  return known;
}
