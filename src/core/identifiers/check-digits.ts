/**
 * Check digits of the identifiers found on business documents. All take the bare value (no spaces, dots or dashes) in
 * upper case; `bareIdentifier` makes it. true means "well formed and consistent", never "exists".
 */

/**
 * Strips the separators between and around the characters of an identifier and converts it to upper case: "it
 * 012.345-678 90" → "IT01234567890".
 */
export function bareIdentifier(text: string): string {
  return text.replace(/[\s.,:;\-–/_·*'"()[\]]/g, "").toUpperCase();
}

/**
 * Partita IVA: 11 digits, the last by the Luhn formula (D.P.R. 633/1972, decree of 23 December 1976). All zeros passes
 * the formula but is not valid.
 */
export function isValidPartitaIva(value: string): boolean {
  return /^\d{11}$/.test(value) && Number(value.slice(0, 7)) > 0 && luhnSum(value) % 10 === 0;
}

/** Sum of the digits, from the right every second one doubled and reduced to its digit sum. */
export function luhnSum(digits: string): number {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]);
    const weighted = i % 2 === 1 ? digit * 2 : digit;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum;
}

/** Letters that replace the digits 0–9 when two persons would have the same code (omocodia). */
const OMOCODIA = "LMNPQRSTUV";
const ODD_VALUES = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];
const CODICE_FISCALE = /^[A-Z]{6}[0-9LMNPQRSTUV]{2}[ABCDEHLMPRST][0-9LMNPQRSTUV]{2}[A-Z][0-9LMNPQRSTUV]{3}[A-Z]$/;

/**
 * Codice fiscale of a person: 16 characters, check letter according to the decree of 23 December 1976; a replaced digit
 * (omocodia) is accepted.
 */
export function isValidCodiceFiscale(value: string): boolean {
  if (!CODICE_FISCALE.test(value)) return false;
  const day = Number([...value.slice(9, 11)].map(digitOfOmocodia).join(""));
  // A woman's day of birth is written with 40 added.
  if (!((day >= 1 && day <= 31) || (day >= 41 && day <= 71))) return false;
  return codiceFiscaleCheckLetter(value.slice(0, 15)) === value[15];
}

/** The 16th character, computed from the first fifteen. */
export function codiceFiscaleCheckLetter(firstFifteen: string): string {
  const sum = [...firstFifteen].reduce((total, character, i) => total + codiceFiscaleValue(character, i), 0);
  return String.fromCharCode(65 + (sum % 26));
}

/**
 * A character's contribution to the sum of the check letter; `at` is 0-based, while the decree counts from 1 and calls
 * the first place odd.
 */
export function codiceFiscaleValue(character: string, at: number): number {
  const code = character.charCodeAt(0);
  const index = code <= 57 ? code - 48 : code - 65;
  return at % 2 === 0 ? ODD_VALUES[index]! : index;
}

function digitOfOmocodia(character: string): string {
  const index = OMOCODIA.indexOf(character);
  return index >= 0 ? String(index) : character;
}

/** Lengths by country, SWIFT IBAN registry. */
const IBAN_LENGTHS: Readonly<Record<string, number>> = Object.fromEntries(
  (
    "AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 EG29 ES24 FI18 FO18 FR27 GB22 " +
    "GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 " +
    "MK19 MR27 MT31 MU30 NL18 NO15 PK24 PL28 PS29 PT25 QA29 RO24 RS22 SA24 SC31 SD18 SE24 SI19 SK24 SM27 ST25 SV28 TL23 TN24 TR26 " +
    "UA29 VA22 VG24 XK20"
  )
    .split(" ")
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

/** Length of this country's IBANs in characters; null if the country has none. */
export function ibanLength(country: string): number | null {
  return Object.hasOwn(IBAN_LENGTHS, country) ? IBAN_LENGTHS[country]! : null;
}

/**
 * Character classes after the country code and check digits (IBAN registry): d digit, l letter, a either. They matter:
 * MOD 97-10 detects every wrong digit, but not every letter in a digit's place, since a letter also shifts the digits
 * after it.
 */
const BBAN_STRUCTURES: Readonly<Record<string, string>> = Object.fromEntries(
  (
    "AT:d16 BE:d12 BG:l4d6a8 CH:d5a12 CY:d8a16 CZ:d20 DE:d18 DK:d14 EE:d16 ES:d20 FI:d14 FR:d10a11d2 GB:l4d14 GR:d7a16 HR:d17 HU:d24 " +
    "IE:l4d14 IS:d22 IT:l1d10a12 LI:d5a12 LT:d16 LU:d3a13 LV:l4a13 MC:d10a11d2 MT:l4d5a18 NL:l4d10 NO:d11 PL:d24 PT:d21 RO:l4a16 " +
    "RS:d18 SE:d20 SI:d15 SK:d20 SM:l1d10a12"
  )
    .split(" ")
    .map((entry) => entry.split(":") as [string, string]),
);

/**
 * One class per character for a whole IBAN of this country, as `repairWithCheckDigit` takes them; null for an unknown
 * country.
 */
export function ibanClasses(country: string): string | null {
  const length = ibanLength(country);
  if (length === null) return null;
  const structure = Object.hasOwn(BBAN_STRUCTURES, country) ? BBAN_STRUCTURES[country]! : `a${length - 4}`;
  const classes = structure.replace(/([dla])(\d+)/g, (_, kind: string, count: string) => kind.repeat(Number(count)));
  return `lldd${classes}`;
}

/** Countries that have IBANs. */
export const IBAN_COUNTRIES: readonly string[] = Object.keys(IBAN_LENGTHS);

function fitsClasses(value: string, classes: string): boolean {
  return [...classes].every((kind, i) => {
    const isDigit = /\d/.test(value[i]!);
    return kind === "a" || isDigit === (kind === "d");
  });
}

/**
 * IBAN: length and structure of its country (ISO 13616) and ISO 7064 MOD 97-10. Italian ones also carry the CIN letter
 * (ABI standard), which must hold.
 */
export function isValidIban(value: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(value) || value.length !== ibanLength(value.slice(0, 2))) return false;
  if (!fitsClasses(value, ibanClasses(value.slice(0, 2))!)) return false;
  if (mod97(value.slice(4) + value.slice(0, 4)) !== 1) return false;
  return !/^(IT|SM)/.test(value) || italianCin(value.slice(5)) === value[4];
}

