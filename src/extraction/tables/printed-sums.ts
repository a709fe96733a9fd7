import type { PageLayout, Token } from "../page/layout.ts";
import type { ColumnRole } from "./column-role.ts";
import { endsReceipt } from "./line-wording.ts";
import { numberIn, type TableRow } from "./table-row.ts";

/** Do the rows add up to an amount that is printed elsewhere in the document? */
export type SumCheck = "confirmed" | "contradicted" | "unknown";

/** Lines above the items that look like items (a fee in the heading) are few. */
const STRAY_ROWS = 3;

/** An amount printed on a line that names a total contradicts rows that add up to something else; without one nothing is known. */
export function checkSum(rows: readonly TableRow[], pages: readonly PageLayout[], decimal: "." | "," | null): SumCheck {
  const sum = sumOf(rows);
  if (sum === null || sum === 0) return "unknown";
  const { anywhere, beside } = amountsOutside(rows, pages, decimal);
  if (anywhere.has(sum)) return "confirmed";
  return beside ? "contradicted" : "unknown";
}

/**
 * For tables of two sides (what goes out and comes in, what is paid and withheld): each side's sum is printed elsewhere, or the sums lead
 * from one printed balance to another. Sections may have sums of their own, so nothing printed contradicts.
 */
export function checkSides(
  rows: readonly TableRow[],
  pages: readonly PageLayout[],
  decimal: "." | "," | null,
): SumCheck {
  const sumOfRole = (role: ColumnRole) =>
    rows.reduce((sum, { cells }) => sum + Math.round(100 * Math.abs(Number(cells.get(role)?.number ?? 0))), 0);
  const [debit, credit] = [sumOfRole("debit"), sumOfRole("credit")];
  const signed = rows.reduce((sum, { cells }) => sum + Math.round(100 * Number(cells.get("amount")?.number ?? 0)), 0);
  if (rows.length === 0) return "unknown";
  const { anywhere } = amountsOutside(rows, pages, decimal);
  const sides = [debit, credit].filter((side) => side !== 0);
  if (sides.length > 0 && sides.every((side) => anywhere.has(side))) return "confirmed";
  const change = sides.length > 0 ? credit - debit : signed;
  const leads = change !== 0 && [...anywhere].some((before) => anywhere.has(before + change));
  return leads && rows.length > 1 ? "confirmed" : "unknown";
}

/** The rows without the first few where only the others add up to a printed amount; all where none or all do. */
export function suffixThatSums(
  rows: readonly TableRow[],
  pages: readonly PageLayout[],
  decimal: "." | "," | null,
): readonly TableRow[] {
  for (let from = 0; from <= Math.min(STRAY_ROWS, rows.length - 2); from++) {
    const rest = rows.slice(from);
    if (checkSum(rest, pages, decimal) === "confirmed") return rest;
  }
  return rows;
}

/** In hundredths; null where a row has no amount, since the sum then says nothing. */
function sumOf(rows: readonly TableRow[]): number | null {
  let sum = 0;
  for (const { cells } of rows) {
    const number = cells.get("amount")?.number;
    if (number == null) return null;
    sum += Math.round(Number(number) * 100);
  }
  return rows.length === 0 ? null : sum;
}

function amountsOutside(rows: readonly TableRow[], pages: readonly PageLayout[], decimal: "." | "," | null) {
  const used = new Set<Token>(rows.flatMap(({ cells }) => [...cells.values()].flatMap(({ tokens }) => [...tokens])));
  const anywhere = new Set<number>();
  let beside = false;
  for (const row of pages.flatMap((page) => page.rows)) {
    const tokens = row.segments.flatMap((segment) => segment.tokens);
    const amounts = tokens.flatMap((token, index) => {
      if (used.has(token) || !/\d[.,]\d{2}(?!\d)/.test(token.text)) return [];
      const number = numberIn(tokens.slice(index, index + 1), decimal, false)?.number;
      return number == null ? [] : [Math.round(Number(number) * 100)];
    });
    for (const amount of amounts) anywhere.add(amount);
    beside ||= amounts.length > 0 && row.segments.some(({ text }) => endsReceipt(text));
  }
  return { anywhere, beside };
}
