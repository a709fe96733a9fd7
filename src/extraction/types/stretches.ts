import { inLines } from "../in-lines.ts";
import { type PageLayout, type Segment, tokensBetween } from "../page/layout.ts";
import { calendarDate, MONTH_NAME, mendDate, monthOfName, parseDate, YEAR } from "./dates/date.ts";
import type { DateOrder } from "./document-style.ts";
import type { Find, Found } from "./field-type.ts";

/**
 * Date ranges that do not print both ends as full dates: "aprile 2025 - maggio 2025" and "Januar bis März 2025" consist
 * of whole months, and in "dal 1 aprile al 31 maggio 2025" and "01.04. - 31.05.2025" only the end has the year.
 */

/** Which end of a range is asked for. */
export type StretchEnd = "from" | "to";
type Ends = Readonly<Record<StretchEnd, string | null>>;

const UNTIL = inLines`
  (?:\s?[-–—]\s?|\s(?:to|until|till|through|al|a|fino\sa|bis|bis\szum|au|à|hasta|t/m|tot|tot\sen\smet|até|do
  |till|til|kuni|līdz|iki|până\sla)\s)`;
/**
 * The beginning of a range: only after it a bare number is a day, but for the first of the month at the beginning of
 * what is printed together: "01 - 31 October 2025".
 */
const OPENS =
  "(?:(?:(?<!\\p{L})(?:dal|dall['’]|du|vom|von|from|del?|desde|van|od|från|fra|nuo|alates)|:)\\s?|^(?=0?1\\s?[-–—]))";
const NOT_WITHIN = "(?<![\\p{L}\\d.,/-])";
const NTH = "(?:st|nd|rd|th|er|\\.|º|°)?";
const OF = "\\s(?:de\\s|di\\s|of\\s)?";
const OF_YEAR = "\\s(?:de\\s|del\\s)?";
const END = `(?<year>${YEAR})(?![\\d./]?\\d)`;
const NUMBERED = "(?:0?[1-9]|1[0-2])[./]";

const MONTHS: readonly RegExp[] = [
  `${NOT_WITHIN}(?<from>${MONTH_NAME}(?:${OF_YEAR}${YEAR})?)${UNTIL}(?<to>${MONTH_NAME}${OF_YEAR}${END})`,
  `${NOT_WITHIN}(?<from>${NUMBERED}${YEAR})${UNTIL}(?<to>${NUMBERED}${END})`,
].map(patternOf);
const DAYS: readonly RegExp[] = [
  `${NOT_WITHIN}(?<from>\\d{1,2}${NTH}${OF}${MONTH_NAME})${UNTIL}(?<to>\\d{1,2}${NTH}${OF}${MONTH_NAME}${OF_YEAR}${END})`,
  `${NOT_WITHIN}(?<from>${MONTH_NAME}\\s\\d{1,2}${NTH})${UNTIL}(?<to>${MONTH_NAME}\\s\\d{1,2}${NTH},?\\s${END})`,
  `${OPENS}(?<from>\\d{1,2}${NTH})${UNTIL}(?<to>\\d{1,2}${NTH}(?<month>${OF}${MONTH_NAME})${OF_YEAR}${END})`,
  `${NOT_WITHIN}(?<from>\\d{1,2}(?<sign>[./-])\\d{1,2})\\.?${UNTIL}(?<to>\\d{1,2}\\k<sign>\\d{1,2}\\k<sign>${END})`,
].map(patternOf);

function patternOf(source: string): RegExp {
  return new RegExp(source, "dgiu");
}

/** Little else looks like one. */
const IS_STRETCH = 1.5;
const HAS_YEAR = new RegExp(YEAR, "u");

/** The first or the last days of such ranges. */
export function findEndsOfStretches(end: StretchEnd): Find {
  return (page, { style }) =>
    page.segments.flatMap((segment) => {
      if (!HAS_YEAR.test(segment.text)) return [];
      const text = mendDate(segment.text);
      const found = (patterns: readonly RegExp[], read: (groups: Groups) => Ends) =>
        patterns.flatMap((pattern) =>
          [...text.matchAll(pattern)].flatMap(({ groups = {}, indices }) =>
            foundAt(page, segment, indices?.groups?.[end], read(groups)[end]),
          ),
        );
      return [...found(MONTHS, wholeMonths), ...found(DAYS, (groups) => daysOfOneYear(groups, style.dateOrder))];
    });
}

type Groups = Readonly<Record<string, string | undefined>>;

function foundAt(
  { pageIndex }: PageLayout,
  segment: Segment,
  at: readonly [number, number] | undefined,
  iso: string | null,
): Found[] {
  if (!at || iso === null) return [];
  const tokens = tokensBetween(segment, ...at);
  const text = segment.text.slice(...at);
  return [{ pageIndex, tokens, text, key: iso, value: { type: "date", iso }, prior: IS_STRETCH }];
}

/** The first day of one month and the last of the other. */
function wholeMonths({ from = "", to = "", year = "" }: Groups): Ends {
  const [end, last] = [Number(year), monthIn(to)];
  const first = monthIn(from);
  const ownYear = HAS_YEAR.exec(from)?.[0];
  const begin = ownYear ? Number(ownYear) : first > last ? end - 1 : end;
  const lastDay = new Date(Date.UTC(end, last, 0)).getUTCDate();
  return inOrder(calendarDate(begin, first, 1)?.iso, calendarDate(end, last, lastDay)?.iso);
}

function monthIn(text: string): number {
  return /^\d/.test(text) ? Number.parseInt(text, 10) : monthOfName(text);
}

/**
 * What the beginning lacks, its month or its year, is that of the end; across the turn of a year it is the year before.
 */
function daysOfOneYear({ from = "", to = "", month = "", sign = " ", year = "" }: Groups, order: DateOrder): Ends {
  const last = parseDate(to, order)?.iso;
  const beginning = (of: number) => parseDate(`${from}${month}${sign}${of}`, order)?.iso;
  const first = beginning(Number(year));
  return inOrder(first && last && first > last ? beginning(Number(year) - 1) : first, last);
}

function inOrder(from: string | null | undefined, to: string | null | undefined): Ends {
  return from && to && from <= to ? { from, to } : { from: null, to: null };
}
