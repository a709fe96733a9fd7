import { madeOnce } from "../basics/made-once.ts";
import { folded } from "./folded.ts";

/** Interprets a typed date in the form in which days are stored: YYYY-MM-DD. */

/**
 * Returns all readings of a typed date. 3/4/2026 has two, since documents differ in the order of day and month. A month
 * alone is a prefix of its days, and a day without a year a suffix. `text` is folded: lower case, no accents.
 *
 * @example daysMeant("12 marzo") // ["-03-12"]
 */
export function daysMeant(text: string): string[] {
  return [...inFigures(text), ...inWords(text)];
}

function inFigures(text: string): string[] {
  const parts = text.split(/[./ -]/u);
  if (!parts.every((part) => /^\d{1,4}$/u.test(part))) return [];
  const [first = "", second = "", third = ""] = parts;
  if (parts.length === 2) return second.length === 4 && isMonth(first) ? [`${second}-${two(first)}`] : [];
  if (parts.length !== 3) return [];
  if (first.length === 4) return day(first, second, third);
  return inFull(third).flatMap((year) => [...day(year, second, first), ...day(year, first, second)]);
}

/** "12 marzo 2026", "March 12th, 2026", "12. marz", "12-mar-26", "1er mars", "12 de marzo de 2026", "marzo 2026". */
function inWords(text: string): string[] {
  const parts = text.split(/[\s.,/'-]+/u).filter((part) => part !== "" && !BETWEEN.has(part));
  const at = parts.findIndex((part) => /^\p{L}/u.test(part));
  if (at < 0 || at > 1 || parts.length > 3) return [];
  const month = monthOf(parts[at]!);
  const [first, second = ""] = parts.toSpliced(at, 1);
  if (month === null || first === undefined) return [];
  if (at === 0 && second === "" && /^\d{4}$/u.test(first)) return [`${first}-${month}`];
  const date = /^(\d{1,2})(?:st|nd|rd|th|er|o|a|°)?$/u.exec(first)?.[1] ?? "";
  if (second === "") return day("2000", month, date).map((iso) => iso.slice(4));
  return /^\d+$/u.test(second) ? inFull(second).flatMap((year) => day(year, month, date)) : [];
}

const BETWEEN: ReadonlySet<string> = new Set(["de", "del", "di", "do", "of"]);
/** Languages of the supported documents (docs/types.md). */
const LANGUAGES = ["it", "en", "de", "fr", "es", "pt", "nl"];
const LEAST_LETTERS = 3;

/** For each month its names, and abbreviations that are not prefixes of them. */
const monthNames = madeOnce((): readonly (readonly string[])[] =>
  Array.from({ length: 12 }, (_, index) => {
    const name = (language: string) =>
      new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" }).format(Date.UTC(2000, index));
    const names = LANGUAGES.map((language) => folded(name(language)));
    return index === 2 ? [...names, "maerz", "mrz", "mrt"] : names;
  }),
);

/** 01 to 12, by a name or its prefix; null if it is none or ambiguous ("jui" of June and July). */
function monthOf(text: string): string | null {
  if (text.length < LEAST_LETTERS) return null;
  const months = monthNames().flatMap((names, index) =>
    names.some((name) => name.startsWith(text)) ? [index + 1] : [],
  );
  return months.length === 1 ? two(String(months[0])) : null;
}

function day(year: string, month: string, date: string): string[] {
  const isDay = year.length === 4 && isMonth(month) && date.length <= 2 && Number(date) >= 1 && Number(date) <= 31;
  return isDay ? [`${year}-${two(month)}-${two(date)}`] : [];
}

const isMonth = (text: string): boolean => text.length <= 2 && Number(text) >= 1 && Number(text) <= 12;
const two = (text: string): string => text.padStart(2, "0");
/** Days of birth are of the century before, those of invoices of this one. */
const inFull = (year: string): string[] => (year.length === 2 ? [`20${year}`, `19${year}`] : [year]);
