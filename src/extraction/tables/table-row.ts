import { type Box, unionOfBoxes } from "../../core/geometry.ts";
import type { Token } from "../page/layout.ts";
import { mendDigits } from "../page/text.ts";
import { parseAmount } from "../types/numbers/amount.ts";
import type { ColumnRole } from "./columns/column-role.ts";

/** One item of a table before it is assigned to the service's fields. */
export interface TableRow {
  readonly pageIndex: number;
  readonly cells: ReadonlyMap<ColumnRole, Cell>;
  /** How it was found; affects the confidence of its cells. */
  readonly found: "table" | "table_by_content" | "record" | "price_line";
  /** quantity × unit price (less discount) = amount; null if one of them is missing. */
  readonly multiplies: boolean | null;
  /** The previous balance plus its movement is the balance after it; absent if a statement prints none. */
  readonly balances?: boolean;
  /** For a table that only its user knows: the evidence that it is the table, and that its columns are the fields'. */
  readonly own?: OwnTableSigns;
}

export interface OwnTableSigns {
  /**
   * The agreement of the titles of its columns with the names of the fields, summed and divided among all that are
   * asked for.
   */
  readonly strength: number;
  readonly columns: ReadonlyMap<ColumnRole, OwnColumnSigns>;
  /** 0..1: the share that the row fills of the columns that most rows fill. */
  readonly fullness: number;
  readonly rows: number;
}

export interface OwnColumnSigns {
  /** 0..1, of its title or its remembered place; 0 if only the look of its values says whose it is. */
  readonly agreement: number;
  /** 0..1: the share of its cells that have the field's type. */
  readonly fit: number;
  readonly isTaught: boolean;
}

export interface Cell {
  readonly tokens: readonly Token[];
  readonly text: string;
  /** Decimal number of a numeric cell. */
  readonly number: string | null;
  /** One digit was misread; arithmetic determined which. */
  readonly repaired?: boolean;
}

/** In hundredths, which add up exactly; null without a number. */
export function centsIn(cell: Pick<Cell, "number"> | null | undefined): number | null {
  return cell?.number == null ? null : Math.round(Number(cell.number) * 100);
}

/** In hundredths; null if the row has no such number. */
export function centsOf({ cells }: TableRow, role: ColumnRole): number | null {
  return centsIn(cells.get(role));
}

/** Of what has a cell: a printed amount, a day. */
export function boxOf({ cell }: { readonly cell: Cell }): Box {
  return unionOfBoxes(cell.tokens.map(({ box }) => box));
}

export function cellOf(tokens: readonly Token[], number: string | null = null): Cell {
  const text = withoutRulings(tokens.map(({ text: own }) => own).join(" "));
  return { tokens, text: number === null ? text : mendDigits(withoutMarks(text)), number };
}

/**
 * OCR reads the ruling beside a word as | or [: "1,00|", "[Engineering services". Brackets in pairs are the author's.
 */
function withoutRulings(text: string): string {
  return text.replace(/^(?:\||\[(?!.*\]))+\s*|\s*\|+$/g, "");
}

/** Printers without line characters draw rulings with "!", which beside a number is not a digit: "850!". */
function withoutMarks(text: string): string {
  return withoutRulings(text).replace(/^!+|!+$/g, "");
}

