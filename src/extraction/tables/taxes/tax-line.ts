import { SAYS_UNTAXED, TAX_WORD, UNTAXED } from "../../constraints/tax-table.ts";
import { CHARGE_WORDS } from "../../evidence/charge-words.ts";
import { inLines } from "../../in-lines.ts";
import type { PageLayout, Row, Token } from "../../page/layout.ts";
import { foldWords, textOf } from "../../page/text.ts";
import { type Cell, cellOf } from "../table-row.ts";
import { amountsIn, type PrintedAmount, type PrintedRate, ratesIn } from "./printed-numbers.ts";

/** What a paper prints of one rate. */
export interface TaxLine {
  readonly page: PageLayout;
  /** Of its tax, or of its base where nothing is taxed. */
  readonly row: Row;
  /** Null if it is printed nowhere near, or as a code of the company's own. */
  readonly rate: PrintedRate | null;
  /** Per cent: the rate that is printed, or that the amounts tell. */
  readonly percent: number;
  readonly base: PrintedAmount;
  /** Null if nothing is taxed and no zero is printed. */
  readonly tax: PrintedAmount | null;
  /** Base and tax together, where that stands beside them. */
  readonly gross: PrintedAmount | null;
  readonly exemption: Cell | null;
}

/** A row with its numbers. */
export interface NumberedRow {
  readonly page: PageLayout;
  readonly row: Row;
  readonly amounts: readonly PrintedAmount[];
  readonly rates: readonly PrintedRate[];
}

export function numberedRows(page: PageLayout, decimal: "." | "," | null): NumberedRow[] {
  return page.rows.map((row) => ({ page, row, amounts: amountsIn(row, decimal), rates: ratesIn(row) }));
}

/** In hundredths. */
const ROUNDING = 1;
/** … where base and tax add up to a third amount of the line: taxes that were rounded item by item. */
const ROUNDING_BY_ITEM = 10;
const MOST_AMOUNTS = 6;

/** Whether a tax is what a rate makes of a base, both with the same sign. */
export function isTaxOf(rate: number, base: number, tax: number, rounding = ROUNDING): boolean {
  return rate > 0 && base * tax > 0 && Math.abs((base * rate) / 100 - tax) <= rounding;
}

/** "IVA 22 %", "I.V.A." */
export function namesTax(text: string): boolean {
  return TAX_WORD.test(foldWords(text).replace(SPELT_OUT, "$1$2$3"));
}

const SPELT_OUT = /\b([ITMBUV]) ([VTW]) ([ASW])\b/g;

/** Of a contribution or of withheld tax: "C.P.A. 4 % su 2.760,00: 110,40". */
export function isOfCharge(text: string): boolean {
  const folded = foldWords(text);
  return Object.values(CHARGE_WORDS).some((words) => words.test(folded));
}

/** Folded: what titles call the amount that a rate is of. */
const BASE_WORD = new RegExp(inLines`
  \b(?:IMPONIBIL\w*|TAXABLE|NET|NETTO\w*|BASE|BASES|BEMESSUNG\w*|GOODS|HT|GRUNDLAG\w*|VERGOEDING|INCIDENCIA
  |PODSTAWA|ILIQUIDO|SUBTOTAL\w*|ZWISCHENSUMME|ZWISCHENTOTAL)\b`);

export function namesBase(text: string): boolean {
  return BASE_WORD.test(foldWords(text));
}

/**
 * "22 % 1.000,00 220,00": a rate, its base and the tax on it in one row; several where they stand side by side, none if
 * no numbers of the row are these.
 */
export function taxedLines({ page, row, amounts, rates }: NumberedRow): TaxLine[] {
  if (amounts.length < 2 || amounts.length > MOST_AMOUNTS || isOfCharge(textOf(row.segments))) return [];
  const rated = rates.slice(0, MOST_RATES).flatMap((rate) => linesAt(rate, { page, row, amounts, rates }));
  const found = rated.length > 0 ? rated : linesWithoutRate({ page, row, amounts, rates });
  const strength = ({ rate, gross, base, tax }: TaxLine) =>
    (gross ? 8 : 0) +
    (rate?.isAlone ? 4 : 0) +
    (rate?.isMarked ? 2 : 0) +
    (base.cell.tokens[0]!.box.x0 < tax!.cell.tokens[0]!.box.x0 ? 1 : 0);
  const taken = new Set<unknown>();
  const lines: TaxLine[] = [];
  for (const line of found.toSorted((a, b) => strength(b) - strength(a))) {
    const own = [line.base, line.tax, line.gross, line.rate].filter((part) => part !== null);
    if (own.some((part) => taken.has(part))) continue;
    for (const part of own) taken.add(part);
    lines.push(line);
  }
  return lines.sort((a, b) => a.base.cell.tokens[0]!.index - b.base.cell.tokens[0]!.index);
}

