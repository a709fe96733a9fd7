import { bareIdentifier, isValidCodiceFiscale, isValidPartitaIva } from "../../../core/identifiers/check-digits.ts";
import { repairPartitaIva } from "../../../core/identifiers/repair-partita-iva.ts";
import type { Repair } from "../../../core/identifiers/repair-search.ts";
import type { PageLayout } from "../../page/layout.ts";
import { foldText } from "../../page/text.ts";
import type { Found } from "../../types/field-type.ts";
import { fitsPerson, repairAnnouncedCode } from "../../types/identifiers/codice-fiscale.ts";

/**
 * Sureness of an Italian code whose check fails and that cannot be repaired: it is at the right place, but not what was
 * printed.
 */
const SURENESS_OF_MISREAD = 0.3;
/** Eleven digits, some misread as letters; "GB123456789" has a country prefix. */
const MISREAD_PARTITA_IVA = /^(?![A-Z]{2}\d{9}$)(?=.*[A-Z])[\dOILSBZGQ]{11}$/;

/**
 * A party's number as it must have been printed, if a reader misread an Italian code of a person or a company: repaired
 * like a field of those types, else as it was read, with low sureness. Numbers of other countries, and those of a text
 * layer, stay unchanged.
 */
export function mendedCode(page: PageLayout, one: Found): Found {
  const bare = bareIdentifier(one.text);
  const isCompanys = MISREAD_PARTITA_IVA.test(bare);
  const isWhole = isCompanys ? isValidPartitaIva(bare) : !fitsPerson(bare) || isValidCodiceFiscale(bare);
  if (isWhole || one.tokens.every(({ word }) => word.source !== "ocr")) return one;
  const repair = isCompanys ? repairPartitaIva(bare) : repairAnnouncedCode(page, bare);
  return repair ? mended(one, repair, isCompanys) : { ...one, repairSureness: SURENESS_OF_MISREAD };
}

function mended(one: Found, { text, posterior }: Repair, isCompanys: boolean): Found {
  const value = { type: "text", value: text } as const;
  const repairedAs = isCompanys ? "it.partita_iva" : "it.codice_fiscale";
  return { ...one, text, key: foldText(text), value, repairSureness: posterior, repairedAs };
}
