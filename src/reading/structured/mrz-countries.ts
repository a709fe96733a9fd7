import { MRZ_STATES } from "../../core/identifiers/mrz-states.ts";
import { readingProbabilityOfCodes } from "../../core/identifiers/repair-channel.ts";

const CODES: ReadonlySet<string> = new Set(MRZ_STATES);

export function isMrzCountry(code: string): boolean {
  return CODES.has(code);
}

/**
 * Most people carry a document of their own state: the same code as beside it is this many times as likely as any
 * other.
 */
const SAME_STATE = 100;
/** Probability of a code missing from the table relative to a listed one: ICAO adds one every few years. */
const UNLISTED = 1e-4;
const SURE = 0.95;

/**
 * The code of a state as printed, or as read if that is uncertain. No check digit covers it, but most of 17 576 codes
 * are unassigned: one of those is replaced by the state that was most likely misread as it. `beside`: the zone's other
 * code of a state.
 */
export function mendState(read: string, beside: string): string {
  if (read === "" || isMrzCountry(read)) return read;
  const weights = MRZ_STATES.map((code) => (code === beside ? SAME_STATE : 1) * probabilityOfReading(code, read));
  const best = weights.reduce((most, weight, i) => (weight > weights[most]! ? i : most), 0);
  const all = weights.reduce((sum, weight) => sum + weight, UNLISTED * probabilityOfReading(read, read));
  return weights[best]! > SURE * all ? MRZ_STATES[best]! : read;
}

/** Letter by letter: a code that lost or gained one is not at its place in the zone either. */
function probabilityOfReading(printed: string, read: string): number {
  if (printed.length !== read.length) return 0;
  let product = 1;
  for (let i = 0; i < read.length; i++) product *= readingProbabilityOfCodes(printed.charCodeAt(i), read.charCodeAt(i));
  return product;
}
