import type { Candidate } from "../candidate.ts";
import type { Token } from "../page/layout.ts";
import type { FieldMemory } from "./layout-memory.ts";
import { placeAgreements } from "./place-agreement.ts";
import type { TemplateMatch } from "./template-match.ts";

/** How well a place agrees with the other values of the corrected paper: what is where one of them was is that one. */
export interface Rivalry {
  /** The best `lead` that another field gives the place (place-agreement.ts). */
  readonly lead: number;
  /** Distance from where the nearest other value began, in widths of the text block; at most 1. */
  readonly off: number;
}

const NO_RIVAL: Rivalry = { lead: 0, off: 1 };

/**
 * By first word, since many candidates begin with one.
 *
 * @param known the field that is asked for, whose rivals the other fields of the match's memory are
 * @returns for these candidates
 */
export function rivalries(
  candidates: readonly Candidate[],
  known: FieldMemory,
  match: TemplateMatch,
): (candidate: Candidate) => Rivalry {
  const byFirstWord = new Map<Token, Candidate>();
  for (const candidate of candidates) {
    if (!byFirstWord.has(candidate.tokens[0]!)) byFirstWord.set(candidate.tokens[0]!, candidate);
  }
  const places = [...byFirstWord.values()];
  // Two fields with one text have one place.
  const rivals = Object.values(match.memory.fields).filter(({ text }) => text !== null && text !== known.text);
  const told = rivals.map((rival) => placeAgreements(places, rival, match));
  const rivalryAt = new Map(
    places.map(({ tokens }, i): [Token, Rivalry] => [
      tokens[0]!,
      {
        lead: Math.max(NO_RIVAL.lead, ...told.map((one) => one[i]!.lead)),
        off: Math.min(NO_RIVAL.off, ...told.map((one) => one[i]!.off.start + one[i]!.off.row)),
      },
    ]),
  );
  return ({ tokens }) => rivalryAt.get(tokens[0]!)!;
}
