import { codiceFiscaleValue, isValidIban } from "../../../core/identifiers/check-digits.ts";
import type { PageLayout, Row, Token } from "../../page/layout.ts";
import type { Find, Found } from "../../types/field-type.ts";
import { VALUE_TYPES } from "../../types/registry.ts";

/**
 * IBANs as on any paper, and those in one box per character of which a reader missed the country or misread the check
 * letter.
 */
export const findFormIbans: Find = (page, context) => {
  const found = VALUE_TYPES.iban.find(page, context);
  const valid = new Set(found.filter(({ value }) => value?.type === "identifier" && value.valid).map(({ key }) => key));
  return [...found, ...page.rows.flatMap((row) => boxedIn(page, row)).filter(({ key }) => !valid.has(key))];
};

/** After the T of "IT" two check digits, a letter, and what it is computed from: bank, branch and account. */
const BEHIND_COUNTRY = /T(\d{2})([A-Z\d])(\d{10}[A-Z\d]{12})(?![A-Z\d])/;
/** Minimum number of words that are boxes. */
const LEAST_BOXES = 10;
/** Two checks hold, one of which was computed. */
const SURENESS = 0.97;

function boxedIn(page: PageLayout, { segments }: Row): Found[] {
  const letters = segments
    .flatMap(({ tokens }) => tokens)
    .flatMap((token) => [...token.text.replace(/[^A-Za-z\d]/g, "").toUpperCase()].map((letter) => ({ letter, token })));
  const match = BEHIND_COUNTRY.exec(letters.map(({ letter }) => letter).join(""));
  if (!match) return [];
  const [whole, check = "", , account = ""] = match;
  const tokens = [...new Set(letters.slice(match.index, match.index + whole.length).map(({ token }): Token => token))];
  const iban = `IT${check}${letterOf(account)}${account}`;
  if (tokens.length < LEAST_BOXES || !isValidIban(iban)) return [];
  const value = { type: "identifier", scheme: "iban", value: iban, valid: true, repaired: true } as const;
  return [{ pageIndex: page.pageIndex, tokens, text: iban, key: iban, value, prior: 0, repairSureness: SURENESS }];
}

/** The check letter of an Italian account is computed like that of a codice fiscale. */
function letterOf(account: string): string {
  const sum = [...account].reduce((total, character, at) => total + codiceFiscaleValue(character, at), 0);
  return String.fromCharCode(65 + (sum % 26));
}
