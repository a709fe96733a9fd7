import { bareIdentifier, isValidPartitaIva } from "../../../core/identifiers/check-digits.ts";
import { repairVatId } from "../../../core/identifiers/repair-vat-id.ts";
import { isValidVatId } from "../../../core/identifiers/vat-ids.ts";
import { inLines } from "../../in-lines.ts";
import { leftOf, type PageLayout, type Token } from "../../page/layout.ts";
import { type Find, type FindContext, type Found, findPattern, type ValueType } from "../field-type.ts";
import { digitCount, findIdentifiers, type IdentifierScheme, identifierType } from "./identifier.ts";
import { PARTITA_IVA } from "./partita-iva.ts";

/**
 * What follows the country, as printed on invoices: looser than the law (core/identifiers/vat-ids), since invented
 * samples are values too.
 */
const VAT_BODIES: Readonly<Record<string, string>> = {
  AT: "U\\d{8}",
  BE: "[01]\\d{9}",
  BG: "\\d{9,10}",
  CY: "\\d{8}[A-Z]",
  CZ: "\\d{8,10}",
  DE: "\\d{9}",
  DK: "\\d{8}",
  EE: "\\d{9}",
  EL: "\\d{9}",
  ES: "[A-Z0-9]\\d{7}[A-Z0-9]",
  FI: "\\d{8}",
  FR: "[A-Z0-9]{2}\\d{9}",
  GB: "\\d{9}(?:\\d{3})?",
  HR: "\\d{11}",
  HU: "\\d{8}",
  IE: "\\d[A-Z0-9]\\d{5}[A-Z]{1,2}",
  IT: "\\d{11}",
  LT: "(?:\\d{9}|\\d{12})",
  LU: "\\d{8}",
  LV: "\\d{11}",
  MT: "\\d{8}",
  NL: "\\d{9}B\\d{2}",
  PL: "\\d{10}",
  PT: "\\d{9}",
  RO: "\\d{6,10}",
  SE: "\\d{12}",
  SI: "\\d{8}",
  SK: "\\d{10}",
};
const VAT_FORM = new RegExp(
  `^(?:${Object.entries(VAT_BODIES)
    .map(([country, body]) => `${country}${body}`)
    .join("|")})$`,
);
const PREFIX = Object.keys(VAT_BODIES).join("|");
/** A body with as many digits as any, garbled or not. */
const NEARLY = new RegExp(`^(?:${PREFIX}|1T|LT|D[EF]|OE)[A-Z0-9]{8,13}$`);

/** The shape of a VAT number; the check digit may still fail: invented samples rarely have it right. */
function isVatShaped(bare: string): boolean {
  return VAT_FORM.test(bare);
}

function isVatNumber(bare: string): boolean {
  if (/^IT\d{11}$/.test(bare)) return isValidPartitaIva(bare.slice(2));
  return isVatShaped(bare) && isValidVatId(bare);
}

const PREFIXED: IdentifierScheme = {
  name: "eu.vat",
  pattern: new RegExp(`(?<![A-Z0-9])(?:${PREFIX})[ -]?[A-Z0-9](?:[ .]?[A-Z0-9]){6,13}(?![A-Za-z0-9])`, "g"),
  label: new RegExp(
    inLines`
      ^(?:vat|ust|p\.?\s?iva|tva|mwst|nif|cif|uid)[\s.-]{0,3}(?:id(?:ent)?)?[\s.-]{0,3}(?:n[ro]?
      |reg)?[\s.:º°]{0,3}(?=[A-Z]{2}\S{6})`,
    "i",
  ),
  lengths: { least: 10, most: 15 },
  mayBe: (bare) => NEARLY.test(bare) && digitCount(bare) >= 6,
  isValid: isVatNumber,
  repair: (bare) => repairVatId(withCountry(bare)),
  canonical: withCountry,
  maxTokens: 5,
  invalidPrior: 0.3,
};

/** Eleven digits without a country are Italian. */
function withCountry(bare: string): string {
  return /^\d{11}$/.test(bare) ? `IT${bare}` : bare;
}

const findVatNumbers: Find = (page, context) => {
  const prefixed = findIdentifiers(page, PREFIXED)
    .filter((found) => isVatShaped(found.key))
    .map((found) => (isCountryApart(page, found) ? { ...found, text: found.text.replace(COUNTRY, "") } : found));
  const prefixedTokens = new Set(prefixed.flatMap((found) => found.tokens));
  // An OIB of Croatia has eleven digits as a partita IVA has: what a word announces comes first.
  const announced = findAnnounced(page).filter(isFree(prefixedTokens));
  const taken = new Set([...prefixedTokens, ...announced.flatMap(({ tokens }) => tokens)]);
  const bare = PARTITA_IVA.find(page, context).filter(isFree(taken));
  const spanish = context.style.language === "es" ? findSpanish(page, context).filter(isFree(taken)) : [];
  const swiss = context.namesParties ? findSwiss(page).filter(isFree(taken)) : [];
  const portuguese = context.namesParties ? findPortuguese(page).filter(isFree(taken)) : [];
  const norwegian = context.namesParties ? findNorwegian(page).filter(isFree(taken)) : [];
  return [...prefixed, ...announced, ...bare.map(asItalian), ...spanish, ...swiss, ...portuguese, ...norwegian];
};