/** Signs and currencies around digits with at most one fraction: no date, no article number. */
const NUMBER_WORD = /^[-+−–(]?[€$£]?[-+−–]?(?:\d{1,3}(?:[.,'’]\d{3})+|\d{1,9})(?:[.,]\d{1,8})?[€$£]?[)%+-]?$/;

/** A currency as a word of its own beside an amount. */
export const IS_CURRENCY = /^(?:[€$£]|EUR|CHF|GBP|USD)$/;

/**
 * The number of a cell: its first run of number words ("20 Stk" → 20, "1 160,00 €" → 1160.00), null if there is none. A
 * percentage is no amount, so `%` counts only if it is asked for.
 */
export function numberIn(tokens: readonly Token[], decimal: "." | "," | null, allowPercent: boolean): Cell | null {
  const start = tokens.findIndex(
    ({ text }) => NUMBER_WORD.test(mendDigits(withoutMarks(text))) && (allowPercent || !text.includes("%")),
  );
  if (start < 0) return null;
  const run = [tokens[start]!];
  for (const next of tokens.slice(start + 1)) {
    // Groups of thousands separated by a space: "1 160,00".
    if (!/^\d{3}(?:[.,]\d+)?$/.test(next.text) || !/^-?\d{1,3}$/.test(run.at(-1)!.text)) break;
    run.push(next);
  }
  const follower = tokens[start + run.length];
  if (!allowPercent && follower?.text === "%") return null;
  // "- 120,00", "+ € 120,00" and "120,00 -": a separate sign belongs to the number.
  const before = IS_CURRENCY.test(tokens[start - 1]?.text ?? "") ? start - 2 : start - 1;
  if (/^[-−–+]$/.test(tokens[before]?.text ?? "")) run.unshift(...tokens.slice(before, start));
  else if (follower && /^[-−–]$/.test(follower.text)) run.push(follower);
  const number = parseAmount(run.map(({ text }) => withoutMarks(text)).join(""), decimal);
  return number === null ? null : cellOf(run, number);
}

const COUNT_WITH_UNIT = /^(\d{1,6}(?:[.,]\d{1,3})?)(?:[x×]|\p{L}{1,4}\.?)$/u;

/**
 * A count with its unit attached without a space: "12x", "4U", "3pz."; null if there is none. Its text is as printed.
 */
export function countIn(tokens: readonly Token[], decimal: "." | "," | null): Cell | null {
  const [token, ...others] = tokens;
  const count = token && others.length === 0 ? COUNT_WITH_UNIT.exec(token.text)?.[1] : undefined;
  const number = count === undefined ? null : parseAmount(count, decimal);
  return token && number !== null ? { tokens: [token], text: token.text, number } : null;
}

/** Successive discounts: "50+10", "10% + 5%". */
const IN_TURN = /^-?\d{1,2}(?:[.,]\d{1,2})?\s?%?(?:\s?\+\s?\d{1,2}(?:[.,]\d{1,2})?\s?%?){1,4}$/;

/** The combined effect of successive discounts, in per cent; null if the text is not one. */
export function discountsInTurn(text: string): string | null {
  if (!IN_TURN.test(text)) return null;
  const left = text
    .split("+")
    .reduce((rest, one) => rest * (1 - Math.abs(Number.parseFloat(one.trim().replace(",", "."))) / 100), 1);
  return (100 * (1 - left)).toFixed(4);
}

export function productOf(cells: ReadonlyMap<ColumnRole, Cell>): boolean | null {
  const number = (role: ColumnRole) => cells.get(role)?.number;
  return multiplies(number("quantity"), number("unit_price"), number("amount"), number("discount"));
}

/**
 * A printed product is rounded to the cent, and unit prices to two to four decimals. What is withheld or given back may
 * have a minus that its factors have not: "4 × 105,00 = -420,00".
 *
 * @param discount per cent, or the money that is deducted; with a minus or without
 */
export function multiplies(
  quantity: string | null | undefined,
  unitPrice: string | null | undefined,
  amount: string | null | undefined,
  discount: string | null | undefined,
): boolean | null {
  if (quantity == null || unitPrice == null || amount == null) return null;
  const [q, u, a] = [Number(quantity), Number(unitPrice), Number(amount)];
  const tolerance = 0.0051 + Math.abs(q) * 0.00005;
  const isFull = Math.abs(q * u - a) <= tolerance || (a < 0 && Math.abs(q * u + a) <= tolerance);
  if (isFull || discount == null) return isFull;
  const off = Math.abs(Number(discount));
  return [q * u * (1 - off / 100), q * u - off].some((reduced) => Math.abs(reduced - a) <= tolerance + 0.01);
}
