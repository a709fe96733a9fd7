import {
  bareIdentifier,
  ibanLength,
  isValidCreditorIdentifier,
  isValidIban,
} from "../../../core/identifiers/check-digits.ts";
import { repairIban } from "../../../core/identifiers/repair-iban.ts";
import type { PageLayout, Token } from "../../page/layout.ts";
import { textOf } from "../../page/text.ts";
import type { Found, ValueType } from "../field-type.ts";
import { stacks, trimValue } from "../text-runs.ts";
import { digitCount, findIdentifiers, type IdentifierScheme, identifierType } from "./identifier.ts";

const IBAN: IdentifierScheme = {
  name: "iban",
  pattern: /(?<![A-Z0-9])[A-Z]{2}[ ]?[0-9OIl]{2}(?:[ ]?[A-Z0-9]){11,30}(?![A-Za-z0-9])/g,
  label: /^(?:cod(?:ice)?\.?\s)?iban[\s:.]*/i,
  lengths: { least: 14, most: 34 },
  mayBe: (bare) => /^[A-Z0-9]{2}[0-9OILSBZGQDTA]{2}[A-Z0-9|]{10,31}$/.test(bare) && isOfDigits(bare) && hasLength(bare),
  isValid: isValidIban,
  repair: (bare) => repairIban(bare),
  maxTokens: 12,
  crossesGaps: true,
  // On a direct debit it stands beside the mandate, and looks like an IBAN that lost characters.
  mayHaveBeen: (bare) => !isValidCreditorIdentifier(bare),
  invalidPrior: -0.5,
};

/**
 * Letters are those of the country, four of a bank, and few of the account: "Trasmittente IT01234567890" consists of
 * characters that a Turkish one may have, and ruling it out took as long as everything else on its page. Valid ones may
 * have any number of them.
 */
function isOfDigits(bare: string): boolean {
  const digits = digitCount(bare);
  return digits >= 8 && (2 * digits >= bare.length || isValidIban(bare));
}

/** As long as an IBAN of its country, or one more or less; if the country was misread, any length. */
function hasLength(bare: string): boolean {
  const length = ibanLength(bare.slice(0, 2));
  return length === null ? /^(?:[1L|]T|[DF0O][ER])/.test(bare) : Math.abs(length - bare.length) <= 1;
}

/** iban: ISO 13616. The value is the bare characters; what is shown keeps the printed groups. */
export const IBAN_TYPE: ValueType = {
  ...identifierType(() => IBAN),
  find: (page) => [...findIdentifiers(page, IBAN).map(cutToLength).map(doubtIfLost), ...overLines(page)],
};

/**
 * Read with fewer or more characters than its country's IBANs have: shown beside its label, but to be checked by a
 * person.
 */
const LOST_CHARACTER_PRIOR = -3.3;

function doubtIfLost(found: Found): Found {
  if (found.value?.type !== "identifier" || found.value.valid) return found;
  const length = ibanLength(found.key.slice(0, 2));
  // A text layer says what was printed, wrong or not.
  const wasRead = found.tokens.some(({ word }) => word.source === "ocr");
  if (length === null || length === found.key.length || !wasRead) return found;
  return { ...found, prior: LOST_CHARACTER_PRIOR };
}

const MAX_LINES = 5;

/** In a narrow box an IBAN continues in the lines below; only one with valid check digits is accepted. */
function overLines(page: PageLayout): Found[] {
  return page.segments.flatMap((segment) => {
    const from = segment.tokens.findIndex(({ text }) => /^[A-Z]{2}\d{2}/.test(text));
    if (from < 0) return [];
    const [, ...longer] = stacks(page, segment.tokens.slice(from), MAX_LINES - 1);
    return longer.flatMap((stack): Found[] => {
      const tokens = upToLength(stack);
      const text = trimValue(textOf(tokens));
      const value = bareIdentifier(text);
      if (!isValidIban(value)) return [];
      const identifier = { type: "identifier", scheme: "iban", value, valid: true, repaired: false } as const;
      return [{ pageIndex: page.pageIndex, tokens, text, key: value, value: identifier, prior: 1 }];
    });
  });
}

/** As many words as an IBAN of its country has: in running text the sentence continues after it, "4151 22, BIC …". */
function upToLength(tokens: readonly Token[]): readonly Token[] {
  const length = ibanLength(tokens[0]!.text.slice(0, 2)) ?? Number.POSITIVE_INFINITY;
  let count = 0;
  for (let letters = 0; count < tokens.length && letters < length; count++)
    letters += bareIdentifier(tokens[count]!.text).length;
  return tokens.slice(0, count);
}

/** What follows an unverified IBAN in capitals ("… BIC UNCRITMM") is not part of it. */
function cutToLength(found: Found): Found {
  if (found.value?.type !== "identifier" || found.value.valid) return found;
  const length = ibanLength(found.key.slice(0, 2));
  if (length === null || found.key.length <= length) return found;
  const tokens = found.tokens.slice();
  while (tokens.length > 1 && bareIdentifier(tokens.map((token) => token.text).join("")).length > length) tokens.pop();
  const text = textOf(tokens);
  const value = bareIdentifier(text);
  return { ...found, tokens, text, key: value, value: { ...found.value, value } };
}
