import { oncePer } from "../../core/basics/once-per.ts";
import type { ReadField } from "../candidate.ts";
import type { PageLayout, Segment } from "../page/layout.ts";
import { textOf } from "../page/text.ts";
import { labelAgreement } from "./label-agreement.ts";
import { tellingNames } from "./own-name-words.ts";
import { IS_OWN } from "./own-names.ts";

/**
 * Whether a paper uses the service's names for things. On one that has the names of all other fields, a value beside
 * another label is not the field; on one in unknown words it may well be.
 */

/** Maximum number of words of labels that are in one cell with their value. */
const MOST_LABEL_WORDS = 5;

/** Whether the first words of some cell of the pages say the name of the field. */
export function isSaid(read: ReadField, pages: readonly PageLayout[]): boolean {
  return pages.some(saidOn(read));
}

/**
 * The share of the service's other fields whose names are on the pages; null if no other has a name that says what it
 * is.
 */
export function shareOfOthersSaid({ others = [] }: ReadField, pages: readonly PageLayout[]): number | null {
  const named = others.filter((other) => tellingNames(other).length > 0);
  return named.length === 0 ? null : named.filter((other) => isSaid(other, pages)).length / named.length;
}

const saidOn = oncePer((read: ReadField) => {
  const names = tellingNames(read);
  return oncePer((page: PageLayout) => {
    return openings(page).some((label) => labelAgreement(label, names, read.meaning.type) >= IS_OWN);
  });
});

/** The beginnings of cells: the words before the first number, or up to a colon. */
const openings = oncePer((page: PageLayout): readonly string[] => {
  const all = page.rows.flatMap(({ segments }) => segments.map(openingOf));
  return [...new Set(all)].filter((text) => /\p{L}{2}/u.test(text));
});

function openingOf({ tokens }: Segment): string {
  const end = tokens.findIndex(({ text }, i) => i >= MOST_LABEL_WORDS || /\d/.test(text));
  const words = end < 0 ? tokens : tokens.slice(0, end);
  const colon = words.findIndex(({ text }) => text.endsWith(":"));
  return textOf(colon < 0 ? words : words.slice(0, colon + 1));
}
