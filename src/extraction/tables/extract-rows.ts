import type { ReadDocument, Word } from "../../core/document.ts";
import {
  aggregationFields,
  type FieldDefinition,
  type ServiceDefinition,
  type TemplateName,
} from "../../core/service-definition.ts";
import type { TypedValue } from "../../core/values.ts";
import { layOutDocument, type PageLayout } from "../layout.ts";
import { type DocumentStyle, styleOf } from "../votes.ts";
import { type ColumnRole, columnsOfFields, type Titles } from "./column-lexicon.ts";
import { findHeaders, type HeaderColumn, type TableHeader } from "./header.ts";
import { readPriceLines, takeCounts } from "./price-lines.ts";
import { checkSum, type SumCheck } from "./printed-sums.ts";
import { readRecords } from "./records.ts";
import { type CellFeatures, cellConfidence, describeCells } from "./row-confidence.ts";
import { readTableBody } from "./table-body.ts";
import type { Cell, TableRow } from "./table-row.ts";

/** A row of an aggregation before it gets ids. Every sub-field has its key. */
export interface ExtractedRow {
  readonly pageIndex: number;
  readonly aggregationKey: string;
  readonly cells: Readonly<Record<string, RowCell | null>>;
}

export interface RowCell {
  /** In reading order, never empty. */
  readonly words: readonly Word[];
  readonly text: string;
  /** 0..100. */
  readonly confidence: number;
  readonly value: TypedValue | null;
  /** What its confidence rests on. */
  readonly features: CellFeatures;
}

/**
 * The rows of every aggregation of a service, in page order: from a table with titles, else from forms of labelled lines, else, on
 * receipts, from lines of a name and a price. Pure.
 *
 * @example extractRows(document, invoiceService)[0]?.cells.line_amount?.text // "198,00"
 */
export function extractRows(document: ReadDocument, service: ServiceDefinition): ExtractedRow[] {
  const aggregations = aggregationFields(service);
  if (aggregations.length === 0) return [];
  const pages = layOutDocument(document);
  const style = styleOf(pages);
  return aggregations.flatMap((aggregation) => {
    const fields = service.fields.filter(({ key }) => aggregation.aggregationFields?.includes(key));
    const { roles, titles } = columnsOfFields(fields);
    const { rows, sum } = readRows(pages, service, roles, titles, style.decimal);
    const describe = describeCells(rows, sum);
    return rows
      .filter(({ cells }) => [...cells.keys()].some((role) => roles.has(role)))
      .map((row) => extractedRow(row, aggregation, roles, style, describe));
  });
}

/** What a document's pages gave, whichever way they were read. */
interface Reading {
  readonly rows: readonly TableRow[];
  readonly sum: SumCheck;
}

const NO_ROWS: Reading = { rows: [], sum: "unknown" };
/** Papers whose layout is the law's: a run of prices on them is no list of items. */
const WITHOUT_ITEMS: ReadonlySet<TemplateName> = new Set(["identity", "cu", "f24"]);

function readRows(
  pages: readonly PageLayout[],
  service: Pick<ServiceDefinition, "template">,
  roles: ReadonlyMap<ColumnRole, FieldDefinition>,
  titles: Titles,
  decimal: "." | "," | null,
): Reading {
  const wantsQuantity = roles.has("quantity");
  const reading = (rows: readonly TableRow[]): Reading => ({ rows, sum: checkSum(rows, pages, decimal) });
  const inTables = () => reading(readTables(pages, roles, titles, decimal));
  const inLines = () => reading(readPriceLines(pages, titles, decimal, wantsQuantity));
  if (service.template === "receipt") {
    return [inLines(), inTables()].reduce((best, other) => (strengthOf(other) > strengthOf(best) ? other : best));
  }
  const fromTables = inTables();
  if (fromTables.rows.length > 0) return fromTables;
  const fromRecords = reading(readRecords(pages, titles, decimal));
  if (fromRecords.rows.length > 0) return fromRecords;
  if (WITHOUT_ITEMS.has(service.template)) return NO_ROWS;
  const fromLines = inLines();
  return isProven(fromLines) ? fromLines : NO_ROWS;
}

/** Which of two readings of a receipt is right: the one that adds up, then the one whose rows multiply and have amounts. */
function strengthOf({ rows, sum }: Reading): number {
  if (rows.length === 0) return -1;
  const share = (is: (row: TableRow) => boolean) => rows.filter(is).length / rows.length;
  return (
    (sum === "confirmed" ? 2 : 0) +
    share(({ multiplies }) => multiplies === true) +
    share(({ cells }) => cells.has("amount"))
  );
}

