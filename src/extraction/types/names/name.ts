import type { PageLayout } from "../../page/layout.ts";
import { textOf } from "../../page/text.ts";
import { type FindContext, type Found, plainText, type ValueType } from "../field-type.ts";
import { TEXT } from "../text.ts";
import { foundOf, letterShare, stacks, valueRuns } from "../text-runs.ts";
import { nameWithin, WITH_ITS_EDGES } from "./name-edges.ts";
import { endsWithinName, isCaptionOfNumber, titleLength } from "./party-words.ts";

/** Names of persons are short: more words than this are rather a sentence. */
const USUAL_WORDS = 5;
const MIN_LETTER_SHARE = 0.7;

/** In a narrow box the given name is below the surname. */
const OVER_TWO_LINES = -1;
const SHORT_LINE_WORDS = 2;

function overTwoLines(page: PageLayout, { tokens, text, prior }: Found): Found[] {
  if (letterShare(text) <= MIN_LETTER_SHARE) return [];
  const [, two] = stacks(page, tokens, 1);
  if (two === undefined) return [];
  const below = two.slice(tokens.length);
  const isShort = tokens.length <= SHORT_LINE_WORDS && below.length <= SHORT_LINE_WORDS;
  const goesOn = endsWithinName(text) || /^(?:di|&|e)$/iu.test(below[0]?.text ?? "");
  return isShort || (goesOn && below.length <= MOST_WORDS_BELOW) ? [foundOf(page, two, prior + OVER_TWO_LINES)] : [];
}

/** After "Azienda Agricola di", or before "DI BELLUCCI A. E C.". */
const MOST_WORDS_BELOW = 7;

/** The person in whose care a letter is sent, below the name of the recipient. */
const IN_CARE_OF = /^(?:c\/o|presso)\s/iu;
const NO_NAME = -4;

/** The full stop of a sentence; that of "Rossi G.", "Luis Jr." and "Bianchi S.r.l." is the name's. */
export const FULL_STOP = /(?<=\p{Ll}{3})\.$/u;

function judged(all: Found): Found {
  const text = all.text.replace(FULL_STOP, "");
  const found: Found = text === all.text ? all : { ...all, text, value: { type: "text", value: text } };
  const { tokens, prior } = found;
  const long = tokens.length <= USUAL_WORDS ? 0 : -1.5;
  return { ...found, prior: prior + long + (IN_CARE_OF.test(text) ? NO_NAME : 0) };
}

/** "ESPOSITO I" in the box of a form: the name, and, less likely, all of it. */
function withinEdges(page: PageLayout, found: Found, { hits }: FindContext): Found[] {
  const tokens = nameWithin(page, found.tokens, hits, true);
  if (tokens.length === found.tokens.length) return [found];
  return [foundOf(page, tokens, found.prior), { ...found, prior: found.prior + WITH_ITS_EDGES }];
}

const WITH_A_LABEL = -0.5;
/** The beginnings of surnames that may also be labels of a day, a place or a person. */
const PARTICLE = /^(?:d[aeiou]|d[ae]l(?:l[aeo])?|l[aeio]|van|von|der|den|des|el|al|san)\s\P{N}+$/iu;

/** "LE GUEN YANN", "DAL SANTO RENZO": a surname begins with what is a label elsewhere. */
function namesWithLabels(page: PageLayout, context: FindContext): Found[] {
  return page.segments
    .filter(({ tokens, text }) => tokens.length <= USUAL_WORDS && PARTICLE.test(text))
    .filter((segment) => !valueRuns(segment, context).some(({ length }) => length === segment.tokens.length))
    .map(({ tokens }) => foundOf(page, tokens, WITH_A_LABEL));
}

/**
 * "Sig.ra PALLAVICINI ROSARIA, matricola 88": the name, separated from the form of address and from what follows the
 * comma.
 */
function ofPerson(page: PageLayout, { tokens, prior }: Found): Found[] {
  const comma = tokens.findIndex(({ text }) => text.endsWith(","));
  const upTo = comma > 0 ? tokens.slice(0, comma + 1) : tokens;
  const length = titleLength(textOf(upTo));
  const title = upTo.findIndex((_, i) => i > 0 && textOf(upTo.slice(0, i)).length >= length);
  const name = length > 0 && title > 0 ? upTo.slice(title) : upTo;
  return name.length === tokens.length || name.length < 2 ? [] : [foundOf(page, name, prior)];
}

/** name: words that are mostly letters. */
export const NAME: ValueType = {
  find: (page, context) =>
    [...TEXT.find(page, context), ...namesWithLabels(page, context)]
      .flatMap((found) => withinEdges(page, found, context))
      .flatMap((found) => [found, ...ofPerson(page, found), ...overTwoLines(page, found)])
      .filter(({ text }) => letterShare(text) > MIN_LETTER_SHARE && text.length > 1 && !isCaptionOfNumber(text))
      .map(judged),
  parse: plainText,
};
