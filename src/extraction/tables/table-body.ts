import type { PageLayout, Row, Token } from "../layout.ts";
import { type ColumnRole, endsItems, NUMERIC_ROLES } from "./column-lexicon.ts";
import { bordersOf, type Column, columnOf, WORD_SPACE_LINE_HEIGHTS } from "./columns.ts";
import { describeItems } from "./descriptions.ts";
import { type HeaderColumn, tokensOf } from "./header.ts";
import { type Cell, cellOf, multiplies, numberIn, type TableRow } from "./table-row.ts";

export interface TableBody {
  readonly rows: readonly TableRow[];
  /** A line of totals ended it; otherwise it may go on on the next page. */
  readonly ended: boolean;
}

/** A printed row of the table, its words by column. */
export interface BodyRow {
  readonly row: Row;
  readonly cells: ReadonlyMap<ColumnRole, readonly Token[]>;
  readonly numbers: ReadonlyMap<ColumnRole, Cell>;
}

/** The printed rows that make one item: its anchor and the rows its other numbers stand on. */
export interface Item {
  readonly anchor: number;
  readonly numbers: Map<ColumnRole, Cell>;
  /** Positions in the body of all rows that hold one of its numbers. */
  readonly rows: Set<number>;
}

/** The columns that say "here is an item", in the order of trust. */
const ANCHOR_ROLES: readonly ColumnRole[] = ["amount", "unit_price", "quantity"];
/** Numbers of one item may be set this far apart, in line heights: cells centred beside a description of several lines. */
const ITEM_REACH_LINE_HEIGHTS = 2.2;

/**
 * Reads the items below a header, from row `from` up to the totals or `until` (another table, the end of the page).
 * Every row with a value in the anchor column is an item; the other numbers join the nearest item, the lines of text their description.
 */
export function readTableBody(
  page: PageLayout,
  header: readonly HeaderColumn[],
  from: number,
  until: number,
  decimal: "." | "," | null,
): TableBody {
  const candidates = page.rows.slice(from, until);
  const firstTotal = candidates.findIndex((row) => row.segments.some(({ text }) => endsItems(text)));
  const columns = bordersOf(header, firstTotal > 0 ? candidates.slice(0, firstTotal) : candidates, page.lineHeight);
  const body: BodyRow[] = [];
  let ended = false;
  for (const row of candidates) {
    const split = splitRow(row, columns, decimal, page.lineHeight);
    if (isEnd(split)) {
      ended = true;
      break;
    }
    body.push(split);
  }
  const items = itemsOf(body, page.lineHeight);
  const descriptions = describeItems(items, body, page.lineHeight);
  const rows = items.map((item, index) => tableRow(page, item, body, descriptions[index] ?? []));
  const hasPosition = header.some(({ role }) => role === "position");
  return { rows: settleProducts(takeOrdinals(rows.filter(isItem), hasPosition)), ended };
}

function splitRow(row: Row, columns: readonly Column[], decimal: "." | "," | null, lineHeight: number): BodyRow {
  const cells = new Map<ColumnRole, Token[]>();
  const tokens = tokensOf(row);
  for (const token of tokens) {
    const { role } = columnOf(token, columns);
    const cell = cells.get(role);
    if (cell) cell.push(token);
    else cells.set(role, [token]);
  }
  const numbers = new Map<ColumnRole, Cell>();
  for (const [role, cell] of cells) {
    if (!NUMERIC_ROLES.has(role)) continue;
    const number = numberIn(cell, decimal, role === "discount" || role === "tax_rate");
    if (number && !isInSentence(number.tokens[0]!, tokens, lineHeight)) numbers.set(role, number);
  }
  return { row, cells, numbers };
}

/** A number one space behind a word is part of a text that runs across the columns ("Lieferung vom 12 März"). */
function isInSentence(token: Token, tokens: readonly Token[], lineHeight: number): boolean {
  const before = tokens[tokens.indexOf(token) - 1];
  return (
    before !== undefined &&
    /\p{L}{2}/u.test(before.text) &&
    token.box.x0 - before.box.x1 < WORD_SPACE_LINE_HEIGHTS * lineHeight
  );
}

