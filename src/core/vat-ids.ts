import { isValidPartitaIva } from "./check-digits.ts";

/**
 * EU VAT identifiers with their country prefix (Directive 2006/112, article 215): the format of each country, and the check digits
 * where the method is published (VIES technical annex and the national notes named below). The others pass by format alone.
 */
export function isValidVatId(value: string): boolean {
  const country = value.slice(0, 2);
  if (!Object.hasOwn(FORMATS, country)) return false;
  const number = value.slice(2);
  return FORMATS[country]!.test(number) && (CHECKS[country]?.(number) ?? true);
}

/** Countries whose numbers this file tells apart; Greece writes EL, Northern Ireland XI. */
const FORMATS: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
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
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{10}01$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
};

const CHECKS: Readonly<Record<string, (number: string) => boolean>> = {
  AT: checksAustria,
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

/** Every second digit doubled and cross-summed, 96 minus the sum; the last digit of that is the check (BMF, UID-Nummer). */
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

/** Key = (12 + 3·(SIREN mod 97)) mod 97; keys with letters (new style) are accepted by format. The SIREN itself is a Luhn number. */
function checksFrance(number: string): boolean {
  const siren = number.slice(2);
  if (!/^\d{2}/.test(number)) return true;
  return (12 + 3 * (Number(siren) % 97)) % 97 === Number(number.slice(0, 2));
}

const DNI_LETTERS = "TRWAGMYFPDXBNJZSQVHLCKE";
const CIF_LETTERS = "JABCDEFGHI";

/** Persons: letter by the number modulo 23 (X, Y, Z stand for 0, 1, 2); companies: the CIF's Luhn-like digit or its letter. */
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
