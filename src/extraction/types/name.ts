import type { PageLayout } from "../page/layout.ts";
import { type FindContext, type Found, plainText, type ValueType } from "./field-type.ts";
import { nameWithin, WITH_ITS_EDGES } from "./name-edges.ts";
import { endsWithinName, tradesAs } from "./party-words.ts";
import { TEXT } from "./text.ts";
import { foundOf, letterShare, stacks } from "./text-runs.ts";

/** Names of persons are short: more words than these are rather a sentence. */
const USUAL_WORDS = 5;
const MIN_LETTER_SHARE = 0.7;

/** In a narrow box the given name stands below the surname. */
const OVER_TWO_LINES = -1;
const SHORT_LINE_WORDS = 2;

function overTwoLines(page: PageLayout, { tokens, text, prior }: Found): Found[] {
  const isCompany = tradesAs(text);
  if (tokens.length > SHORT_LINE_WORDS && !isCompany && !endsWithinName(text)) return [];
  const [, two] = stacks(page, tokens, 1);
  if (two === undefined) return [];
  const below = two.slice(tokens.length);
  const isShort = tokens.length <= SHORT_LINE_WORDS && below.length <= SHORT_LINE_WORDS;
  const goesOn = endsWithinName(text) || /^(?:di|&|e)$/iu.test(below[0]?.text ?? "");
  return isShort || (goesOn && below.length <= MOST_WORDS_BELOW) ? [foundOf(page, two, prior + OVER_TWO_LINES)] : [];
}

/** Behind "Azienda Agricola di", or before "DI BELLUCCI A. E C.". */
const MOST_WORDS_BELOW = 7;

/** In care of whom a letter goes, below the name of whom it is for. */
const IN_CARE_OF = /^(?:c\/o|presso)\s/iu;
const NO_NAME = -4;

function judged(found: Found): Found {
  const { text, tokens, prior } = found;
  const long = tokens.length <= USUAL_WORDS ? 0 : -1.5;
  return { ...found, prior: prior + long + (IN_CARE_OF.test(text) ? NO_NAME : 0) };
}

/** "ESPOSITO I" in the box of a form: the name, and, less likely, all of it. */
function withinEdges(page: PageLayout, found: Found, { hits }: FindContext): Found[] {
  const tokens = nameWithin(page, found.tokens, hits);
  if (tokens.length === found.tokens.length) return [found];
  return [foundOf(page, tokens, found.prior), { ...found, prior: found.prior + WITH_ITS_EDGES }];
}

/** name: words that are mostly letters. */
export const NAME: ValueType = {
  find: (page, context) =>
    TEXT.find(page, context)
      .flatMap((found) => withinEdges(page, found, context))
      .flatMap((found) => [found, ...overTwoLines(page, found)])
      .filter(({ text }) => letterShare(text) > MIN_LETTER_SHARE && text.length > 1)
      .map(judged),
  parse: plainText,
};
