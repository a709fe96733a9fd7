import type { Found } from "../types/field-type.ts";

/**
 * POD and PDR (ARERA), CUPS (BOE-A-2009-21173), PDL and PCE of France, Zählpunkt of
 * three countries (MaBiS), CPE of Portugal, PPE and EAN of Poland and the Netherlands, MPAN short and whole. A VAT number with a
 * telephone behind it was said to be one at 98 on bills for water, which have none.
 */
const POINTS =
  /^(?:IT\d{3}E\d{8}[\dA-Z]?|ES\d{16}[A-Z]{2}(?:\d[A-Z])?|DE\d{11}[A-Z\d]{20}|(?:AT|CH)\d{31}|PT\d{16}[A-Z]{2}|\d{14}|\d{13}|\d{18}|\d{21})$/;
const LIKELY = 1.5;
/** What a reader may have made of a POD, and numbers that many other things have too: MPRN, Marktlokation. */
const MAY_BE = /^[I1L]T[\dOQDILSBZG]{3}E|^\d{10,11}$/;
const UNLIKELY = -1.5;
/** "ITO02E4417723A" is a POD that was misread: whatever says that it is the value, it is not what was printed. */
const MISREAD_POD = /^[I1L]T[\dOQDILSBZG]{3}E/;
const SURENESS_OF_MISREAD = 0.3;
/** A code in one piece: "2025/5157377" is a bill's number. */
const LEAST_LENGTH = 6;

/** What of codes may be a point of delivery, by how likely its form makes that. */
export function supplyPoints<One extends Found>(codes: readonly One[]): One[] {
  return codes.filter(({ key, text }) => key.length >= LEAST_LENGTH && !text.includes("/")).map(judged);
}

function judged<One extends Found>(found: One): One {
  const shape = POINTS.test(found.key) ? LIKELY : MAY_BE.test(found.key) ? 0 : UNLIKELY;
  const isMisread = MISREAD_POD.test(found.key) && !POINTS.test(found.key);
  const sureness = isMisread ? { repairSureness: SURENESS_OF_MISREAD } : {};
  return { ...found, ...sureness, prior: found.prior + shape };
}
