import type { Evidence } from "../core/documents/result.ts";
import { boxOfPolygon, unionOfBoxes } from "../core/geometry.ts";
import type { ReadField, ScoredCandidate } from "./candidate.ts";
import { isUntaxedRest, rateRows, taxTable } from "./constraints/tax-table.ts";
import { centsOf } from "./evidence/amount-features.ts";
import { inLines } from "./in-lines.ts";
import type { PageLayout } from "./page/layout.ts";
import type { Decision } from "./scoring/decode.ts";
import { looksLike } from "./tables/arithmetic.ts";
import type { ExtractedRow } from "./tables/extract-rows.ts";
import { pricedVolumes } from "./tables/lists/price-lines.ts";
import { parseAmount } from "./types/numbers/amount.ts";

/**
 * Below this confidence of a word its figures are held against what the paper computes: of dot-matrix print on pale
 * photographs a total was read wrong at 51 to 76, and said at 97 to 99 because everything else about it was right.
 */
const DOUBTED = 0.9;
/** A figure that is read as one that looks like it, and then fits another sum by chance, is rare but possible. */
const SURENESS_OF_MENDED = 0.95;
const MOST_IF_CONTRADICTED = 60;

const MENDED: Evidence = { term: "repaired: the one figure that makes the paper's sums agree", weight: 0 };
const CONTRADICTED: Evidence = {
  term: "what the paper adds up is another amount, and the words are doubtful",
  weight: 0,
};

/**
 * A receipt's total whose word is doubtful, held against what else of the paper says how much it is: litres × price,
 * its items, its taxes, what was handed over less the change. Where none of these is the total, and one is a figure
 * away from it, that is what was printed; where none is near, it is left to a person.
 */
export function withProvenTotals(
  decisions: readonly Decision[],
  pages: readonly PageLayout[],
  rows: readonly ExtractedRow[],
  decimal: "." | "," | null,
): Decision[] {
  return decisions.map((decision) => {
    const [total] = decision.chosen;
    if (!total || !isTotal(decision.read) || !isDoubted(total)) return decision;
    const page = pages.find(({ pageIndex }) => pageIndex === total.candidate.pageIndex);
    const settled = page ? settle(total, amountsComputed(total, page, rows, decimal), page) : total;
    return settled === total ? decision : { ...decision, chosen: [settled] };
  });
}

const SUMMED: Evidence = { term: "the sum of the taxes of all rates, of which none is printed", weight: 0 };
/** Nobody printed it: to be looked at, though it adds up to the total. */
const MOST_OF_SUMMED = 89;

/**
 * A receipt's tax, of which only the taxes of its rates are printed: "19% 3,70 0,70 4,40" and "7% 9,11 0,64 9,75". Its
 * words are those of all rates, and with what they are on they add up to the total.
 */
export function withSummedTaxes(decisions: readonly Decision[], pages: readonly PageLayout[]): Decision[] {
  const [total] = decisions.find(({ read }) => isTotal(read))?.chosen ?? [];
  const page = total && pages.find(({ pageIndex }) => pageIndex === total.candidate.pageIndex);
  const table = page ? taxTable(page) : null;
  if (!page || !table || !isUntaxedRest(page, centsOf(Number(total.candidate.key)) - table.net - table.tax))
    return [...decisions];
  return decisions.map((decision) => {
    const { read, chosen, others } = decision;
    if (read.template !== "receipt" || read.meaning.concept !== "invoice.tax_total" || chosen.length > 0)
      return decision;
    const parts = rateRows(page).map(({ tax }) =>
      others.find(({ candidate }) => candidate.page === page && centsOf(Number(candidate.key)) === tax),
    );
    const summed = parts.every((part) => part !== undefined) ? sumOf(parts, table.tax) : null;
    return summed ? { read, chosen: [summed], others: others.filter((other) => !parts.includes(other)) } : decision;
  });
}

function sumOf(parts: readonly ScoredCandidate[], cents: number): ScoredCandidate {
  const first = parts[0]!;
  const { candidate, evidence } = first;
  const tokens = [...new Set(parts.flatMap((part) => part.candidate.tokens))].sort((a, b) => a.index - b.index);
  const key = (cents / 100).toFixed(2);
  const mark = /[.,](?=\d{2}\D*$)/.exec(candidate.text)?.[0] ?? ".";
  const value = candidate.value?.type === "amount" ? { ...candidate.value, amount: key } : null;
  return {
    ...first,
    candidate: { ...candidate, tokens, text: key.replace(".", mark), key, value },
    evidence: [...evidence, SUMMED],
    confidenceCap: MOST_OF_SUMMED,
  };
}

function isTotal({ meaning, template }: ReadField): boolean {
  return template === "receipt" && meaning.concept === "invoice.gross_total";
}

function isDoubted({ candidate }: ScoredCandidate): boolean {
  return candidate.tokens.some(({ word }) => word.source === "ocr" && word.confidence < DOUBTED);
}

