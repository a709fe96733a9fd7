import type { BodyRow } from "./body-row.ts";
import { type ColumnRole, isNumeric, kindOfRole } from "./columns/column-role.ts";
import type { TableFamily } from "./families/family.ts";
import type { Item } from "./item.ts";
import { type Cell, cellOf } from "./table-row.ts";

/**
 * Maximum distance between numbers of one item, in line heights: cells may be centred beside a description of several
 * lines.
 */
const ITEM_REACH_LINE_HEIGHTS = 2.2;

/** Every row with a value in an anchor column is an item; the other values join the nearest item. */
export function itemsOf(
  body: readonly BodyRow[],
  lineHeight: number,
  family: TableFamily,
  columns: readonly ColumnRole[],
): Item[] {
  const items =
    family.anchors.use === "any" ? rowsWithAny(body, family, columns) : rowsWithOne(body, family.anchors.roles);
  const anchored = family.anchors.use === "any" ? family.anchors.roles : [];
  const others = columns.filter((role) => kindOfRole(role) !== "text" && !anchored.includes(role));
  for (const role of new Set(others)) {
    const taken = new Set(items.filter(({ values }) => values.has(role)).map(({ anchor }) => anchor));
    const holders = [...body.entries()].filter(([index, { values }]) => values.has(role) && !taken.has(index));
    const level = holders.filter(([index], order) => items[order]?.anchor === index).length;
    // If most are beside their item's anchor, one that is not belongs to another item: one item has none.
    const inOrder = holders.length === items.length && (level === items.length || level * 2 < items.length);
    for (const [order, [index, { values }]] of holders.entries()) {
      // As many values as items: they belong together in order, however the cells are aligned.
      const item = inOrder ? items[order] : nearestItem(items, index, role, body, lineHeight);
      if (!item || distance(body, item.anchor, index) > 2 * ITEM_REACH_LINE_HEIGHTS * lineHeight) continue;
      item.values.set(role, values.get(role)!);
      item.rows.add(index);
    }
  }
  return items;
}

/** A note can contain a stray price, so more numbers are no better; but a column with few is not that of the items. */
function rowsWithOne(body: readonly BodyRow[], roles: readonly ColumnRole[]): Item[] {
  const count = (role: ColumnRole) => body.filter(({ values }) => values.has(role)).length;
  const most = Math.max(...roles.map(count));
  const anchorRole = roles.find((role) => count(role) * 2 >= most)!;
  // If counts, prices and amounts of items are in one row, a row without an amount is an item that costs nothing:
  // "omaggio".
  const isFull = ({ values, cells }: BodyRow) => cells.has("description") && FACTORS.every((role) => values.has(role));
  const anchored = body.filter(({ values }) => values.has(anchorRole));
  const full = anchored.filter(isFull);
  const inOneRow = full.length >= MOST * anchored.length;
  const usual = usualRoles(full).filter((role) => !MONEY.has(role));
  const isFree = ({ values, cells }: BodyRow) =>
    values.has("quantity") && usual.length >= FEWEST_BESIDE && usual.every((role) => cells.has(role));
  return [...body.entries()].flatMap(([index, row]) => {
    const anchor = row.values.get(anchorRole);
    if (anchor) return [newItem(index, [[anchorRole, anchor]])];
    if (!inOneRow || !(isFull(row) || isFree(row))) return [];
    const factors = FACTORS.flatMap((role) => {
      const value = row.values.get(role);
      return value ? [[role, value] as const] : [];
    });
    return [newItem(index, factors)];
  });
}

/** The columns that nearly all rows of items fill. */
export function usualRoles(rows: readonly { readonly cells: ReadonlyMap<ColumnRole, unknown> }[]): ColumnRole[] {
  const roles = new Set(rows.flatMap(({ cells }) => [...cells.keys()]));
  return [...roles].filter((role) => rows.filter(({ cells }) => cells.has(role)).length >= FULL_SHARE * rows.length);
}

/** What a row that costs nothing may lack. */
const MONEY: ReadonlySet<ColumnRole> = new Set(["unit_price", "discount", "tax_rate", "amount"]);
/** A name and a count alone may be a note. */
const FEWEST_BESIDE = 3;
const FACTORS = ["quantity", "unit_price"] as const;
const FULL_SHARE = 0.8;
/** There are also charges, for carriage and the like, that only have an amount. */
const MOST = 0.6;

/** Rows that have what the family's rows need and one of its amounts. */
function rowsWithAny(
  body: readonly BodyRow[],
  { anchors, rowNeeds = [] }: TableFamily,
  columns: readonly ColumnRole[],
): Item[] {
  const needs = rowNeeds
    .map((group) => group.filter((role) => columns.includes(role)))
    .filter((group) => group.length > 0);
  const has = ({ values, cells }: BodyRow, role: ColumnRole) =>
    kindOfRole(role) === "text" ? cells.has(role) : values.has(role);
  return [...body.entries()].flatMap(([index, row]) => {
    const found = anchors.roles.flatMap((role) => {
      const words = kindOfRole(role) === "text" ? row.cells.get(role) : undefined;
      const value = words ? cellOf(words) : row.values.get(role);
      return value ? [[role, value] as const] : [];
    });
    // "0,00" beside an amount is an empty side.
    const sides = found.filter(([role, { number }]) => (role !== "debit" && role !== "credit") || Number(number) !== 0);
    const isRow =
      found.length > 0 && (needs.length === 0 || needs.some((group) => group.every((role) => has(row, role))));
    return isRow ? [newItem(index, sides.length > 0 ? sides : found)] : [];
  });
}

function newItem(index: number, values: readonly (readonly [ColumnRole, Cell])[]): Item {
  return { anchor: index, values: new Map(values), rows: new Set([index]) };
}

function nearestItem(
  items: readonly Item[],
  index: number,
  role: ColumnRole,
  body: readonly BodyRow[],
  lineHeight: number,
): Item | undefined {
  // Texts of numbers wrap with their row; a day or a code is on it.
  const reach = isNumeric(kindOfRole(role))
    ? ITEM_REACH_LINE_HEIGHTS * lineHeight
    : 0.7 * ITEM_REACH_LINE_HEIGHTS * lineHeight;
  // What is on an item's own row belongs to it; the day of the balance above does not.
  const isOpen = ({ anchor, values }: Item) =>
    !values.has(role) && (anchor === index || !body[anchor]!.values.has(role));
  return items
    .filter((item) => isOpen(item) && distance(body, item.anchor, index) < reach)
    .sort((a, b) => distance(body, a.anchor, index) - distance(body, b.anchor, index))[0];
}

function distance(body: readonly BodyRow[], a: number, b: number): number {
  return Math.abs(body[a]!.row.box.y0 - body[b]!.row.box.y0);
}
