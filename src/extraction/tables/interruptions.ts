import type { ColumnRole } from "./column-role.ts";
import type { TableFamily } from "./families/family.ts";
import { isNumericRole } from "./header.ts";
import { statesBalance, statesPaySum } from "./line-wording.ts";
import type { BodyRow } from "./table-body.ts";

/** So many lines without a row of the table end it. */
export const MOST_LINES_BETWEEN = 4;
/** Lines of one table follow each other within so many line heights. */
const GAP_LINE_HEIGHTS = 3;
/** Rows of one table begin at one edge, in line heights. */
const EDGE_LINE_HEIGHTS = 1.5;

/** A row of a table of two sides by what it has and does not say: a movement has a day, an item of pay a text; sums and balances are none. */
export function isSidedRow(row: BodyRow, family: TableFamily): boolean {
  const text = wordsOf(row);
  const has = (role: ColumnRole) => row.values.has(role);
  if (!family.anchors.roles.some(has)) return false;
  if (family.name === "movements") return (has("date") || has("value_date")) && !statesBalance(text);
  return family.name === "pay_items" && /\p{L}{3}/u.test(text) && !statesPaySum(text) && !text.endsWith(":");
}

/**
 * A line of a balance before the movements, of a subtotal between items ends nothing: rows of the same table follow close below it, which
 * begin where those above began.
 */
export function goesOn(
  end: BodyRow,
  next: readonly BodyRow[],
  body: readonly BodyRow[],
  family: TableFamily,
  lineHeight: number,
): boolean {
  const edge = body.find((row) => isSidedRow(row, family))?.row.box.x0 ?? null;
  let above = end.row;
  for (const row of next) {
    if (row.row.box.y0 - above.box.y1 > GAP_LINE_HEIGHTS * lineHeight) return false;
    above = row.row;
    const begins = edge === null || Math.abs(row.row.box.x0 - edge) < EDGE_LINE_HEIGHTS * lineHeight;
    if (isSidedRow(row, family)) return begins;
  }
  return false;
}

/** "Ticket restaurant 21 GG 7,00" is neither paid nor withheld: it informs, and goes on no other item's text. */
export function isInformation({ values, cells }: BodyRow, { name, anchors }: TableFamily): boolean {
  if (name !== "pay_items" || anchors.roles.some((role) => values.has(role))) return false;
  return cells.has("description") && (values.has("quantity") || values.has("unit_price"));
}

/** The words of a row without its days and numbers: what it is called. */
export function wordsOf({ cells }: BodyRow): string {
  const texts = [...cells]
    .filter(([role]) => !isNumericRole(role))
    .flatMap(([, tokens]) => tokens.map(({ text }) => text));
  return texts.slice(texts.findIndex((text) => /\p{L}{2}/u.test(text))).join(" ");
}
