import { isValidPartitaIva } from "../../../core/identifiers/check-digits.ts";
import { repairPartitaIva } from "../../../core/identifiers/repair-partita-iva.ts";
import type { Repair } from "../../../core/identifiers/repair-search.ts";
import type { ValueType } from "../field-type.ts";
import { digitCount, type IdentifierScheme, identifierType } from "./identifier.ts";

const TAX_LABEL = /(?:p(?:art)?(?:ita)?\.?\s?i\.?v\.?a|vat|tax|mwst|ust|tva|c\.?\s?f\b|fiscale)\S*(?:\s[\s:.]*)?$/i;

/** Eleven characters that are digits or look like one, with or without IT before them. */
const NEARLY_DIGITS = /^(?:[I1L]T)?[\dOILSBZGQDTAE]{10,12}$/;
/** Removed once, and only if something is left: reading the value again gives the same value. */
const body = (bare: string) => bare.replace(/^IT(?!IT|$)/, "");

const SCHEME: IdentifierScheme = {
  name: "it.partita_iva",
  pattern: /(?<![\p{L}\d])(?:IT[ -]?)?(?<value>\d{11}|\d{5} \d{6}|\d{3} \d{4} \d{4})(?![\p{L}\d]|[.,]\d)/gu,
  label: /^(?:p(?:artita|art)?\.?\s?i\.?v\.?a\.?|piva|n\.?)(?:\/?c\.?f\.?)?[\s:.]*(?=\S{10})/i,
  lengths: { least: 10, most: 14 },
  mayBe: (bare) => /^(?:IT)?\d{11}$/.test(bare) || (NEARLY_DIGITS.test(bare) && digitCount(bare) >= 8),
  isValid: (bare) => isValidPartitaIva(body(bare)),
  repair: repairBody,
  canonical: body,
  shown: (_, bare) => body(bare),
  maxTokens: 3,
  invalidPrior: -0.3,
};

/**
 * Any long number fails the check nine times in ten: without a label or a country before it, only letters that cannot
 * be among digits are corrected, and nothing is inserted or left out.
 */
function repairBody(bare: string, before: string | null): Repair | null {
  const digits = body(bare).replace(/^[1L]T(?=.{11}$)/, "");
  const repair = repairPartitaIva(digits);
  if (!repair || digits !== bare || before === null || TAX_LABEL.test(before)) return repair;
  const misfits = digits.replace(/\d/g, "").length;
  return digits.length === 11 && misfits > 0 && repair.edits === misfits ? repair : null;
}

/** it.partita_iva: eleven digits, printed with and without IT before them. The value is the digits. */
export const PARTITA_IVA: ValueType = identifierType(() => SCHEME);
