import { plainText, type ValueType } from "./field-type.ts";
import { TEXT } from "./text.ts";
import { letterShare } from "./text-runs.ts";

/** Names of persons are short: more words than these are rather a sentence. */
const USUAL_WORDS = 5;
const MIN_LETTER_SHARE = 0.7;

/** name: words that are mostly letters. */
export const NAME: ValueType = {
  find: (page, context) =>
    TEXT.find(page, context)
      .filter(({ text }) => letterShare(text) > MIN_LETTER_SHARE && text.length > 1)
      .map((found) => ({ ...found, prior: found.tokens.length <= USUAL_WORDS ? 0 : -1.5 })),
  parse: plainText,
};
