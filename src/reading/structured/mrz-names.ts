import { confusablesOf } from "../../core/identifiers/repair.ts";

export interface MrzNames {
  readonly surname: string;
  readonly givenNames: string;
}

const LETTER_FOR_DIGIT: Readonly<Record<string, string>> = {
  "0": "O",
  "1": "I",
  "2": "Z",
  "3": "B",
  "4": "A",
  "5": "S",
  "6": "G",
  "7": "T",
  "8": "B",
  "9": "G",
};

/** Names and country codes have no digits: each becomes the letter it resembles. */
export function letters(text: string): string {
  return text.replace(/\d/g, (digit) => LETTER_FOR_DIGIT[digit]!);
}

/**
 * "SURNAME<<GIVEN<NAMES<<<<" as names. No check digit covers them, so only impossible characters are repaired: digits,
 * and the letters misread from the fillers after the names. A token that is not printed elsewhere on the page, while a
 * look-alike of it is, takes that spelling.
 */
export function readNames(field: string, printedNames: ReadonlySet<string>): MrzNames {
  const cleaned = dropFillerNoise(letters(field));
  const at = cleaned.indexOf("<<");
  const surname = at < 0 ? cleaned : cleaned.slice(0, at);
  const given = at < 0 ? "" : cleaned.slice(at + 2);
  const spell = (part: string) =>
    part
      .split("<")
      .filter((token) => token !== "")
      .map((token) => spellingOnPage(token, printedNames))
      .join(" ");
  return { surname: spell(surname), givenNames: spell(given) };
}

/** The name field again, padded and truncated as the issuer does. */
export function joinNames({ surname, givenNames }: MrzNames, length: number): string {
  return `${surname}<<${givenNames}`.replaceAll(" ", "<").padEnd(length, "<").slice(0, length);
}

function dropFillerNoise(field: string): string {
  // Nothing follows three fillers: names are separated by one or two.
  const end = field.search(/(?<=[A-Z<])<{3}/);
  const kept = end >= 0 ? field.slice(0, end) : field;
  return kept
    .replace(/(?<=[A-Z]{2}|<)(?:<[KCLESX]{1,2})+<*$/, (tail) => (tail.includes("<<") ? "" : tail))
    .replace(/([KCLX])\1{3,}$/, "")
    .replace(/<+$/, "");
}

function spellingOnPage(token: string, printedNames: ReadonlySet<string>): string {
  if (printedNames.has(token)) return token;
  const alike = [...printedNames].filter((name) => name.length === token.length && differsByLookAlike(token, name));
  return alike.length === 1 ? alike[0]! : token;
}

function differsByLookAlike(token: string, name: string): boolean {
  const changed = [...token].filter((character, i) => character !== name[i]);
  return changed.length === 1 && [...token].every((c, i) => c === name[i] || confusablesOf(c).includes(name[i]!));
}
