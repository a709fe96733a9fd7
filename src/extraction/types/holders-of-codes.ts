import { isValidCodiceFiscale } from "../../core/check-digits.ts";
import { birthCharacters, nameLetters } from "../../core/repair-codice-fiscale.ts";
import type { PageLayout, Token } from "../page/layout.ts";
import { CODICE_FISCALE } from "./codice-fiscale.ts";
import type { Find, FindContext, Found } from "./field-type.ts";
import { foundOf, valueRuns } from "./text-runs.ts";

/**
 * Where "DE SANTIS MARIA GRAZIA" stands in one box, a codice fiscale of the page says where the surname ends: its first six letters are
 * made of both. What it parts is found here, and as part of a longer line too ("attesta che MARIA GRAZIA DE SANTIS, nata a Bari").
 */
export const findSurnamesOfCodes: Find = (page, context) =>
  namesOfCodes(page, context).map(({ surname }) => foundOf(page, surname, FITS));

/** The given names of whom `findSurnamesOfCodes` finds. */
export const findGivenNamesOfCodes: Find = (page, context) =>
  namesOfCodes(page, context).map(({ givenNames }) => foundOf(page, givenNames, FITS));

/** A name of which the boxes of a form hold the surname and the given names apart, in a row or the one below the other. */
export const findNamesInTwoBoxes: Find = (page, context) => {
  const codes = codesOn(page, context);
  if (codes.length === 0) return [];
  const boxes = page.segments.flatMap((segment) =>
    valueRuns(segment, context)
      .filter((run) => run.length <= MOST_IN_A_BOX && run.every(({ text }) => WORD_OF_NAME.test(text)))
      .map((run) => ({ run, row: segment.row })),
  );
  return codes.flatMap((code) => {
    const fitting = (kind: "surname" | "given name") => boxes.filter(({ run }) => fits(code, run, kind));
    return fitting("surname").flatMap((surname) =>
      fitting("given name")
        .filter(({ run, row }) => run[0]! !== surname.run[0]! && row >= surname.row && row - surname.row <= ROWS_APART)
        .map(({ run }) => foundOf(page, [...surname.run, ...run], FITS)),
    );
  });
};

const MOST_IN_A_BOX = 3;
const ROWS_APART = 2;

/**
 * The day of birth in the boxes of a form, told from other figures by a codice fiscale of the page, which has it: "51 31 01 1996", with the number
 * of a box before it, "02 2 1 03 1 1990", with its sides between, "09091975".
 */
export const findBirthDatesOfCodes: Find = (page, context) => {
  const births = new Set(codesOn(page, context).map((code) => code.slice(6, 11)));
  if (births.size === 0) return [];
  return page.rows
    .flatMap(({ segments }) => daysInBoxes(segments.flatMap(({ tokens }) => tokens)))
    .flatMap(({ iso, tokens }): Found[] => {
      if (!birthCharacters(iso).some((characters) => births.has(characters))) return [];
      return [{ ...foundOf(page, tokens, FITS), key: iso, value: { type: "date", iso } }];
    });
};

/** Of the words in a box, so many at most are its sides and its number. */
const MOST_STRAYS = 2;

function daysInBoxes(words: readonly Token[]): { readonly iso: string; readonly tokens: readonly Token[] }[] {
  return words.flatMap((first, i) => {
    const [, day, month, year] = /^(\d{2})(\d{2})((?:19|20)\d{2})$/.exec(first.text) ?? [];
    if (year !== undefined) return [{ iso: `${year}-${month}-${day}`, tokens: [first] }];
    if (!TWO_FIGURES.test(first.text)) return [];
    const nextIs = (from: number, pattern: RegExp) => {
      const at = words.findIndex(({ text }, k) => k > from && pattern.test(text));
      return at > from && at <= from + 1 + MOST_STRAYS ? at : -1;
    };
    const monthAt = nextIs(i, TWO_FIGURES);
    const yearAt = monthAt < 0 ? -1 : nextIs(monthAt, YEAR_OF_BIRTH);
    if (yearAt < 0) return [];
    const tokens = [first, words[monthAt]!, words[yearAt]!];
    const [inDay, inMonth, inYear] = tokens.map(({ text }) => text);
    return [{ iso: `${inYear}-${inMonth}-${inDay}`, tokens }];
  });
}

const TWO_FIGURES = /^\d{2}$/;
const YEAR_OF_BIRTH = /^(?:19|20)\d{2}$/;

/** Two words of three letters that are as the code has them are chance once in millions; how a form is filled in says the rest. */
const FITS = 1;

const WORD_OF_NAME = /^\p{L}[\p{L}'’.-]*,?$/u;
const MOST_WORDS = 6;

interface NamesOfCode {
  readonly surname: readonly Token[];
  readonly givenNames: readonly Token[];
}

function namesOfCodes(page: PageLayout, context: FindContext): readonly NamesOfCode[] {
  const codes = codesOn(page, context);
  if (codes.length === 0) return [];
  return page.segments.flatMap(({ tokens }) => {
    const fitting = windowsOf(tokens).flatMap((words) => codes.flatMap((code) => partedBy(code, words)));
    // Letters past the third consonant are in no code: the fewest words that fit are the name, unless all of the line do.
    const whole = fitting.filter(({ surname, givenNames }) => surname.length + givenNames.length === tokens.length);
    return whole.length > 0 ? whole : fewestWords(fitting);
  });
}

function fewestWords(all: readonly NamesOfCode[]): NamesOfCode[] {
  const wordsOf = ({ surname, givenNames }: NamesOfCode) => surname.length + givenNames.length;
  const fewest = Math.min(...all.map(wordsOf));
  return all.filter((one) => wordsOf(one) === fewest);
}

/** Asked for each of a holder's fields; looking for a code means trying its repairs. */
const codesKnown = new WeakMap<PageLayout, readonly string[]>();

function codesOn(page: PageLayout, context: FindContext): readonly string[] {
  const known = codesKnown.get(page);
  if (known) return known;
  const keys = CODICE_FISCALE.find(page, context).map(({ key }) => key);
  const codes = [...new Set(keys.filter((key) => key.length === 16 && isValidCodiceFiscale(key)))];
  codesKnown.set(page, codes);
  return codes;
}

/** Runs of two to six words, each of letters, with no comma but behind the last. */
function windowsOf(tokens: readonly Token[]): (readonly Token[])[] {
  return tokens.flatMap((_, from) => {
    const windows: (readonly Token[])[] = [];
    for (let to = from; to < Math.min(tokens.length, from + MOST_WORDS); to++) {
      const { text } = tokens[to]!;
      if (!WORD_OF_NAME.test(text)) break;
      if (to > from) windows.push(tokens.slice(from, to + 1));
      if (text.endsWith(",")) break;
    }
    return windows;
  });
}

/** Surname first or given names first, as the code has their letters. */
function partedBy(code: string, words: readonly Token[]): NamesOfCode[] {
  return words.slice(1).flatMap((_, at) => {
    const [first, last] = [words.slice(0, at + 1), words.slice(at + 1)];
    if (fits(code, first, "surname") && fits(code, last, "given name")) return [{ surname: first, givenNames: last }];
    const isTurned = fits(code, first, "given name") && fits(code, last, "surname");
    return isTurned ? [{ surname: last, givenNames: first }] : [];
  });
}

function fits(code: string, words: readonly Token[], kind: "surname" | "given name"): boolean {
  const letters = nameLetters(words.map(({ text }) => text).join(""), kind);
  return letters === (kind === "surname" ? code.slice(0, 3) : code.slice(3, 6));
}