function settle(total: ScoredCandidate, computed: readonly number[], page: PageLayout): ScoredCandidate {
  const own = centsOf(Number(total.candidate.key));
  if (computed.length === 0 || computed.includes(own) || timesPrinted(page, own) > 1) return total;
  const near = [...new Set(computed)].filter((cents) => isOneFigureAway(String(own), String(cents)));
  if (near.length !== 1) {
    return { ...total, evidence: [...total.evidence, CONTRADICTED], confidenceCap: MOST_IF_CONTRADICTED };
  }
  const { candidate, evidence } = total;
  const [cents] = near;
  const key = (cents! / 100).toFixed(2);
  const mark = /[.,](?=\s?\d{2}\D*$)/.exec(candidate.text)?.[0] ?? ".";
  const text = candidate.text.replace(/\d.*\d/, key.replace(".", mark));
  const value = candidate.value?.type === "amount" ? { ...candidate.value, amount: key, repaired: true } : null;
  return {
    ...total,
    candidate: { ...candidate, text, key, value, repairSureness: SURENESS_OF_MENDED },
    evidence: [...evidence, MENDED],
  };
}

/** One figure misread as one that looks like it, one too many, or one lost. */
function isOneFigureAway(read: string, other: string): boolean {
  if (read.length === other.length) {
    const differing = [...read].flatMap((figure, at) => (figure === other[at] ? [] : [looksLike(figure, other[at]!)]));
    return differing.length === 1 && differing[0]!;
  }
  const [short, long] = read.length < other.length ? [read, other] : [other, read];
  return (
    long.length === short.length + 1 && [...long].some((_, at) => long.slice(0, at) + long.slice(at + 1) === short)
  );
}

/** What the paper says elsewhere how much it is, in cents. */
function amountsComputed(
  total: ScoredCandidate,
  page: PageLayout,
  rows: readonly ExtractedRow[],
  decimal: "." | "," | null,
): number[] {
  const own = new Set(total.candidate.tokens.map(({ word }) => word));
  const amounts = rows.filter(({ pageIndex }) => pageIndex === page.pageIndex).map(amountOf);
  const isOwnRow = amounts.some((cell) => cell?.words.some((word) => own.has(word)));
  const found: number[] = [];
  // The only item's amount is the total itself: what it has to be is the product of its factors.
  if (amounts.length <= 1) found.push(...pricedVolumes(page, decimal));
  if (amounts.length > 0 && !isOwnRow && amounts.every((cell) => cell !== null))
    found.push(amounts.reduce((sum, cell) => sum + centsOf(Number(cell!.amount)), 0));
  const taxed = rateRows(page);
  if (taxed.length > 0) found.push(taxed.reduce((sum, { net, tax }) => sum + net + tax, 0));
  return [...found, ...lessChange(page)].filter((cents) => cents > 0);
}

/** The amount of a row: of several numbers of money the right one. */
function amountOf({ cells }: ExtractedRow) {
  const amounts = Object.values(cells).flatMap((cell) =>
    cell?.value?.type === "amount" && cell.value.amount !== null
      ? [
          {
            words: cell.words,
            amount: cell.value.amount,
            right: unionOfBoxes(cell.words.map(({ polygon }) => boxOfPolygon(polygon))).x1,
          },
        ]
      : [],
  );
  return amounts.sort((a, b) => b.right - a.right)[0] ?? null;
}

const AMOUNT = /(?<![\d.,])\d{1,3}(?:[.,'’ ]?\d{3})*[.,]\d{2}(?![\d%]|\s?%)/gu;
const HANDED_OVER = new RegExp(
  inLines`
    (?:contant[ei]|contanti|cash|bar|gegeben|tendered|esp[eè]ces|re[cç]u|efectivo|entregado|contant|ontvangen
    |dinheiro|numer[aá]rio)(?!\p{L})`,
  "iu",
);
const CHANGE =
  /^\W*(?:resto|change|r[uü]ckgeld|zur[uü]ck|wechselgeld|rendu|monnaie|cambio|wisselgeld|terug|troco)(?!\p{L})/iu;

function lessChange(page: PageLayout): number[] {
  const lines = page.rows.map(({ segments }) => segments.map(({ text }) => text).join(" "));
  const amountAfter = (words: RegExp) => {
    const amounts = lines.filter((text) => words.test(text)).flatMap((text) => amountsIn(text));
    return amounts.length === 1 ? amounts[0]! : null;
  };
  const [given, change] = [amountAfter(HANDED_OVER), amountAfter(CHANGE)];
  return given !== null && change !== null && change > 0 ? [given - change] : [];
}

function amountsIn(text: string): number[] {
  return [...text.matchAll(AMOUNT)].map(([found]) => centsOf(Number(parseAmount(found, null) ?? "0")));
}

function timesPrinted(page: PageLayout, cents: number): number {
  return page.segments.flatMap(({ text }) => amountsIn(text)).filter((amount) => amount === cents).length;
}
