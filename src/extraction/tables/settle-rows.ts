import type { ColumnRole } from "./columns/column-role.ts";
import { type Cell, cellOf, productOf, type TableRow } from "./table-row.ts";

/**
 * A position number one space before the description falls into its column. Numbers that count the rows are positions;
 * a single one only below a title of positions.
 */
export function takeOrdinals(rows: readonly TableRow[], hasPosition: boolean): readonly TableRow[] {
  const described = rows.flatMap(({ cells }) => cells.get("description") ?? []);
  const ordinals = described.map(({ tokens }) =>
    /^\d{1,4}\.?$/.test(tokens[0]!.text) ? Number.parseInt(tokens[0]!.text, 10) : null,
  );
  const counts = ordinals.every((ordinal, index) => ordinal !== null && ordinal === ordinals[0]! + index);
  const enough = described.every(({ tokens }) => tokens.length > 1) && (hasPosition || described.length > 2);
  if (!counts || !enough) return rows;
  return rows.map((row) => {
    const tokens = row.cells.get("description")?.tokens;
    if (!tokens) return row;
    const cells = new Map<ColumnRole, Cell>(row.cells);
    return {
      ...row,
      cells: cells.set("position", cellOf(tokens.slice(0, 1))).set("description", cellOf(tokens.slice(1))),
    };
  });
}

/**
 * Rows up to their sum, whatever it is called: an amount without a count or a price, or, among counts only, a count,
 * that is the sum of the rows above it, and everything that follows. If no row has a count or a price, two equal rows
 * may be two items: the sum needs at least two rows. If rows that multiply follow a sum, it is that of a section, and
 * only its own row is left out.
 */
export function untilSum(rows: readonly TableRow[]): readonly TableRow[] {
  const isFull = ({ cells }: TableRow) => cells.has("quantity") || cells.has("unit_price");
  const areCounts = !rows.some(({ cells }) => cells.has("amount") || cells.has("unit_price"));
  const least = !areCounts && rows.some(isFull) ? 1 : 2;
  const lastProven = rows.findLastIndex(({ multiplies }) => multiplies === true);
  const kept: TableRow[] = [];
  let [sum, section] = [0, 0];
  for (const [index, row] of rows.entries()) {
    const number = Number(row.cells.get(areCounts ? "quantity" : "amount")?.number ?? Number.NaN);
    const isSumOf = (of: number) => Math.abs(number - of) < ROUNDING;
    const isSum =
      index >= least &&
      (areCounts ? !isItemLike(row, kept) : !isFull(row)) &&
      (isSumOf(sum) || (section !== 0 && isSumOf(section)));
    if (isSum && index > lastProven) return kept;
    if (isSum) section = 0;
    else {
      kept.push(row);
      sum += number;
      section += number;
    }
  }
  return kept.length === rows.length ? rows : kept;
}

const ROUNDING = 0.0051;
const OF_ITEMS: readonly ColumnRole[] = ["position", "code", "unit"];

/** "2.500 | 2.500 | 5.000": what has the number, the code or the unit that all above it have is counted itself. */
function isItemLike({ cells }: TableRow, above: readonly TableRow[]): boolean {
  const shared = OF_ITEMS.filter((role) => above.every((row) => row.cells.has(role)));
  return shared.length > 0 && cells.has("description") && shared.every((role) => cells.has(role));
}

/**
 * Titles can mislead ("Price" above the total): if another assignment of the three columns multiplies in most rows, it
 * is right.
 */
export function settleProducts(rows: readonly TableRow[]): readonly TableRow[] {
  const judged = rows.filter((row) => row.multiplies !== null);
  const agreeing = judged.filter((row) => row.multiplies).length;
  if (judged.length === 0 || agreeing * 2 >= judged.length) return rows;
  for (const role of ["unit_price", "quantity"] as const) {
    const swapped = rows.map((row) => {
      const cells = swap(row.cells, "amount", role);
      return { ...row, cells, multiplies: productOf(cells) };
    });
    if (swapped.filter((row) => row.multiplies).length * 2 > judged.length) return swapped;
  }
  return rows;
}

function swap(cells: ReadonlyMap<ColumnRole, Cell>, a: ColumnRole, b: ColumnRole): Map<ColumnRole, Cell> {
  return new Map([...cells].map(([role, cell]) => [role === a ? b : role === b ? a : role, cell]));
}
