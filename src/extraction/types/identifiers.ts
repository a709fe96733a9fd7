import {
  bareIdentifier,
  isValidBic,
  isValidCodiceFiscale,
  isValidIban,
  isValidPartitaIva,
} from "../../core/check-digits.ts";
import { repairWithCheckDigit } from "../../core/repair.ts";
import { isValidVatId } from "../../core/vat-ids.ts";
import { type Find, type Found, findPattern } from "./field-type.ts";

/**
 * Identifiers with a check digit. A printed value whose check fails is mended with the digit's help (core/repair): only when one
 * mending alone passes, since two would be a guess.
 */
interface Scheme {
  readonly name: string;
  readonly pattern: RegExp;
  readonly isValid: (bare: string) => boolean;
  /** The characters each position may hold (see core/repair), for mending; absent = never mended. */
  readonly classes?: (bare: string) => string | null;
  /** What to show, from the printed text; default: as printed. */
  readonly shown?: (printed: string, bare: string) => string;
  /** Logit where the check digit fails. */
  readonly invalidPrior: number;
}

function finder(scheme: Scheme): Find {
  return (page) =>
    findPattern(page, scheme.pattern).flatMap((hit): Found[] => {
      const bare = bareIdentifier(hit.text);
      const classes = scheme.isValid(bare) ? null : (scheme.classes?.(bare) ?? null);
      const mended = classes === null ? null : repairWithCheckDigit(bare, classes, scheme.isValid, 1);
      const value = mended ?? bare;
      const valid = mended !== null || scheme.isValid(bare);
      const text = mended ?? scheme.shown?.(hit.text, bare) ?? hit.text;
      return [
        {
          ...hit,
          text,
          key: value,
          value: { type: "identifier", scheme: scheme.name, value, valid, ...(mended ? { repaired: true } : {}) },
          prior: valid ? 1.5 : scheme.invalidPrior,
        },
      ];
    });
}

/** Bodies of the VAT numbers of the EU and its neighbours, as the member states define them. */
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

/** The shape of a VAT number; the check digit is only known for some countries, and made-up samples rarely have it right. */
export function isVatShaped(bare: string): boolean {
  return VAT_FORM.test(bare);
}

function isVatNumber(bare: string): boolean {
  const body = bare.startsWith("IT") ? bare.slice(2) : bare;
  if (/^\d{11}$/.test(body)) return isValidPartitaIva(body);
  return isVatShaped(bare) && isValidVatId(bare);
}

const VAT_PREFIX = Object.keys(VAT_BODIES).join("|");

const findPrefixedVat = finder({
  name: "eu.vat",
  pattern: new RegExp(`(?<![A-Z0-9])(?:${VAT_PREFIX})[ -]?[A-Z0-9](?:[ .]?[A-Z0-9]){6,13}(?![A-Za-z0-9])`, "g"),
  isValid: isVatNumber,
  // An Italian number is written with and without its country; a partita IVA is the eleven digits.
  shown: (printed, bare) => (/^IT\d{11}$/.test(bare) ? bare.slice(2) : printed),
  invalidPrior: 0.3,
});

export const findPartiteIva = finder({
  name: "it.partita_iva",
  pattern: /(?<![\p{L}\d])(?:IT[ -]?)?(?<value>\d{11}|\d{5} \d{6}|\d{3} \d{4} \d{4})(?![\p{L}\d]|[.,]\d)/gu,
  isValid: isValidPartitaIva,
  classes: (bare) => "d".repeat(bare.length),
  invalidPrior: -0.3,
});

/** With a country prefix, or the bare eleven digits of a partita IVA. Text after the body (a name, a place) is cut off. */
export const findVatNumbers: Find = (page, context) => {
  const prefixed = findPrefixedVat(page, context).filter((found) => isVatShaped(bareIdentifier(found.key)));
  const taken = new Set(prefixed.map((found) => found.tokens.at(-1)!.index));
  const bare = findPartiteIva(page, context)
    .filter((found) => !taken.has(found.tokens.at(-1)!.index))
    .map((found) => ({ ...found, key: `IT${found.key}`, prior: found.prior - 0.5 }));
  return [...prefixed, ...bare];
};

export const findCodiciFiscali = finder({
  name: "it.codice_fiscale",
  pattern: /(?<![A-Z0-9])(?:[A-Z0-9]{3}[ ]?[A-Z0-9]{3}[ ]?[A-Z0-9]{5}[ ]?[A-Z0-9]{5}|\d{11})(?![A-Za-z0-9])/g,
  isValid: (bare) => isValidCodiceFiscale(bare) || isValidPartitaIva(bare),
  classes: (bare) => (bare.length === 16 ? "llllllddlddldddl" : null),
  invalidPrior: -2,
});

export const findIbans = finder({
  name: "iban",
  pattern: /(?<![A-Z0-9])[A-Z]{2}[ ]?[0-9OIl]{2}(?:[ ]?[A-Z0-9]){11,30}(?![A-Za-z0-9])/g,
  isValid: isValidIban,
  classes: (bare) => `lldd${"a".repeat(Math.max(0, bare.length - 4))}`,
  invalidPrior: -0.5,
});

export const findBics = finder({
  name: "bic",
  pattern: /(?<![A-Z0-9])[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?(?![A-Za-z0-9])/g,
  isValid: isValidBic,
  invalidPrior: -3,
});

export const findMrzLines: Find = (page) =>
  findPattern(page, /[A-Z0-9<«]{28,46}|(?:[A-Z0-9<]+ ?){3,}<</g, (text) => text.replace(/«/g, "<"))
    .filter((hit) => hit.text.includes("<<") || hit.tokens.length === 1)
    .map((hit) => {
      const value = hit.text.replace(/\s/g, "");
      return { ...hit, key: value, value: { type: "identifier", scheme: "mrz", value, valid: false } as const };
    });
