import type { Token } from "../../page/layout.ts";
import type { HeaderColumn } from "../columns/titled-columns.ts";
import type { TableBody } from "../table-body.ts";
import type { TableRow } from "../table-row.ts";

/**
 * Whether a table says from which pay each tax is computed, and no more: "Gesetzliche Abzüge | lfd. Bezüge | einmalig |
 * Summe". The names of taxes are below what is withheld, and amounts below what is paid: these are no earnings.
 */
export function isComputation(titles: readonly HeaderColumn[], { header, rows }: TableBody): boolean {
  const withheld = titles.find(({ role }) => role === "debit");
  if (!withheld || titles.some(({ role }) => role === "description")) return false;
  const names = header.find(({ role }) => role === "description");
  return names?.box.x0 === withheld.box.x0 && rows.some(({ cells }) => cells.has("credit"));
}

/** The rows none of whose words stand in other tables. */
export function notIn(rows: readonly TableRow[], others: readonly TableBody[]): readonly TableRow[] {
  const tokensOf = ({ cells }: TableRow) => [...cells.values()].flatMap(({ tokens }) => tokens);
  const taken = new Set<Token>(others.flatMap((other) => other.rows.flatMap(tokensOf)));
  return taken.size === 0 ? rows : rows.filter((row) => !tokensOf(row).some((token) => taken.has(token)));
}
