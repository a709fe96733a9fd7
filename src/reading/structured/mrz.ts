import type { FactSource, Page } from "../../core/documents/document.ts";
import { type MrzLineLength, repairMrz } from "../../core/identifiers/repair-mrz.ts";
import { isRealDate, present } from "./canonical.ts";
import { isMrzCountry, mendState } from "./mrz-countries.ts";
import {
  cutParts,
  MRZ_FORMATS,
  MRZ_SHAPES,
  type MrzFormat,
  type MrzParts,
  type SolvedParts,
  solveParts,
} from "./mrz-fields.ts";
import { type MrzLine, mrzCandidateLines } from "./mrz-lines.ts";
import { joinNames, letters, type MrzNames, readNames } from "./mrz-names.ts";

interface Zone {
  readonly format: MrzFormat;
  readonly printed: readonly MrzLine[];
  readonly lines: readonly string[];
  readonly solved: SolvedParts;
  readonly score: number;
}

/**
 * The machine-readable zone among the words of a page (ICAO Doc 9303: TD1, TD2, TD3, MRV-A, MRV-B), repaired with its
 * check digits. `valid` only if every check digit of the format holds; a zone with two of three holding is returned as
 * not valid; else null. Two-digit years: expiry 1990–2089; birth the latest year that is not after the expiry nor after
 * `latestBirthYear` (the year the document was received, if known).
 */
export function readMrz(page: Page, latestBirthYear?: number): FactSource | null {
  const zone = bestZone(mrzCandidateLines(page));
  if (zone === null) return null;
  const { format, lines, solved } = zone;
  const { parts } = solved;
  const names = readNames(format === "TD1" ? lines[2]! : lines[0]!.slice(5), namesPrintedOn(page, zone.printed));
  const expiry = expiryDate(parts.expiryChecked.slice(0, 6));
  const values = present({
    "identity.document_type": letters(lines[0]!.slice(0, 2)).replaceAll("<", ""),
    "identity.issuer": statesOf(zone).issuer,
    "identity.document_number": documentNumber(zone),
    "identity.surname": names.surname,
    "identity.given_names": names.givenNames,
    "identity.nationality": statesOf(zone).nationality,
    "identity.birth_date": birthDate(parts.birthChecked.slice(0, 6), expiry, latestBirthYear),
    "identity.sex": sexOf(parts.sex),
    "identity.expiry_date": expiry,
    "identity.personal_number": personalNumber(format, parts.optional),
    "identity.mrz": rebuiltLines(zone, names).join("\n"),
  });
  const polygons = zone.printed.flatMap((line) => line.words.map((word) => word.polygon));
  return { kind: "mrz", pageIndex: page.pageIndex, valid: solved.valid, values, rows: [], polygons };
}

/**
 * Every run of two or three adjacent candidate lines is tried as every format; the most checks with the fewest changes
 * win.
 */
function bestZone(candidates: readonly MrzLine[]): Zone | null {
  let best: Zone | null = null;
  for (const format of MRZ_FORMATS) {
    const shape = MRZ_SHAPES[format];
    for (let start = 0; start + shape.lines <= candidates.length; start++) {
      const printed = candidates.slice(start, start + shape.lines);
      for (const lines of fittedLines(format, printed)) {
        const zone = scoreZone(format, printed, lines);
        if (best === null || zone.score > best.score) best = zone;
      }
    }
  }
  if (best === null) return null;
  const zone = isProven(best) ? best : searched(best);
  return zone.solved.checksHeld >= 2 && looksLikeZone(zone) ? zone : null;
}

function isProven({ solved }: Zone): boolean {
  return solved.valid && solved.changes === 0;
}

/** Minimum probability of the fields of a zone, which are treated as proven. */
const SURE = 0.98;

/**
 * The zone by the likeliest reading of its checked lines as a whole (core/identifiers/repair-mrz), which knows how
 * states number their documents and repairs letters in dates and in the optional data. It takes 30 ms, so it is run
 * only on the best way to cut the page.
 */
