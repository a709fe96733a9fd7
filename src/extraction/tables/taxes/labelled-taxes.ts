import { boxOf } from "../table-row.ts";
import type { PrintedRate } from "./printed-numbers.ts";
import { type TaxBlock, textOfRow } from "./tax-blocks.ts";
import {
  codeIn,
  isOfCharge,
  isTaxOf,
  type NumberedRow,
  namesBase,
  namesTax,
  type TaxLine,
  usualRateOf,
} from "./tax-line.ts";

/** The rows above and below a tax in which its base may be printed. */
const REACH = 8;

/**
 * Summaries in single lines: "Imponibile 1.000,00" above "IVA 22 % 220,00", or the rate in a title above its tax.
 *
 * @param rows all rows of a page
 */
export function labelledBlock(rows: readonly NumberedRow[]): TaxBlock {
  const lines = rows.flatMap((one, i) =>
    ratesOfTax(one).flatMap((rate) => {
      const taxes = one.amounts.filter(({ cell }) => cell.tokens[0] !== rate.cell.tokens[0]);
      const own = taxes.length > 0 ? [{ ...one, amounts: taxes }] : belowOf(rate, rows, i);
      return own.flatMap((taxed) => lineOf(rate, taxed, rows, i) ?? []).slice(0, 1);
    }),
  );
  // Of a rate that is printed again and again the last is the summary's.
  const last = new Map(lines.map((line) => [line.rate!.rate, line]));
  return lines.filter((line) => last.get(line.rate!.rate) === line);
}

/** The rates of a row beside a word for the tax, in its segment; else its only one, if the row names a tax. */
function ratesOfTax(one: NumberedRow): PrintedRate[] {
  const text = textOfRow(one);
  if (one.rates.length === 0 || !namesTax(text)) return [];
  const named = one.row.segments.filter((segment) => namesTax(segment.text) && !isOfCharge(segment.text));
  const tokens = new Set(named.flatMap((segment) => segment.tokens));
  const taxed = one.rates.filter(({ rate }) => rate > 0);
  const marked = taxed.filter(({ isMarked }) => isMarked);
  const beside = (marked.length > 0 ? marked : taxed).filter(({ cell }) => tokens.has(cell.tokens[0]!));
  if (beside.length > 0) return beside.slice(0, MOST_RATES);
  return marked.length === 1 && !isOfCharge(text) ? marked : [];
}

const MOST_RATES = 4;

function lineOf(
  rate: PrintedRate,
  { amounts, page, row }: NumberedRow,
  rows: readonly NumberedRow[],
  at: number,
): TaxLine | null {
  const bases = nearest(rows, at).flatMap((near) => near.amounts);
  for (const tax of amounts.toReversed()) {
    const base = bases.find((one) => one !== tax && isTaxOf(rate.rate, one.cents, tax.cents));
    if (base) return { page, row, rate, percent: rate.rate, base, tax, gross: null, exemption: null };
  }
  return null;
}

function nearest(rows: readonly NumberedRow[], at: number): NumberedRow[] {
  const near = rows.slice(Math.max(0, at - REACH), at + REACH + 1);
  const away = ({ row }: NumberedRow) => Math.abs(row.index - rows[at]!.row.index);
  return near.sort((a, b) => away(a) - away(b));
}

const ROWS_BELOW_TITLE = 2;

/** The rows below a title that has no amounts of its own: "Imponibile | IVA 22 % | Totale". */
function belowOf({ cell }: PrintedRate, rows: readonly NumberedRow[], at: number): NumberedRow[] {
  const title = cell.tokens[0]!.box;
  return rows.slice(at + 1, at + 1 + ROWS_BELOW_TITLE).flatMap((one) => {
    const amounts = one.amounts.filter((amount) => {
      const { x0, x1 } = boxOf(amount);
      const width = Math.max(title.x1 - title.x0, x1 - x0);
      return Math.min(x1, title.x1 + width) > Math.max(x0, title.x0 - width);
    });
    return amounts.length > 0 ? [{ ...one, amounts }] : [];
  });
}

/**
 * Totals of one rate that is printed nowhere but in the items: "Tot. imponibile 1.596,00", "Tot. IVA 159,60".
 *
 * @param rows all rows of a page
 */
export function unratedBlock(rows: readonly NumberedRow[]): TaxBlock {
  const lines = rows.flatMap((one, i): TaxLine[] => {
    const [tax, ...others] = one.amounts;
    const text = textOfRow(one);
    if (!tax || others.length > 0 || one.rates.length > 0 || !namesTax(text) || isOfCharge(text)) return [];
    const named = nearest(rows, i).filter((near) => near !== one && namesBase(textOfRow(near)));
    const base = named.flatMap(({ amounts }) => amounts).find((amount) => usualRateOf(amount, tax) !== null);
    const percent = base ? usualRateOf(base, tax) : null;
    if (!base || percent === null) return [];
    return [{ page: one.page, row: one.row, rate: null, percent, base, tax, gross: null, exemption: null }];
  });
  return lines.slice(-1);
}

/** Lines of labels and values, one below the other, that say what one rate comes to. */
const LINES_OF_RECORD = 5;

/**
 * "Aliquota IVA (%): 22.00", "Totale imponibile: 143.28", "Totale imposta: 31.52": a line each, as the tax agency
 * prints them.
 */
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
    return [
      { page: one.page, row: tax!.row, rate, percent: rate.rate, base: based, tax: taxed, gross: null, exemption },
    ];
  });
}

/** A line that says a rate and nothing else. */
function rateOfRecord(one: NumberedRow): PrintedRate | null {
  const [rate, ...others] = one.rates;
  const isOnly = one.amounts.every(({ cell }) => cell.tokens[0] === rate?.cell.tokens[0]);
  return rate && others.length === 0 && isOnly && RATE_LABEL.test(textOfRow(one)) ? rate : null;
}

const RATE_LABEL = /aliquota|rate|satz|taux|tipo|%/i;
