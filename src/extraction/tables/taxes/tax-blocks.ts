import type { Row, Token } from "../../page/layout.ts";
import { cellOf } from "../table-row.ts";
import type { PrintedAmount, PrintedRate } from "./printed-numbers.ts";
import {
  codeIn,
  exemptionIn,
  isOfCharge,
  isTaxOf,
  type NumberedRow,
  namesTax,
  type TaxLine,
  taxedLine,
} from "./tax-line.ts";

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
  for (const line of rows.flatMap((row) => taxedLine(row) ?? [])) {
    const last = blocks.at(-1)?.at(-1);
    const goesOn = last && line.row.index - last.row.index <= ROWS_BETWEEN && isBelow(line.base, last.base);
    if (goesOn) blocks.at(-1)!.push(line);
    else blocks.push([line]);
  }
  return blocks.map((lines) => withExempt(lines, rows));
}

function isBelow(one: PrintedAmount, other: PrintedAmount): boolean {
  const [a, b] = [edges(one), edges(other)];
  const height = Math.max(1, b.y1 - b.y0);
  return Math.min(Math.abs(a.x0 - b.x0), Math.abs(a.x1 - b.x1)) <= OFF_COLUMN_LINE_HEIGHTS * height;
}

function edges({ cell }: PrintedAmount) {
  const boxes = cell.tokens.map(({ box }) => box);
  return {
    x0: Math.min(...boxes.map(({ x0 }) => x0)),
    x1: Math.max(...boxes.map(({ x1 }) => x1)),
    y0: boxes[0]!.y0,
    y1: boxes[0]!.y1,
  };
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
  return { page, row, rate, base, tax: tax ?? null, gross: null, exemption };
}

/** "0", of which a tax is none: in the column of taxes. */
function zeroBelow({ segments }: Row, column: PrintedAmount): PrintedAmount | null {
  const zeros = segments.flatMap(({ tokens }) => tokens).filter(({ text }) => text === "0");
  const found = zeros.map((token) => ({ cell: cellOf([token], "0"), cents: 0 }));
  return found.find((zero) => isBelow(zero, column)) ?? null;
}

/** The rows above and below a tax in which its base may be printed. */
const REACH = 8;

/** Summaries in single lines: "Imponibile 1.000,00" above "IVA 22 % 220,00", or the rate in a title above its tax. */
export function labelledBlock(rows: readonly NumberedRow[]): TaxBlock {
  const lines = rows.flatMap((one, i) => {
    const rate = one.rates.length === 1 && one.rates[0]!.isMarked ? one.rates[0]! : null;
    if (!rate || rate.rate === 0 || !namesTax(textOfRow(one)) || isOfCharge(textOfRow(one))) return [];
    const own = one.amounts.length > 0 ? [one] : belowOf(rate.cell.tokens[0]!, rows, i);
    return own
      .flatMap(({ amounts, page, row }) => lineOf({ rate, taxes: amounts, page, row }, rows, i) ?? [])
      .slice(0, 1);
  });
  // Of a rate that is printed again and again the last is the summary's.
  const last = new Map(lines.map((line) => [line.rate!.rate, line]));
  return lines.filter((line) => last.get(line.rate!.rate) === line);
}

function lineOf(
  {
    rate,
    taxes,
    page,
    row,
  }: Pick<TaxLine, "page" | "row"> & {
    readonly rate: NonNullable<TaxLine["rate"]>;
    readonly taxes: readonly PrintedAmount[];
  },
  rows: readonly NumberedRow[],
  at: number,
): TaxLine | null {
  const near = rows.slice(Math.max(0, at - REACH), at + REACH + 1);
  const byDistance = near.toSorted((a, b) => Math.abs(a.row.index - row.index) - Math.abs(b.row.index - row.index));
  for (const tax of taxes.toReversed()) {
    const bases = byDistance.flatMap(({ amounts }) => amounts);
    const base = bases.find((one) => one !== tax && isTaxOf(rate.rate, one.cents, tax.cents));
    if (base) return { page, row, rate, base, tax, gross: null, exemption: null };
  }
  return null;
}

const ROWS_BELOW_TITLE = 2;

/** The rows below a title that has no numbers of its own: "Imponibile | IVA 22 % | Totale". */
function belowOf(title: Token, rows: readonly NumberedRow[], at: number): NumberedRow[] {
  return rows.slice(at + 1, at + 1 + ROWS_BELOW_TITLE).flatMap((one) => {
    const amounts = one.amounts.filter((amount) => {
      const { x0, x1 } = edges(amount);
      const width = Math.max(title.box.x1 - title.box.x0, x1 - x0);
      return Math.min(x1, title.box.x1 + width) > Math.max(x0, title.box.x0 - width);
    });
    return amounts.length > 0 ? [{ ...one, amounts }] : [];
  });
}

/** Lines of labels and values, one below the other, that say what one rate comes to. */
const LINES_OF_RECORD = 5;

/** "Aliquota IVA (%): 22.00", "Totale imponibile: 143.28", "Totale imposta: 31.52": a line each, as the tax agency prints. */
export function recordedBlock(rows: readonly NumberedRow[]): TaxBlock {
  const rateOf = (one: NumberedRow | undefined) => (one ? rateOfRecord(one) : null);
  return rows.flatMap((one, i): TaxLine[] => {
    const rate = rateOf(one);
    if (!rate) return [];
    const below = rows.slice(i + 1, i + 1 + LINES_OF_RECORD);
    const next = below.findIndex((other) => rateOf(other) !== null);
    const own = next < 0 ? below : below.slice(0, next);
    const [base, tax] = own.filter(({ amounts }) => amounts.length === 1);
    const [based, taxed] = [base?.amounts[0], tax?.amounts[0]];
    if (!based || !taxed || based.cents === 0) return [];
    const isZero = rate.rate === 0 && taxed.cents === 0;
    if (!isZero && !isTaxOf(rate.rate, based.cents, taxed.cents)) return [];
    const exemption = isZero ? (own.map(({ row }) => codeIn(row)).find((cell) => cell !== null) ?? null) : null;
    return [{ page: one.page, row: tax!.row, rate, base: based, tax: taxed, gross: null, exemption }];
  });
}

/** A line that says a rate and nothing else. */
function rateOfRecord(one: NumberedRow): PrintedRate | null {
  const [rate, ...others] = one.rates;
  const isOnly = one.amounts.every(({ cell }) => cell.tokens[0] === rate?.cell.tokens[0]);
  return rate && others.length === 0 && isOnly && RATE_LABEL.test(textOfRow(one)) ? rate : null;
}

const RATE_LABEL = /aliquota|rate|satz|taux|tipo|%/i;

/** Lines of which none is taxed: "N2.2 | 1.000,00 | 0,00". */
export function untaxedBlock(rows: readonly NumberedRow[]): TaxBlock {
  return rows.flatMap((one): TaxLine[] => {
    const { page, row, amounts, rates } = one;
    const [base, tax, ...others] = amounts;
    const exemption = exemptionIn(row);
    const rate = rates.find(({ rate: each, cell }) => each === 0 && cell.tokens[0] !== tax?.cell.tokens[0]) ?? null;
    if (!base || base.cents === 0 || (tax && tax.cents !== 0) || others.length > 1) return [];
    if (!(tax && (exemption || rate?.isMarked)) || hasOtherWords(one)) return [];
    return [{ page, row, rate, base, tax, gross: null, exemption }];
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
