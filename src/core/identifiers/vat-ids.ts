import { codiceFiscaleCheckLetter, isValidPartitaIva, luhnSum } from "./check-digits.ts";

/**
 * EU VAT identifiers with their country prefix (Directive 2006/112, article 215): the format of each country, and the
 * check digits where the method is published (VIES technical annex and the national notes named below). The others are
 * checked by format alone.
 */
export function isValidVatId(value: string): boolean {
  const country = value.slice(0, 2);
  if (!Object.hasOwn(FORMATS, country)) return false;
  const number = value.slice(2);
  return FORMATS[country]!.test(number) && /[1-9]/.test(number) && (CHECKS[country]?.(number) ?? true);
}

/** Formats by country prefix; Greece writes EL, Northern Ireland XI. */
const FORMATS: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^([0-8]\d{7}|\d{9,10})$/,
  DE: /^[1-9]\d{8}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^([A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  GB: /^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^[1-9]\d{8}$/,
  RO: /^[1-9]\d{1,9}$/,
  SE: /^\d{10}01$/,
  SI: /^\d{8}$/,
  SK: /^[1-9]\d[2-47-9]\d{7}$/,
  XI: /^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
};

const CHECKS: Readonly<Record<string, (number: string) => boolean>> = {
  AT: checksAustria,
  BG: checksBulgaria,
  CY: (n) => codiceFiscaleCheckLetter(n.slice(0, 8)) === n[8],
  CZ: checksCzechia,
  EE: (n) => weightedSum(n, [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10 === 0,
  GB: checksGreatBritain,
  HU: (n) => weightedSum(n, [9, 7, 3, 1, 9, 7, 3, 1]) % 10 === 0,
  IE: checksIreland,
  LT: checksLithuania,
  LV: checksLatvia,
  MT: (n) => (weightedSum(n, [3, 4, 6, 7, 8, 9]) + Number(n.slice(6))) % 37 === 0,
  RO: checksRomania,
  SE: (n) => luhnSum(n.slice(0, 10)) % 10 === 0,
  SK: (n) => Number(n) % 11 === 0,
  XI: checksGreatBritain,
  BE: (n) => 97 - (Number(n.slice(0, 8)) % 97) === Number(n.slice(8)),
  DE: checksGermany,
  DK: (n) => weightedSum(n, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0,
  EL: (n) => (weightedSum(n, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === Number(n[8]),
  ES: checksSpain,
  FI: (n) => (11 - (weightedSum(n, [7, 9, 10, 5, 8, 4, 2]) % 11)) % 11 === Number(n[7]),
  FR: checksFrance,
  HR: checksIso7064Mod11And10,
  IT: isValidPartitaIva,
  LU: (n) => Number(n.slice(0, 6)) % 89 === Number(n.slice(6)),
  NL: checksNetherlands,
  PL: (n) => weightedSum(n, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === Number(n[9]),
  PT: (n) => ((11 - (weightedSum(n, [9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 11) % 10 === Number(n[8]),
  SI: (n) => (11 - (weightedSum(n, [8, 7, 6, 5, 4, 3, 2]) % 11)) % 10 === Number(n[7]),
};

function weightedSum(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, i) => sum + weight * Number(digits[i]), 0);
}

/**
 * Every second digit is doubled and its digits summed, then 96 minus the sum; the last digit of that is the check digit
 * (BMF, UID-Nummer).
 */
function checksAustria(number: string): boolean {
  const digits = [...number.slice(1)].map(Number);
  const sum = digits.slice(0, 7).reduce((total, digit, i) => {
    const weighted = i % 2 === 1 ? digit * 2 : digit;
    return total + Math.floor(weighted / 10) + (weighted % 10);
  }, 0);
  return (96 - sum) % 10 === digits[7];
}

/** ISO 7064 MOD 11,10, as the Bundeszentralamt für Steuern uses it. */
function checksGermany(number: string): boolean {
  return checksIso7064Mod11And10(number);
}

function checksIso7064Mod11And10(number: string): boolean {
  let product = 10;
  for (const digit of number.slice(0, -1)) {
    const sum = (Number(digit) + product) % 10 || 10;
    product = (2 * sum) % 11;
  }
  return (11 - product) % 10 === Number(number.at(-1));
}

/**
 * Key = (12 + 3·(SIREN mod 97)) mod 97; keys with letters (new style) are not computed. The SIREN passes Luhn, except
 * Monaco's (000…).
 */
function checksFrance(number: string): boolean {
  const siren = number.slice(2);
  if (!siren.startsWith("000") && luhnSum(siren) % 10 !== 0) return false;
  if (!/^\d{2}/.test(number)) return true;
  return (12 + 3 * (Number(siren) % 97)) % 97 === Number(number.slice(0, 2));
}

const DNI_LETTERS = "TRWAGMYFPDXBNJZSQVHLCKE";
const CIF_LETTERS = "JABCDEFGHI";

/**
 * Persons: letter from the number modulo 23 (X, Y, Z represent 0, 1, 2); companies: the CIF's Luhn-like digit or its
 * letter.
 */
function checksSpain(number: string): boolean {
  if (/^[XYZ\d]\d{7}[A-Z]$/.test(number)) {
    const digits = number.slice(0, 8).replace(/^[XYZ]/, (letter) => String("XYZ".indexOf(letter)));
    return DNI_LETTERS[Number(digits) % 23] === number[8];
  }
  const digits = [...number.slice(1, 8)].map(Number);
  const sum = digits.reduce((total, digit, i) => {
    const weighted = i % 2 === 0 ? digit * 2 : digit;
    return total + Math.floor(weighted / 10) + (weighted % 10);
  }, 0);
  const check = (10 - (sum % 10)) % 10;
  return number[8] === String(check) || number[8] === CIF_LETTERS[check];
}

/** Companies: eleven test (RSIN); sole traders since 2020: ISO 7064 MOD 97-10 over "NL" + number. Either may hold. */
function checksNetherlands(number: string): boolean {
  const eleven = weightedSum(number, [9, 8, 7, 6, 5, 4, 3, 2]) - Number(number[8]);
  if (eleven % 11 === 0) return true;
  let remainder = 0;
  for (const character of `NL${number}`) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder === 1;
}

/** Companies have nine digits; ten are persons, whose numbers are checked by format alone. */
function checksBulgaria(number: string): boolean {
  if (number.length === 10) return true;
  const first = weightedSum(number, [1, 2, 3, 4, 5, 6, 7, 8]) % 11;
  const check = first === 10 ? weightedSum(number, [3, 4, 5, 6, 7, 8, 9, 10]) % 11 : first;
  return check % 10 === Number(number[8]);
}

/** Companies have eight digits; nine and ten are persons, whose numbers are checked by format alone. */
function checksCzechia(number: string): boolean {
  if (number.length > 8) return true;
  const check = (11 - (weightedSum(number, [8, 7, 6, 5, 4, 3, 2]) % 11)) % 11 || 1;
  return check % 10 === Number(number[7]);
}

/**
 * Modulus 97, with 55 added or subtracted for numbers issued since 2010; GD and HA are government and health bodies
 * without a check.
 */
function checksGreatBritain(number: string): boolean {
  if (/^[A-Z]/.test(number)) return true;
  const remainder = weightedSum(number, [8, 7, 6, 5, 4, 3, 2, 10, 1]) % 97;
  return remainder === 0 || (number >= "1" && (remainder === 42 || remainder === 55));
}

const IRISH_LETTERS = "WABCDEFGHIJKLMNOPQRSTUV";

/** A second letter counts nine; old numbers with a letter in the second place are checked by format alone. */
function checksIreland(number: string): boolean {
  if (!/^\d{7}/.test(number)) return true;
  const second = number.length === 9 ? IRISH_LETTERS.indexOf(number[8]!) * 9 : 0;
  return IRISH_LETTERS[(weightedSum(number, [8, 7, 6, 5, 4, 3, 2]) + second) % 23] === number[7];
}

/**
 * Nine digits for companies, twelve for others: weights 1 to 9 cyclically, starting at 3 if the first remainder is 10.
 */
function checksLithuania(number: string): boolean {
  const body = [...number.slice(0, -1)].map(Number);
  const sumFrom = (first: number) => body.reduce((sum, digit, i) => sum + digit * (1 + ((i + first - 1) % 9)), 0) % 11;
  const first = sumFrom(1);
  return (first === 10 ? (sumFrom(3) % 11) % 10 : first) === Number(number.at(-1)) && body.at(-1) === 1;
}

/** Companies' numbers begin with 4 or more; the others are personal codes, checked by format alone. */
function checksLatvia(number: string): boolean {
  return number[0]! <= "3" || weightedSum(number, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3;
}

function checksRomania(number: string): boolean {
  const padded = number.padStart(10, "0");
  return ((weightedSum(padded, [7, 5, 3, 2, 1, 7, 5, 3, 2]) * 10) % 11) % 10 === Number(padded[9]);
}
