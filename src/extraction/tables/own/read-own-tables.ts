import type { FieldDefinition } from "../../../core/services/service-definition.ts";
import type { PageLayout, Token } from "../../page/layout.ts";
import type { DocumentStyle } from "../../types/document-style.ts";
import { type ColumnRole, kindOfRole } from "../columns/column-role.ts";
import type { TableQuest } from "../families/choose-family.ts";
import { columnOnPage } from "../table-memory.ts";
import type { Cell, TableRow } from "../table-row.ts";
import { type Assigned, assignColumns } from "./assign-columns.ts";
import { mayBeTitles, titlesOver } from "./column-titles.ts";
import { itemsOf } from "./grid-items.ts";
import { type GridLine, linesOf } from "./grid-lines.ts";
import { findGrids, type Grid } from "./grids.ts";
import { splitAsRemembered, splitByTitles } from "./split-columns.ts";
import { cellIn, typedCell, withoutSigns } from "./typed-cell.ts";

/** A grid that is one of the service's tables. */
interface OwnTable {
  readonly grid: Grid;
  /** Without those of its titles. */
  readonly lines: readonly GridLine[];
  readonly assigned: readonly Assigned[];
  /** The agreement of the titles of its columns, summed. */
  readonly strength: number;
}

/** A table whose strength is less than this share of the best one's is a different one. */
const NEAR_BEST = 0.6;

/**
 * Rows of a table that only its user knows. Printed lines that are in columns are grids; a grid is the table if the
 * titles above its columns say the names of at least two fields, in any of the languages in which names are known, or
 * if a corrected paper of the layout had its columns. On further pages it continues in the same columns without titles.
 */
export function readOwnTables(pages: readonly PageLayout[], quest: TableQuest, style: DocumentStyle): TableRow[] {
  const fields = [...quest.roles.values()];
  const grids = pages.flatMap(findGrids).map((grid) => ({ grid, table: asTable(grid, fields, quest, style) }));
  const best = Math.max(0, ...grids.map(({ table }) => table?.strength ?? 0));
  const tables: OwnTable[] = [];
  for (const { grid, table } of grids) {
    const before = tables.at(-1);
    if (table && table.strength >= NEAR_BEST * best) tables.push(table);
    else if (before && isNext(grid, before)) tables.push(...goesOn(grid, before, quest, style));
  }
  return tables.flatMap((table) => rowsOf(table, quest, style));
}

/** Maximum distance at which a table continues below a sum or a line, in line heights. */
const NEAR = 5;

/** A table continues right below a sum, a line or a heading, and on the next page. */
function isNext({ page, rows }: Grid, { grid }: OwnTable): boolean {
  if (page.pageIndex !== grid.page.pageIndex) return page.pageIndex === grid.page.pageIndex + 1;
  return rows[0]!.box.y0 - grid.rows.at(-1)!.box.y1 < NEAR * page.lineHeight;
}

/** Titles are looked for above this many of a grid's lines. */
const LINES_TRIED = 40;
const LEAST_STRENGTH = 1;
/** A single row is a table if its titles say more. */
const LEAST_STRENGTH_OF_ONE = 1.5;
/** A table has this share of the columns that are asked for. */
const LEAST_SHARE = 0.3;

/**
 * The grid with as many of its first lines taken as titles as say most of the fields' names; null if they do not say
 * enough.
 */
function asTable(
  whole: Grid,
  fields: readonly FieldDefinition[],
  { learned }: TableQuest,
  style: DocumentStyle,
): OwnTable | null {
  const known = fields.flatMap(({ key }) => columnOnPage(learned.layout, key, whole.page) ?? []);
  const parted = splitAsRemembered(whole, known);
  const starts = [...whole.rows.keys()].filter(
    (at) => at < LINES_TRIED && (at === 0 || mayBeTitles(whole.rows[at - 1]!)),
  );
  const readings = starts.map((first): OwnTable => {
    const grid = splitByTitles(parted, first);
    const lines = linesOf(grid).slice(first);
    const assigned = assignColumns({ grid, titles: titlesOver(grid, first), lines }, fields, learned, style);
    return { grid, lines, assigned, strength: assigned.reduce((sum, { agreement }) => sum + agreement, 0) };
  });
  const titlesOf = ({ assigned }: OwnTable) => assigned.reduce((sum, { title }) => sum + title, 0);
  const better = (a: OwnTable, b: OwnTable) => b.strength + titlesOf(b) > a.strength + titlesOf(a) + 0.01;
  const best = readings.reduce((a, b) => (better(a, b) ? b : a));
  const rows = best.lines.filter(({ filled, isProse }) => filled >= 2 && !isProse).length;
  const least = rows > 1 ? LEAST_STRENGTH : LEAST_STRENGTH_OF_ONE;
  const isTable =
    best.assigned.length >= Math.max(2, LEAST_SHARE * fields.length) &&
    best.strength >= Math.min(least, fields.length / 2 + 0.25);
  return isTable ? best : null;
}

