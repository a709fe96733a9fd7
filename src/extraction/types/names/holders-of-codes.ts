import { oncePer } from "../../../core/basics/once-per.ts";
import { isBirthOfCode, isNameOfCode, namePartsOfCode } from "../../../core/identifiers/repair-codice-fiscale.ts";
import type { PageLayout, Token } from "../../page/layout.ts";
import type { Find, Found } from "../field-type.ts";
import { codesOfPersonsOn } from "../identifiers/codice-fiscale.ts";
import { foundOf, valueRuns } from "../text-runs.ts";

/**
 * If "DE SANTIS MARIA GRAZIA" is in one box, a codice fiscale of the page says where the surname ends: its first six
 * letters are formed from both. The separate parts are found here, also as part of a longer line ("attesta che MARIA
 * GRAZIA DE SANTIS, nata a Bari").
 */
export const findSurnamesOfCodes: Find = (page) =>
  namesOfCodes(page).map(({ surname }) => foundOf(page, surname, FITS));

/** The given names of the persons that `findSurnamesOfCodes` finds. */
export const findGivenNamesOfCodes: Find = (page) =>
  namesOfCodes(page).map(({ givenNames }) => foundOf(page, givenNames, FITS));

/** A name whose surname and given names are in separate boxes of a form, in a row or one below the other. */
export const findNamesInTwoBoxes: Find = (page, context) => {
  const codes = codesOfPersonsOn(page);
  if (codes.length === 0) return [];
  const boxes = page.segments.flatMap((segment) =>
    valueRuns(segment, context)
      .filter((run) => run.length <= MOST_IN_A_BOX && run.every(({ text }) => WORD_OF_NAME.test(text)))
      .map((run) => ({ run, row: segment.row })),
  );
  return codes.flatMap((code) => {
    const fitting = (kind: "surname" | "given name") =>
      boxes.filter(({ run }) => isNameOfCode(code, run.map(({ text }) => text).join(""), kind));
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
 * The date of birth in the boxes of a form, distinguished from other numbers by a codice fiscale of the page, which
 * contains it: "51 31 01 1996", with the number of a box before it, "02 2 1 03 1 1990", with its sides between,
 * "09091975".
 */
export const findBirthDatesOfCodes: Find = (page) => {
  const codes = codesOfPersonsOn(page);
  if (codes.length === 0) return [];
  return page.rows
    .flatMap(({ segments }) => daysInBoxes(segments.flatMap(({ tokens }) => tokens)))
    .flatMap(({ iso, tokens }): Found[] => {
      if (!codes.some((code) => isBirthOfCode(code, iso))) return [];
      return [{ ...foundOf(page, tokens, FITS), key: iso, value: { type: "date", iso } }];
    });
};

/** At most this many of the words in a box are its sides and its number. */
const MOST_STRAYS = 2;

function daysInBoxes(words: readonly Token[]): { readonly iso: string; readonly tokens: readonly Token[] }[] {
  return words.flatMap((first, i) => {
    const [, day, month, year] = /^(\d{2})(\d{2})((?:19|20)\d{2})$/.exec(first.text) ?? [];
    if (year !== undefined) return [{ iso: `${year}-${month}-${day}`, tokens: [first] }];
    if (!TWO_FIGURES.test(first.text)) return [];
    const nextIs = (from: number, pattern: RegExp) => {
      const at = words.slice(from + 1, from + 2 + MOST_STRAYS).findIndex(({ text }) => pattern.test(text));
      return at < 0 ? -1 : from + 1 + at;
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

/**
 * Two words of three letters match a code by chance once in millions; the rest follows from how a form is filled in.
 */
const FITS = 1;

const WORD_OF_NAME = /^\p{L}[\p{L}'’.-]*,?$/u;
const MOST_WORDS = 6;

interface NamesOfCode {
  readonly surname: readonly Token[];
  readonly givenNames: readonly Token[];
}

/** Needed for the surname and for the given names. */
const namesOfCodes = oncePer((page: PageLayout): readonly NamesOfCode[] => {
  const codes = codesOfPersonsOn(page);
  if (codes.length === 0) return [];
  return page.segments.flatMap(({ tokens }) => {
    const fitting = windowsOf(tokens).flatMap((words) => codes.flatMap((code) => partedBy(code, words)));
    // Letters after the third consonant are in no code: the fewest words that fit are the name, unless all of the line
    // do.
    const whole = fitting.filter(({ surname, givenNames }) => surname.length + givenNames.length === tokens.length);
    return whole.length > 0 ? whole : fewestWords(fitting);
  });
});

function fewestWords(all: readonly NamesOfCode[]): NamesOfCode[] {
  const wordsOf = ({ surname, givenNames }: NamesOfCode) => surname.length + givenNames.length;
  const fewest = Math.min(...all.map(wordsOf));
  return all.filter((one) => wordsOf(one) === fewest);
}

/** Runs of two to six words, each of letters, without a comma except after the last. */
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

function partedBy(code: string, words: readonly Token[]): NamesOfCode[] {
  return namePartsOfCode(
    code,
    words.map(({ text }) => text),
  ).map(({ cut, first }) => {
    const [before, behind] = [words.slice(0, cut), words.slice(cut)];
    return first === "surname" ? { surname: before, givenNames: behind } : { surname: behind, givenNames: before };
  });
}
