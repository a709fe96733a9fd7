import { inLines } from "../in-lines.ts";
import type { Found } from "../types/field-type.ts";

/**
 * POD and PDR (ARERA), CUPS (BOE-A-2009-21173), PDL and PCE of France, Zählpunkt of three countries (MaBiS), CPE of
 * Portugal, PPE and EAN of Poland and the Netherlands, MPAN short and whole, GSRN of the north, the EIC of ENTSO-E, POD
 * of Hungary and Romania. Without this a VAT number followed by a telephone number was returned with confidence 98 on
 * water bills, which have none.
 */
const POINTS = new RegExp(inLines`
  ^(?:IT\d{3}E\d{8}[\dA-Z]?|ES\d{16}[A-Z]{2}(?:\d[A-Z])?|DE\d{11}[A-Z\d]{20}|(?:AT|CH)\d{31}|PT\d{16}[A-Z]{2}
  |HU\d{6}[A-Z0-9]{25}|RO\d{3}E\d{8,9}|\d{2}[A-Z](?=[A-Z0-9]*\d{4})[A-Z0-9]{10,13}|\d{14}|\d{13}|\d{18}
  |\d{21})$`);
const LIKELY = 1.5;
/** A misread POD, and numbers whose format is shared with many other things: MPRN, Marktlokation. */
const MAY_BE = /^[I1L]T[\dOQDILSBZG]{3}E|^\d{10,11}$/;
const UNLIKELY = -1.5;
/** "ITO02E4417723A" is a misread POD: even if it is the field's value, it is not what was printed. */
const MISREAD_POD = /^[I1L]T[\dOQDILSBZG]{3}E/;
const SURENESS_OF_MISREAD = 0.3;
/** A code in one piece: "2025/5157377" is a bill's number. */
const LEAST_LENGTH = 6;
/** "304418/1": the place of a water meter, and which of its meters. */
const OF_METER = /^\d{5,9}\/\d{1,2}$/;

/** The codes that may be a supply point, with priors by how likely their format makes that. */
export function supplyPoints<One extends Found>(codes: readonly One[]): One[] {
  const isInOnePiece = (text: string) => !text.includes("/") || OF_METER.test(text);
  return codes.filter(({ key, text }) => key.length >= LEAST_LENGTH && isInOnePiece(text)).map(judged);
}

function judged<One extends Found>(found: One): One {
  const shape = POINTS.test(found.key) ? LIKELY : MAY_BE.test(found.key) ? 0 : UNLIKELY;
  const isMisread = MISREAD_POD.test(found.key) && !POINTS.test(found.key);
  const sureness = isMisread ? { repairSureness: SURENESS_OF_MISREAD } : {};
  return { ...found, ...sureness, prior: found.prior + shape };
}
