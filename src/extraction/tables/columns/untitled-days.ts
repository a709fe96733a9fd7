import { type Row, type Token, tokensOfRow } from "../../page/layout.ts";
import type { DateOrder } from "../../types/document-style.ts";
import { dateIn } from "../sided/days.ts";
import type { ColumnRole } from "./column-role.ts";
import { around } from "./headers-by-days.ts";
import type { HeaderColumn } from "./titled-columns.ts";

/** Fewer days say nothing of a column. */
const FEWEST = 2;
/** This share of the rows with money begins with a day. */
const MOST = 0.6;
const MONEY = /\d[.,]\d{2}(?!\d|[.,])/;

/** A column of days without a title, on the left of all titles: what the rows of a statement begin with needs none. */
export function withUntitledDays(
  header: readonly HeaderColumn[],
  rows: readonly Row[],
  dateOrder: DateOrder,
): readonly HeaderColumn[] {
  const [first] = header;
  const has = (wanted: ColumnRole) => header.some(({ role }) => role === wanted);
  // "Saldo al 1 novembre | Entrate | Uscite" are no titles of columns.
  if (!first || !has("description") || has("date") || has("value_date")) return header;
  const spread = rows.filter((row) => row.segments.length > 1 && tokensOfRow(row).some(({ text }) => MONEY.test(text)));
  const days = spread.flatMap((row): (readonly Token[])[] => {
    const day = dateIn(tokensOfRow(row), dateOrder);
    return day && day.tokens.at(-1)!.box.x1 < first.box.x0 ? [day.tokens] : [];
  });
  if (days.length < FEWEST || days.length < MOST * spread.length) return header;
  return [{ role: "date", box: around(days) }, ...header];
}
