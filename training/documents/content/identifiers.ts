import type { Random } from "../../../measuring/random.ts";
import {
  codiceFiscaleCheckLetter,
  ibanClasses,
  isValidIban,
  isValidPartitaIva,
} from "../../../src/core/identifiers/check-digits.ts";
import { isValidVatId } from "../../../src/core/identifiers/vat-ids.ts";
import type { Language } from "../layout.ts";
import { drawUntil } from "./draw-until.ts";

export function digits(random: Random, count: number): string {
  return Array.from({ length: count }, () => String(random.whole(0, 9))).join("");
}

export function capitals(random: Random, count: number): string {
  return Array.from({ length: count }, () => String.fromCharCode(65 + random.whole(0, 25))).join("");
}

const MONTH_LETTERS = "ABCDEHLMPRST";

/** A person's codice fiscale according to the decree of 23 December 1976; `birthDate` is ISO 8601. */
export function codiceFiscale(
  surname: string,
  givenNames: string,
  birthDate: string,
  sex: "M" | "F",
  placeCode: string,
): string {
  const [year, month, day] = birthDate.split("-").map(Number);
  const dayCode = String(day! + (sex === "F" ? 40 : 0)).padStart(2, "0");
  const birth = `${String(year! % 100).padStart(2, "0")}${MONTH_LETTERS[month! - 1]}${dayCode}`;
  const fifteen = surnameCode(surname) + givenNameCode(givenNames) + birth + placeCode;
  return fifteen + codiceFiscaleCheckLetter(fifteen);
}

function surnameCode(surname: string): string {
  const { consonants, vowels } = lettersOf(surname);
  return `${consonants}${vowels}XXX`.slice(0, 3);
}

/** With four or more consonants the second is left out. */
function givenNameCode(name: string): string {
  const { consonants, vowels } = lettersOf(name);
  const kept = consonants.length > 3 ? consonants[0] + consonants.slice(2) : consonants;
  return `${kept}${vowels}XXX`.slice(0, 3);
}

function lettersOf(name: string): { consonants: string; vowels: string } {
  const letters = name
    .normalize("NFD")
    .toUpperCase()
    .replace(/[^A-Z]/g, "");
  return { consonants: letters.replace(/[AEIOU]/g, ""), vowels: letters.replace(/[^AEIOU]/g, "") };
}

/** Seven digits for the holder, three for the provincial office, one check digit. */
export function partitaIva(random: Random): string {
  const office = random.pick(["015", "021", "048", "063", "097"]);
  return drawUntil(() => `0${digits(random, 6)}${office}${digits(random, 1)}`, isValidPartitaIva);
}

const VAT_BODIES: Readonly<Record<Language, (random: Random) => string>> = {
  it: (random) => `IT${partitaIva(random)}`,
  en: (random) => `GB${digits(random, 9)}`,
  de: (random) => `DE${digits(random, 9)}`,
  fr: (random) => frenchVat(random),
  es: (random) => `ES${random.pick(["A", "B"])}${digits(random, 8)}`,
};

export function vatId(language: Language, random: Random): string {
  return drawUntil(() => VAT_BODIES[language](random), isValidVatId);
}

function frenchVat(random: Random): string {
  const siren = digits(random, 9);
  return `FR${String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, "0")}${siren}`;
}

const COUNTRY: Readonly<Record<Language, string>> = { it: "IT", en: "GB", de: "DE", fr: "FR", es: "ES" };

export function countryOf(language: Language): string {
  return COUNTRY[language];
}

/** A valid IBAN; an Italian one with its CIN, and with this ABI and CAB if they are given. */
export function iban(
  language: Language,
  random: Random,
  bank = { abi: digits(random, 5), cab: digits(random, 5) },
): string {
  const country = COUNTRY[language];
  const body =
    country === "IT"
      ? italianAccount(bank, random)
      : [...ibanClasses(country)!.slice(4)]
          .map((kind) => (kind === "l" ? capitals(random, 1) : digits(random, 1)))
          .join("");
  return drawUntil((attempt) => `${country}${String(attempt).padStart(2, "0")}${body}`, isValidIban);
}

function italianAccount({ abi, cab }: { abi: string; cab: string }, random: Random): string {
  const account = `${abi}${cab}${`${digits(random, 9)}`.padStart(12, "0")}`;
  return codiceFiscaleCheckLetter(account) + account;
}

export function bic(language: Language, random: Random): string {
  return `${capitals(random, 4)}${COUNTRY[language]}${random.pick(["2", "M", "3", "R"])}${random.pick(["X", "M", "2"])}${random.pick(["", "XXX", digits(random, 3)])}`;
}

/** "IT60X0542811101000000123456" in groups of four. */
export function inFours(text: string): string {
  return text.replace(/(.{4})(?=.)/g, "$1 ");
}
