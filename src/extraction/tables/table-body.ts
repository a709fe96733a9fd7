import { type PageLayout, type Row, type Token, tokensOfRow } from "../page/layout.ts";
import { textOf } from "../page/text.ts";
import type { DateOrder, DocumentStyle } from "../types/document-style.ts";
import { type BodyRow, splitRow } from "./body-row.ts";
import { rolesByContent } from "./columns/column-content.ts";
import { type ColumnRole, kindOfRole } from "./columns/column-role.ts";
import { bordersOf, type Column, columnOf, tableExtent } from "./columns/columns.ts";
import { joinCutTitles } from "./columns/cut-titles.ts";
import type { HeaderColumn } from "./columns/titled-columns.ts";
import { type TwoLineRows, twoLineRows } from "./columns/two-line-rows.ts";
import { withUntitledColumns, withUntitledNames } from "./columns/untitled-columns.ts";
import { withUntitledDays } from "./columns/untitled-days.ts";
import { describeItems } from "./descriptions.ts";
import type { TableQuest } from "./families/choose-family.ts";
import type { TableFamily } from "./families/family.ts";
import type { Item } from "./item.ts";
import { itemsOf } from "./items.ts";
import { endsTable, isCarriedOver, statesBalance } from "./line-wording.ts";
import { statesPaySum } from "./pay-wording.ts";
import { withoutRowsBelowItems } from "./rows-below-items.ts";
import { settleProducts, takeOrdinals, untilSum } from "./settle-rows.ts";
import { takeBalancesBelow } from "./sided/balances-below.ts";
import { withCountOfBase } from "./sided/counts-of-pay.ts";
import { dateIn } from "./sided/days.ts";
import { takeDaysApart } from "./sided/days-apart.ts";
import {
  goesOn,
  isBelowNetPay,
  isInformation,
  isSidedRow,
  MOST_LINES_BETWEEN,
  opensWithBalance,
  statesNoMovement,
  wordsOf,
} from "./sided/interruptions.ts";
import {
  inheritDays,
  takeDaysBehind,
  takeDaysBelow,
  takeDaysNamedBelow,
  takeYearsBehind,
  takeYearsBelow,
  withDaysInFigures,
  withSpacedDays,
} from "./sided/movement-days.ts";
import { type Cell, cellOf, productOf, type TableRow } from "./table-row.ts";

export interface TableBody {
  readonly rows: readonly TableRow[];
  /** A line of totals ended it; otherwise it may continue on the next page. */
  readonly ended: boolean;
  /** Its columns with the roles that titles and content gave them; for the next page. */
  readonly header: readonly HeaderColumn[];
}

/** Where a table may be: rows `from` up to, not including, `until` of a page. */
export interface BodyPlace {
  readonly page: PageLayout;
  readonly from: number;
  readonly until: number;
}

/** Reads the rows below a header, up to the totals or the end of the place. */
export function readTableBody(
  place: BodyPlace,
  header: readonly HeaderColumn[],
  quest: TableQuest,
  style: Pick<DocumentStyle, "decimal" | "dateOrder">,
): TableBody {
  const { page } = place;
  const records = twoLineRows(page.rows.slice(place.from, place.until), header, page.lineHeight);
  const candidates = records.lines;
  const end = Math.max(...header.map(({ box }) => box.x1)) + page.lineHeight;
  const above = untilTotals(candidates, end, quest, style.dateOrder);
  const titled = records.columns;
  const all = withUntitled(titled, above, quest, style.dateOrder);
  const settled = settleRoles(above, all, quest, page.lineHeight);
  const borders = bordersOf(settled, above, page.lineHeight, quest.family);
  const columns = tableExtent(borders, settled, above, page.lineHeight);
  const ofAccount = quest.family.name === "movements";
  const read: BodyRow[] = [];
  let first: BodyRow | undefined;
  let ended = false;
  const hasValueDays = columns.some(({ role }) => role === "value_date");
  const byColumns = splitWith(records, columns, quest, style, page.lineHeight);
  // Only what has its day is known for a movement, and keeps the table open behind a balance.
  const split = ofAccount && hasValueDays ? (row: Row) => withSpacedDays(byColumns(row)) : byColumns;
  for (const [at, row] of candidates.entries()) {
    const own = split(row);
    if (own.cells.size === 0) continue;
    if (isSumOfPage(own)) continue;
    if (isBelowNetPay(own, candidates[at - 1], quest.family)) continue;
    if (isEnd(own, quest)) {
      const next = candidates.slice(at + 1, at + 1 + MOST_LINES_BETWEEN).map(split);
      if (goesOn(own, next, first, quest.family, page.lineHeight, widestGap(read))) {
        if (isTextOfMovement(own, quest)) read.push(own);
        continue;
      }
      ended = true;
      break;
    }
    if (!first && isSidedRow(own, quest.family)) first = own;
    if (!isInformation(own, quest.family)) read.push(own);
    else if (ofAccount) read.push(withDayOnly(own));
  }
  const dated = ofAccount ? takeDaysApart(takeBalancesBelow(takeYearsBelow(read)), quest.titles, style) : read;
  const days = ofAccount ? inheritDays(takeYearsBehind(dated), page.lineHeight).filter(hasWords) : dated;
  const withValueDays = hasValueDays
    ? (dated: readonly BodyRow[]) => dated.map(withDaysInFigures)
    : (dated: readonly BodyRow[]) => takeDaysNamedBelow(takeDaysBehind(dated, style), quest.titles, style);
  const body = ofAccount ? withValueDays(days) : days;
  const filled = body.flatMap(({ values }) => [...values.keys()]);
  const roles = [...new Set([...columns.map(({ role }) => role), ...filled])];
  const items = itemsOf(body, page.lineHeight, quest.family, roles);
  if (ofAccount && !hasValueDays) takeDaysBelow(items, body);
  const descriptions = describeItems(items, body, page.lineHeight, quest.family);
  const rows = items.map((item, index) => {
    const row = tableRow(page, item, body, descriptions[index] ?? []);
    if (quest.family.name !== "pay_items") return row;
    return { ...row, cells: withCountOfBase(row.cells, body[item.anchor]!.cells.get("other") ?? [], style) };
  });
  const hasPosition = settled.some(({ role }) => role === "position");
  // The sum may be there without any wording.
  const summed = quest.family.anchors.use === "one" ? untilSum(rows) : rows;
  const kept = summed.filter((row) => (quest.family.name === "own" ? row.cells.size >= 2 : isItem(row, quest.family)));
  const whole = quest.family.name === "items" ? withoutRowsBelowItems(kept) : kept;
  const settledRows = settleProducts(takeOrdinals(whole, hasPosition));
  return {
    rows: quest.family.anchors.use === "one" ? untilSum(settledRows) : settledRows,
    ended,
    header: [...records.columnsAbove, ...settled],
  };
}

