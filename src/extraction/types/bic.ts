import { bareIdentifier, isValidBic } from "../../core/check-digits.ts";
import { type Find, findPattern, type Parse, type ValueType } from "./field-type.ts";

const BIC = /(?<![A-Z0-9])[A-Z]{4} ?[A-Z01]{2} ?[A-Z0-9]{2} ?(?:[A-Z0-9]{3})?(?![A-Za-z0-9])/g;
const INVALID_PRIOR = -3;
const VALID_PRIOR = 1.5;

const findBics: Find = (page) =>
  findPattern(page, BIC).flatMap((hit) => {
    const bare = hit.text.replace(/\s/g, "");
    const value = withCountryLetters(bare);
    const valid = isValidBic(value);
    const repaired = value !== bare;
    // Words of eight letters are everywhere; broken or mended, only a code whose location holds a figure or whose label says so would do.
    if ((repaired || hit.text !== bare) && (!valid || !isAnnounced(page.segments, hit.tokens[0]!.index))) return [];
    return [
      {
        ...hit,
        text: repaired ? value : hit.text,
        key: value,
        value: { type: "identifier", scheme: "bic", value, valid, ...(repaired ? { repaired } : {}) } as const,
        prior: valid ? VALID_PRIOR : INVALID_PRIOR,
      },
    ];
  });

function withCountryLetters(bare: string): string {
  return bare.slice(0, 4) + bare.slice(4, 6).replaceAll("0", "O").replaceAll("1", "I") + bare.slice(6);
}

function isAnnounced(segments: Parameters<Find>[0]["segments"], tokenIndex: number): boolean {
  return segments.some(
    ({ tokens }) =>
      tokens.some(({ index }) => index === tokenIndex) &&
      tokens.some(({ text, index }) => index < tokenIndex && /^(?:bic|swift)/i.test(text)),
  );
}

const parseBic: Parse = (text) => {
  const value = bareIdentifier(text);
  return value === "" ? null : { type: "identifier", scheme: "bic", value, valid: isValidBic(value) };
};

/**
 * bic: ISO 9362, eight or eleven characters. It has no check digit, so it is never repaired but for digits in the place of the country's
 * letters, which cannot be ("UNCR1TMM"), where the outcome is a country.
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
