import type { ReadDocument, Word } from "../../core/documents/document.ts";
import type { Evidence } from "../../core/documents/result.ts";
import {
  aggregationFields,
  type FieldDefinition,
  type ServiceDefinition,
} from "../../core/services/service-definition.ts";
import type { TypedValue } from "../../core/values.ts";
import { typedValueOf } from "../fields/typed-value.ts";
import { layOutDocument, type PageLayout, type Token } from "../page/layout.ts";
import type { DocumentStyle } from "../types/document-style.ts";
import { styleOf } from "../types/votes.ts";
import { type ColumnRole, kindOfRole } from "./columns/column-role.ts";
import { ownQuestOf, questOf, type TableQuest } from "./families/choose-family.ts";
import { INSTALMENTS } from "./families/instalments.ts";
import { MOVEMENTS } from "./families/movements.ts";
import { ADDS_UP_TO_NOTHING, describePayments } from "./instalments/payment-confidence.ts";
import { type RowWithLabelled, withLabelledCells } from "./labelled-cells.ts";
import { describeOwnCell, type OwnCellFeatures, ownCellConfidence, ownCellEvidence } from "./own/own-confidence.ts";
import type { Reading } from "./printed-sums.ts";
import { readRows } from "./read-rows.ts";
import { hasWhatRowsNeed } from "./read-tables.ts";
import { type CellFeatures, cellConfidence, cellEvidence, describeCells } from "./row-confidence.ts";
import { daysWithYears } from "./sided/years-of-days.ts";
import { tableColumns } from "./table-columns.ts";
import { type LearnedTable, NOTHING_LEARNED } from "./table-memory.ts";
import type { Cell, TableRow } from "./table-row.ts";
import { shippedTableWeights, type TableWeights } from "./table-weights.ts";
import { cellsOf, rowsByExample } from "./taught/rows-by-example.ts";

/** A row of an aggregation before it gets ids. Every column has its key. */
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
  /** Why, with weights in logits. */
  readonly evidence: readonly Evidence[];
  /** What its confidence is based on. */
  readonly features: CellFeatures | OwnCellFeatures;
}

/**
 * The rows of every aggregation of a service that is a table, in page order: from a table with titles, else from forms
 * of labelled lines, else, on receipts, from lines of a name and a price. A field without a column is looked for by its
 * label in the lines of each row. Pure.
 *
 * @param learnedOf what corrected documents of the service taught about an aggregation's table
 *
 * @example extractRows(document, invoiceService)[0]?.cells.line_amount?.text // "198,00"
 */
export function extractRows(
  document: ReadDocument,
  service: ServiceDefinition,
  learnedOf: (aggregationKey: string) => LearnedTable = () => NOTHING_LEARNED,
  weights = shippedTableWeights(),
): ExtractedRow[] {
  const aggregations = aggregationFields(service);
  if (aggregations.length === 0) return [];
  const pages = layOutDocument(document);
  const style = styleOf(pages);
  const tables = aggregations.flatMap((aggregation) => {
    const fields = tableColumns(service, aggregation);
    if (fields.length === 0) return [];
    const known = questOf(fields, service.template, learnedOf(aggregation.key), pages);
    return [{ aggregation, ...readWith(known, fields, pages, service, style) }];
  });
  const others = (table: (typeof tables)[number]) => tables.filter((one) => one !== table).flatMap(({ rows }) => rows);
  return tables.flatMap((table) => {
    const { aggregation, quest, sum } = table;
    const rows = notOfOthers(table.rows, others(table));
    const describe = (quest.family === INSTALMENTS ? describePayments : describeCells)(rows, sum);
    const surenessOf = surenessOn(describe, weights, doubtOf(quest, service));
    const days = quest.family === MOVEMENTS ? daysWithYears(rows, pages, style) : new Map<Cell, string>();
    return withLabelledCells(rows, pages, quest, style)
      .filter(({ cells }) => [...cells.keys()].some((role) => quest.roles.has(role)))
      .map((row) => extractedRow(row, aggregation, quest, { style, days, surenessOf }));
  });
}

interface ReadTable extends Reading {
  readonly quest: TableQuest;
}

/**
 * Reads it as a table of a known kind; on papers of no such kind as one that only its user knows, if that finds more of
 * the columns: "qty", "price" and "value" of securities have the same names as those of goods.
 */
function readWith(
  known: TableQuest,
  fields: readonly FieldDefinition[],
  pages: readonly PageLayout[],
  service: Pick<ServiceDefinition, "template">,
  style: DocumentStyle,
): ReadTable {
  const asKnown = { quest: known, ...readRows(pages, service, known, style) };
  if (known.family.name === "own") return asKnown;
  const isProven =
    asKnown.sum === "confirmed" || asKnown.rows.some(({ multiplies, balances }) => multiplies || balances);
  if (isOfItsKind(known, service)) {
    const rows = isProven
      ? []
      : rowsByExample(pages, known, style, asKnown.rows).filter((row) => hasWhatRowsNeed(row, known));
    return rows.length > 0 && cellsOf(rows, known) >= cellsOf(asKnown.rows, known)
      ? { quest: known, rows, sum: asKnown.sum }
      : asKnown;
  }
  const quest = ownQuestOf(fields, known.learned);
  const taught = rowsByExample(pages, quest, style, asKnown.rows);
  if (taught.length > 0) return { quest, rows: taught, sum: "unknown" };
  const asOwn = { quest, ...readRows(pages, service, quest, style) };
  return columnsFound(asOwn) + (isProven ? 0 : 1) > columnsFound(asKnown) + (isProven ? 1 : 0) ? asOwn : asKnown;
}

