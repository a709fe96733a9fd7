import type { ReadDocument, Word } from "../../core/documents/document.ts";
import type { Evidence } from "../../core/documents/result.ts";
import {
  aggregationFields,
  type FieldDefinition,
  type ServiceDefinition,
  type TemplateName,
} from "../../core/services/service-definition.ts";
import type { TypedValue } from "../../core/values.ts";
import { typedValueOf } from "../fields/typed-value.ts";
import { layOutDocument, type PageLayout, type Token } from "../page/layout.ts";
import type { DocumentStyle } from "../types/document-style.ts";
import { styleOf } from "../types/votes.ts";
import { checkArithmetic } from "./arithmetic.ts";
import { type ColumnRole, kindOfRole } from "./columns/column-role.ts";
import { takeFactorsFromName } from "./factors-in-names.ts";
import { ownQuestOf, questOf, type TableQuest } from "./families/choose-family.ts";
import { CONTRIBUTIONS, TRIBUTES } from "./families/f24.ts";
import { INSTALMENTS } from "./families/instalments.ts";
import { ITEMS } from "./families/items.ts";
import { MOVEMENTS } from "./families/movements.ts";
import { TAXES } from "./families/taxes.ts";
import { readInstalments } from "./instalments/instalment-rows.ts";
import { ADDS_UP_TO_NOTHING, describePayments } from "./instalments/payment-confidence.ts";
import { type RowWithLabelled, withLabelledCells } from "./labelled-cells.ts";
import { readChargeList } from "./lists/charge-list.ts";
import { readCountedLines } from "./lists/counted-lines.ts";
import { readPriceLines } from "./lists/price-lines.ts";
import { readRecords } from "./lists/records.ts";
import { withTributeLines } from "./lists/tribute-rows.ts";
import { describeOwnCell, type OwnCellFeatures, ownCellConfidence, ownCellEvidence } from "./own/own-confidence.ts";
import { ownRows } from "./own/own-rows.ts";
import { checkSides, checkSum, NO_ROWS, pricesThatSum, type Reading, runThatSums } from "./printed-sums.ts";
import { hasWhatRowsNeed, readTables, withoutNotRows } from "./read-tables.ts";
import { type CellFeatures, cellConfidence, cellEvidence, describeCells } from "./row-confidence.ts";
import { daysWithYears } from "./sided/years-of-days.ts";
import { tableColumns } from "./table-columns.ts";
import { type LearnedTable, NOTHING_LEARNED } from "./table-memory.ts";
import { type Cell, centsOf, type TableRow } from "./table-row.ts";
import { shippedTableWeights, type TableWeights } from "./table-weights.ts";
import { cellsOf, rowsByExample } from "./taught/rows-by-example.ts";
import { readTaxRows } from "./taxes/tax-rows.ts";

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

/** Papers that may say how many, and no price. */
const COUNTS_GOODS: ReadonlySet<TemplateName> = new Set(["delivery_note", "purchase_order"]);
/** Papers whose layout is prescribed by law: a run of prices on them is no list of items. */
const WITHOUT_ITEMS: ReadonlySet<TemplateName> = new Set(["identity", "cu", "f24"]);

