import { madeOnce } from "../basics/made-once.ts";
import { codiceFiscaleValue, isValidCodiceFiscale } from "./check-digits.ts";
import { PLACE_CODES } from "./check-digits-place-codes.ts";
import { plainCharacters } from "./repair-channel.ts";
import { likeliestRepair, type Repair, type RepairPart, type RepairScheme } from "./repair-search.ts";

/** What is known from the page about the persons named on it, in the characters of the codice fiscale. */
export interface PersonsOnPage {
  /** Six letters of surname and name for each two words that may be them: "RSSMRA". */
  readonly names: readonly string[];
  /** Year, month and day for each date, for men and for women: "85T10", "85T50". */
  readonly births: readonly string[];
}

/**
 * Repair of a codice fiscale. Its check letter alone leaves one text in 26; the structure of the code singles out the
 * printed one: three letters each of the surname and the name (consonants first, then vowels, then X), a month that is
 * one of twelve letters, a day 1–31 or 41–71, a place of birth that exists; and the name and the date of birth, which
 * are usually on the same page. Codes with letters for digits (omocodia) are accepted as read, but never the outcome of
 * a repair.
 */
export function repairCodiceFiscale(
  read: string,
  persons?: PersonsOnPage,
  sure = persons && SURE_OF_PERSON,
): Repair | null {
  const plain = plainCharacters(read);
  if (isValidCodiceFiscale(plain)) return { text: plain, posterior: 1, edits: 0 };
  return plain.length < 15 || plain.length > 17 ? null : likeliestRepair(plain, schemesFor(persons), { sure });
}

/** Names on the page may be misread too and mislead: a repair that relies on them must be surer. */
const SURE_OF_PERSON = 0.99;

/** The three letters of a surname, or of a given name, which skips the second of four consonants. */
export function nameLetters(name: string, kind: "surname" | "given name"): string {
  const letters = [...plainCharacters(name)].filter((character) => LETTERS.includes(character));
  const vowels = letters.filter((letter) => VOWELS.includes(letter));
  const all = letters.filter((letter) => !VOWELS.includes(letter));
  const consonants = kind === "given name" && all.length > 3 ? [all[0]!, ...all.slice(2)] : all;
  return [...consonants, ...vowels, ..."XXX"].slice(0, 3).join("");
}

/** Year, month letter and day of a date (YYYY-MM-DD), for a man and for a woman. */
export function birthCharacters(iso: string): string[] {
  const [year = "", month = "", day = ""] = iso.split("-");
  const letter = MONTHS[Number(month) - 1];
  return letter === undefined ? [] : [day, String(Number(day) + 40)].map((d) => year.slice(2) + letter + d);
}

/** Whether the code's three letters of the surname, or of the given names, are those of `name`. */
export function isNameOfCode(code: string, name: string, kind: "surname" | "given name"): boolean {
  return nameLetters(name, kind) === (kind === "surname" ? code.slice(0, 3) : code.slice(3, 6));
}

/** Whether the day (YYYY-MM-DD) is the code's date of birth, of a man or of a woman. */
export function isBirthOfCode(code: string, iso: string): boolean {
  return birthCharacters(iso).includes(code.slice(6, 11));
}

/**
 * The ways to split the words into the surname and the given names of a code: after how many words the first part ends,
 * and which part that is.
 */
export function namePartsOfCode(code: string, words: readonly string[]): readonly NameParts[] {
  return words.slice(1).flatMap((_, i): NameParts[] => {
    const [first, last] = [words.slice(0, i + 1).join(""), words.slice(i + 1).join("")];
    if (isNameOfCode(code, first, "surname") && isNameOfCode(code, last, "given name"))
      return [{ cut: i + 1, first: "surname" }];
    const isTurned = isNameOfCode(code, first, "given name") && isNameOfCode(code, last, "surname");
    return isTurned ? [{ cut: i + 1, first: "given name" }] : [];
  });
}

export interface NameParts {
  readonly cut: number;
  readonly first: "surname" | "given name";
}

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const VOWELS = "AEIOU";
const MONTHS = "ABCDEHLMPRST";
const DIGITS = [..."0123456789"];
const twoDigits = (number: number) => String(number).padStart(2, "0");