function searched(zone: Zone): Zone {
  const { format, printed, lines } = zone;
  const { length, documentCode } = MRZ_SHAPES[format];
  if (!documentCode.test(letters(lines[0]!.slice(0, 1))) || fillersOf(printed) < MIN_FILLERS) return zone;
  const first = format === "TD1" ? 0 : 1;
  const guarded = lines.slice(first, first + (format === "TD1" ? 2 : 1)).join("");
  const repair = repairMrz(guarded, length as MrzLineLength, format.startsWith("MRV"), SURE);
  if (repair === null) return zone;
  const mended = lines.map((line, i) =>
    i < first || (format === "TD1" && i === 2)
      ? line
      : repair.text.slice((i - first) * length, (i - first + 1) * length),
  );
  const parts = cutParts(format, mended);
  const valid = isCutRight(format, printed, lines, parts);
  return { ...zone, lines: mended, solved: { parts, checksHeld: 3, valid, changes: repair.edits } };
}

/** Fillers a zone shows even if OCR lost most of them: those after the names alone are more. */
const MIN_FILLERS = 5;

/**
 * Two repaired dates occur in many a table (24 of 344 pages of invoices, orders and reports had such a "zone"). Besides
 * its check digits a zone has a document code, fillers, and, in places where ordinary print has them only by chance,
 * codes of states and a sex.
 */
function looksLikeZone({ format, printed, lines, solved }: Zone): boolean {
  const hasCode = MRZ_SHAPES[format].documentCode.test(letters(lines[0]!.slice(0, 1)));
  const fillers = fillersOf(printed);
  const hasNames = (format === "TD1" ? lines[2]! : lines[0]!).includes("<<");
  if (!hasCode || fillers < MIN_FILLERS || !hasNames) return false;
  const states = [lines[0]!.slice(2, 5), solved.parts.nationality].filter((text) => isMrzCountry(code(text)));
  const hasSex = /^[MFX<]$/.test(solved.parts.sex);
  return solved.valid ? states.length > 0 || hasSex : states.length > 0 && hasSex;
}

function fillersOf(printed: readonly MrzLine[]): number {
  return printed.reduce((sum, { text }) => sum + text.split("<").length - 1, 0);
}

function scoreZone(format: MrzFormat, printed: readonly MrzLine[], lines: readonly string[]): Zone {
  const read = solveParts(format, cutParts(format, lines));
  const solved = { ...read, valid: read.valid && isCutRight(format, printed, lines, read.parts) };
  const misfit = printed.reduce((sum, line) => sum + Math.abs(line.text.length - MRZ_SHAPES[format].length), 0);
  const hasCode = MRZ_SHAPES[format].documentCode.test(letters(lines[0]!.slice(0, 1)));
  const score =
    (solved.valid ? 20 : 0) + solved.checksHeld * 5 + (hasCode ? 6 : 0) - solved.changes - Math.min(misfit, 10) * 0.5;
  return { format, printed, lines, solved, score };
}

/**
 * Whether lines that OCR read with another length were corrected in their fillers alone: a character lost or added
 * inside a number shifts what follows, and its digit agrees by chance once in ten. Then there is no state where one
 * must be.
 */
function isCutRight(
  format: MrzFormat,
  printed: readonly MrzLine[],
  lines: readonly string[],
  parts: MrzParts,
): boolean {
  const [nameIndex, dataIndex] = format === "TD1" ? [2, 1] : [0, 1];
  return lines.every((line, i) => {
    const { text } = printed[i]!;
    if (i === nameIndex || text.length === line.length) return true;
    const withoutFillers = (t: string) => t.replace(/[<KC]*<[<KC]*/g, "<");
    if (withoutFillers(text) !== withoutFillers(line)) return false;
    return i === dataIndex ? isMrzCountry(code(parts.nationality)) : parts.optional.startsWith("<");
  });
}

/**
 * All ways to bring the lines to the format's length: OCR miscounts fillers, and only runs of them can be corrected.
 */
function fittedLines(format: MrzFormat, printed: readonly MrzLine[]): string[][] {
  const { length } = MRZ_SHAPES[format];
  const nameIndex = format === "TD1" ? 2 : 0;
  let combinations: string[][] = [[]];
  for (const [i, line] of printed.entries()) {
    const variants = i === nameIndex ? [line.text.padEnd(length, "<").slice(0, length)] : fitLength(line.text, length);
    combinations = combinations.flatMap((before) => variants.map((variant) => [...before, variant]));
  }
  return combinations;
}

/** By how many characters a line may differ from the format's length. */
const MAX_MISCOUNT = 14;

