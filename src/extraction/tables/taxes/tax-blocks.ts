import type { Row } from "../../page/layout.ts";
import { boxOf, cellOf } from "../table-row.ts";
import type { PrintedAmount } from "./printed-numbers.ts";
import { exemptionIn, isOfCharge, type NumberedRow, namesTax, type TaxLine, taxedLines } from "./tax-line.ts";

/** Lines that may be a paper's whole summary of taxes, in reading order. */
export type TaxBlock = readonly TaxLine[];

/** Rows between two lines of one table: names that go on in the next line, and lines of what is not taxed. */
const ROWS_BETWEEN = 4;
const OFF_COLUMN_LINE_HEIGHTS = 1.5;

/**
 * Tables whose lines have a rate, its base and the tax on it.
 *
 * @param rows all rows of a page
 */
export function tabledBlocks(rows: readonly NumberedRow[]): TaxBlock[] {
  const blocks: TaxLine[][] = [];
  for (const line of rows.flatMap(taxedLines).filter((one) => one.rate || !isUnderCharge(one, rows))) {
    const block = blocks.at(-1);
    const isNear = block && line.row.index - block.at(-1)!.row.index <= ROWS_BETWEEN;
    if (isNear && goesOn(block, line)) block.push(line);
    else blocks.push([line]);
  }
  return blocks.map((lines) => withExempt(withoutItems(lines, rows), rows));
}

const ROWS_OF_TITLES = 2;

/** "Imponibile | Cassa 4% | IVA 22%": an amount in the column of a contribution, which a rate makes of the first. */
function isUnderCharge({ row, tax }: TaxLine, rows: readonly NumberedRow[]): boolean {
  if (!tax) return false;
  const { x0, x1 } = boxOf(tax);
  const titles = rows.slice(Math.max(0, row.index - ROWS_OF_TITLES), row.index).flatMap((one) => one.row.segments);
  return titles.some(({ box, text }) => Math.min(x1, box.x1) > Math.max(x0, box.x0) && isOfCharge(text));
}

/**
 * Of items and their summary in the same columns the summary: at each of its rates the lines above it come to as much.
 * Two equal items are none unless titles stand between them.
 */
function withoutItems(lines: TaxBlock, rows: readonly NumberedRow[]): TaxBlock {
  const at = lines.findIndex((line, i) => {
    const [items, summary] = [lines.slice(0, i), lines.slice(i)];
    const areMore = items.length > summary.length || hasTitles(rows, items.at(-1), line);
    return areMore && comesTo(items, summary);
  });
  return at < 0 ? lines : lines.slice(at);
}

function hasTitles(rows: readonly NumberedRow[], above: TaxLine | undefined, below: TaxLine): boolean {
  if (!above) return false;
  return rows.slice(above.row.index + 1, below.row.index).some((one) => namesTax(textOfRow(one)));
}

/** In hundredths. */
const ROUNDING = 1;

/** Whether each rate is once in a summary, and its base is what items of that rate add up to. */
function comesTo(items: TaxBlock, summary: TaxBlock): boolean {
  const bases = new Map<number, number>();
  for (const { percent, base } of items) bases.set(percent, (bases.get(percent) ?? 0) + base.cents);
  if (summary.length !== bases.size) return false;
  return summary.every(({ percent, base }) => Math.abs((bases.get(percent) ?? Number.NaN) - base.cents) <= ROUNDING);
}

/** Below a line of the block, in its columns, or beside the last one. */
function goesOn(block: TaxBlock, line: TaxLine): boolean {
  const nearest = block.slice(-MOST_BESIDE);
  return nearest.some(({ row, base }) => row === line.row || isBelow(line.base, base));
}

/** Lines side by side in one row. */
const MOST_BESIDE = 4;

function isBelow(one: PrintedAmount, other: PrintedAmount): boolean {
  const [a, b] = [boxOf(one), boxOf(other)];
  const height = Math.max(1, b.y1 - b.y0);
  return Math.min(Math.abs(a.x0 - b.x0), Math.abs(a.x1 - b.x1)) <= OFF_COLUMN_LINE_HEIGHTS * height;
}

/** Adds the lines of the same columns that are not taxed. */
function withExempt(lines: readonly TaxLine[], rows: readonly NumberedRow[]): TaxBlock {
  const [first, last] = [lines[0]!, lines.at(-1)!];
  const taken = new Set(lines.map(({ row }) => row));
  const reach = rows.slice(Math.max(0, first.row.index - ROWS_BETWEEN), last.row.index + ROWS_BETWEEN + 1);
  const near = reach.filter(({ row }) => !taken.has(row));
  const exempt = near.flatMap((row) => exemptLine(row, first) ?? []);
  return [...lines, ...exempt].sort((a, b) => a.row.index - b.row.index);
}

/** A line whose base is in the column of the other's, with a zero or words that say why nothing is taxed. */
function exemptLine({ page, row, amounts, rates }: NumberedRow, beside: TaxLine): TaxLine | null {
  const base = amounts.find((amount) => isBelow(amount, beside.base));
  if (!base || base.cents === 0) return null;
  const tax = beside.tax
    ? (zeroBelow(row, beside.tax) ?? amounts.find((one) => one !== base && isBelow(one, beside.tax!)))
    : null;
  if (tax && tax.cents !== 0) return null;
  const exemption = exemptionIn(row);
  const rate = rates.find((one) => one.rate === 0 && one.cell.tokens[0] !== tax?.cell.tokens[0]) ?? null;
  if (!exemption && !rate && !tax) return null;
  return { page, row, rate, percent: 0, base, tax: tax ?? null, gross: null, exemption };
}

/** "0", of which a tax is none: in the column of taxes. */
function zeroBelow({ segments }: Row, column: PrintedAmount): PrintedAmount | null {
  const zeros = segments.flatMap(({ tokens }) => tokens).filter(({ text }) => text === "0");
  const found = zeros.map((token) => ({ cell: cellOf([token], "0"), cents: 0 }));
  return found.find((zero) => isBelow(zero, column)) ?? null;
}

/** Lines of which none is taxed: "N2.2 | 1.000,00 | 0,00". */
export function untaxedBlock(rows: readonly NumberedRow[]): TaxBlock {
  return rows.flatMap((one): TaxLine[] => {
    const { page, row, amounts, rates } = one;
    const [base, tax, ...others] = amounts;
    const exemption = exemptionIn(row);
    const rate = rates.find(({ rate: each, cell }) => each === 0 && cell.tokens[0] !== tax?.cell.tokens[0]) ?? null;
    if (!base || base.cents === 0 || (tax && tax.cents !== 0) || others.length > 1) return [];
    if (!(tax && (exemption || rate?.isMarked)) || hasOtherWords(one)) return [];
    return [{ page, row, rate, percent: 0, base, tax, gross: null, exemption }];
  });
}

/** "Consulenza 1 1.000,00 0 % N2.2" is an item. */
function hasOtherWords({ row }: NumberedRow): boolean {
  const exemption = new Set(exemptionIn(row)?.tokens ?? []);
  const words = row.segments.flatMap(({ tokens }) => tokens).filter((token) => !exemption.has(token));
  return words.filter(({ fold }) => /\p{L}{3}/u.test(fold) && !namesTax(fold)).length > MOST_OTHER_WORDS;
}

const MOST_OTHER_WORDS = 1;

export function textOfRow({ row }: Pick<NumberedRow, "row">): string {
  return row.segments.map(({ text }) => text).join(" ");
}
