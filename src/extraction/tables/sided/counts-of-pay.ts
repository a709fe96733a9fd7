import type { Token } from "../../page/layout.ts";
import type { DocumentStyle } from "../../types/document-style.ts";
import type { ColumnRole } from "../columns/column-role.ts";
import { type Cell, multiplies, numberIn } from "../table-row.ts";

/** A share of a price is no rate per hour: "Transport 50 % | 86,40 | 0,5000 | 43,20" counts nothing. */
const LEAST_RATE = 1;

/**
 * "Base 151,67 | Taux 15,9557 | À payer 2 420,00": where the base times the rate beside it is what is paid or withheld,
 * the base is a count of hours or pieces; that of a contribution is multiplied by a percentage and stays a base.
 *
 * @param beside the words of the columns that no field asks for, left to right
 */
export function withCountOfBase(
  cells: ReadonlyMap<ColumnRole, Cell>,
  beside: readonly Token[],
  { decimal }: Pick<DocumentStyle, "decimal">,
): ReadonlyMap<ColumnRole, Cell> {
  const [base, amount] = [cells.get("unit_price"), cells.get("credit") ?? cells.get("debit") ?? cells.get("amount")];
  const rate = numberIn(beside, decimal, false);
  if (cells.has("quantity") || !base?.number || !amount?.number || !rate?.number) return cells;
  if (Number(rate.number) < LEAST_RATE || !multiplies(base.number, rate.number, amount.number, null)) return cells;
  return new Map([...cells, ["quantity", base], ["unit_price", rate]]);
}
