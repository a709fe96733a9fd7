import { inLines } from "../../in-lines.ts";
/** The sections of the form F24 that have lines of taxes or contributions. */
export type FormPart = "section.erario" | "section.inps" | "section.regions" | "section.local";

/** Codes of the sections for regions and for municipalities; all other tax codes are the Erario's. */
const REGIONS = /^(?:3796|38(?!4[3-9]|5[0-2]|6[0-9])\d{2}|1993)$/;
const LOCAL = /^(?:379[57]|38(?:4[3-9]|5[0-2]|6[0-9])|39\d{2}|TEF[A-Z])$/;
const ERARIO = /^(?:1\d{3}|200[1-7]|20[4-9]\d|2[1-9]\d{2}|4\d{3}|5\d{3}|6\d{3}|7\d{3}|8\d{3}|9\d{3}|LP33)$/;
/** Causes of contributions assigned by INPS; others of the same form count if periods follow. */
const CAUSE = new RegExp(inLines`
  ^(?:DM10|RC01|C10|CXX|P10|PXX|AF|AFP?|AP|APR?|CD|CF|CP|DPPI|DSOS|DMRA|EMCO|EMLA|LAA|TFR|EBNA|FIS1|COAD|CSAR
  |DPPC|CDR|CPI?|CPR)$`);
const SHAPE_OF_CAUSE = /^[A-Z][A-Z\d]{1,3}$/;

/** The section of a tax code, whatever its name on the paper; null if it is no such code. */
export function partOfTribute(code: string): FormPart | null {
  if (REGIONS.test(code)) return "section.regions";
  if (LOCAL.test(code)) return "section.local";
  return ERARIO.test(code) ? "section.erario" : null;
}

export function isKnownCause(text: string): boolean {
  return CAUSE.test(text);
}

export function mayBeCause(text: string): boolean {
  return SHAPE_OF_CAUSE.test(text) && !/^[A-Z]\d{3}$|^INPS$/.test(text);
}

export function isYear(text: string): boolean {
  return /^(?:19[89]|20[0-4])\d$/.test(text);
}

/** Number and count of the instalments ("0103"), or the month ("0011"). */
export function isInstalment(text: string): boolean {
  return /^0\d{3}$|^1[0-2](?:0[1-9]|1[0-2])$/.test(text);
}
