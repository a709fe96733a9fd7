import type { BodyRow, Item } from "./table-body.ts";

/** So many of the movements have their value day below their day. */
const MOST = 0.6;

/** Statements of two lines a movement print the value day below the day, in one column: "Buchung" over "Valuta". */
export function takeValueDays(items: readonly Item[], body: readonly BodyRow[]): void {
  const below = items.map((item, index) => {
    const until = items[index + 1]?.anchor ?? body.length;
    const days = body.slice(item.anchor + 1, until).flatMap(({ values }) => values.get("date") ?? []);
    return days.length === 1 ? days[0]! : null;
  });
  if (below.filter((day) => day !== null).length < MOST * items.length) return;
  for (const [index, { values }] of items.entries()) {
    const day = below[index];
    if (day && !values.has("value_date")) values.set("value_date", day);
  }
}
