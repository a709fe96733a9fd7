import { isValidMrz, mrzLines } from "../../../core/identifiers/check-digits-mrz.ts";
import { type MrzLineLength, repairMrz } from "../../../core/identifiers/repair-mrz.ts";
import type { Repair } from "../../../core/identifiers/repair-search.ts";
import type { PageLayout } from "../../page/layout.ts";
import { textOf } from "../../page/text.ts";
import { type Find, type Found, findPattern, type Parse, type ValueType } from "../field-type.ts";

/**
 * A whole line, or up to 16 words that end in fillers. A word only begins where no other does: without that, each split
 * of a line of nothing but capitals was tried.
 */
const LINE = /[A-Z0-9<«]{28,46}|(?<![A-Z0-9<])(?=.{5})(?:[A-Z0-9<]+ ){0,15}[A-Z0-9<]*<</g;
const PROVEN_PRIOR = 2;
/** Higher than that of a single line, which is only a part of a zone. */
const UNPROVEN_PRIOR = 0.5;

/**
 * Complete zones, repaired with their check digits and split into fields, are read by the reading side
 * (reading/structured) and arrive as facts, which win. Found here is what is on the page if that yielded nothing: zones
 * with complete lines, and single lines.
 */
const findZones: Find = (page) => {
  const lines = findPattern(page, LINE, (text) => text.replace(/«/g, "<"))
    .filter(({ text, tokens }) => text.includes("<<") || tokens.length === 1)
    .map((hit): Found => withZone(hit, bareZone(hit.text), 0));
  return [...zonesOf(page, lines), ...lines];
};

/** Two or three lines below each other that together are as long as a zone. */
function zonesOf(page: PageLayout, lines: readonly Found[]): Found[] {
  return lines.flatMap((_, start) =>
    [3, 2].flatMap((count): Found[] => {
      const parts = lines.slice(start, start + count);
      const zone = parts.map(({ key }) => key).join("");
      const wanted = mrzLines(zone);
      if (parts.length < count || wanted?.length !== count || parts.some(({ key }, i) => key !== wanted[i])) return [];
      const tokens = parts.flatMap((part) => part.tokens);
      const text = textOf(parts);
      const found: Found = { pageIndex: page.pageIndex, tokens, text, key: zone, value: null, prior: 0 };
      if (isValidMrz(zone)) return [withZone(found, zone, PROVEN_PRIOR)];
      // A text layer says what was printed; only words read by OCR can be misread.
      const repair = tokens.some(({ word }) => word.source === "ocr") ? repairZone(zone) : null;
      return [repair ? repaired(found, repair) : withZone(found, zone, UNPROVEN_PRIOR)];
    }),
  );
}

function withZone(found: Found, zone: string, prior: number): Found {
  return {
    ...found,
    key: zone,
    value: { type: "identifier", scheme: "mrz", value: zone, valid: isValidMrz(zone) },
    prior,
  };
}

function repaired(found: Found, { text, posterior }: Repair): Found {
  const value = { type: "identifier", scheme: "mrz", value: text, valid: true, repaired: true } as const;
  return {
    ...found,
    text: mrzLines(text)!.join(" "),
    key: text,
    value,
    prior: PROVEN_PRIOR,
    repairSureness: posterior,
  };
}

/** No fields are extracted from the zone here that could be more reliable than the whole. */
const SURE_OF_ZONE = 0.98;

/**
 * The zone with its check-digit-protected lines repaired; the line of the names, which no digit protects, stays as it
 * was read.
 */
function repairZone(zone: string): Repair | null {
  const lines = mrzLines(zone);
  if (!lines) return null;
  const lineLength = lines[0]!.length as MrzLineLength;
  const [from, to] = lineLength === 30 ? [0, 60] : [lineLength, 2 * lineLength];
  const repair = repairMrz(zone.slice(from, to), lineLength, zone.startsWith("V"), SURE_OF_ZONE);
  const text = repair && zone.slice(0, from) + repair.text + zone.slice(to);
  return repair && text !== null && isValidMrz(text) ? { ...repair, text } : null;
}

function bareZone(text: string): string {
  return text.replace(/\s/g, "").replace(/[«‹]/g, "<").toUpperCase();
}

const parseMrz: Parse = (text) => {
  const zone = bareZone(text);
  return zone === "" ? null : { type: "identifier", scheme: "mrz", value: zone, valid: isValidMrz(zone) };
};

/**
 * mrz: a machine-readable zone of ICAO Doc 9303. The value is its lines joined without a break; valid if every check
 * digit holds.
 */
export const MRZ: ValueType = { find: findZones, parse: parseMrz, repair: (read) => repairZone(bareZone(read)) };
