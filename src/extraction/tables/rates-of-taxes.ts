import { HIGHEST_RATE, isRateOf } from "../constraints/tax-table.ts";
import { centsOf } from "../evidence/amount-features.ts";
import { parseAmount } from "../types/numbers/amount.ts";
import { endsTable } from "./line-wording.ts";
import type { TableRow } from "./table-row.ts";

/**
 * Items without the rates of their taxes and the sum of these, which some forms print below the items, in their
 * columns: "21,00 | 252,73 | 53,07", "TOTAL | 610,73 | 88,87".
 */
export function withoutRates(rows: readonly TableRow[]): TableRow[] {
  const rates = rows.filter(isRate);
  if (rates.length === 0) return [...rows];
  return rows.filter((row) => !rates.includes(row) && !endsTable("items", row.cells.get("description")?.text ?? ""));
}

/** Whether a row has a number for its name, and among its others what is taxed at that rate, and the tax. */
function isRate({ cells }: TableRow): boolean {
  const name = cells.get("description")?.text ?? "";
  const rate = /^\d[\d.,]*\s?%?$/.test(name) ? Number(parseAmount(name.replace(/\s?%$/, ""), null) ?? "0") : 0;
  if (rate > HIGHEST_RATE) return false;
  const amounts = [...cells.values()].flatMap(({ number }) => (number === null ? [] : [centsOf(Number(number))]));
  return amounts.some((base) => amounts.some((tax) => isRateOf(rate, base, tax)));
}
