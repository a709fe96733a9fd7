import type { PageLayout } from "../../page/layout.ts";
import { calendarDate, DATE, DAY_OF_MONTH, findMonths, parseDate } from "../../types/dates/date.ts";
import type { DateOrder, DocumentStyle } from "../../types/document-style.ts";
import type { Cell, TableRow } from "../table-row.ts";

/** Rows of statements omit the year; which year they mean follows from the order of the rows. */

const DAY_MS = 86_400_000;
const DAYS_OF_YEAR = 365.2425;
/** If two days are farther apart than this, against the order of the rows, a new year began between them. */
const HALF_A_YEAR = 183;
/**
 * The dates that a statement states about itself – its period, its balances, its date of issue – are this close to its
 * rows.
 */
const NEAR_DAYS = 45;
/** It has all days. */
const LEAP_YEAR = 2024;
const NUMERIC_DAY = /^(\d{1,2})[./-](\d{1,2})[./-]?$/;

/** A cell without a year: its place in the leap year, in days. */
interface BareDay {
  readonly cell: Cell;
  readonly month: number;
  readonly day: number;
  readonly at: number;
}

/** The cell with the number of years by which it is after the first row's: −1, 0, 1. */
interface PlacedDay extends BareDay {
  readonly turns: number;
}

/**
 * The full dates, YYYY-MM-DD, of cells that print no year: in the year to which most of the paper's other days and
 * months are close. If two years are equally good, or none is, there is none: a date is never guessed.
 */
export function daysWithYears(
  rows: readonly TableRow[],
  pages: readonly PageLayout[],
  style: DocumentStyle,
): ReadonlyMap<Cell, string> {
  const days = inOrderOfRows(rows, style.dateOrder);
  if (days.length === 0) return new Map();
  const printed = printedDays(pages, style);
  const years = [...new Set(printed.flatMap((at) => [-1, 0, 1].map((step) => yearOf(at) + step)))];
  const [first, last] = extentOf(days);
  const near = years.map((year) => {
    const shift = (year - LEAP_YEAR) * DAYS_OF_YEAR;
    return printed.filter((at) => at - shift >= first - NEAR_DAYS && at - shift <= last + NEAR_DAYS).length;
  });
  const most = near.reduce((a, b) => Math.max(a, b), 0);
  const best = years.filter((_, index) => near[index] === most);
  if (most === 0 || best.length !== 1) return new Map();
  return new Map(days.flatMap((day) => entryOf(day, best[0]!)));
}

function entryOf(day: PlacedDay, first: number): [Cell, string][] {
  const iso = calendarDate(first + day.turns, day.month, day.day)?.iso;
  return iso ? [[day.cell, iso]] : [];
}

function dayNumber(iso: string): number {
  return Date.parse(iso) / DAY_MS;
}

function yearOf(at: number): number {
  return new Date(at * DAY_MS).getUTCFullYear();
}

/**
 * "03-04" may be in March or in April: the order in which more cells are dates and the rows are closer together is
 * taken.
 */
function inOrderOfRows(rows: readonly TableRow[], usual: DateOrder): readonly PlacedDay[] {
  const other = usual === "month_first" ? "day_first" : "month_first";
  const [first, second] = [usual ?? "day_first", other].map((order) => placed(rows, order as DateOrder));
  if (second!.length !== first!.length) return second!.length > first!.length ? second! : first!;
  const span = (days: readonly PlacedDay[]) => extentOf(days)[1] - extentOf(days)[0];
  return span(second!) < span(first!) ? second! : first!;
}

/** The first and the last of the days, if the first row's year were the leap year. */
function extentOf(days: readonly PlacedDay[]): [number, number] {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { at, turns } of days) {
    first = Math.min(first, at + turns * DAYS_OF_YEAR);
    last = Math.max(last, at + turns * DAYS_OF_YEAR);
  }
  return [first, last];
}

/**
 * Rows run down or up the year; a step of more than half a year in the other direction is the turn of the year. The
 * value day is the one closest to the row's day.
 */
function placed(rows: readonly TableRow[], order: DateOrder): readonly PlacedDay[] {
  const bare = rows.map(({ cells }) => ({
    own: bareDay(cells.get("date"), order),
    value: bareDay(cells.get("value_date"), order),
  }));
  const leading = bare.flatMap(({ own, value }) => own ?? value ?? []);
  const steps = leading.slice(1).map(({ at }, index) => at - leading[index]!.at);
  const small = steps.filter((step) => Math.abs(step) <= HALF_A_YEAR);
  const runsUp = small.filter((step) => step < 0).length > small.filter((step) => step > 0).length;
  let [turns, before] = [0, leading[0]?.at ?? 0];
  return bare.flatMap(({ own, value }) => {
    const lead = own ?? value;
    if (!lead) return [];
    const step = lead.at - before;
    if (!runsUp && step < -HALF_A_YEAR) turns++;
    if (runsUp && step > HALF_A_YEAR) turns--;
    before = lead.at;
    const beside = value && value !== lead ? [{ ...value, turns: turns + turnsBetween(lead.at, value.at) }] : [];
    return [{ ...lead, turns }, ...beside];
  });
}

function turnsBetween(day: number, other: number): number {
  if (other - day > HALF_A_YEAR) return -1;
  return day - other > HALF_A_YEAR ? 1 : 0;
}

function bareDay(cell: Cell | undefined, order: DateOrder): BareDay | null {
  // "0309", "03 09", where a column says that it is a day.
  const text = cell?.text.replace(/^(\d{2}) ?(\d{2})$/, "$1.$2") ?? "";
  if (!cell || !DAY_OF_MONTH.test(text)) return null;
  const [, first, second] = NUMERIC_DAY.exec(text) ?? [];
  const inFigures = order === "month_first" ? [first, second] : [second, first];
  const whole = first
    ? calendarDate(LEAP_YEAR, Number(inFigures[0]), Number(inFigures[1]))
    : parseDate(`${text.replace(/-$/, "")} ${LEAP_YEAR}`, order);
  if (!whole?.iso) return null;
  const [, month, day] = whole.iso.split("-").map(Number);
  return { cell, month: month!, day: day!, at: dayNumber(whole.iso) };
}

/** Full dates that the paper prints, and the middles of its months. */
function printedDays(pages: readonly PageLayout[], style: DocumentStyle): number[] {
  return pages.flatMap((page) => {
    const days = DATE.find(page, { style, field: {}, hits: [] }).map(({ value }) => value);
    const months = findMonths(page).map(
      ({ text }) => parseDate(`15 ${text}`, "day_first") ?? parseDate(`15/${text}`, "day_first"),
    );
    return [...days, ...months].flatMap((one) => (one && "iso" in one && one.iso ? [dayNumber(one.iso)] : []));
  });
}
