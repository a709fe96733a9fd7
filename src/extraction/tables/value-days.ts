import type { DocumentStyle } from "../votes.ts";
import { dateIn } from "./days.ts";
import type { BodyRow, Item } from "./table-body.ts";
import type { Cell } from "./table-row.ts";

/** So many of the movements have their value day at the same place. */
const MOST = 0.6;

/** Value days without a column of their own: behind the day, or on the line below it ("Buchung" over "Valuta"). */
export function takeValueDays(
  items: readonly Item[],
  body: readonly BodyRow[],
  style: Pick<DocumentStyle, "dateOrder">,
): void {
  const behind = items.map(({ anchor, values }) => {
    const day = values.get("date");
    return day ? dateIn(body[anchor]!.cells.get("date")?.slice(day.tokens.length) ?? [], style.dateOrder) : null;
  });
  const below = items.map(({ anchor }, index) => {
    const until = items[index + 1]?.anchor ?? body.length;
    const days = body.slice(anchor + 1, until).flatMap(({ values }) => values.get("date") ?? []);
    return days.length === 1 ? days[0]! : null;
  });
  const place = [behind, below].find((days) => days.filter((day) => day !== null).length >= MOST * items.length);
  for (const [index, { values }] of items.entries()) {
    const day: Cell | null | undefined = place?.[index];
    if (day && !values.has("value_date")) values.set("value_date", day);
  }
}