const COUNTRY = /^[A-Z]{2}[ -]?(?=\d)/;
/** Print-outs of FatturaPA put two items into one word: the country and, after it, the number. */
const TWO_DATA = "FISCALEAIFINIIVA";
const WORDS_OF_TWO_DATA = 4;

function isCountryApart(page: PageLayout, { tokens }: Found): boolean {
  const before = leftOf(page, tokens[0]!, WORDS_OF_TWO_DATA).reverse();
  return before.map(({ fold }) => fold).join("") === TWO_DATA;
}

const isFree =
  (taken: ReadonlySet<Token>) =>
  ({ tokens }: Found): boolean =>
    !tokens.some((token) => taken.has(token));

/** Switzerland is no member, but its companies write to members: "CHE-116.281.710 MWST". */
function findSwiss(page: PageLayout): Found[] {
  return findPattern(page, /(?<![A-Z0-9])CHE[- ]?(?:\d{3}[. ]?){2}\d{3}(?!\d)/g).map((hit): Found => {
    const key = bareIdentifier(hit.text);
    return bareFound(hit, key, isValidSwiss(key), SWISS_PRIOR);
  });
}

const SWISS_PRIOR = 1.2;
const SWISS_WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4];

/** Federal Statistical Office, UID. */
function isValidSwiss(key: string): boolean {
  return checksModulo11(key.slice(3), SWISS_WEIGHTS);
}

/** Not ISO 7064: the weighted sum of eight digits modulo 11 gives the ninth. */
function checksModulo11(printed: string, weights: readonly number[]): boolean {
  const digits = [...printed].map(Number);
  const sum = weights.reduce((total, weight, i) => total + weight * digits[i]!, 0);
  return (11 - (sum % 11)) % 11 === digits[8];
}

/** Nor is Norway: "NO 987 654 325 MVA", "Org.nr. 987 654 325 MVA". */
function findNorwegian(page: PageLayout): Found[] {
  return findPattern(page, /(?<![A-Z0-9])(?:NO[- ]?)?(?:\d{3} ?){3}MVA(?!\p{L})/gu).map((hit): Found => {
    const digits = hit.text.replace(/\D/g, "");
    return bareFound(hit, `NO${digits}MVA`, isValidNorwegian(digits), SWISS_PRIOR);
  });
}

const NORWEGIAN_WEIGHTS = [3, 2, 7, 6, 5, 4, 3, 2];

/** Brønnøysund Register Centre, organisasjonsnummer. */
function isValidNorwegian(digits: string): boolean {
  return checksModulo11(digits, NORWEGIAN_WEIGHTS);
}

/** Spanish companies print their NIF without the country, on Spanish papers; its check character must hold. */
const SPANISH = /(?<![A-Z0-9])[A-HJNP-SUVW]-?\d{7}[0-9A-J](?![A-Za-z0-9])/g;
/** … and sole traders their personal number. */
const SPANISH_OR_PERSONS = /(?<![A-Z0-9])(?:[A-HJNP-SUVW]-?\d{7}[0-9A-J]|\d{8}-?[A-HJ-NP-TV-Z])(?![A-Za-z0-9])/g;

function findSpanish(page: PageLayout, { namesParties = false }: Pick<FindContext, "namesParties">): Found[] {
  return findPattern(page, namesParties ? SPANISH_OR_PERSONS : SPANISH).flatMap((hit): Found[] => {
    const key = `ES${bareIdentifier(hit.text)}`;
    const valid = isValidVatId(key);
    const isLabelled = namesParties && /^(?:NIF|CIF|NIFCIF|DNI)$/.test(leftOf(page, hit.tokens[0]!, 1)[0]?.fold ?? "");
    return valid || isLabelled ? [bareFound(hit, key, valid)] : [];
  });
}

const PORTUGUESE_WORD = /^(?:NIPC|CONTRIB|CONTRIBUINTE|ATCUD|FATURA)$/;

/**
 * "NIPC 520740165": nine digits without the country, on papers with Portuguese words for a tax number or an invoice;
 * its check digit must hold.
 */
