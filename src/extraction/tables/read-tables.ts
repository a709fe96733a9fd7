import type { PageLayout } from "../page/layout.ts";
import type { DocumentStyle } from "../votes.ts";
import type { TableQuest } from "./families/choose-family.ts";
import { findDoubtfulHeaders, findHeaders, type HeaderColumn, isHeader, type TableHeader } from "./header.ts";
import { levelRows } from "./level-rows.ts";
import { takeCounts } from "./price-lines.ts";
import { asRemembered, headerFromMemory } from "./remembered-header.ts";
import { readTableBody } from "./table-body.ts";
import { beginningOf } from "./table-memory.ts";
import type { TableRow } from "./table-row.ts";

/**
 * Tables by their titles; where none are found, as the layout's corrected document had them, else by titles of which one is known, as far
 * as what stands below them fits.
 */
export function readTables(printed: readonly PageLayout[], quest: TableQuest, style: DocumentStyle): TableRow[] {
  const pages = printed.map(levelRows);
  const titled: HeadersOf = (page) =>
    findHeaders(page, quest.titles, quest.family).map((header) => asRemembered(header, page, quest));
  const remembered: HeadersOf = (page) => [headerFromMemory(page, quest) ?? []].flat();
  const doubtful: HeadersOf = (page) => fittingHeaders(page, quest, style);
  let rows: TableRow[] = [];
  for (const headersOf of [titled, remembered, doubtful]) {
    rows = withoutNotRows(followTables(pages, quest, style, headersOf), quest);
    if (headersOf === doubtful) rows = rows.map((row) => ({ ...row, found: "table_by_content" }));
    if (rows.length > 0) break;
  }
  const hasQuantities = rows.some(({ cells }) => cells.has("quantity"));
  const isCounted = quest.family.anchors.use === "one" && quest.roles.has("quantity") && !hasQuantities;
  return isCounted ? takeCounts(rows, false) : rows;
}

type HeadersOf = (page: PageLayout) => readonly TableHeader[];

/** Lines that a person said are none of the rows of this layout. */
function withoutNotRows(rows: readonly TableRow[], { learned }: TableQuest): TableRow[] {
  const notRows = new Set(learned.layout.flatMap((memory) => memory.notRows));
  return rows.filter(({ cells }) => ![...cells.values()].some(({ text }) => notRows.has(beginningOf(text))));
}

/** A table that no line of totals has ended goes on at the top of the next page, where its titles may be missing. */
function followTables(
  pages: readonly PageLayout[],
  quest: TableQuest,
  style: DocumentStyle,
  headersOf: HeadersOf,
): TableRow[] {
  const tables: (readonly TableRow[])[] = [];
  let open: readonly HeaderColumn[] | null = null;
  for (const page of pages) {
    const headers = headersOf(page);
    if (open) {
      const until = headers[0]?.firstRow ?? page.rows.length;
      const carried = readTableBody({ page, from: 0, until }, open, quest, style);
      tables.push(carried.rows.filter((row) => provesItself(row, quest)));
      if (carried.ended) open = null;
    }
    for (const [index, header] of headers.entries()) {
      const until = headers[index + 1]?.firstRow ?? page.rows.length;
      const body = readTableBody({ page, from: header.lastRow + 1, until }, header.columns, quest, style);
      tables.push(body.rows);
      open = body.ended ? null : body.header;
    }
  }
  return (quest.family.anchors.use === "one" ? itemTables(tables) : tables).flat();
}

/** A single row under words that may be titles could be anything. */
const FEWEST_ROWS = 2;

/** The header of a page whose body has most rows, if these fill the columns that such a table has. */
function fittingHeaders(page: PageLayout, quest: TableQuest, style: DocumentStyle): TableHeader[] {
  const fitting = findDoubtfulHeaders(page, quest.titles, quest.family).map((header) => {
    const place = { page, from: header.lastRow + 1, until: page.rows.length };
    const body = readTableBody(place, header.columns, quest, style);
    const filled = new Set(body.rows.flatMap(({ cells }) => [...cells.keys()]));
    const columns = body.header.filter(({ role }) => filled.has(role));
    const fits = isHeader({ columns }, quest.family) && (body.rows.length >= FEWEST_ROWS || body.rows[0]?.multiplies);
    return { header: { ...header, columns: body.header }, rows: fits ? body.rows.length : 0 };
  });
  const best = fitting.reduce((a, b) => (b.rows > a.rows ? b : a), { header: null as TableHeader | null, rows: 0 });
  return best.header ? [best.header] : [];
}

/** Without its own titles a page must prove itself: rows that multiply, or that have the day or code that rows need. */
function provesItself(row: TableRow, { family }: TableQuest): boolean {
  return (
    row.multiplies === true ||
    (family.rowNeeds?.some((group) => group.some((role) => role !== "description" && row.cells.has(role))) ?? false)
  );
}

/**
 * Where one table's rows multiply, one whose rows do not is a list of rebates, taxes or sums, not of items; where one says what its rows
 * are, counts without a name are of the transport.
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
