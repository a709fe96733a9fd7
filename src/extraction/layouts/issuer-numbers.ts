import { oncePer } from "../../core/basics/once-per.ts";
import type { PageLayout, Token } from "../page/layout.ts";
import type { LayoutMemory } from "./layout-memory.ts";
import { hashesOf, phrasesInCommon } from "./phrases.ts";

/**
 * Numbers that tell who issued a paper: registers, VAT, postcodes, telephones, accounts, and addresses in the net. They
 * are on every paper of an issuer, wherever its text has moved to, and on no other's. Of pairs of one layout that share
 * phrases and not the places of words, 196 of 197 have such a number in common (training/kinds as PDF; 50 of 60 of
 * eval/kinds as scans); of pairs of two layouts 4 of 25 there, and 1 of 429 of fatura_dev120.
 */

/** Shorter ones are counts and house numbers. */
const LEAST_DIGITS = 4;

/** Of two papers that share fewer phrases than this none is of the other's layout. */
const OTHER_LAYOUT = 0.06;

/**
 * How many numbers the page has in common with the remembered paper. One that a remembered paper of another layout
 * prints too is the recipient's, or of everybody's form, and does not count.
 */
export function numbersInCommon(page: PageLayout, memory: LayoutMemory, memories: readonly LayoutMemory[]): number {
  const printed = printedOn(memory);
  const shared = [...numbersOn(page)].filter((number) => printed.has(number));
  const others = memories.slice(0, OTHERS_ASKED).filter((other) => other !== memory);
  const isOthers = (number: number) =>
    others.some((other) => printedOn(other).has(number) && isOfAnother(other, memory));
  return shared.filter((number) => !isOthers(number)).length;
}

/** The newest: comparing all with each other would take as long as the rest of an extraction. */
const OTHERS_ASKED = 16;

function isOfAnother(other: LayoutMemory, memory: LayoutMemory): boolean {
  return phrasesInCommon(other.phrases ?? [], memory.phrases ?? []) < OTHER_LAYOUT;
}

const printedOn = oncePer(({ print = [] }: LayoutMemory): ReadonlySet<number> => new Set(print));

/** Hashes of the numbers of a page. */
const numbersOn = oncePer(
  ({ tokens }: PageLayout): ReadonlySet<number> => new Set(hashesOf(tokens.filter(tellsIssuer))),
);

function tellsIssuer({ text, fold }: Token): boolean {
  if (/@|\bwww\.|https?:/i.test(text)) return true;
  return fold.replace(/\D/g, "").length >= LEAST_DIGITS && !CHANGING.test(text);
}

/** Years, days, times and sums may coincide on two papers. */
const CHANGING =
  /^\W*(?:(?:19|20)\d\d|\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|\d\d[:.]\d\d(?:[:.]\d\d)?|[\d.,’' ]+[.,]\d\d)\D*$/;
