import type { PageLayout } from "../page/layout.ts";
import { levelRows } from "../page/level-rows.ts";
import type { DocumentStyle } from "../types/document-style.ts";
import { type ColumnRole, kindOfRole } from "./columns/column-role.ts";
import { findDoubtfulHeaders, findHeaders, isHeader, type TableHeader } from "./columns/header.ts";
import { headersBelowDays, headersByDays } from "./columns/headers-by-days.ts";
import type { HeaderColumn } from "./columns/titled-columns.ts";
import type { TableQuest } from "./families/choose-family.ts";
import { ITEMS } from "./families/items.ts";
import { MOVEMENTS } from "./families/movements.ts";
import { PAY_ITEMS } from "./families/pay-items.ts";
import { usualRoles } from "./items.ts";
import { namesNotDelivered } from "./line-wording.ts";
import { takeCounts } from "./lists/price-lines.ts";
import { cutBetweenLists, headersOfLists, headersOfPlainList } from "./lists/side-lists.ts";
import { withoutRates } from "./rates-of-taxes.ts";
import { asRemembered, headerFromMemory } from "./remembered-header.ts";
import { isComputation, notIn } from "./sided/computations.ts";
import { withoutInstalments } from "./sided/instalments.ts";
import { untilNetPay, withOtherSide, withoutCopies, withoutSubtotals, withoutThirdAmounts } from "./sided/pay-sums.ts";
import { giveSides } from "./sided/sides.ts";
import { readTableBody, type TableBody } from "./table-body.ts";
import { beginningOf } from "./table-memory.ts";
import type { TableRow } from "./table-row.ts";

/**
 * Tables by their titles; if none are found, as the layout's corrected document had them, else by titles of which one
 * is known, as far as what is below them fits, else, on statements, by rows that begin with a day and end with money.
 */
export function readTables(printed: readonly PageLayout[], quest: TableQuest, style: DocumentStyle): TableRow[] {
  const level = printed.map(levelRows);
  const isPay = quest.family === PAY_ITEMS;
  const pages = isPay ? level.flatMap((page) => cutBetweenLists(page, quest.titles)) : level;
  const lists: HeadersOf = (page) => (isPay ? headersOfLists(page, style) : []);
  const titled: HeadersOf = (page) => {
    const found = findHeaders(page, quest.titles, quest.family).map((header) => asRemembered(header, page, quest));
    if (level.includes(page)) return found;
    // Titles closer together than their columns have no rows below them.
    return found.some((header) => hasRows(header, page, quest, style)) ? found : lists(page);
  };
  const remembered: HeadersOf = (page) => [headerFromMemory(page, quest) ?? []].flat();
  const doubtful: HeadersOf = (page) => fittingHeaders(page, quest, style);
  const ofAccount = quest.family === MOVEMENTS;
  const byDays: HeadersOf = (page) => (ofAccount ? headersByDays(page, style) : []);
  const belowDays: HeadersOf = (page) => (ofAccount ? headersBelowDays(page, quest.titles, style) : []);
  const plain: HeadersOf = (page) => (isPay ? headersOfPlainList(page, style) : []);
  let rows: TableRow[] = [];
  for (const headersOf of [titled, remembered, lists, doubtful, byDays, belowDays, plain]) {
    rows = withoutNotRows(followTables(pages, quest, style, headersOf), quest);
    if (headersOf !== titled && headersOf !== remembered)
      rows = rows.map((row) => ({ ...row, found: "table_by_content" }));
    if (rows.length > 0) break;
  }
  rows = giveSides(rows, printed, quest);
  if (isPay) rows = [...untilNetPay(withoutSubtotals(withoutInstalments(rows, printed)), printed, style.decimal)];
  const hasQuantities = rows.some(({ cells }) => cells.has("quantity"));
  const isCounted = quest.family.anchors.use === "one" && quest.roles.has("quantity") && !hasQuantities;
  return isCounted ? takeCounts(rows, false) : rows;
}

function hasRows(header: TableHeader, page: PageLayout, quest: TableQuest, style: DocumentStyle): boolean {
  const place = { page, from: header.lastRow + 1, until: page.rows.length };
  return readTableBody(place, header.columns, quest, style).rows.length > 0;
}

type HeadersOf = (page: PageLayout) => readonly TableHeader[];

/** Without the lines that a person said are no rows on this layout. */
export function withoutNotRows(rows: readonly TableRow[], { learned }: TableQuest): TableRow[] {
  const notRows = new Set(learned.layout.flatMap((memory) => memory.notRows));
  return rows.filter(({ cells }) => ![...cells.values()].some(({ text }) => notRows.has(beginningOf(text))));
}

/**
 * A table that was not ended by a line of totals continues at the top of the next page, where its titles may be
 * missing.
 */
function followTables(
  pages: readonly PageLayout[],
  quest: TableQuest,
  style: DocumentStyle,
  headersOf: HeadersOf,
): TableRow[] {
  const tables: (readonly TableRow[])[] = [];
  let open: readonly HeaderColumn[] | null = null;
  for (const page of pages) {
    const found = headersOf(page);
    const bodyBelow = ({ lastRow, columns }: TableHeader, until = page.rows.length) =>
      readTableBody({ page, from: lastRow + 1, until }, columns, quest, style);
    const computations = quest.family === PAY_ITEMS ? computationsBelow(found, bodyBelow) : NO_COMPUTATIONS;
    const headers = found.filter((header) => !computations.has(header));
    if (open) {
      const until = headers[0]?.firstRow ?? page.rows.length;
      const carried = readTableBody({ page, from: 0, until }, open, quest, style);
      const before = tables.at(-1) ?? [];
      tables.push(carried.rows.filter((row) => provesItself(row, quest) || isLike(row, before)));
      if (carried.ended) open = null;
    }
    for (const [index, header] of headers.entries()) {
      const until = headers[index + 1]?.firstRow ?? page.rows.length;
      const above = page.rows[header.firstRow - 1]?.segments.map(({ text }) => text).join(" ") ?? "";
      if (quest.family === ITEMS && namesNotDelivered(above)) {
        open = null;
        continue;
      }
      const body = bodyBelow(header, until);
      tables.push(notIn(body.rows, [...computations.values()]));
      open = body.ended ? null : body.header;
    }
  }
  if (quest.family.anchors.use === "one") return withoutRates(itemTables(tables).flat());
  const sided = (own: readonly TableRow[]) => withOtherSide(withoutThirdAmounts(own));
  if (quest.family === PAY_ITEMS) return withoutCopies(tables).flatMap(sided);
  return ofOneKind(tables, quest).flat();
}