/** Columns of two pages are the same if this share of the narrower one overlaps the other. */
const SAME_COLUMN = 0.5;
const MOST_COLUMNS_LOST = 0.4;

/** This share of its lines that may be rows have what the columns contain. */
const MOST_FIT = 0.6;

/** The grid as the continuation of a table before it; nothing if its columns are elsewhere or contain other things. */
function goesOn(grid: Grid, before: OwnTable, { roles }: TableQuest, style: DocumentStyle): OwnTable[] {
  const scale = grid.page.width / before.grid.page.width;
  const assigned = before.assigned.flatMap((one): Assigned[] => {
    const old = before.grid.columns[one.column]!;
    const column = grid.columns.findIndex(({ x0, x1 }) => {
      const shared = Math.min(x1, old.x1 * scale) - Math.max(x0, old.x0 * scale);
      return shared > SAME_COLUMN * Math.min(x1 - x0, (old.x1 - old.x0) * scale);
    });
    return column < 0 ? [] : [{ ...one, column }];
  });
  const isSame = assigned.length >= Math.max(2, (1 - MOST_COLUMNS_LOST) * before.assigned.length);
  const lines = linesOf(grid);
  const roleOf = new Map([...roles].map(([role, { key }]) => [key, role]));
  const mayBeRows = lines.filter(({ filled, isProse }) => filled >= 2 && !isProse);
  const fitting = mayBeRows.filter(({ cells }) =>
    assigned.every(({ field, column }) => holds(cells[column]!, roleOf.get(field.key)!, style)),
  );
  const fits = mayBeRows.length > 0 && fitting.length >= MOST_FIT * mayBeRows.length;
  return isSame && fits ? [{ grid, lines, assigned, strength: before.strength }] : [];
}

/** One of two requested columns is enough if a row fills all that most rows fill, at least three. */
const COLUMNS_OF_FULL = 3;

function rowsOf(
  { grid, lines, assigned, strength }: OwnTable,
  { roles }: TableQuest,
  style: DocumentStyle,
): TableRow[] {
  const roleOfField = new Map([...roles].map(([role, { key }]) => [key, role]));
  const columns = new Map(assigned.map((one) => [roleOfField.get(one.field.key)!, one]));
  const fits = (line: GridLine) => [...columns].every(([role, { column }]) => holds(line.cells[column]!, role, style));
  const items = itemsOf(lines, grid.page.lineHeight, fits);
  return items.flatMap(({ cells: tokens, fullness, filled }): TableRow[] => {
    const cells = [...columns].flatMap(([role, { column }]): [ColumnRole, Cell][] => {
      const cell = cellIn(tokens[column]!, role, style);
      return cell ? [[role, cell]] : [];
    });
    const isRow =
      cells.length >= Math.min(2, assigned.length) ||
      (cells.length > 0 && assigned.length === 2 && fullness === 1 && filled >= COLUMNS_OF_FULL);
    if (!isRow) return [];
    const own = { strength: strength / roles.size, columns, fullness, rows: items.length };
    return [{ pageIndex: grid.page.pageIndex, cells: new Map(cells), found: "table", multiplies: null, own }];
  });
}

/** Nothing, or a value of the column's kind. */
function holds(tokens: readonly Token[], role: ColumnRole, style: DocumentStyle): boolean {
  return kindOfRole(role) === "text" || withoutSigns(tokens).length === 0 || typedCell(tokens, role, style) !== null;
}
