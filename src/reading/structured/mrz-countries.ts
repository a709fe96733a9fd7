import { MRZ_STATES } from "../../core/mrz-states.ts";

const CODES: ReadonlySet<string> = new Set(MRZ_STATES);

export function isMrzCountry(code: string): boolean {
  return CODES.has(code);
}
