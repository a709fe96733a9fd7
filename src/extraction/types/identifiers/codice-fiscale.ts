import { oncePer } from "../../../core/basics/once-per.ts";
import { isValidCodiceFiscale, isValidPartitaIva } from "../../../core/identifiers/check-digits.ts";
import {
  birthCharacters,
  nameLetters,
  type PersonsOnPage,
  repairCodiceFiscale,
} from "../../../core/identifiers/repair-codice-fiscale.ts";
import { repairPartitaIva } from "../../../core/identifiers/repair-partita-iva.ts";
import type { Repair } from "../../../core/identifiers/repair-search.ts";
import type { PageLayout } from "../../page/layout.ts";
import { parseDate } from "../dates/date.ts";
import type { ValueType } from "../field-type.ts";
import { findIdentifiers, type IdentifierScheme, identifierType } from "./identifier.ts";

/**
 * The positions of letters among the sixteen characters of a person's code; the others are digits, except with
 * omocodia.
 */
const LETTER_PLACES = new Set([0, 1, 2, 3, 4, 5, 8, 11, 15]);
/** Number of positions that must have the right kind of character for a garbled word to be taken for a code. */
const LEAST_FITTING = 12;
const LEAST_FITTING_BESIDE_ONE = 14;

/**
 * Whether bare characters have the length of a person's code, and nearly all are of the kind that their position
 * requires.
 */
export function fitsPerson(bare: string): boolean {
  if (bare.length < 15 || bare.length > 17 || !/^[A-Z0-9|!$€@]+$/.test(bare)) return false;
  if (bare.length === 16) return fitting(bare) >= LEAST_FITTING;
  // One character lost or too many shifts the rest. Repairs of these cost ten times as much (0.1 s), and any two words
  // beside a number have their length: nearly all other characters must fit, wherever the wrong one is.
  const places = [...bare].map((_, i) => i);
  return bare.length === 15
    ? [...places, 15].some((i) => fitting(`${bare.slice(0, i)} ${bare.slice(i)}`) >= LEAST_FITTING_BESIDE_ONE)
    : places.some((i) => fitting(bare.slice(0, i) + bare.slice(i + 1)) >= LEAST_FITTING_BESIDE_ONE);
}

/** How many of sixteen characters are of the kind that their position requires. */
function fitting(sixteen: string): number {
  return [...sixteen].filter((character, i) =>
    LETTER_PLACES.has(i) ? /[A-Z|!$€@]/.test(character) : /\d/.test(character),
  ).length;
}

/** A person's code of which some characters were misread; null if it is uncertain. */
export function repairPersonsCode(page: PageLayout, sixteen: string): Repair | null {
  return fitting(sixteen) < LEAST_FITTING_BESIDE_ONE ? null : repairCodiceFiscale(sixteen, personsOn(page));
}

/** The same for a code that is known to be one, whatever part of it was misread. */
export function repairAnnouncedCode(page: PageLayout, bare: string): Repair | null {
  return fitsPerson(bare) ? repairCodiceFiscale(bare, personsOn(page)) : null;
}

/** Organisations print theirs as a VAT number, too: "IT01234567890". */
const body = (bare: string) => bare.replace(/^IT(?=[\dOILSBZGQD]{11}$)/, "");

const LABEL = /^(?:c\.?\s?f\.?|cod\.?\s?fisc(?:ale)?\.?|codice\s?fiscale|fiscale)[\s:.]*(?=\S{11})/i;

const schemeOn = (page: PageLayout | null): IdentifierScheme => ({
  name: "it.codice_fiscale",
  pattern: /(?<![A-Z0-9])(?:[A-Z0-9]{3}[ ]?[A-Z0-9]{3}[ ]?[A-Z0-9]{5}[ ]?[A-Z0-9]{5}|\d{11})(?![A-Za-z0-9])/g,
  label: LABEL,
  lengths: { least: 11, most: 17 },
  mayBe: (bare) => fitsPerson(bare) || /^[\dOILSBZGQD]{11}$/.test(body(bare)),
  isValid: (bare) => isValidCodiceFiscale(bare) || isValidPartitaIva(body(bare)),
  repair: (bare, before) => {
    if (body(bare).length > 12) return repairCodiceFiscale(bare, page ? personsOn(page) : undefined);
    // Any long number would do for eleven digits: without a label only letters in it are corrected.
    return before === null || /fisc|c\.?\s?f|i\.?v\.?a\b/i.test(before) ? repairPartitaIva(body(bare)) : null;
  },
  canonical: body,
  maxTokens: 6,
  // "IDENTITEITSKAART" and "DOWODU OSOBISTEGO" have sixteen characters too.
  mayHaveBeen: (bare) => bare.length !== 16 || fitsPerson(bare),
  invalidPrior: -2,
});

/**
 * it.codice_fiscale: the sixteen characters of a person, or the eleven digits of an organisation, whose codice fiscale
 * has the format of a partita IVA, with or without IT before it. The value is the bare code in upper case.
 */
export const CODICE_FISCALE: ValueType = identifierType(schemeOn);

/** The complete codes of persons on a page: sixteen characters with a valid check character. */
export const codesOfPersonsOn = oncePer((page: PageLayout): readonly string[] => {
  const keys = findIdentifiers(page, schemeOn(page)).map(({ key }) => key);
  return [...new Set(keys.filter((key) => key.length === 16 && isValidCodiceFiscale(key)))];
});

/** Two words at most this far apart may be a surname and a name ("Cognome: Rossi Nome: Mario"). */
const NAME_DISTANCE = 3;
const MAX_WORDS = 400;

/** Every pair of words that may be a person's name, and every date: the holder of a code is mostly among them. */
const personsOn = oncePer((page: PageLayout): PersonsOnPage => {
  const words = page.tokens
    .map((token) => token.text)
    .filter((text) => /^\p{Lu}[\p{L}'’]+[,.]?$/u.test(text))
    .slice(0, MAX_WORDS);
  const names = words.flatMap((surname, i) =>
    words
      .slice(Math.max(0, i - NAME_DISTANCE), i + NAME_DISTANCE + 1)
      .filter((other) => other !== surname)
      .map((name) => nameLetters(surname, "surname") + nameLetters(name, "given name")),
  );
  const births = page.segments
    .flatMap(({ text }) => text.match(/\d{1,2}[./-]\d{1,2}[./-]\d{4}/g) ?? [])
    .flatMap((text) => birthCharacters(parseDate(text, "day_first")?.iso ?? ""));
  return { names, births };
});