/** Frequencies of letters in Italian surnames and names, per thousand consonants; foreign names bring the rare ones. */
const CONSONANTS: Readonly<Record<string, number>> = {
  R: 125,
  N: 115,
  L: 105,
  C: 90,
  S: 85,
  T: 80,
  M: 75,
  G: 65,
  B: 55,
  P: 50,
  D: 50,
  F: 38,
  V: 38,
  Z: 25,
  H: 12,
  K: 5,
  Q: 4,
  J: 4,
  Y: 4,
  W: 4,
  X: 2,
};
/** Patterns of the three letters, and what percentage of codes follows each. */
const NAME_SHAPES: Readonly<Record<string, number>> = { CCC: 80, CCV: 17, CVV: 1.5, VVV: 0.05, CVX: 0.8, VVX: 0.05 };

function nameWeight(name: string): number {
  let weight = 0;
  for (const [shape, share] of Object.entries(NAME_SHAPES)) {
    let of = share / 100;
    for (let i = 0; i < 3; i++) {
      const letter = name[i]!;
      const isVowel = VOWELS.includes(letter);
      if (shape[i] === "X") of *= letter === "X" ? 1 : 0;
      else if ((shape[i] === "V") !== isVowel) of = 0;
      else of *= isVowel ? 1 / VOWELS.length : CONSONANTS[letter]! / 1_000;
    }
    weight += of;
  }
  return weight;
}

/** 17 576 weights: a process that repairs no code should not wait for them. */
const anyName = madeOnce((): readonly RepairPart[] => {
  const weights = new Map(
    LETTERS.flatMap((a) => LETTERS.flatMap((b) => LETTERS.map((c) => a + b + c)))
      .map((name): [string, number] => [name, nameWeight(name)])
      .filter(([, weight]) => weight > 0),
  );
  const part = { values: [...weights.keys()], weightOf: (name: string) => weights.get(name) ?? 0 };
  return [
    { at: 0, ...part },
    { at: 3, ...part },
  ];
});
const ANY_BIRTH: readonly RepairPart[] = [
  { at: 6, values: DIGITS },
  { at: 7, values: DIGITS },
  { at: 8, values: [...MONTHS] },
  { at: 9, values: Array.from({ length: 31 }, (_, i) => [twoDigits(i + 1), twoDigits(i + 41)]).flat() },
];
const PLACE_AND_CHECK: readonly RepairPart[] = [
  { at: 11, values: PLACE_CODES },
  { at: 15, values: LETTERS },
];

const CHECK: Pick<RepairScheme, "states" | "step"> = {
  states: 26,
  step: (value, at) => {
    // The check letter is the sum of the others' values: subtracting it must leave 0.
    const moved =
      at === 15
        ? 26 - LETTERS.indexOf(value)
        : [...value].reduce((sum, character, i) => sum + codiceFiscaleValue(character, at + i), 0);
    return (remainder) => (remainder + moved) % 26;
  },
};

/**
 * How often the holder's name, and the date of birth, is on the page: half the time, so that neither case is presumed.
 */
const ON_PAGE = 0.5;

/** Schemes for the code of anybody, and for that of a person named, or born on a date printed, on the page. */
function schemesFor(persons: PersonsOnPage = { names: [], births: [] }): RepairScheme[] {
  const sources = (any: readonly RepairPart[], at: number, values: readonly string[]) =>
    values.length === 0
      ? [{ parts: any, weight: 1 }]
      : [
          { parts: any, weight: 1 - ON_PAGE },
          { parts: [{ at, values: [...new Set(values)] }], weight: ON_PAGE },
        ];
  return sources(anyName(), 0, persons.names).flatMap((name) =>
    sources(ANY_BIRTH, 6, persons.births).map((birth) => ({
      weight: name.weight * birth.weight,
      parts: [...name.parts, ...birth.parts, ...PLACE_AND_CHECK],
      ...CHECK,
    })),
  );
}
