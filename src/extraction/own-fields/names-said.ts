import { oncePer } from "../../core/basics/once-per.ts";
import type { ReadField } from "../candidate.ts";
import type { PageLayout, Segment } from "../page/layout.ts";
import { textOf } from "../page/text.ts";
import { labelAgreement } from "./label-agreement.ts";
import { tellingNames } from "./own-name-words.ts";
import { IS_OWN } from "./own-names.ts";

/**
 * Whether a paper calls things as the service does. Of one that says the names of all other fields, what stands beside another label is not
 * the field; of one in words that nobody knows it may well be.
 */

/** Of labels in a cell with their value, so many words at most. */
const MOST_LABEL_WORDS = 5;

/** Whether words that open a cell of the pages say the name of the field. */
export function isSaid(read: ReadField, pages: readonly PageLayout[]): boolean {
  return pages.some(saidOn(read));
}

/** The share of the service's other fields whose names the pages say; null where no other has a name that says what it is. */
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

/** What cells open with: the words before the first figure, or up to a colon. */
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
