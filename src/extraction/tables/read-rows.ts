import type { ServiceDefinition, TemplateName } from "../../core/services/service-definition.ts";
import type { PageLayout, Token } from "../page/layout.ts";
import type { DocumentStyle } from "../types/document-style.ts";
import { checkArithmetic } from "./arithmetic.ts";
import { takeFactorsFromName } from "./factors-in-names.ts";
import type { TableQuest } from "./families/choose-family.ts";
import { CONTRIBUTIONS, TRIBUTES } from "./families/f24.ts";
import { INSTALMENTS } from "./families/instalments.ts";
import { ITEMS } from "./families/items.ts";
import { TAXES } from "./families/taxes.ts";
import { readInstalments } from "./instalments/instalment-rows.ts";
import { readChargeList } from "./lists/charge-list.ts";
import { readCountedLines } from "./lists/counted-lines.ts";
import { readPriceLines } from "./lists/price-lines.ts";
import { readRecords } from "./lists/records.ts";
import { withTributeLines } from "./lists/tribute-rows.ts";
import { ownRows } from "./own/own-rows.ts";
import { checkSides, checkSum, NO_ROWS, pricesThatSum, type Reading, runThatSums } from "./printed-sums.ts";
import { readTables, withoutNotRows } from "./read-tables.ts";
import { centsOf, type TableRow } from "./table-row.ts";
import { readTaxRows } from "./taxes/tax-rows.ts";

/** The rows of a table, in the way that its family and the kind of paper ask for. */
export function readRows(
  pages: readonly PageLayout[],
  { template }: Pick<ServiceDefinition, "template">,
  quest: TableQuest,
  style: DocumentStyle,
): Reading {
  const { family } = quest;
  if (family === TAXES) return readTaxRows(pages, style.decimal);
  if (family === INSTALMENTS) return readInstalments(pages, style);
  if (family.name === "own") return { rows: ownRows(pages, quest, style), sum: "unknown" };
  const readers = readersOf(pages, quest, style, family === ITEMS && template === "receipt");
  if (family === TRIBUTES || family === CONTRIBUTIONS) return readers.tributes();
  if (family !== ITEMS) return readers.tables();
  if (template === "receipt") return strongest(readers.priceLines(), readers.tables());
  if (template === "utility_bill") return readBill(readers);
  return firstTaken(waysToRead(template, quest), readers);
}

/** Each looks at the pages when it is called. */
type Readers = Readonly<
  Record<"tables" | "tributes" | "records" | "priceLines" | "countedLines" | "charges", () => Reading>
>;

/** @param endsAnywhere the rows are those that lead to a printed sum, whatever else was found */
function readersOf(
  pages: readonly PageLayout[],
  quest: TableQuest,
  style: DocumentStyle,
  endsAnywhere: boolean,
): Readers {
  const { decimal } = style;
  const { roles, titles, family } = quest;
  const sumOf = family.anchors.use === "any" ? checkSides : checkSum;
  const reading = (found: readonly TableRow[], isRun = endsAnywhere): Reading => {
    const priced = roles.has("amount") ? pricesThatSum(found, pages, decimal) : found;
    const counted = mayCount(quest) ? priced.map((row) => takeFactorsFromName(row, decimal)) : priced;
    const rows = checkArithmetic(isRun ? runThatSums(counted, pages, decimal) : counted);
    return { rows, sum: sumOf(rows, pages, decimal) };
  };
  return {
    tables: () => reading(readTables(pages, quest, style)),
    tributes: () => reading(withoutNotRows(withTributeLines(readTables(pages, quest, style), pages, family), quest)),
    records: () => reading(readRecords(pages, titles, decimal)),
    priceLines: () => reading(readPriceLines(pages, titles, decimal, roles.has("quantity")), true),
    countedLines: () => reading(readCountedLines(pages, decimal)),
    charges: () => reading(readChargeList(pages, decimal)),
  };
}

function mayCount({ family, roles }: TableQuest): boolean {
  return family === ITEMS && roles.has("quantity");
}

/** A way to read items, and what makes its rows better evidence than what would be tried next. */
interface Way {
  readonly by: keyof Readers;
  readonly isTaken: (reading: Reading) => boolean;
}

const hasRows = ({ rows }: Reading) => rows.length > 0;
const TABLES: Way = { by: "tables", isTaken: hasRows };
const RECORDS: Way = { by: "records", isTaken: hasRows };
const PRICE_LINES: Way = { by: "priceLines", isTaken: isProven };
const COUNTED_LINES: Way = { by: "countedLines", isTaken: hasRows };
const CHARGES: Way = { by: "charges", isTaken: hasRows };

/** Papers that may say how many, and no price. */
const COUNTS_GOODS: ReadonlySet<TemplateName> = new Set(["delivery_note", "purchase_order"]);
/** Papers whose layout is prescribed by law: a run of prices on them is no list of items. */
const WITHOUT_ITEMS: ReadonlySet<TemplateName> = new Set(["identity", "cu", "f24"]);

/** The ways to read the items of a paper, in the order in which they are tried. */
function waysToRead(template: TemplateName, quest: TableQuest): readonly Way[] {
  if (WITHOUT_ITEMS.has(template)) return [TABLES, RECORDS];
  if (COUNTS_GOODS.has(template) && mayCount(quest)) return [TABLES, RECORDS, PRICE_LINES, COUNTED_LINES];
  if (template === "invoice") return [TABLES, RECORDS, PRICE_LINES, CHARGES];
  return [TABLES, RECORDS, PRICE_LINES];
}

function firstTaken(ways: readonly Way[], readers: Readers): Reading {
  for (const { by, isTaken } of ways) {
    const reading = readers[by]();
    if (isTaken(reading)) return reading;
  }
  return NO_ROWS;
}

/** A bill's table may be of its details, or of the tax: the charges that lead to its total come first. */
function readBill(readers: Readers): Reading {
  const [fromTables, charges] = [readers.tables(), readers.charges()];
  if (says(charges, fromTables)) return withCellsOf(charges, fromTables);
  return hasRows(fromTables) ? fromTables : firstTaken([RECORDS, PRICE_LINES], readers);
}

function strongest(first: Reading, ...others: readonly Reading[]): Reading {
  return others.reduce((best, other) => (strengthOf(other) > strengthOf(best) ? other : best), first);
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