function fitLength(text: string, length: number): string[] {
  const difference = length - text.length;
  if (Math.abs(difference) > MAX_MISCOUNT) return [];
  if (difference === 0) return [text];
  const variants = new Set<string>();
  for (const run of text.matchAll(/[<KC]*<[<KC]*/g)) {
    const kept = Math.max(0, run[0].length + difference);
    const fitted = text.slice(0, run.index) + "<".repeat(kept) + text.slice(run.index + run[0].length);
    if (fitted.length === length) variants.add(fitted);
  }
  // A stray character before or after the zone, or a filler lost where no run is left to show it.
  if (difference < 0) variants.add(text.slice(-difference)).add(text.slice(0, length));
  else if (difference <= 2)
    for (const at of [9, 28, text.length - 1])
      variants.add(text.slice(0, at) + "<".repeat(difference) + text.slice(at));
  return [...variants].filter((variant) => variant.length === length);
}

function code(text: string): string {
  return letters(text).replaceAll("<", "");
}

function statesOf({ lines, solved }: Zone): { issuer: string; nationality: string } {
  const [issuer, nationality] = [code(lines[0]!.slice(2, 5)), code(solved.parts.nationality)];
  return { issuer: mendState(issuer, nationality), nationality: mendState(nationality, issuer) };
}

function documentNumber({ format, solved }: Zone): string {
  const { numberChecked, optional } = solved.parts;
  // 9303-5: a TD1 number longer than nine characters continues in the optional data, followed by its check digit.
  const continued =
    format === "TD1" && numberChecked.endsWith("<") ? /^([A-Z0-9]+)[0-9]</.exec(optional)?.[1] : undefined;
  return (numberChecked.slice(0, 9) + (continued ?? "")).replaceAll("<", "");
}

function personalNumber(format: MrzFormat, optional: string): string | undefined {
  if (format !== "TD3") return undefined;
  return optional.slice(0, -1).replace(/<+$/, "").replaceAll("<", " ").trim();
}

function sexOf(character: string): string | undefined {
  return character === "M" || character === "F" ? character : undefined;
}

function expiryDate(yymmdd: string): string | undefined {
  return dateOf(yymmdd, Number(yymmdd.slice(0, 2)) >= 90 ? 1900 : 2000);
}

function birthDate(yymmdd: string, expiry: string | undefined, latestYear: number | undefined): string | undefined {
  const recent = dateOf(yymmdd, 2000);
  const isPossible =
    recent !== undefined &&
    (expiry === undefined || recent <= expiry) &&
    (latestYear === undefined || Number(recent.slice(0, 4)) <= latestYear);
  return isPossible ? recent : dateOf(yymmdd, 1900);
}

function dateOf(yymmdd: string, century: number): string | undefined {
  if (!/^\d{6}$/.test(yymmdd)) return undefined;
  const year = century + Number(yymmdd.slice(0, 2));
  const iso = `${year}-${yymmdd.slice(2, 4)}-${yymmdd.slice(4)}`;
  return isRealDate(iso) ? iso : undefined;
}

/** Words outside the zone, as letters: a name in the zone is often printed above it too. */
function namesPrintedOn(page: Page, zone: readonly MrzLine[]): ReadonlySet<string> {
  const own = new Set(zone.flatMap((line) => line.words));
  const outside = page.words.filter((word) => !own.has(word));
  return new Set(
    outside.map((word) => word.text.toUpperCase().replace(/[^A-Z]/g, "")).filter((text) => text.length >= 3),
  );
}

/** The zone with its repairs, at full length, as it should have been read. */
function rebuiltLines(zone: Zone, names: MrzNames): string[] {
  const { format, lines, solved } = zone;
  const { parts } = solved;
  const { length } = MRZ_SHAPES[format];
  const states = statesOf(zone);
  const head = letters(lines[0]!.slice(0, 2)) + states.issuer.padEnd(3, "<");
  const nationality = states.nationality.padEnd(3, "<");
  const data = [parts.birthChecked, parts.sex, parts.expiryChecked];
  if (format === "TD1") {
    return [
      head + parts.numberChecked + parts.optional,
      [...data, nationality, parts.optionalSecond, parts.composite].join(""),
      joinNames(names, length),
    ];
  }
  const second = [parts.numberChecked, nationality, ...data, parts.optional, parts.composite];
  return [head + joinNames(names, length - 5), second.join("")];
}
