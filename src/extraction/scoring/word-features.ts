import { oncePer } from "../../core/basics/once-per.ts";
import type { Candidate } from "../candidate.ts";
import { neighboursOf } from "../evidence/span-features.ts";
import { leftOf, rightOf, type Token } from "../page/layout.ts";
import { NEIGHBOURHOODS, type Neighbourhood, type WordTables } from "./scorer.ts";

/**
 * The words of each neighbourhood of a candidate, digits masked ("81100" → "99999"): the keys of the log-odds tables.
 */
export const neighbourhoodWords: (candidate: Candidate) => Readonly<Record<Neighbourhood, string[]>> =
  oncePer(wordsAround);

function wordsAround(candidate: Candidate): Record<Neighbourhood, string[]> {
  const { page, tokens } = candidate;
  const { above, below } = neighboursOf(candidate);
  const first = tokens[0]!;
  const last = tokens.at(-1)!;
  const mask = (list: readonly Token[]) => list.map(maskedWord).filter((word) => word !== "");
  return {
    own: mask(tokens.slice(0, 30)),
    left: mask(leftOf(page, first, 4)),
    right: mask(rightOf(page, last, 2)),
    above: mask(above?.tokens.slice(0, 8) ?? []),
    below: mask(below?.tokens.slice(0, 8) ?? []),
    first: mask([first]),
    last: mask([last]),
  };
}

function maskedWord(token: Token): string {
  return token.fold.replace(/\d/g, "9").slice(0, 16);
}

export function wordFeatures(candidate: Candidate, tables: WordTables): number[] {
  const words = neighbourhoodWords(candidate);
  return NEIGHBOURHOODS.map((where) => meanLogOdds(words[where], (word) => tables[where][word]));
}

/**
 * Sum over the known words divided by the square root of their number: words of one place say much the same. 0 if none
 * is known.
 */
export function meanLogOdds(words: readonly string[], logOddsOf: (word: string) => number | undefined): number {
  let [sum, count] = [0, 0];
  for (const word of words) {
    const odds = logOddsOf(word);
    if (odds === undefined) continue;
    sum += odds;
    count++;
  }
  return count === 0 ? 0 : sum / Math.sqrt(count);
}
