import type { PageLayout } from "../page/layout.ts";
import { type Found, plainText, type ValueType } from "./field-type.ts";
import { TEXT } from "./text.ts";
import { foundOf, letterShare, stacks } from "./text-runs.ts";

/** Names of persons are short: more words than these are rather a sentence. */
const USUAL_WORDS = 5;
const MIN_LETTER_SHARE = 0.7;

/** In a narrow box the given name stands below the surname. */
const OVER_TWO_LINES = -1;
const SHORT_LINE_WORDS = 2;

function overTwoLines(page: PageLayout, { tokens, prior }: Found): Found[] {
  if (tokens.length > SHORT_LINE_WORDS) return [];
  const [, two] = stacks(page, tokens, 1);
  const isShort = two !== undefined && two.length - tokens.length <= SHORT_LINE_WORDS;
  return isShort ? [foundOf(page, two, prior + OVER_TWO_LINES)] : [];
}

/** name: words that are mostly letters. */
export const NAME: ValueType = {
  find: (page, context) =>
    TEXT.find(page, context)
      .flatMap((found) => [found, ...overTwoLines(page, found)])
      .filter(({ text }) => letterShare(text) > MIN_LETTER_SHARE && text.length > 1)
      .map((found) => ({ ...found, prior: found.prior + (found.tokens.length <= USUAL_WORDS ? 0 : -1.5) })),
  parse: plainText,
};