function columnsFound({ rows, quest }: ReadTable): number {
  return [...quest.roles.keys()].filter((role) => rows.some(({ cells }) => cells.has(role))).length;
}

/**
 * If two tables of one service take the same words for a row, it goes to the one whose columns are called as its fields
 * are.
 */
function notOfOthers(rows: readonly TableRow[], others: readonly TableRow[]): readonly TableRow[] {
  const strongest = new Map<Token, number>();
  for (const { cells, own } of others) {
    for (const { tokens } of cells.values())
      for (const token of tokens) strongest.set(token, Math.max(strongest.get(token) ?? 0, own?.strength ?? 0));
  }
  return rows.filter(({ cells, own }) => {
    const tokens = [...cells.values()].flatMap((cell) => cell.tokens);
    const rival = Math.max(0, ...tokens.map((token) => strongest.get(token) ?? 0));
    return own === undefined || rival <= own.strength;
  });
}

const MENDED: Evidence = { term: "repaired: the one figure that makes the row's numbers agree", weight: 0 };
const YEAR_OF_OTHERS: Evidence = { term: "the year is that of the statement's other days", weight: 0 };

interface KnownOfRows {
  readonly style: DocumentStyle;
  /** The full days of cells that print a day without its year. */
  readonly days: ReadonlyMap<Cell, string>;
  readonly surenessOf: ReturnType<typeof surenessOn>;
}

function extractedRow(
  row: RowWithLabelled,
  aggregation: FieldDefinition,
  { roles }: TableQuest,
  known: KnownOfRows,
): ExtractedRow {
  const cells: Record<string, RowCell | null> = {};
  for (const [role, field] of roles) {
    const cell = row.cells.get(role);
    cells[field.key] = cell ? rowCell(cell, role, field, known, known.surenessOf(row, role, cell)) : null;
  }
  return { pageIndex: row.pageIndex, aggregationKey: aggregation.key, cells };
}

type Sureness = Pick<RowCell, "features" | "confidence" | "evidence">;

/** Services for papers of one kind ask for the tables that such papers have. */
function isOfItsKind({ family }: TableQuest, { template }: Pick<ServiceDefinition, "template">): boolean {
  return family.templates.includes(template);
}

/**
 * On other papers columns may have the titles of goods or movements without being such: "Net", "Gross" of a packing
 * list.
 */
const OF_NO_KIND: Evidence = { term: "nothing adds up, on a paper of another kind", weight: -1.5 };

/** What speaks against cells if nothing adds up; null if that says nothing. */
function doubtOf(quest: TableQuest, service: Pick<ServiceDefinition, "template">): Evidence | null {
  if (quest.family === INSTALMENTS) return ADDS_UP_TO_NOTHING;
  return isOfItsKind(quest, service) ? null : OF_NO_KIND;
}

function surenessOn(describe: ReturnType<typeof describeCells>, weights: TableWeights, doubt: Evidence | null) {
  return (row: RowWithLabelled, role: ColumnRole, cell: Cell): Sureness => {
    const features = describe(row.labelled.has(role) ? { ...row, found: "record" } : row, role, cell);
    if (row.own) {
      const own = describeOwnCell(role, row.own, features);
      return {
        features: own,
        confidence: ownCellConfidence(own, weights.own),
        evidence: ownCellEvidence(own, weights.own),
      };
    }
    const [confidence, evidence] = [cellConfidence(features, weights.known), cellEvidence(features, weights.known)];
    if (!doubt || features.unproven === 0) return { features, confidence, evidence };
    const odds = (confidence / (100 - confidence)) * Math.exp(doubt.weight);
    return { features, confidence: Math.round((1000 * odds) / (1 + odds)) / 10, evidence: [...evidence, doubt] };
  };
}

function rowCell(
  cell: Cell,
  role: ColumnRole,
  field: FieldDefinition,
  { style, days }: Pick<KnownOfRows, "style" | "days">,
  { features, confidence, evidence }: Sureness,
): RowCell {
  const iso = days.get(cell);
  const told = [...(cell.repaired ? [MENDED] : []), ...(iso ? [YEAR_OF_OTHERS] : [])];
  return {
    words: [...new Set(cell.tokens.map(({ word }) => word))],
    text: cell.text,
    confidence,
    evidence: [...told, ...evidence],
    value: iso ? { type: "date", iso } : valueOfCell(cell, role, field, style),
    features,
  };
}

function valueOfCell(cell: Cell, role: ColumnRole, field: FieldDefinition, style: DocumentStyle): TypedValue | null {
  const isMoney = field.type === "amount" || (field.type === null && (role === "amount" || role === "unit_price"));
  const repaired = cell.repaired ? { repaired: true } : {};
  if (cell.number !== null && isMoney)
    return { type: "amount", amount: cell.number, currency: style.currency, ...repaired };
  if (cell.number !== null) return { type: "number", amount: cell.number, ...repaired };
  return typedValueOf(field.type ?? (kindOfRole(role) === "date" ? "date" : "text"), cell.text, style, field.options);
}
