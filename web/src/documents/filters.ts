import type { FilterJson, ListQueryJson } from "../../../src/client.ts";

/**
 * The state of a list as the address and a saved view contain it: with the API's own names, so that a link is
 * self-explanatory.
 */
export type Filter = FilterJson & Pick<ListQueryJson, "sort" | "fields">;

const NUMBERS = ["confidence_below", "pages_from", "pages_to"] as const;
const TEXTS = [
  "revision_status",
  "status",
  "category",
  "q",
  "violation",
  "created_from",
  "created_to",
  "sort",
  "fields",
] as const;
/** Conditions that select documents, besides the search. */
export const FILTERS = [
  "revision_status",
  "status",
  "category",
  "confidence_below",
  "violation",
  "created_from",
  "created_to",
  "pages_from",
  "pages_to",
] as const satisfies readonly FilterKey[];
export type FilterKey = (typeof NUMBERS)[number] | (typeof TEXTS)[number];

/** Anything else in the address is ignored: the service refuses unknown values. */
export function filterOf(params: URLSearchParams): Filter {
  const texts = TEXTS.flatMap((key) => {
    const value = params.get(key);
    return value ? [[key, value]] : [];
  });
  const numbers = NUMBERS.flatMap((key) => {
    const value = params.get(key);
    return value !== null && value !== "" && Number.isFinite(Number(value)) ? [[key, Number(value)]] : [];
  });
  return Object.fromEntries([...texts, ...numbers]) as Filter;
}

export function paramsOf(filter: Filter): URLSearchParams {
  return new URLSearchParams(Object.entries(filter).map(([key, value]) => [key, String(value)]));
}

/** `undefined` removes a condition. */
export function withChange(filter: Filter, change: Partial<Record<FilterKey, string | number | undefined>>): Filter {
  const entries = Object.entries({ ...filter, ...change });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined && value !== "")) as Filter;
}

/** Conditions without the order and the columns, as batches and counts take them. */
export function conditionsOf({ sort: _sort, fields: _fields, ...conditions }: Filter): FilterJson {
  return conditions;
}

/** Without the filters; the search, the order and the columns stay. */
export function withoutFilters(filter: Filter): Filter {
  return withChange(filter, Object.fromEntries(FILTERS.map((key) => [key, undefined])));
}

/** All documents, in the same order and with the same columns. */
export function withoutConditions(filter: Filter): Filter {
  return withChange(withoutFilters(filter), { q: undefined });
}

/** As many as there is room for, and as the service returns at once. */
export const MOST_COLUMNS = 3;

/** Keys of the fields whose values are shown beside the names. */
export function columnsOf({ fields = "" }: Filter): string[] {
  return fields.split(",").filter((key) => key !== "");
}

export function isSame(a: Filter, b: Filter): boolean {
  const text = (filter: Filter) => JSON.stringify(Object.entries(filter).sort(([x], [y]) => (x < y ? -1 : 1)));
  return text(a) === text(b);
}

/** The day in the person's own time zone, from midnight; the end is the first moment that no longer counts. */
export function startOfDay(day: string): string | undefined {
  return momentOf(day, 0);
}

export function endOfDay(day: string): string | undefined {
  return momentOf(day, 1);
}

function momentOf(day: string, daysLater: number): string | undefined {
  const [year, month, date] = day.split("-").map(Number);
  if (!year || !month || !date) return undefined;
  const moment = new Date(year, month - 1, date + daysLater);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}

/** The inverse, for a date field. */
export function dayOf(moment: string | undefined, daysEarlier = 0): string {
  const at = moment === undefined ? null : new Date(moment);
  if (at === null || Number.isNaN(at.getTime())) return "";
  const day = new Date(at.getFullYear(), at.getMonth(), at.getDate() - daysEarlier);
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}
