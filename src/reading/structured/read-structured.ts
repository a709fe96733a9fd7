import type { FactSource } from "../../core/documents/document.ts";
import { CII_ROOTS, readCii } from "./cii.ts";
import { FATTURAPA_ROOTS, readFatturaPa } from "./fatturapa.ts";
import { readUbl, UBL_ROOTS } from "./ubl.ts";
import { parseXml } from "./xml.ts";

export { unwrapP7m } from "./cms.ts";
export { readMrz } from "./mrz.ts";

/**
 * The facts of an e-invoice: FatturaPA, CII (Factur-X, ZUGFeRD, XRechnung) or UBL; one source per invoice of a
 * FatturaPA batch. Empty for anything else, including a broken one: half an invoice is worse than none. Never throws,
 * whatever the bytes.
 */
export function readXmlFacts(bytes: Uint8Array): FactSource[] {
  const root = parseXml(bytes, [...FATTURAPA_ROOTS, ...CII_ROOTS, ...UBL_ROOTS]);
  if (root === null) return [];
  if (FATTURAPA_ROOTS.includes(root.name)) return readFatturaPa(root);
  const invoice = CII_ROOTS.includes(root.name) ? readCii(root) : readUbl(root);
  return invoice === null ? [] : [invoice];
}
