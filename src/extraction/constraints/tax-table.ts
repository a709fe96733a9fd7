import { oncePer } from "../../core/basics/once-per.ts";
import { centsOf } from "../evidence/amount-features.ts";
import { inLines } from "../in-lines.ts";
import { VALUE_ADDED_TAX } from "../lexicons/value-added-tax.ts";
import type { PageLayout } from "../page/layout.ts";
import { foldWords } from "../page/text.ts";
import { parseAmount } from "../types/numbers/amount.ts";

/**
 * The tax breakdown that a page prints beside its totals: a row per rate, untaxed amounts, rates. An invoice's total
 * has to agree with all of it, and many print no sum of net and tax at all. All amounts in cents.
 */
export interface TaxTable {
  /** Of rows of two rates or more. */
  readonly net: number;
  readonly tax: number;
}

const AMOUNT = /(?<![\d.,])-?\d{1,3}(?:[.,'’ ]?\d{3})*[.,]\d{2}(?![\d%]|\s?%)/gu;
const RATE = /(?<![\d.,])\d{1,2}(?:[.,]\d{1,2})?(?=\s?%)/gu;
/** In columns whose title has the percent sign; European rates only. */
const BARE_RATE = /(?<![\d.,])(?:4|5|6|7|8|9|10|12|13|14|15|16|17|18|19|20|21|22|23|24|25|27)(?:[.,]00)?(?![\d.,%])/gu;
/** "2 7%", "1 19%": the letter or number of a rate that OCR joined to it. */
const JOINED_RATE = /(?<![\d.,])[1-9][.,]?(\d{1,2})(?=\s?%)/gu;
export const HIGHEST_RATE = 27;
/** Rounding tolerance in cents for sums of lines. */
const ROUNDING = 2;
const MOST_UNTAXED = 6;

/** Folded. */
export const TAX_WORD = new RegExp(`\\b(?:${VALUE_ADDED_TAX}|IMPOSTA|SALES TAX)\\b`);
/** Words for amounts charged without tax, or deducted after the tax; folded. */
export const UNTAXED = new RegExp(inLines`
  \b(?:BOLLO|ESENTE|ESENTI|ESCLUSO|ESCLUSA|ESCL|FUORI CAMPO|F C IVA|FC IVA|NON IMPONIBILE|NON SOGGETT\w*
  |ART 1[05]|ANTICIPAZION\w*|ANTICIPAT\w*|IMPOSTA DI SOGGIORNO|TASSA DI SOGGIORNO|CITY TAX|EXEMPT|ZERO RATED
  |STEUERFREI|AUSLAGEN|KURTAXE|DEBOURS|EXONERE\w*|TAXE DE SEJOUR|TIMBRE|STAMP DUTY|SUPLIDOS|EINWEGPFAND
  |STATIEGELD|EXENTO|EXENTA|NO SUJET\w*|STEMPELGEBUEHR)\b`);

/** Sellers that charge no tax state the law: small businesses, services abroad, reverse charge in construction. */
export const SAYS_UNTAXED = new RegExp(inLines`
  \b(?:19 (?:(?:ABS(?:ATZ)? )?\d )?USTG|KLEINUNTERNEHMER\w*|293 ?B|TVA NON APPLICABLE|AUTOLIQUIDATION
  |REGIME FORFETT?ARIO|REVERSE CHARGE|INVERSIONE CONTABILE|STEUERSCHULDNERSCHAFT|BTW VERLEGD
  |VRIJGESTELD VAN BTW|INVERSION DEL SUJETO PASIVO)\b`);

/**
 * Whether the paper states by such words, or by its only rate, that nothing is taxed. If a row computes a tax from a
 * rate, the words concern other lines.
 */
export const isUntaxed: (page: PageLayout) => boolean = oncePer((page: PageLayout) => {
  const rates = printedRates(page);
  const texts = textsOfRows(page);
  const saysSo = rates.length > 0 || texts.some((text) => SAYS_UNTAXED.test(foldWords(text)));
  return saysSo && rates.every((rate) => rate === 0) && !texts.some((text) => rateRow(text) !== null);
});

/** A row for each rate, its base and the tax on it. */
export const rateRows: (page: PageLayout) => readonly RateRow[] = oncePer((page: PageLayout) => {
  const texts = textsOfRows(page);
  const rows = new Map<string, RateRow>();
  for (const row of [...texts.flatMap((text) => rateRow(text) ?? []), ...rowsInTwoLines(texts)])
    rows.set(`${row.rate} ${row.net}`, row);
  return [...rows.values()];
});

/** null if fewer than two rates have a row, or if no printed amount is the sum of them and the untaxed amounts. */
export const taxTable: (page: PageLayout) => TaxTable | null = oncePer((page: PageLayout) => {
  const texts = textsOfRows(page);
  const printed = texts.flatMap((text) => numbers(text, AMOUNT)).map(centsOf);
  const all = withoutItems(rateRows(page));
  const [net, tax] = [all.reduce((sum, row) => sum + row.net, 0), all.reduce((sum, row) => sum + row.tax, 0)];
  const haveRates = new Set(all.map(({ rate }) => rate)).size > 1;
  if (haveRates && printed.some((gross) => isUntaxedRest(page, gross - net - tax))) return { net, tax };
  return tableOfTaxes(texts, new Set(printed));
});

/** Items may say their rate, base and tax too: what is the sum of the other rows of its rate stands for them. */
function withoutItems(rows: readonly RateRow[]): readonly RateRow[] {
  return [...Map.groupBy(rows, ({ rate }) => rate).values()].flatMap((own) => {
    const sum = own.find(({ net }) => Math.abs(own.reduce((rest, row) => rest + row.net, -2 * net)) <= ROUNDING);
    return own.length > 2 && sum ? [sum] : own;
  });
}

/** "VAT 13.5% 45.90" and "VAT 23% 33.12", whatever they are on: a printed total is as much above a printed net. */
function tableOfTaxes(texts: readonly string[], printed: ReadonlySet<number>): TaxTable | null {
  const taxes = new Map<number, number>();
  for (const text of texts) {
    if (!TAX_WORD.test(foldWords(text))) continue;
    const [rate, ...others] = numbers(text, RATE).filter((each) => each > 0 && each <= HIGHEST_RATE);
    const amount = numbers(text, AMOUNT).at(-1);
    if (rate === undefined || others.length > 0 || amount === undefined || amount <= 0) continue;
    const tax = centsOf(amount);
    // Goods that say their rate, or rows of several sheets.
    if ((taxes.get(rate) ?? tax) !== tax) return null;
    taxes.set(rate, tax);
  }
  if (taxes.size < 2) return null;
  const tax = [...taxes.values()].reduce((sum, each) => sum + each, 0);
  const grosses = [...printed].filter((gross) => gross > 2 * tax && printed.has(gross - tax));
  return grosses.length > 0 ? { net: Math.max(...grosses) - tax, tax } : null;
}

/** Per cent, in lines that mention a tax. */
export const printedRates: (page: PageLayout) => readonly number[] = oncePer((page: PageLayout) => {
  const lines = textsOfRows(page).filter((text) => TAX_WORD.test(foldWords(text)));
  return [...new Set(lines.flatMap((text) => numbers(text, RATE)))].filter((rate) => rate <= HIGHEST_RATE);
});

/** Amounts charged without tax. */
export const untaxedAmounts: (page: PageLayout) => readonly number[] = oncePer((page: PageLayout) => {
  const found = textsOfRows(page).flatMap((text) => {
    if (!UNTAXED.test(foldWords(text))) return [];
    const last = numbers(text, AMOUNT).at(-1);
    return last ? [centsOf(last)] : [];
  });
  return [...new Set(found)].slice(0, MOST_UNTAXED);
});

/** Sums of all subsets of the untaxed amounts, including none: queried for each choice of three totals. */
export const untaxedSums = oncePer((page: PageLayout): readonly number[] => {
  const sums = [0];
  for (const amount of untaxedAmounts(page)) sums.push(...sums.map((sum) => sum + amount));
  return sums;
});

/** Whether a subset of the untaxed amounts, or none, makes the difference between two sums. */
export function isUntaxedRest(page: PageLayout, rest: number): boolean {
  return untaxedSums(page).some((sum) => Math.abs(sum - rest) <= ROUNDING);
}

/** Whether a tax is what one of the printed rates makes of the net. */
export function isAtPrintedRate(page: PageLayout, net: number, tax: number): boolean {
  return printedRates(page).some((rate) => rate > 0 && Math.abs((net * rate) / 100 - tax) <= ROUNDING);
}

/** The base of one rate, and the tax on it. */
export interface RateRow {
  readonly rate: number;
  readonly net: number;
  readonly tax: number;
}

/** "Imponibile 10 % 572,27" above "IVA 10 % 57,23" */
function rowsInTwoLines(texts: readonly string[]): RateRow[] {
  const byRate = new Map<number, number[]>();
  for (const text of texts) {
    const [rates, amounts] = [numbers(text, RATE), numbers(text, AMOUNT)];
    if (rates.length !== 1 || amounts.length !== 1) continue;
    byRate.set(rates[0]!, [...(byRate.get(rates[0]!) ?? []), centsOf(amounts[0]!)]);
  }
  return [...byRate].flatMap(([rate, amounts]) =>
    amounts.slice(1).flatMap((tax, i) => (isRateOf(rate, amounts[i]!, tax) ? [{ rate, net: amounts[i]!, tax }] : [])),
  );
}

/** Whether a tax is what a rate makes of a net, to the cent. */
export function isRateOf(rate: number, net: number, tax: number): boolean {
  return rate > 0 && net > 0 && tax > 0 && Math.abs((net * rate) / 100 - tax) <= 1;
}

/** "22 % 1.000,00 220,00": a rate, its base, and the tax on it. */
function rateRow(text: string): RateRow | null {
  const amounts = numbers(text, AMOUNT).map(centsOf);
  if (amounts.length < 2 || amounts.length > 5) return null;
  const rates = [
    ...numbers(text, RATE).map((rate) => ({ rate, others: amounts })),
    ...numbers(text, BARE_RATE).map((rate) => ({ rate, others: without(amounts, rate * 100) })),
  ];
  const fitting = rates
    .filter(({ rate }) => rate <= HIGHEST_RATE)
    .flatMap(({ rate, others }) =>
      others.flatMap((net) =>
        others.filter((tax) => isRateOf(rate, net, tax)).map((tax): RateRow => ({ rate, net, tax })),
      ),
    );
  const joined = [...text.matchAll(JOINED_RATE)].flatMap(([, digits]) =>
    amounts.flatMap((net) =>
      amounts
        .filter((tax) => isRateOf(Number(digits), net, tax) && amounts.includes(net + tax))
        .map((tax): RateRow => ({ rate: Number(digits), net, tax })),
    ),
  );
  const [gross, tax] = amounts;
  const isOnGross =
    fitting.length === 0 && joined.length === 0 && amounts.length === 2 && ON_GROSS.test(foldWords(text));
  const onGross = (isOnGross ? numbers(text, RATE) : []).filter(
    (rate) => rate > 0 && rate <= HIGHEST_RATE && Math.abs((gross! * rate) / (100 + rate) - tax!) <= 1,
  );
  fitting.push(...joined, ...onGross.map((rate) => ({ rate, net: gross! - tax!, tax: tax! })));
  // Of "7 % 0,95 0,89 0,06" either could be the base, within rounding: net and tax add up to the third.
  return fitting.find(({ net, tax }) => amounts.includes(net + tax)) ?? fitting[0] ?? null;
}

/** "20,00% von 8,38 MwSt 1,40": the tax within an amount, as tills print it; folded. */
const ON_GROSS = /\b(?:VON|AUF|OF|OVER|SUR|SU|SOBRE)\b.*\b(?:MWST|UST|VAT|TVA|IVA|BTW)\b/;

/** A rate printed as "10,00" is no base for itself: "1,00 | 487,00 | 10,00 | 487,00" is a line of goods. */
function without(amounts: readonly number[], rate: number): readonly number[] {
  const at = amounts.indexOf(rate);
  return at < 0 ? amounts : amounts.toSpliced(at, 1);
}

function numbers(text: string, pattern: RegExp): number[] {
  return [...text.matchAll(pattern)].flatMap(([found]) => {
    const amount = parseAmount(found, null);
    return amount === null ? [] : [Number(amount)];
  });
}

const textsOfRows = oncePer(({ rows }: PageLayout): readonly string[] =>
  rows.map(({ segments }) => segments.map(({ text }) => text).join(" | ")),
);
