import { isValidCodiceFiscale } from "../../core/check-digits.ts";
import { nameLetters } from "../../core/repair-codice-fiscale.ts";
import type { PageLayout, Token } from "../page/layout.ts";
import { CODICE_FISCALE } from "./codice-fiscale.ts";
import type { Find, FindContext } from "./field-type.ts";
import { foundOf } from "./text-runs.ts";

/**
 * Where "DE SANTIS MARIA GRAZIA" stands in one box, a codice fiscale of the page says where the surname ends: its first six letters are
 * made of both. What it parts is found here, and as part of a longer line too ("attesta che MARIA GRAZIA DE SANTIS, nata a Bari").
 */
export const findSurnamesOfCodes: Find = (page, context) =>
  namesOfCodes(page, context).map(({ surname }) => foundOf(page, surname, FITS));

/** The given names of whom `findSurnamesOfCodes` finds. */
export const findGivenNamesOfCodes: Find = (page, context) =>
  namesOfCodes(page, context).map(({ givenNames }) => foundOf(page, givenNames, FITS));

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

function codesOn(page: PageLayout, context: FindContext): readonly string[] {
  const keys = CODICE_FISCALE.find(page, context).map(({ key }) => key);
  return [...new Set(keys.filter((key) => key.length === 16 && isValidCodiceFiscale(key)))];
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
  const lettersOf = (some: readonly Token[], kind: "surname" | "given name") =>
    nameLetters(some.map(({ text }) => text).join(""), kind);
  const isSurname = (some: readonly Token[]) => lettersOf(some, "surname") === code.slice(0, 3);
  const isGiven = (some: readonly Token[]) => lettersOf(some, "given name") === code.slice(3, 6);
  return words.slice(1).flatMap((_, at) => {
    const [first, last] = [words.slice(0, at + 1), words.slice(at + 1)];
    if (isSurname(first) && isGiven(last)) return [{ surname: first, givenNames: last }];
    return isGiven(first) && isSurname(last) ? [{ surname: last, givenNames: first }] : [];
  });
}