/** "06 Oct BALANCE BROUGHT FORWARD" is no movement, and its day is that of movements below which print none. */
function withDayOnly({ row, values }: BodyRow): BodyRow {
  const day = values.get("date");
  return { row, cells: new Map(), values: new Map(day ? [["date", day]] : []) };
}

function widestGap(rows: readonly BodyRow[]): number {
  return rows.reduce((most, { row }, at) => Math.max(most, at > 0 ? row.box.y0 - rows[at - 1]!.row.box.y1 : 0), 0);
}

function hasWords({ cells }: BodyRow): boolean {
  return cells.size > 0;
}

function withUntitled(
  header: readonly HeaderColumn[],
  rows: readonly Row[],
  { family }: TableQuest,
  dateOrder: DateOrder,
): readonly HeaderColumn[] {
  if (family.name === "movements") return withUntitledDays(header, rows, dateOrder);
  if (family.name === "pay_items") return withUntitledNames(header, rows);
  return family.anchors.use === "one" ? withUntitledColumns(header, rows) : header;
}

/** Lines split by their columns; the upper line of a row, which has columns of its own, is joined with the lower. */
function splitWith(
  { columnsAbove, lineAbove }: TwoLineRows,
  columns: readonly Column[],
  quest: TableQuest,
  style: Pick<DocumentStyle, "decimal" | "dateOrder">,
  lineHeight: number,
): (row: Row) => BodyRow {
  const upper = [...lineAbove.values()];
  const borders = bordersOf(columnsAbove, upper, lineHeight, quest.family);
  return (row) => {
    const own = splitRow(row, columns, quest, style, lineHeight);
    const above = lineAbove.get(row);
    if (!above) return own;
    const { cells, values } = splitRow(above, borders, quest, style, lineHeight);
    return { row, cells: new Map([...cells, ...own.cells]), values: new Map([...values, ...own.values]) };
  };
}

/** @param end of the titles: what begins behind it on a payslip is a list beside the table */
function untilTotals(rows: readonly Row[], end: number, { family }: TableQuest, dateOrder: DateOrder): readonly Row[] {
  const isTotal = (row: Row) => {
    const states = (is: (text: string) => boolean) => row.segments.some(({ text }) => is(text));
    // "Contributi INPS … 101,09" may be an item of pay, and "Ferie godute 8,00 ORE" stand between items.
    if (family.name === "pay_items" && states((text) => /\d[.,]\d{2}(?!\d)/.test(text))) {
      return row.segments.some(({ text, box }) => box.x0 < end && statesPaySum(text));
    }
    // "02.04. | Payment received": what has its day is a movement.
    if (family.name === "movements" && dateIn(tokensOfRow(row), dateOrder)) return false;
    return states((text) => endsTable(family.name, text));
  };
  // The balance above the movements is no end of them.
  const first = family.name === "movements" ? rows.findIndex((row) => !isTotal(row)) : 0;
  const total = rows.findIndex((row, at) => at >= first && isTotal(row));
  return total > 0 ? rows.slice(0, total) : rows;
}

/**
 * Titles can be unknown, ambiguous ("Item", "Voce") or cut in two ("Importo riga"): then the cells below them decide.
 */