/**
 * SEPA creditor identifier (European Payments Council, EPC262-08): country, two check digits, a business code of three
 * characters that the check leaves out, and the creditor's national number; ISO 7064 MOD 97-10.
 */
export function isValidCreditorIdentifier(value: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{3}[A-Z0-9]{1,28}$/.test(value)) return false;
  return mod97(value.slice(7) + value.slice(0, 4)) === 1;
}

/** Remainder modulo 97 of the text with letters written as 10–35, digit by digit so that no number overflows. */
function mod97(text: string): number {
  let remainder = 0;
  for (const character of text) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder;
}

/** The CIN of ABI + CAB + account number: the codice fiscale's weights over 22 characters. */
function italianCin(basicAccount: string): string {
  return codiceFiscaleCheckLetter(basicAccount);
}

/** Digit values of the letters of a French account number in its key (clé RIB): A and J 1, B, K and S 2 … */
const RIB_DIGITS = "12345678912345678923456789";

/** A character of a French account number as the digit that counts in its key. */
export function ribDigit(character: string): number {
  return /\d/.test(character) ? Number(character) : Number(RIB_DIGITS[character.charCodeAt(0) - 65]);
}

/**
 * Whether the key at the end of a French or Monegasque account (clé RIB) holds: bank, branch, account and key are a
 * multiple of 97. IBANs with a wrong one pass MOD 97-10 and occur as fictitious examples, so it is not part of
 * `isValidIban`; no bank issues them.
 */
export function hasRibKey(iban: string): boolean {
  return [...iban.slice(4)].reduce((remainder, character) => (remainder * 10 + ribDigit(character)) % 97, 0) === 0;
}

/**
 * BIC: ISO 9362, four-letter (or, since 2014, alphanumeric) party prefix, country, location, optional branch. Has no
 * check digit.
 */
export function isValidBic(value: string): boolean {
  return /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(value) && BIC_COUNTRY.test(value.slice(4, 6));
}

const BIC_COUNTRY =
  /^(A[DEFGILMOQRSTUWXZ]|B[ABDEFGHIJLMNOQRSTVWYZ]|C[ACDFGHIKLMNORUVWXYZ]|D[EJKMOZ]|E[CEGHRST]|F[IJKMOR]|G[ABDEFGHILMNPQRSTUWY]|H[KMNRTU]|I[DELMNOQRST]|J[EMOP]|K[EGHIMNPRWYZ]|L[ABCIKRSTUVY]|M[ACDEFGHKLMNOPQRSTUVWXYZ]|N[ACEFGILOPRUZ]|OM|P[AEFGHKLMNRSTWY]|QA|R[EOSUW]|S[ABCDEGHIJKLMNORSTVXYZ]|T[CDFGHJKLMNORTVWZ]|U[AGMSYZ]|V[ACEGINU]|W[FS]|XK|Y[ET]|Z[AMW])$/;

const MRZ_WEIGHTS = [7, 3, 1];

/** ICAO 9303 part 3, 4.9: weights 7 3 1, digits as they are, A–Z as 10–35, the filler "<" as 0. */
export function mrzCheckDigit(text: string): string {
  let sum = 0;
  for (let i = 0; i < text.length; i++) {
    const value = text[i] === "<" ? 0 : Number.parseInt(text[i]!, 36);
    sum += value * MRZ_WEIGHTS[i % 3]!;
  }
  return String(sum % 10);
}

/**
 * Whether `digit` checks `text`. A filler in place of the digit is allowed only if the whole text is filler (optional
 * data).
 */
export function isValidMrzCheck(text: string, digit: string): boolean {
  if (digit === "<") return /^<*$/.test(text);
  return mrzCheckDigit(text) === digit;
}
