import { type Find, findPattern } from "./field-type.ts";

/**
 * mrz: the lines of a machine-readable zone as printed. Whole zones, with their fields, check digits and repair, are read by the reading
 * side (reading/structured) and arrive as facts; this only finds the lines, so their value is never `valid` here.
 */
export const findMrzLines: Find = (page) =>
  findPattern(page, /[A-Z0-9<«]{28,46}|(?:[A-Z0-9<]+ ?){3,}<</g, (text) => text.replace(/«/g, "<"))
    .filter((hit) => hit.text.includes("<<") || hit.tokens.length === 1)
    .map((hit) => {
      const value = hit.text.replace(/\s/g, "");
      return { ...hit, key: value, value: { type: "identifier", scheme: "mrz", value, valid: false } as const };
    });
