import { bareIdentifier, isValidBic } from "../../../core/identifiers/check-digits.ts";
import { type PageLayout, type Segment, segmentOf, type Token } from "../../page/layout.ts";
import { textOf } from "../../page/text.ts";
import { type Find, findPattern, type Parse, type ValueType } from "../field-type.ts";

const BIC = /(?<![A-Z0-9])[A-Z]{4} ?[A-Z01]{2} ?[A-Z0-9]{2} ?(?:[A-Z0-9]{3})?(?![A-Za-z0-9])/g;
const INVALID_PRIOR = -3;
const VALID_PRIOR = 1.5;

/**
 * Words of eight capitals whose fifth and sixth are a country are everywhere (BOLLETTE: ET), and a BIC has no check
 * digit: one with only letters needs a label, or an IBAN beside it.
 */
const findBics: Find = (page) =>
  findPattern(page, BIC).flatMap((hit) => {
    const bare = hit.text.replace(/\s/g, "");
    const value = withCountryLetters(bare);
    const valid = isValidBic(value);
    const repaired = value !== bare;
    const token = hit.tokens[0]!;
    const isCode = !repaired && hit.text === bare && hasFigure(bare) && valid;
    if (!isCode && !isAnnounced(page, token) && !(valid && hasIbanBeside(page, token))) return [];
    // If broken or corrected, only a valid code counts.
    if ((repaired || hit.text !== bare) && !valid) return [];
    return [
      {
        ...hit,
        text: repaired ? value : hit.text,
        key: value,
        value: { type: "identifier", scheme: "bic", value, valid, ...(repaired ? { repaired } : {}) } as const,
        prior: valid ? VALID_PRIOR : INVALID_PRIOR,
        ...(isDoubtful(value, hit.tokens) ? { repairSureness: SURENESS_OF_DOUBTED } : {}),
      },
    ];
  });

/**
 * After the country a letter and the digit that looks like it are both allowed, so that no rule distinguishes
 * "UNCRITM1" from "UNCRITMI".
 */
const LOOKS_LIKE_ANOTHER = /[I1O0S5B8]/;
/** Words that were read well are much more reliable: 0.99 and more, while "1" read as "I" had 0.86. */
const READ_WELL = 0.95;
const SURENESS_OF_DOUBTED = 0.7;

function isDoubtful(bic: string, tokens: readonly Token[]): boolean {
  return (
    LOOKS_LIKE_ANOTHER.test(bic.slice(6)) &&
    tokens.some(({ word }) => word.source === "ocr" && word.confidence < READ_WELL)
  );
}

/**
 * A digit in the location, or the branch code for "head office". An IBAN's first letters attached to their label are
 * none.
 */
function hasFigure(bare: string): boolean {
  return (/\d/.test(bare.slice(6)) || bare.endsWith("XXX")) && !bare.startsWith("IBAN");
}

const LABEL = /(?<![\p{L}\d])(?:bic|swift)(?![\p{Ll}])/iu;
const IBAN = /(?<![A-Z0-9])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2}/;
/** Maximum distance, in lines, of a label above its value, and of an IBAN below or above. */
const NEAR_LINES = 2.5;

/** There is a label before it in its row, or above it. */
function isAnnounced(page: PageLayout, token: Token): boolean {
  const own = segmentOf(page, token);
  const isBefore = (segment: Segment) => segment.row === own.row && segment.box.x0 < token.box.x1;
  const isAbove = (segment: Segment) =>
    segment.row < own.row &&
    own.box.y0 - segment.box.y1 < NEAR_LINES * page.lineHeight &&
    segment.box.x0 < own.box.x1 &&
    segment.box.x1 > own.box.x0;
  return page.segments.some((segment) => {
    const before = segment === own ? own.text.slice(0, own.starts[token.index - own.tokens[0]!.index]) : segment.text;
    return (segment === own || isBefore(segment) || isAbove(segment)) && LABEL.test(before);
  });
}

/** Not for words in running text: "BRIGITTE ROSSI" is nobody's bank. */
function hasIbanBeside(page: PageLayout, token: Token): boolean {
  const own = segmentOf(page, token);
  if (own.tokens.some((other) => other !== token && !/\d/.test(other.text))) return false;
  const reach = NEAR_LINES * page.lineHeight;
  return page.rows.some(
    ({ box, segments }) => box.y0 - own.box.y1 < reach && own.box.y0 - box.y1 < reach && IBAN.test(textOf(segments)),
  );
}

function withCountryLetters(bare: string): string {
  return bare.slice(0, 4) + bare.slice(4, 6).replaceAll("0", "O").replaceAll("1", "I") + bare.slice(6);
}

const parseBic: Parse = (text) => {
  const value = bareIdentifier(text);
  return value === "" ? null : { type: "identifier", scheme: "bic", value, valid: isValidBic(value) };
};

/**
 * bic: ISO 9362, eight or eleven characters. It has no check digit, so it is never repaired, except for digits in place
 * of the country's letters, which are impossible ("UNCR1TMM"), if the result is a country.
 */
export const BIC_TYPE: ValueType = {
  find: findBics,
  parse: parseBic,
  repair: (read) => {
    const bare = bareIdentifier(read);
    const text = withCountryLetters(bare);
    const edits = [...text].filter((character, i) => character !== bare[i]).length;
    return isValidBic(text) ? { text, posterior: 1, edits } : null;
  },
};