function settleRoles(
  rows: readonly Row[],
  header: readonly HeaderColumn[],
  quest: TableQuest,
  lineHeight: number,
): readonly HeaderColumn[] {
  const whole = joinCutTitles(header, cellsByColumn(rows, header, lineHeight, quest), quest, lineHeight);
  const texts = cellsByColumn(rows, whole, lineHeight, quest).map((row) => row.map(textOf));
  const roles = rolesByContent(
    whole.map(({ role }) => role),
    texts,
    quest,
  );
  return whole.map((column, index) => ({ ...column, role: roles[index]! }));
}

function cellsByColumn(
  rows: readonly Row[],
  header: readonly HeaderColumn[],
  lineHeight: number,
  { family }: TableQuest,
): Token[][][] {
  const borders = bordersOf(header, rows, lineHeight, family);
  return rows.map((row) => {
    const cells = header.map((): Token[] => []);
    for (const token of tokensOfRow(row)) cells[borders.indexOf(columnOf(token, borders))]!.push(token);
    return cells;
  });
}

/** "Übertrag" with days may be a transfer; "10.836,05 A RIPORTARE" has its number before its words. */
function isSumOfPage(row: BodyRow): boolean {
  const { cells, values } = row;
  if (isCarriedOver(textOf([...cells.values()].flat()))) return !(values.has("date") && values.has("value_date"));
  return !values.has("date") && isCarriedOver(wordsOf(row));
}

/**
 * "Total 845,00" ends the table, and so does the heading of another ("Rebates:"); "Total Recall 1 9,90 9,90" is an
 * item.
 */
function isEnd({ row, values, cells }: BodyRow, { family }: TableQuest): boolean {
  if (values.has("quantity") && values.has("unit_price")) return false;
  // "20 | vat 30 L | Blond 6,2 % | 240,00" has everything that an item has, and its name is not that of a sum.
  if (values.has("quantity") && values.has("amount") && isNamed({ row, values, cells }, family)) return false;
  if (family.name === "movements" && opensWithBalance({ row, values, cells })) return true;
  if (family.rowNeeds?.some((group) => group.every((role) => values.has(role)))) return false;
  if (isSidedRow({ row, values, cells }, family)) return false;
  // "Netto in busta: 1.924,69" is a label with its value.
  const isLabel = cells.get("description")?.at(-1)?.text.endsWith(":") ?? false;
  if (family.anchors.use === "any" && isLabel) return true;
  const [first] = cells.keys();
  if (row.segments.length === 1 && first !== "description" && /\p{L}:$/u.test(row.segments[0]!.text)) return true;
  const within = new Set([...cells.values()].flat());
  return row.segments.some(({ text, tokens }) => within.has(tokens[0]!) && endsTable(family.name, text));
}

/** "UST 09/25" is the purpose of a movement, though it would be a sum as the line of a bill. */
function isTextOfMovement(row: BodyRow, { family }: TableQuest): boolean {
  const [only, ...others] = row.cells.keys();
  const isText = only === "description" && others.length === 0;
  return family.name === "movements" && isText && !statesNoMovement(wordsOf(row));
}

function isNamed({ row, cells }: BodyRow, { name: family }: TableFamily): boolean {
  const name = textOf(cells.get("description") ?? []);
  return /\p{L}{3}/u.test(name) && ![name, row.segments[0]!.text].some((text) => endsTable(family, text));
}

function tableRow(page: PageLayout, item: Item, body: readonly BodyRow[], description: readonly Token[]): TableRow {
  const cells = new Map<ColumnRole, Cell>(item.values);
  if (description.length > 0) cells.set("description", cellOf(description));
  for (const index of [...item.rows].sort((a, b) => a - b)) {
    for (const [role, tokens] of body[index]!.cells) {
      if (!cells.has(role) && kindOfRole(role) === "text" && role !== "description") cells.set(role, cellOf(tokens));
    }
    const quantity = body[index]!.cells.get("quantity") ?? [];
    const unit = quantity.filter(({ text }) => /^\p{L}{1,10}\.?$/u.test(text));
    if (!cells.has("unit") && unit.length > 0) cells.set("unit", cellOf(unit));
  }
  return { pageIndex: page.pageIndex, cells, found: "table", multiplies: productOf(cells) };
}

/** "Totali 2.080,00 191,15": an item fills one side. */
function fillsBothSides(cells: ReadonlyMap<ColumnRole, Cell>): boolean {
  return cells.has("debit") && cells.has("credit");
}

/** A sum without a text or a count is a subtotal or a carry-over. */
function isItem({ cells }: TableRow, { name }: TableFamily): boolean {
  const description = cells.get("description")?.text ?? "";
  if (name === "movements" && (statesBalance(description) || fillsBothSides(cells))) return false;
  if (name === "pay_items")
    return /\p{L}{2}|\p{L}\.\p{L}/u.test(description) && !statesPaySum(description) && !fillsBothSides(cells);
  return (
    cells.has("description") ||
    (cells.has("quantity") && cells.has("unit_price")) ||
    cells.has("tribute_code") ||
    cells.has("cause") ||
    cells.has("date")
  );
}