/** Without titles, prices in a column may be anything: two at least must add up to a printed sum, or most must multiply. */
function isProven({ rows, sum }: Reading): boolean {
  if (rows.length < 2) return false;
  return sum === "confirmed" || rows.filter(({ multiplies }) => multiplies).length * 2 > rows.length;
}

/** A table that no line of totals has ended goes on at the top of the next page, where its titles may be missing. */
function readTables(
  pages: readonly PageLayout[],
  roles: ReadonlyMap<ColumnRole, FieldDefinition>,
  titles: Titles,
  decimal: "." | "," | null,
): TableRow[] {
  const tables: (readonly TableRow[])[] = [];
  let open: readonly HeaderColumn[] | null = null;
  for (const page of pages) {
    const headers = findHeaders(page, titles).map((header) => ({
      ...header,
      columns: onlyPriceIsAmount(header, roles),
    }));
    if (open) {
      const carried = readTableBody(page, open, 0, headers[0]?.firstRow ?? page.rows.length, decimal);
      // Without its own titles a page must prove itself: rows that multiply.
      tables.push(carried.rows.filter((row) => row.multiplies));
      if (carried.ended) open = null;
    }
    for (const [index, header] of headers.entries()) {
      const until = headers[index + 1]?.firstRow ?? page.rows.length;
      const body = readTableBody(page, header.columns, header.lastRow + 1, until, decimal);
      tables.push(body.rows);
      open = body.ended ? null : header.columns;
    }
  }
  const rows = itemTables(tables).flat();
  const hasQuantities = rows.some(({ cells }) => cells.has("quantity"));
  return roles.has("quantity") && !hasQuantities ? takeCounts(rows, false) : rows;
}

/** "Descrizione IVA Prezzo": without an amount or a quantity beside it, the price is what the row costs. */
function onlyPriceIsAmount(
  { columns }: TableHeader,
  roles: ReadonlyMap<ColumnRole, FieldDefinition>,
): readonly HeaderColumn[] {
  const has = (role: ColumnRole) => columns.some((column) => column.role === role);
  if (!roles.has("amount") || has("amount") || has("quantity")) return columns;
  return columns.map((column) => (column.role === "unit_price" ? { ...column, role: "amount" } : column));
}

/** Where one table's rows multiply, one whose rows could but do not is a list of rebates or taxes, not of items. */
function itemTables(tables: readonly (readonly TableRow[])[]): readonly (readonly TableRow[])[] {
  const share = (rows: readonly TableRow[]) => {
    const judged = rows.filter(({ multiplies }) => multiplies !== null);
    return judged.length === 0 ? null : judged.filter(({ multiplies }) => multiplies).length / judged.length;
  };
  const isProven = tables.some((rows) => (share(rows) ?? 0) >= 0.5);
  return isProven ? tables.filter((rows) => share(rows) !== 0) : tables;
}

function extractedRow(
  row: TableRow,
  aggregation: FieldDefinition,
  roles: ReadonlyMap<ColumnRole, FieldDefinition>,
  style: DocumentStyle,
  describe: ReturnType<typeof describeCells>,
): ExtractedRow {
  const cells: Record<string, RowCell | null> = {};
  for (const [role, field] of roles) {
    const cell = row.cells.get(role);
    cells[field.key] = cell ? rowCell(cell, role, field, style, describe(row, role, cell)) : null;
  }
  return { pageIndex: row.pageIndex, aggregationKey: aggregation.key, cells };
}

function rowCell(
  cell: Cell,
  role: ColumnRole,
  field: FieldDefinition,
  style: DocumentStyle,
  features: CellFeatures,
): RowCell {
  return {
    words: [...new Set(cell.tokens.map(({ word }) => word))],
    text: cell.text,
    confidence: cellConfidence(features),
    value: valueOfCell(cell, role, field, style),
    features,
  };
}

function valueOfCell(cell: Cell, role: ColumnRole, field: FieldDefinition, style: DocumentStyle): TypedValue | null {
  if (cell.number === null) return { type: "text", value: cell.text };
  const isMoney = field.type === "amount" || (field.type === null && (role === "amount" || role === "unit_price"));
  if (isMoney) return { type: "amount", amount: cell.number, currency: style.currency };
  return { type: "number", amount: cell.number };
}