type BodyBelow = (header: TableHeader, until?: number) => TableBody;

const NO_COMPUTATIONS: ReadonlyMap<TableHeader, TableBody> = new Map();

/** Headers of tables that compute taxes, with what is below them: the table around them goes on. */
function computationsBelow(headers: readonly TableHeader[], bodyBelow: BodyBelow): ReadonlyMap<TableHeader, TableBody> {
  const bodies = headers.map((header) => [header, bodyBelow(header)] as const);
  return new Map(bodies.filter(([{ columns }, body]) => isComputation(columns, body)));
}

/** A day or a code may be misread: this share of the rows has what rows need. */
const WITH_NEEDS = 0.6;

/** A single row under words that may be titles could be anything. */
const FEWEST_ROWS = 2;

/** The header of a page whose body has most rows, if these fill the columns that such a table has. */
function fittingHeaders(page: PageLayout, quest: TableQuest, style: DocumentStyle): TableHeader[] {
  const fitting = findDoubtfulHeaders(page, quest.titles, quest.family).map((header) => {
    const place = { page, from: header.lastRow + 1, until: page.rows.length };
    const body = readTableBody(place, header.columns, quest, style);
    const filled = new Set(body.rows.flatMap(({ cells }) => [...cells.keys()]));
    const columns = body.header.filter(({ role }) => filled.has(role));
    const needy = body.rows.filter((row) => hasWhatRowsNeed(row, quest));
    const hasNeeds = needy.length >= WITH_NEEDS * body.rows.length;
    const fits =
      hasNeeds && isHeader({ columns }, quest.family) && (body.rows.length >= FEWEST_ROWS || body.rows[0]?.multiplies);
    return { header: { ...header, columns: body.header }, rows: fits ? body.rows.length : 0 };
  });
  const best = fitting.reduce((a, b) => (b.rows > a.rows ? b : a), { header: null as TableHeader | null, rows: 0 });
  return best.header ? [best.header] : [];
}

/** Under doubtful titles a row must have everything that rows need: "SOC. AGRICOLA … 0103" has no day. */
export function hasWhatRowsNeed({ cells }: TableRow, { family }: TableQuest): boolean {
  return (
    family.rowNeeds?.some((group) => group.every((role) => kindOfRole(role) === "text" || cells.has(role))) ?? true
  );
}

/**
 * Without its own titles a page must have evidence in its rows: they multiply, or have the day or code that rows need.
 */
function provesItself(row: TableRow, { family }: TableQuest): boolean {
  return (
    row.multiplies === true ||
    (family.rowNeeds?.some((group) => group.some((role) => role !== "description" && row.cells.has(role))) ?? false)
  );
}

/** It has everything that nearly every row of the page before has, and that is more than a text and a number. */
function isLike(row: TableRow, before: readonly TableRow[]): boolean {
  const usual = usualRoles(before);
  return usual.length >= FEWEST_ALIKE && usual.every((role) => row.cells.has(role));
}

const FEWEST_ALIKE = 3;

/**
 * Tables of one paper either have two sides or one amount: a list of planned payments beside the movements has other
 * columns. A list of fees has no days in contrast to movements.
 */
function ofOneKind(found: readonly (readonly TableRow[])[], quest: TableQuest): readonly (readonly TableRow[])[] {
  const isDated = quest.family === MOVEMENTS && found.flat().some((row) => hasWhatRowsNeed(row, quest));
  const tables = isDated ? found.map((rows) => rows.filter((row) => hasWhatRowsNeed(row, quest))) : found;
  const count = (role: ColumnRole) => tables.flat().filter(({ cells }) => cells.has(role)).length;
  const sided = count("debit") + count("credit");
  const amounts = count("amount");
  if (sided === 0 || amounts === 0) return tables;
  const isOther = ({ cells }: TableRow) => cells.has("amount") === sided > amounts;
  return tables.map((rows) => rows.filter((row) => !isOther(row)));
}

/**
 * If one table's rows multiply, one whose rows do not is a list of rebates, taxes or sums, not of items; if one says
 * what its rows are, counts without a name concern the transport.
 */
function itemTables(all: readonly (readonly TableRow[])[]): readonly (readonly TableRow[])[] {
  const areNamed = (rows: readonly TableRow[]) => rows.some(({ cells }) => cells.has("description"));
  const tables = all.some(areNamed) ? all.filter(areNamed) : all;
  const share = (rows: readonly TableRow[]) => {
    const judged = rows.filter(({ multiplies }) => multiplies !== null);
    return judged.length === 0 ? null : judged.filter(({ multiplies }) => multiplies).length / judged.length;
  };
  const isProven = tables.some((rows) => (share(rows) ?? 0) >= 0.5);
  return isProven ? tables.filter((rows) => (share(rows) ?? 0) > 0) : tables;
}
