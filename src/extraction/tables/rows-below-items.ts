import type { ColumnRole } from "./columns/column-role.ts";
import { titleOf } from "./columns/column-titles.ts";
import { centsOf, type TableRow } from "./table-row.ts";

/** What goods have of their own: a line below them without any of it says more about the item above. */
const OF_ITEMS: readonly ColumnRole[] = ["position", "code"];
/** In cents. */
const ROUNDING = 1;

const OF_A_LOT =
  /^(?:chargen?|lott[oi]|lote?s?|batch(?:es)?|lots?|partij(?:en)?|mhd|scad\w*|exp\w*|seriennr|seriale?|matricola)\b/;

/**
 * Rows that say more about the item above are none. The lots of which it consists, with their counts: "48 ST" above
 * "Charge 2504A118 … 30 ST" and "Charge 2505A003 … 18 ST". Its discount: "612,00 | 2.448,00" above
 * "abzgl. 12 % Rabatt | -293,76 | 2.154,24", whose last amount is the item's.
 */
export function withoutRowsBelowItems(rows: readonly TableRow[]): readonly TableRow[] {
  const kept: TableRow[] = [];
  for (const row of rows) {
    const item = kept.at(-1);
    if (item && isOfItem(item) && !isOfItem(row)) {
      if (isLot(row)) continue;
      if (isDiscountOf(item, row)) {
        kept[kept.length - 1] = { ...item, cells: new Map([...item.cells, ["amount", row.cells.get("amount")!]]) };
        continue;
      }
    }
    kept.push(row);
  }
  return kept;
}

function isOfItem({ cells }: TableRow): boolean {
  return cells.has("quantity") && OF_ITEMS.some((role) => cells.has(role));
}

function isLot({ cells }: TableRow): boolean {
  return !cells.has("amount") && OF_A_LOT.test(titleOf(cells.get("description")?.text ?? ""));
}

function isDiscountOf(item: TableRow, row: TableRow): boolean {
  if (row.cells.has("quantity")) return false;
  const [before, less, after] = [centsOf(item, "amount"), centsOf(row, "unit_price"), centsOf(row, "amount")];
  if (before === null || less === null || after === null) return false;
  return less < 0 && Math.abs(before + less - after) <= ROUNDING;
}