function findPortuguese(page: PageLayout): Found[] {
  if (!page.tokens.some(({ fold }) => PORTUGUESE_WORD.test(fold))) return [];
  return findPattern(page, /(?<![A-Z0-9.,])[125689]\d{8}(?![A-Za-z0-9]|[.,]\d)/g).flatMap((hit): Found[] => {
    const key = `PT${hit.text}`;
    return isValidVatId(key) ? [bareFound(hit, key, true)] : [];
  });
}

/**
 * Numbers that countries print without their letters, after words that only they print; their check digits must hold.
 */
const ANNOUNCED: readonly {
  readonly country: string;
  readonly word: RegExp;
  readonly pattern: RegExp;
  /** How many characters of what is printed are the number; all of them if it is missing. */
  readonly length?: number;
}[] = [
  {
    country: "BE",
    word: /^(?:BTW|TVA|BTWTVA|TVABTW|BTWNR|BCE|KBO)$/,
    pattern: bareNumber("[01]\\d{3}[. ]?\\d{3}[. ]?\\d{3}"),
  },
  {
    country: "DK",
    word: /^(?:CVR|CVRNR|CVRNUMMER|CVRSENR|SENR)$/,
    pattern: bareNumber("\\d{2} ?\\d{2} ?\\d{2} ?\\d{2}"),
  },
  { country: "FI", word: /^(?:YTUNNUS|TUNNUS|LYTUNNUS|ALVTUNNUS|FONUMMER)$/, pattern: bareNumber("\\d{7}-\\d") },
  { country: "GB", word: /^(?:VAT|VATNO|VATREGNO|VATREG)$/, pattern: bareNumber("\\d{3} ?\\d{4} ?\\d{2}") },
  { country: "HR", word: /^OIB\p{L}{0,8}$/u, pattern: bareNumber("\\d{11}") },
  // Behind the eight digits: the kind of taxpayer and the county.
  { country: "HU", word: /^(?:ADOSZAM|ADOSZAMA|ADOSZ)$/, pattern: bareNumber("\\d{8}-\\d-\\d{2}"), length: 8 },
  {
    country: "NL",
    word: /^(?:BTW|BTWNR|BTWNUMMER|BTWID)$/,
    pattern: bareNumber("\\d{4}[. ]?\\d{2}[. ]?\\d{3}[. ]?B[. ]?\\d{2}"),
  },
  { country: "PL", word: /^NIP$/, pattern: bareNumber("\\d{3}-?\\d{2,3}-?\\d{2}-?\\d{2,3}") },
  { country: "RO", word: /^(?:CIF|CUI|CIFCUI|CUICIF|RO)$/, pattern: bareNumber("\\d{6,10}") },
  { country: "PT", word: /^(?:NIF|NIPC|CONTRIBUINTE|CONTRIB)$/, pattern: bareNumber("[1-9]\\d{2} ?\\d{3} ?\\d{3}") },
];
/** Words between the announcing one and the number: "VAT Reg. No:". */
const MOST_WORDS_BETWEEN = 2;

function bareNumber(body: string): RegExp {
  return new RegExp(`(?<![A-Z0-9.,])${body}(?![A-Za-z0-9]|[.,]\\d)`, "g");
}

function findAnnounced(page: PageLayout): Found[] {
  const announcing = ANNOUNCED.filter(({ word }) => page.tokens.some(({ fold }) => word.test(fold)));
  return announcing.flatMap(({ country, word, pattern, length }) =>
    findPattern(page, pattern).flatMap((hit): Found[] => {
      const key = `${country}${bareIdentifier(hit.text).slice(0, length)}`;
      if (!isValidVatId(key)) return [];
      const before = leftOf(page, hit.tokens[0]!, MOST_WORDS_BETWEEN + 1);
      return before.some(({ fold }) => word.test(fold)) ? [bareFound(hit, key, true)] : [];
    }),
  );
}

/** Valid, but so would be one in ten invented ones. */
const CHECKED_PRIOR = 0.8;

/** A number that is printed without the letters of its country; `key` has them. */
function bareFound(hit: Found, key: string, valid: boolean, prior = CHECKED_PRIOR): Found {
  const value = { type: "identifier", scheme: PREFIXED.name, value: key, valid } as const;
  return { ...hit, key, value, prior: valid ? prior : 0 };
}

function asItalian(found: Found): Found {
  const key = withCountry(found.key);
  const value = found.value?.type === "identifier" ? { ...found.value, scheme: PREFIXED.name, value: key } : null;
  return { ...found, key, value, prior: found.prior - 0.5 };
}

/**
 * eu.vat: a VAT number of the EU or a neighbour with its country prefix, the bare eleven digits of a partita IVA, on
 * Spanish papers a bare NIF, or a number without the prefix that a word of its country announces. The value has the
 * prefix, IT for a bare partita IVA; what is shown is what is printed.
 */
export const VAT_NUMBER: ValueType = { ...identifierType(() => PREFIXED), find: findVatNumbers };
