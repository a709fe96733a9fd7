import { mendDigits } from "../text.ts";
import { type Find, type Found, findPattern } from "./field-type.ts";

/** Which number comes first in 03/04/2024; null where the document gives no sign of it. */
export type DateOrder = "day_first" | "month_first" | null;

export interface ParsedDate {
  /** YYYY-MM-DD, null when the order of day and month cannot be told: a date is never guessed. */
  readonly iso: string | null;
  readonly ambiguous: boolean;
}

/** Beginnings of month names in Italian, English, German, French, Spanish; index = month − 1. */
const MONTHS = [
  "jan|gen|ene|jän|janv",
  "feb|fév|fev",
  "mar|mär|mrz|maer",
  "apr|avr|abr",
  "may|mag|mai",
  "jun|giu|juin",
  "jul|lug|juil",
  "aug|ago|aoû|aou",
  "sep|set",
  "oct|ott|okt",
  "nov",
  "dec|dic|dez|déc",
];
const MONTH_NAME = `(?:${MONTHS.join("|")})[\\p{L}]{0,7}\\.?`;
const YEAR = "(?:19|20)\\d{2}";

const NUMERIC = /(?<![\d.,/-])(\d{1,4})(\s?[./-]\s?|\s)(\d{1,2})\2(\d{4}|\d{2})(?![\d/]|[.,-]\d)/gu;
const DAY_NAME_YEAR = new RegExp(
  `(?<![\\d\\p{L}])(\\d{1,2})(?:st|nd|rd|th|er|\\.|º|°)?\\s?[-/., ]?\\s?(?:de\\s|di\\s)?(${MONTH_NAME})\\s?[-/., ']?\\s?(?:de\\s|del\\s)?(${YEAR}|\\d{2})(?!\\d)`,
  "giu",
);
const NAME_DAY_YEAR = new RegExp(
  `(?<!\\p{L})(${MONTH_NAME})\\s?[-/. ]?\\s?(\\d{1,2})(?:st|nd|rd|th)?\\s?[-/., ]\\s?(${YEAR}|\\d{2})(?!\\d)`,
  "giu",
);
const COMPACT = /(?<![\d.,/-])((?:19|20)\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?!\d|[.,/-]\d)/gu;

/** Reads one printed date in any of the forms above; null when there is none. */
export function parseDate(text: string, order: DateOrder): ParsedDate | null {
  const mended = mendDigits(text);
  for (const [pattern, read] of READERS) {
    pattern.lastIndex = 0;
    const match = pattern.exec(mended);
    pattern.lastIndex = 0;
    const date = match ? read(match, order) : null;
    if (date) return date;
  }
  return null;
}

type ReadMatch = (match: RegExpExecArray, order: DateOrder) => ParsedDate | null;

const readNumeric: ReadMatch = ([, first = "", separator = "", second = "", third = ""], order) => {
  if (first.length === 4) return third.length > 2 ? null : calendarDate(Number(first), Number(second), Number(third));
  if (first.length === 3 || (separator === " " && third.length !== 4)) return null;
  const [a, b] = [Number(first), Number(second)];
  const year = fullYear(third);
  const dayFirst = calendarDate(year, b, a);
  const monthFirst = calendarDate(year, a, b);
  if (!dayFirst || !monthFirst || a === b) return dayFirst ?? monthFirst;
  // Dotted dates are day first wherever they are used.
  if (order === "day_first" || separator.includes(".")) return dayFirst;
  if (order === "month_first") return monthFirst;
  return { iso: null, ambiguous: true };
};

const READERS: readonly (readonly [RegExp, ReadMatch])[] = [
  [NUMERIC, readNumeric],
  [DAY_NAME_YEAR, ([, day, month = "", year = ""]) => calendarDate(fullYear(year), monthOfName(month), Number(day))],
  [NAME_DAY_YEAR, ([, month = "", day, year = ""]) => calendarDate(fullYear(year), monthOfName(month), Number(day))],
  [COMPACT, ([, year, month, day]) => calendarDate(Number(year), Number(month), Number(day))],
];

function monthOfName(name: string): number {
  return MONTHS.findIndex((beginnings) => new RegExp(`^(?:${beginnings})`, "iu").test(name)) + 1;
}

/** Two digits mean the hundred years that end thirty years from the turn of 2020: 50 → 1950, 49 → 2049. */
function fullYear(digits: string): number {
  const year = Number(digits);
  return digits.length === 4 ? year : year < 50 ? 2000 + year : 1900 + year;
}

function calendarDate(year: number, month: number, day: number): ParsedDate | null {
  if (year < 1900 || year > 2199 || month < 1 || month > 12 || day < 1) return null;
  if (day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return null;
  const pad = (part: number) => String(part).padStart(2, "0");
  return { iso: `${year}-${pad(month)}-${pad(day)}`, ambiguous: false };
}

export const findDates: Find = (page, { style }) => {
  const found = new Map<number, Found>();
  for (const [pattern] of READERS) {
    for (const hit of findPattern(page, pattern, mendDigits)) {
      const first = hit.tokens[0]!.index;
      const date = found.has(first) ? null : parseDate(hit.text, style.dateOrder);
      if (!date) continue;
      const { iso, ambiguous } = date;
      const value = { type: "date", iso, ...(ambiguous ? { ambiguous } : {}) } as const;
      found.set(first, { ...hit, key: iso ?? hit.text, value });
    }
  }
  return [...found.values()];
};

const TIME = /(?<![\d:.,/-])(?:[01]?\d|2[0-3])[:.h][0-5]\d(?:[:.][0-5]\d)?(?:\s?[AP]\.?M\.?)?(?![\d:.,/-])/giu;

export const findTimes: Find = (page) =>
  findPattern(page, TIME, mendDigits).map((hit) => ({ ...hit, value: { type: "text", value: hit.text } as const }));
