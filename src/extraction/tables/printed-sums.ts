import type { PageLayout, Row, Token } from "../page/layout.ts";
import { hasCents } from "../page/words.ts";
import type { ColumnRole } from "./columns/column-role.ts";
import { endsReceipt } from "./line-wording.ts";
import { centsIn, centsOf, numberIn, type TableRow } from "./table-row.ts";

/** Whether the rows add up to an amount that is printed elsewhere in the document. */
export type SumCheck = "confirmed" | "contradicted" | "unknown";

/** What the pages of a document yielded, in whichever way they were read. */
export interface Reading {
  readonly rows: readonly TableRow[];
  readonly sum: SumCheck;
}

export const NO_ROWS: Reading = { rows: [], sum: "unknown" };

/** Lines above the items that look like items (a fee in the heading) are few. */
const STRAY_ROWS = 3;

/**
 * An amount printed on a line that names a total contradicts rows that add up to something else; without one nothing is
 * known.
 */
export function checkSum(rows: readonly TableRow[], pages: readonly PageLayout[], decimal: "." | "," | null): SumCheck {
  const sum = sumOf(rows);
  if (sum === null || sum === 0) return "unknown";
  const { anywhere, beside } = amountsOutside(rows, pages, decimal);
  if (anywhere.has(sum)) return "confirmed";
  return beside ? "contradicted" : "unknown";
}

/**
 * Rows whose only money is called a price and adds up to a printed amount: it is the cost of each row, whatever is
 * counted beside it. Rows are returned unchanged if they have amounts, or if one of each is sold and both are the same.
 */
export function pricesThatSum(
  rows: readonly TableRow[],
  pages: readonly PageLayout[],
  decimal: "." | "," | null,
): readonly TableRow[] {
  const isSingle = ({ cells }: TableRow) => Number(cells.get("quantity")?.number ?? 1) === 1;
  const arePriced = rows.every(({ cells }) => cells.has("unit_price") && !cells.has("amount"));
  if (rows.length < 2 || !arePriced || rows.every(isSingle)) return rows;
  const costing = rows.map((row) => ({
    ...row,
    cells: new Map([...row.cells].map(([role, cell]) => [role === "unit_price" ? "amount" : role, cell])),
  }));
  return checkSum(costing, pages, decimal) === "confirmed" ? costing : rows;
}

/**
 * For tables of two sides (outgoing and incoming, paid and withheld): each side's sum is printed elsewhere, or the sums
 * lead from one printed balance to another. Sections may have sums of their own, so nothing printed contradicts.
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

/**
 * The longest run of rows that adds up to a printed amount: all, or without the first few, or without what is below
 * their sum – taxes and payments in unlisted words. All if no run does.
 */
export function runThatSums(
  rows: readonly TableRow[],
  pages: readonly PageLayout[],
  decimal: "." | "," | null,
): readonly TableRow[] {
  const rests = Array.from({ length: Math.min(STRAY_ROWS + 1, rows.length - 1) }, (_, from) => rows.slice(from));
  const rest = rests.find((some) => checkSum(some, pages, decimal) === "confirmed") ?? [];
  if (rest.length === rows.length) return rows;
  const upper = rowsAboveTheirSum(rows, pages, decimal);
  const longest = upper.length > rest.length ? upper : rest;
  return longest.length > 0 ? longest : rows;
}

function rowsAboveTheirSum(
  rows: readonly TableRow[],
  pages: readonly PageLayout[],
  decimal: "." | "," | null,
): readonly TableRow[] {
  const cents = rows.map((row) => centsOf(row, "amount"));
  if (cents.includes(null)) return [];
  const totals = totalsIn(pages, decimal);
  // Cumulative sums before each row: adding anew for every run takes long on a page made of prices.
  const before = [0];
  for (const amount of cents) before.push(before.at(-1)! + amount!);
  for (let to = rows.length - 1; to >= Math.max(2, LEAST_KEPT * rows.length); to--) {
    for (let from = 0; from <= Math.min(STRAY_ROWS, to - 2); from++) {
      const sum = before[to]! - before[from]!;
      const isNext = cents[to] === sum && (to - from > 2 || totals.timesPrinted.get(sum)! > 1);
      if (sum !== 0 && (isNext || totals.isNamedBelow(sum, rows[to - 1]!))) return rows.slice(from, to);
    }
  }
  return [];
}

/**
 * Below their sum there are few lines that look like items, and among few rows some add up to another amount by chance.
 */
const LEAST_KEPT = 0.4;

interface PrintedTotals {
  readonly timesPrinted: ReadonlyMap<number, number>;
  /** Whether a line below the row states a total of this many hundredths. */
  readonly isNamedBelow: (cents: number, row: TableRow) => boolean;
}

function totalsIn(pages: readonly PageLayout[], decimal: "." | "," | null): PrintedTotals {
  const [lastLine, timesPrinted] = [new Map<number, number>(), new Map<number, number>()];
  const lineOf = new Map<Token, number>();
  for (const [line, row] of pages.flatMap((page) => page.rows).entries()) {
    for (const { tokens } of row.segments) for (const token of tokens) lineOf.set(token, line);
    const isTotal = row.segments.some(({ text }) => endsReceipt(text));
    for (const { cents } of oneWordAmounts(row, decimal)) {
      if (isTotal) lastLine.set(cents, line);
      timesPrinted.set(cents, (timesPrinted.get(cents) ?? 0) + 1);
    }
  }
  const lineOfRow = ({ cells }: TableRow) => lineOf.get(cells.get("amount")!.tokens[0]!) ?? Number.POSITIVE_INFINITY;
  return { timesPrinted, isNamedBelow: (cents, row) => (lastLine.get(cents) ?? -1) > lineOfRow(row) };
}

/** In hundredths; null if a row has no amount, since the sum then says nothing. */
function sumOf(rows: readonly TableRow[]): number | null {
  const cents = rows.map((row) => centsOf(row, "amount"));
  return rows.length === 0 || cents.includes(null) ? null : cents.reduce<number>((sum, amount) => sum + amount!, 0);
}

function amountsOutside(rows: readonly TableRow[], pages: readonly PageLayout[], decimal: "." | "," | null) {
  const used = new Set<Token>(rows.flatMap(({ cells }) => [...cells.values()].flatMap(({ tokens }) => [...tokens])));
  const anywhere = new Set<number>();
  let beside = false;
  for (const row of pages.flatMap((page) => page.rows)) {
    const amounts = oneWordAmounts(row, decimal).filter(({ token }) => !used.has(token));
    for (const { cents } of amounts) anywhere.add(cents);
    beside ||= amounts.length > 0 && row.segments.some(({ text }) => endsReceipt(text));
  }
  return { anywhere, beside };
}

/**
 * Amounts of a printed line that are one word each, in hundredths. Those of several words are not put together, as they
 * are for taxes (`amountsIn`) and payments (`paymentsIn`): who needs "2 979,79" looks for it (`spacedAmounts`).
 */
export function oneWordAmounts({ segments }: Row, decimal: "." | "," | null): { token: Token; cents: number }[] {
  return segments.flatMap(({ tokens }) =>
    tokens.flatMap((token) => {
      if (!hasCents(token)) return [];
      const cents = centsIn(numberIn([token], decimal, false));
      return cents === null ? [] : [{ token, cents }];
    }),
  );
}