/** Numbers without a sign that may be a rate are in every row of items. */
const MOST_RATES = 8;

function linesAt(rate: PrintedRate, { page, row, amounts }: NumberedRow): TaxLine[] {
  // A rate printed as "10,00" is no base for itself.
  const others = amounts.filter(({ cell }) => !cell.tokens.includes(rate.cell.tokens[0]!));
  return others.flatMap((base) =>
    others.flatMap((tax) => {
      const gross = others.find(({ cents }) => cents === base.cents + tax.cents) ?? null;
      if (tax === base || !isTaxOf(rate.rate, base.cents, tax.cents, gross ? ROUNDING_BY_ITEM : ROUNDING)) return [];
      return [{ page, row, rate, percent: rate.rate, base, tax, gross, exemption: null }];
    }),
  );
}

/** "A1 | 48.260,00 | 9.169,40": a base and, behind it, what a usual rate makes of it; a list of codes has the rate. */
function linesWithoutRate({ page, row, amounts }: NumberedRow): TaxLine[] {
  return amounts.flatMap((base, at): TaxLine[] => {
    const tax = amounts[at + 1];
    const percent = tax ? usualRateOf(base, tax) : null;
    if (!tax || percent === null) return [];
    const gross = amounts.find(({ cents }) => cents === base.cents + tax.cents) ?? null;
    return [{ page, row, rate: null, percent, base, tax, gross, exemption: null }];
  });
}

/** Rates that are usual enough to be told from a base and its tax alone. */
const USUAL_RATES: readonly number[] = [
  4, 5, 5.5, 6, 7, 8, 8.1, 9, 10, 12, 13, 13.5, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 25.5, 27,
];

/** The usual rate that makes the tax of a base; null if none does, or the amounts are too small to tell. */
export function usualRateOf(base: PrintedAmount, tax: PrintedAmount): number | null {
  if (Math.abs(tax.cents) < LEAST_TELLING) return null;
  return USUAL_RATES.find((rate) => isTaxOf(rate, base.cents, tax.cents)) ?? null;
}

/** In hundredths. */
const LEAST_TELLING = 100;

/** FatturaPA's codes for what is not taxed. */
const NATURE = /^\(?N[1-7](?:[.,]\d{1,2})?\)?[.:;]?$/;
/** "Art. 10", "art.15 DPR 633/72" */
const OF_LAW = /\b(?:ART|ARTICOLO|ARTIKEL|ARTICLE)\b|\b633\b/;

/** The words of a row that say why nothing is taxed, its code if it has one; null if it says nothing of the kind. */
export function exemptionIn(row: Row): Cell | null {
  const saying = row.segments.find(({ text }) => saysExempt(text));
  return codeIn(row) ?? wordsOf(saying?.tokens ?? []);
}

/** The words that stand with FatturaPA's code for what is not taxed; null if a row has none. */
export function codeIn({ segments }: Row): Cell | null {
  return wordsOf(segments.find(({ tokens }) => tokens.some(({ text }) => NATURE.test(text)))?.tokens ?? []);
}

function wordsOf(tokens: readonly Token[]): Cell | null {
  const label = tokens.findLastIndex(({ text }) => text.endsWith(":"));
  const words = trimmed(tokens.slice(label + 1));
  return words.length > 0 ? cellOf(words) : null;
}

function saysExempt(text: string): boolean {
  const folded = foldWords(text);
  return UNTAXED.test(folded) || SAYS_UNTAXED.test(folded) || OF_LAW.test(folded);
}

const IS_NUMBER = /^[-+−–]?[\d.,'’]+%?$|^[€%|]$|^EUR$/;

/** Without the numbers around the words. */
function trimmed(tokens: readonly Token[]): readonly Token[] {
  const from = tokens.findIndex(({ text }) => !IS_NUMBER.test(text));
  const to = tokens.findLastIndex(({ text }, i) => !IS_NUMBER.test(text) || isOfLaw(tokens, i));
  return from < 0 ? [] : tokens.slice(from, to + 1);
}

/** The 10 of "art. 10" is none of the row's numbers. */
function isOfLaw(tokens: readonly Token[], at: number): boolean {
  return (
    /^(?:art|artt|articolo|art\.|n\.|comma|c\.)\.?$/i.test(tokens[at - 1]?.text ?? "") &&
    !/[.,]\d{2}$/.test(tokens[at]!.text)
  );
}