function readRows(
  pages: readonly PageLayout[],
  service: Pick<ServiceDefinition, "template">,
  quest: TableQuest,
  style: DocumentStyle,
): Reading {
  const { decimal } = style;
  const isReceipt = quest.family === ITEMS && service.template === "receipt";
  const sumOf = quest.family.anchors.use === "any" ? checkSides : checkSum;
  const mayCount = quest.family === ITEMS && quest.roles.has("quantity");
  const reading = (found: readonly TableRow[], endsAnywhere = isReceipt): Reading => {
    const priced = quest.roles.has("amount") ? pricesThatSum(found, pages, decimal) : found;
    const counted = mayCount ? priced.map((row) => takeFactorsFromName(row, decimal)) : priced;
    const rows = checkArithmetic(endsAnywhere ? runThatSums(counted, pages, decimal) : counted);
    return { rows, sum: sumOf(rows, pages, decimal) };
  };
  if (quest.family === TAXES) return readTaxRows(pages, decimal);
  if (quest.family === INSTALMENTS) return readInstalments(pages, style);
  if (quest.family.name === "own") return { rows: ownRows(pages, quest, style), sum: "unknown" };
  const inTables = () => reading(readTables(pages, quest, style));
  const inLines = () => reading(readPriceLines(pages, quest.titles, decimal, quest.roles.has("quantity")), true);
  if (quest.family === TRIBUTES || quest.family === CONTRIBUTIONS)
    return reading(withoutNotRows(withTributeLines(readTables(pages, quest, style), pages, quest.family), quest));
  if (quest.family !== ITEMS) return inTables();
  if (isReceipt) {
    return [inLines(), inTables()].reduce((best, other) => (strengthOf(other) > strengthOf(best) ? other : best));
  }
  const fromTables = inTables();
  if (service.template === "utility_bill") {
    const fromList = reading(readChargeList(pages, decimal));
    if (says(fromList, fromTables)) return withCellsOf(fromList, fromTables);
  }
  if (fromTables.rows.length > 0) return fromTables;
  const fromRecords = reading(readRecords(pages, quest.titles, decimal));
  if (fromRecords.rows.length > 0) return fromRecords;
  if (WITHOUT_ITEMS.has(service.template)) return NO_ROWS;
  const fromLines = inLines();
  if (isProven(fromLines)) return fromLines;
  if (COUNTS_GOODS.has(service.template) && mayCount) return reading(readCountedLines(pages, decimal));
  return service.template === "invoice" ? reading(readChargeList(pages, decimal)) : NO_ROWS;
}

/**
 * The quality of a reading of a receipt: first whether it adds up, then whether its rows multiply and have names,
 * amounts and counts.
 */
function strengthOf({ rows, sum }: Reading): number {
  if (rows.length === 0) return -1;
  // Discounts have no counts, and a reading without discounts is no better.
  const items = rows.filter(({ cells }) => !cells.get("amount")?.number?.startsWith("-"));
  const share = (is: (row: TableRow) => boolean) => items.filter(is).length / Math.max(1, items.length);
  return (
    (sum === "confirmed" ? 2 : 0) +
    share(({ multiplies }) => multiplies === true) +
    share(({ cells }) => cells.has("amount")) +
    share(({ cells }) => cells.has("description")) +
    share(({ cells }) => cells.has("quantity")) / 2
  );
}

/** "Net, tax": fewer rows are no charges beside a table that has some. */
const LEAST_BESIDE_TABLE = 3;

/**
 * Charges that lead to a printed total are better evidence than a table that does not add up, or of which they have
 * every row.
 */
function says(list: Reading, table: Reading): boolean {
  if (list.rows.length === 0) return false;
  const own = new Set(list.rows.map(amountToken));
  const [ofList, ofTable] = [sumOfRows(list.rows), sumOfRows(table.rows)];
  const isOneOfTable = table.rows.some((row) => centsOf(row, "amount") === ofList);
  // A list of calls leads to the one charge for them; an only instalment is the total.
  if (isOneOfTable && 2 * Math.abs(ofList) < Math.abs(ofTable)) return false;
  if (table.sum !== "confirmed") return true;
  // Both add up: details, or a table of the tax column, to less than the summary.
  const isSummary = list.rows.length >= Math.min(table.rows.length, LEAST_BESIDE_TABLE);
  if (isSummary && ofList > ofTable) return true;
  return table.rows.every((row) => own.has(amountToken(row)));
}

/** In hundredths. */
function sumOfRows(rows: readonly TableRow[]): number {
  return rows.reduce((sum, row) => sum + (centsOf(row, "amount") ?? 0), 0);
}

/** Adds what the table's columns also say about a charge. */
function withCellsOf(list: Reading, table: Reading): Reading {
  const rows = list.rows.map((row) => {
    const twin = table.rows.find((other) => amountToken(other) === amountToken(row));
    return twin ? { ...twin, cells: new Map([...twin.cells, ...row.cells]) } : row;
  });
  return { ...list, rows };
}

function amountToken({ cells }: TableRow): Token | undefined {
  return cells.get("amount")?.tokens[0];
}

/**
 * Without titles, prices in a column may be anything: at least two must add up to a printed sum, or most must multiply.
 */
function isProven({ rows, sum }: Reading): boolean {
  if (rows.length < 2) return false;
  return sum === "confirmed" || rows.filter(({ multiplies }) => multiplies).length * 2 > rows.length;
}

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
