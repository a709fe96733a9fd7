import { timesEach } from "../../../core/basics/times-each.ts";
import { untaxedSums } from "../../constraints/tax-table.ts";
import type { PageLayout, Token } from "../../page/layout.ts";
import type { ColumnRole } from "../columns/column-role.ts";
import { NO_ROWS, type Reading } from "../printed-sums.ts";
import type { Cell, TableRow } from "../table-row.ts";
import { labelledBlock, recordedBlock, unratedBlock } from "./labelled-taxes.ts";
import { type TaxBlock, tabledBlocks, textOfRow, untaxedBlock } from "./tax-blocks.ts";
import { type NumberedRow, namesBase, namesTax, numberedRows, type TaxLine } from "./tax-line.ts";

/**
 * What a paper says of its taxes, a row for each rate: rate, base and tax, and why nothing is taxed. Found by its
 * arithmetic: a rate makes the tax of its base, and all of them together are the paper's totals, whatever the columns
 * are called and wherever they stand. Of items that say their own tax, and a summary below them, the summary is read.
 */
export function readTaxRows(pages: readonly PageLayout[], decimal: "." | "," | null): Reading {
  const byPage = pages.map((page) => numberedRows(page, decimal));
  const printed = timesEach(byPage.flat().flatMap(({ amounts }) => amounts.map(({ cents }) => cents)));
  const judged = byPage.flatMap((rows) => {
    // Of equally good ones the last: a table before lines, the lowest table before those of items.
    const blocks = [
      untaxedBlock(rows),
      recordedBlock(rows),
      unratedBlock(rows),
      labelledBlock(rows),
      ...tabledBlocks(rows),
    ];
    return blocks.filter(isFilled).map((block) => ({ block, ...judge(block, rows, printed) }));
  });
  const best = judged.reduce<(typeof judged)[number] | null>(
    (most, one) => (most && isBetter(most, one) ? most : one),
    null,
  );
  if (!best || best.strength < LEAST_STRENGTH) return NO_ROWS;
  return { rows: best.block.map(rowOf), sum: best.isConfirmed ? "confirmed" : "unknown" };
}

/** Of equally good ones that of the larger amounts is of the whole, and the lower one no list of items. */
function isBetter(one: Judged, other: Judged): boolean {
  return one.strength > other.strength || (one.strength === other.strength && one.whole > other.whole);
}

interface Judged {
  readonly strength: number;
  /** Base and tax together, in hundredths. */
  readonly whole: number;
  readonly isConfirmed: boolean;
}

const isFilled = (block: TaxBlock) => block.length > 0;

/** Either all of it adds up to a printed total, or words say that it is of taxes, and two sums are printed. */
const LEAST_STRENGTH = 2;

/** In hundredths: totals in coins of five, and what rounding by item leaves. */
const ROUNDED = [0, -1, 1, -2, 2];

function judge(block: TaxBlock, rows: readonly NumberedRow[], printed: ReadonlyMap<number, number>): Judged {
  const own = timesEach(block.flatMap(({ base, tax, gross }) => [base, tax, gross].map((one) => one?.cents)));
  const isPrinted = (cents: number) => (printed.get(cents) ?? 0) > (own.get(cents) ?? 0);
  const [net, tax] = [sumOf(block, "base"), sumOf(block, "tax")];
  const isGross = (cents: number) => ROUNDED.some((off) => isPrinted(cents + off));
  const rests = untaxedSums(block[0]!.page).filter((rest) => isGross(net + tax + rest));
  const taxed = block.reduce((sum, line) => sum + (isTaxed(line) ? line.base.cents : 0), 0);
  const sums = [
    rests.length > 0 ? 2 : 0,
    isPrinted(net) || isPrinted(taxed) ? 1 : 0,
    tax !== 0 && isPrinted(tax) ? 1 : 0,
  ];
  const strength = sums.reduce((sum, one) => sum + one, 0) + naming(block, rows) - 3 * repeated(block);
  return {
    strength,
    whole: Math.abs(net + tax),
    isConfirmed: rests.length > 0 && (isPrinted(net) || isPrinted(tax) || block.length > 1),
  };
}

function sumOf(block: TaxBlock, what: "base" | "tax"): number {
  return block.reduce((sum, line) => sum + (line[what]?.cents ?? 0), 0);
}

const isTaxed = ({ tax }: TaxLine) => tax !== null && tax.cents !== 0;

/** How many lines have a rate that another one has: items, whose summary stands elsewhere if it is printed at all. */
function repeated(block: TaxBlock): number {
  const taxed = block.filter(isTaxed);
  return taxed.length - new Set(taxed.map(({ percent }) => percent)).size;
}

/** Rows above a table in which its titles may be. */
const TITLES_ABOVE = 4;

/**
 * How clearly words say that it is of taxes, in its lines or in the titles above them: 2 if they name both the tax and
 * what it is on, 1 if only the tax.
 *
 * @param rows all rows of its page
 */
function naming(block: TaxBlock, rows: readonly NumberedRow[]): number {
  const { index } = block[0]!.row;
  const texts = [...rows.slice(Math.max(0, index - TITLES_ABOVE), index), ...block].map(textOfRow);
  if (!texts.some(namesTax)) return 0;
  return texts.some(namesBase) ? 2 : 1;
}

function rowOf({ page, rate, percent, base, tax, exemption }: TaxLine): TableRow {
  const cells = new Map<ColumnRole, Cell>();
  if (rate) cells.set("tax_rate", rate.cell);
  cells.set("tax_base", base.cell);
  if (tax) cells.set("tax", tax.cell);
  const used = new Set<Token>([...cells.values()].flatMap(({ tokens }) => tokens));
  if (exemption && !exemption.tokens.some((token) => used.has(token))) cells.set("exemption", exemption);
  return { pageIndex: page.pageIndex, cells, found: "table", multiplies: percent > 0 ? true : null };
}