/** "Total 845,00" ends the table, and so does the heading of another ("Rebates:"); "Total Recall 1 9,90 9,90" is an item. */
function isEnd({ row, numbers, cells }: BodyRow): boolean {
  if (numbers.has("quantity") && numbers.has("unit_price")) return false;
  const [first] = cells.keys();
  if (row.segments.length === 1 && first !== "description" && /\p{L}:$/u.test(row.segments[0]!.text)) return true;
  return row.segments.some(({ text }) => endsItems(text));
}

function itemsOf(body: readonly BodyRow[], lineHeight: number): Item[] {
  const count = (role: ColumnRole) => body.filter(({ numbers }) => numbers.has(role)).length;
  // A note can hold a stray price, so more numbers are no better; but a column of few is not the items'.
  const most = Math.max(...ANCHOR_ROLES.map(count));
  const anchorRole = ANCHOR_ROLES.find((role) => count(role) * 2 >= most)!;
  const items: Item[] = [];
  for (const [index, { numbers }] of body.entries()) {
    const anchor = numbers.get(anchorRole);
    if (anchor) items.push({ anchor: index, numbers: new Map([[anchorRole, anchor]]), rows: new Set([index]) });
  }
  for (const role of NUMERIC_ROLES) {
    if (role === anchorRole) continue;
    const holders = [...body.entries()].filter(([, { numbers }]) => numbers.has(role));
    for (const [order, [index, { numbers }]] of holders.entries()) {
      // As many values as items: they belong together in order, however the cells are aligned.
      const item = holders.length === items.length ? items[order] : nearestItem(items, index, role, body, lineHeight);
      if (!item || distance(body, item.anchor, index) > 2 * ITEM_REACH_LINE_HEIGHTS * lineHeight) continue;
      item.numbers.set(role, numbers.get(role)!);
      item.rows.add(index);
    }
  }
  return items;
}

function nearestItem(
  items: readonly Item[],
  index: number,
  role: ColumnRole,
  body: readonly BodyRow[],
  lineHeight: number,
) {
  const near = items
    .filter(
      (item) => !item.numbers.has(role) && distance(body, item.anchor, index) < ITEM_REACH_LINE_HEIGHTS * lineHeight,
    )
    .sort((a, b) => distance(body, a.anchor, index) - distance(body, b.anchor, index));
  return near[0];
}

function distance(body: readonly BodyRow[], a: number, b: number): number {
  return Math.abs(body[a]!.row.box.y0 - body[b]!.row.box.y0);
}

function tableRow(page: PageLayout, item: Item, body: readonly BodyRow[], description: readonly Token[]): TableRow {
  const cells = new Map<ColumnRole, Cell>(item.numbers);
  if (description.length > 0) cells.set("description", cellOf(description));
  for (const index of [...item.rows].sort((a, b) => a - b)) {
    for (const [role, tokens] of body[index]!.cells) {
      if (!cells.has(role) && !NUMERIC_ROLES.has(role) && role !== "description") cells.set(role, cellOf(tokens));
    }
    const quantity = body[index]!.cells.get("quantity") ?? [];
    const unit = quantity.filter(({ text }) => /^\p{L}{1,10}\.?$/u.test(text));
    if (!cells.has("unit") && unit.length > 0) cells.set("unit", cellOf(unit));
  }
  return { pageIndex: page.pageIndex, cells, found: "table", multiplies: productOf(cells) };
}

function productOf(cells: ReadonlyMap<ColumnRole, Cell>): boolean | null {
  const number = (role: ColumnRole) => cells.get(role)?.number;
  return multiplies(number("quantity"), number("unit_price"), number("amount"), number("discount"));
}

/** A sum without a text or a count is a subtotal or a carry-over. */
function isItem({ cells }: TableRow): boolean {
  return cells.has("description") || (cells.has("quantity") && cells.has("unit_price"));
}

/**
 * A position number set one space before the description falls into its column. Numbers that count the rows are positions; a single
 * one only below a title of positions.
 */
function takeOrdinals(rows: readonly TableRow[], hasPosition: boolean): readonly TableRow[] {
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

/** Titles can mislead ("Price" over the total): where another reading of the three columns multiplies in most rows, it is right. */
function settleProducts(rows: readonly TableRow[]): readonly TableRow[] {
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
