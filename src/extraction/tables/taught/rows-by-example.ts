import type { PageLayout, Token } from "../../page/layout.ts";
import { textOf } from "../../page/text.ts";
import type { DocumentStyle } from "../../types/document-style.ts";
import type { ColumnRole } from "../columns/column-role.ts";
import type { TableQuest } from "../families/choose-family.ts";
import { cellIn } from "../own/typed-cell.ts";
import type { Cell, TableRow } from "../table-row.ts";
import { type RowByExample, readByExample } from "./read-by-example.ts";
import { lookOf, type TableExample } from "./table-example.ts";

/** Memories beyond these are of layouts that are less like the page. */
const MOST_EXAMPLES = 3;

/** Where another table of the service has the same rows below titles, they are that one's. */
const UNTITLED = 0.5;

interface Reading {
  readonly example: TableExample | null;
  readonly rows: readonly RowByExample[];
}

const NOTHING: Reading = { example: null, rows: [] };

/**
 * Rows as corrected papers of the layout have them: of the papers tried, the one whose rows fit best.
 *
 * @param otherwise the rows as they are read without the example; what its table leaves empty is found there
 * @returns nothing if the paper has no such table
 */
export function rowsByExample(
  pages: readonly PageLayout[],
  quest: TableQuest,
  style: DocumentStyle,
  otherwise: readonly TableRow[],
): TableRow[] {
  const examples = quest.learned.layout.flatMap(({ example }) => example ?? []).slice(0, MOST_EXAMPLES);
  const readings = examples.map((example) => ({ example, rows: readByExample(pages, example) }));
  const worth = (rows: readonly RowByExample[]) => rows.reduce((sum, { score }) => sum + score, 0);
  const reading = readings.reduce((a, b) => (worth(b.rows) > worth(a.rows) ? b : a), readings[0] ?? NOTHING);
  const best = reading.rows;
  if (!isOfExample(best, cellsOf(otherwise, quest))) return [];
  const shown = new Set(reading.example?.kinds.flatMap(({ columns }) => columns.map(({ fieldKey }) => fieldKey)));
  const unshown = [...quest.roles].flatMap(([role, { key }]) => (shown.has(key) ? [] : [role]));
  const fits = new Map([...quest.roles.values()].map(({ key }) => [key, shareAlike(reading, key)]));
  const twinOf = twinsIn(otherwise);
  const strength = best.some(({ titles }) => titles > 0) ? 1 : UNTITLED;
  return best.flatMap((row): TableRow[] => {
    const cells = [...quest.roles].flatMap(([role, { key }]): [ColumnRole, Cell][] => {
      const cell = cellIn(row.cells.get(key) ?? [], role, style);
      return cell ? [[role, cell]] : [];
    });
    if (cells.length === 0) return [];
    const signsOf = (role: ColumnRole) => ({
      agreement: row.titles > 0 ? row.titles : UNTITLED,
      fit: fits.get(quest.roles.get(role)!.key)!,
      isTaught: true,
    });
    const own = {
      strength,
      columns: new Map(cells.map(([role]) => [role, signsOf(role)])),
      fullness: row.fullness,
      rows: best.length,
    };
    const found: TableRow = { pageIndex: row.pageIndex, cells: new Map(cells), found: "table", multiplies: null, own };
    return [withUnshown(found, unshown, twinOf)];
  });
}

/** Titles of which so much is there are the example's. */
const SURE_TITLES = 0.8;
/** Rows like the example's must be this share of what looks like cells, else the paper is another one. */
const LEAST_BY_EXAMPLE = { withItsTitles: 0.25, without: 0.6 };

function isOfExample(rows: readonly RowByExample[], cellsOtherwise: number): boolean {
  const cells = rows.reduce((sum, row) => sum + row.cells.size, 0);
  const isTitled = rows.some(({ titles }) => titles >= SURE_TITLES);
  return cells >= (isTitled ? LEAST_BY_EXAMPLE.withItsTitles : LEAST_BY_EXAMPLE.without) * cellsOtherwise;
}

/** The number of cells that are asked for. */
export function cellsOf(rows: readonly TableRow[], { roles }: Pick<TableQuest, "roles">): number {
  return rows.reduce((sum, { cells }) => sum + [...cells.keys()].filter((role) => roles.has(role)).length, 0);
}

/** 0..1: the share of a field's cells that look like one of the example's. */
function shareAlike({ example, rows }: Reading, key: string): number {
  const columns = example?.kinds.flatMap((kind) => kind.columns.filter(({ fieldKey }) => fieldKey === key)) ?? [];
  const looks = new Set(columns.flatMap((column) => Object.keys(column.looks)));
  const cells = rows.flatMap((row) => (row.cells.has(key) ? [textOf(row.cells.get(key)!)] : []));
  return cells.length === 0 ? 1 : cells.filter((text) => looks.has(lookOf(text))).length / cells.length;
}

type Reader = (row: TableRow) => TableRow | null;

/** Of rows read otherwise the one that shares most words with a row; null if none shares any. */
function twinsIn(otherwise: readonly TableRow[]): Reader {
  const rowOf = new Map<Token, TableRow>();
  for (const row of otherwise)
    for (const { tokens } of row.cells.values()) for (const token of tokens) rowOf.set(token, row);
  return ({ cells }) => {
    const shared = [...cells.values()].flatMap(({ tokens }) => tokens.flatMap((token) => rowOf.get(token) ?? []));
    const counted = [...Map.groupBy(shared, (row) => row)];
    return counted.reduce<[TableRow | null, number]>(
      (best, [row, own]) => (own.length > best[1] ? [row, own.length] : best),
      [null, 0],
    )[0];
  };
}

/** The corrected paper has nothing in a column that this one fills: its title says whose it is. */
function withUnshown(row: TableRow, roles: readonly ColumnRole[], twinOf: Reader): TableRow {
  const twin = roles.length > 0 ? twinOf(row) : null;
  if (!twin || !row.own) return row;
  const own = new Set([...row.cells.values()].flatMap(({ tokens }) => tokens));
  const further = roles.flatMap((role): [ColumnRole, Cell][] => {
    const cell = twin.cells.get(role);
    return cell && !cell.tokens.some((token) => own.has(token)) ? [[role, cell]] : [];
  });
  if (further.length === 0) return row;
  const signsOf = (role: ColumnRole) => twin.own?.columns.get(role) ?? BY_OTHER_RULES;
  const columns = new Map([
    ...row.own.columns,
    ...further.map(([role]) => [role, { ...signsOf(role), isTaught: false }] as const),
  ]);
  return { ...row, cells: new Map([...row.cells, ...further]), own: { ...row.own, columns } };
}

/** A column found as one of goods: its title is one that papers of trade have. */
const BY_OTHER_RULES = { agreement: 0.8, fit: 1 };
