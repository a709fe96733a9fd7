import type { Candidate } from "../candidates.ts";
import { neighboursOf } from "../evidence/span-features.ts";
import type { Segment, Token } from "../page/layout.ts";
import { endsWithinName, tradesAs } from "../types/party-words.ts";

/** Names that a narrow box breaks where no name ends. */

const OF = /^(?:del(?:la|lo|le)?|dei|degli|de|des|du|da|do|of)$/iu;

/**
 * Where in its line below the name goes on, if the candidate ends at such a break: it ends in a word that no name ends in, or the line
 * below opens with one and ends in a legal form ("RESTAURACIÓN COLECTIVA" above "DEL SUR, S.L."). Null where it may be whole.
 */
export function lineThatEnds(candidate: Candidate): Segment | null {
  const { page, tokens, text } = candidate;
  const last = tokens.at(-1)!;
  const below = neighboursOf(candidate).blockBelow[0];
  const opening = below && firstWord(below);
  if (!opening || page.segmentOfToken[last.index]!.tokens.at(-1) !== last || /\d/.test(below.text)) return null;
  const goesOn = OF.test(opening.text) && tradesAs(below.text) && !tradesAs(text);
  return goesOn || endsWithinName(text) ? below : null;
}

/** "Greco & C. S.a.s." below "Farmacia della Dott.ssa P.", "DEL SUR, S.L.". */
export function isRestOfBrokenName(candidate: Candidate): boolean {
  const { page, tokens } = candidate;
  const above = neighboursOf(candidate).blockAbove[0];
  const first = tokens[0]!;
  if (above === undefined || firstWord(page.segmentOfToken[first.index]!) !== first || /\d/.test(above.text))
    return false;
  return endsWithinName(above.text) || (OF.test(first.text) && tradesAs(candidate.text) && !tradesAs(above.text));
}

/** The side of a box that is drawn in strokes is no word of what stands in it. */
function firstWord({ tokens }: Segment): Token | undefined {
  return tokens.find(({ fold }) => fold !== "");
}
