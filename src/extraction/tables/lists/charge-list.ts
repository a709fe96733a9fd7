import type { PageLayout, Row, Segment } from "../../page/layout.ts";
import { levelRows } from "../../page/level-rows.ts";
import { parseAmount } from "../../types/numbers/amount.ts";
import { isEarlierBalance, namesTax, namesTaxable } from "../line-wording.ts";
import { type Cell, cellOf, type TableRow } from "../table-row.ts";

/**
 * The charges of a bill: labels on the left, amounts in a column, that lead to a printed total. The sum is the proof
 * and needs no titles, in any language: a line that repeats the sum of the lines above it, or of those since the last
 * such line, is a subtotal and no charge; a line below a subtotal, including taxes, is a charge if the next total
 * confirms it.
 */
export function readChargeList(pages: readonly PageLayout[], decimal: "." | "," | null): TableRow[] {
  const lists = pages.flatMap((page) => listsOf(levelRows(page), decimal));
  // A list of calls or instalments adds up too: the charges are the list with the greatest total.
  const most = lists.reduce((greatest, { total }) => Math.max(greatest, total), 0);
  const best = lists
    .filter(({ total }) => total >= most / 2)
    .reduce<ChargeList | null>((a, b) => (a && !isBetter(b, a) ? a : b), null);
  return (best?.charges ?? []).map(
    ({ label, amount }): TableRow => ({
      pageIndex: best!.pageIndex,
      cells: new Map([
        ["description", nameOf(label, amount)],
        ["amount", amount.cell],
      ]),
      found: "price_line",
      multiplies: null,
    }),
  );
}

interface Printed {
  readonly cell: Cell;
  readonly cents: number;
  /** Right edge of its digits. */
  readonly x1: number;
  readonly segment: Segment;
  /** The segment is nothing else. */
  readonly isAlone: boolean;
}

interface Charge {
  readonly label: Segment;
  readonly amount: Printed;
}

interface ChargeList {
  readonly pageIndex: number;
  readonly charges: readonly Charge[];
  /** Hundredths; a refund counts as much. */
  readonly total: number;
}

/** A row with amounts, from the viewpoint of a list with one column of labels and one of amounts. */
interface Entry {
  readonly row: Row;
  readonly amounts: readonly Printed[];
  /** Null if there is none in the column. */
  readonly amount: Printed | null;
  /** Null if none begins in the column; that of a tax may be anywhere. */
  readonly label: Segment | null;
  readonly says: "charge" | "tax" | "taxable" | "earlier";
  readonly isInColumn: boolean;
}

/** More charges are better, then the greater total: it includes the taxes. */
function isBetter(a: ChargeList, b: ChargeList): boolean {
  return a.charges.length > b.charges.length || (a.charges.length === b.charges.length && a.total > b.total);
}

/** Right edges of amounts, and left edges of labels, that differ by less belong to one column; in line heights. */
const SAME_EDGE = 0.8;
/** A page made of columns must not take forever. */
const MOST_COLUMNS = 6;
const MOST_CHARGES = 40;
/** Amounts of a list follow each other within this many line heights: readings and periods may be in between. */
const LIST_GAP = 7;

function listsOf(page: PageLayout, decimal: "." | "," | null): ChargeList[] {
  const lines = page.rows
    .map((row) => ({ row, amounts: row.segments.flatMap((one) => amountIn(one, decimal)) }))
    .filter(({ amounts }) => amounts.length > 0);
  const amounts = lines.flatMap((line) => line.amounts);
  const printed = new Set(amounts.map(({ cents }) => cents));
  const near = SAME_EDGE * page.lineHeight;
  const ends = amounts.map(({ x1 }) => x1);
  return fullestEdges(ends, near).flatMap((x1) => {
    // A currency after some of the amounts shifts them.
    const isInColumn = (one: Printed) => [one.x1, one.segment.box.x1].some((end) => Math.abs(end - x1) < near);
    const labelled = lines.map((line) => {
      const amount = line.amounts.find(isInColumn) ?? null;
      return { ...line, amount, labels: amount ? labelsOf(line.row, amount) : [] };
    });
    const begins = labelled.flatMap(({ labels }) => labels.map(({ box }) => box.x0));
    return fullestEdges(begins, near).flatMap((x0) => {
      const entries = labelled.map((line) => entryOf(line, (one) => Math.abs(one.box.x0 - x0) < near));
      return entries.flatMap((_, start) => listFrom(entries, start, page, printed) ?? []);
    });
  });
}

function entryOf(
  { row, amounts, amount, labels }: Pick<Entry, "row" | "amounts" | "amount"> & { readonly labels: readonly Segment[] },
  begins: (label: Segment) => boolean,
): Entry {
  const own = labels.find(begins);
  const label = own ?? labels.at(-1) ?? null;
  const text = label?.text ?? "";
  const isTax = namesTax(text);
  const says = isTax ? "tax" : namesTaxable(text) ? "taxable" : isEarlierBalance(text) ? "earlier" : "charge";
  return { row, amounts, amount, label, says, isInColumn: own !== undefined };
}

/** The longest list that begins with an entry; null if no total proves one. */
function listFrom(
  entries: readonly Entry[],
  start: number,
  { pageIndex, lineHeight }: PageLayout,
  printed: ReadonlySet<number>,
): ChargeList | null {
  const first = entries[start]!;
  if (!first.isInColumn || first.says !== "charge") return null;
  const charges: Charge[] = [];
  let [counted, sum, sinceSubtotal, inSection] = [0, 0, 0, 0];
  // What the bill says is without tax, and the taxes.
  const net = { taxable: 0, tax: 0 };
  let found: ChargeList | null = null;
  // A total that could not be read at the end of the list may be in the bill's heading.
  const isInHeading = () => counted > 2 && inSection > 0 && sum !== 0 && printed.has(sum);
  const listSoFar = (): ChargeList => ({ pageIndex, charges: [...charges], total: Math.abs(sum) });
  for (let index = start; index < entries.length && charges.length < MOST_CHARGES; index++) {
    const { row, amount, label, says, isInColumn } = entries[index]!;
    const above = entries[Math.max(start, index - 1)]!.row.box;
    if (row.box.y0 - above.y1 > LIST_GAP * lineHeight) break;
    // A bill may ask for the sum in its heading only, and go on with the tax that is in it.
    if (says !== "charge" && isInHeading()) found = listSoFar();
    if (amount && (says === "taxable" || says === "tax")) net[says] += amount.cents;
    // "montant HT 40,00 | TVA 8,00": together they are what charges with tax add up to.
    if (says === "tax" && counted > 1 && net.taxable > 0 && net.taxable + net.tax === sum) {
      found = listSoFar();
      continue;
    }
    const isTotal = counted > 1 && states(entries[index]!, sum);
    if (isTotal) found = listSoFar();
    if (isTotal || (inSection > 1 && states(entries[index]!, sinceSubtotal))) {
      [sinceSubtotal, inSection] = [0, 0];
      continue;
    }
    if (!label || !amount || says === "taxable" || !(isInColumn || (found && says === "tax"))) continue;
    if (says === "earlier") break;
    charges.push({ label, amount });
    if (amount.cents !== 0) counted++;
    sum += amount.cents;
    sinceSubtotal += amount.cents;
    inSection++;
  }
  return isInHeading() ? listSoFar() : found;
}

/** "IVA 10% | su 140,35 | 14,04": the base of a tax is inside a text and is no total. */
function states({ amounts, amount }: Entry, cents: number): boolean {
  return cents !== 0 && amounts.some((one) => one.cents === cents && (one === amount || one.isAlone));
}

/** "IVA", "I.V.A." */
const LETTERS = /\p{L}\.?\p{L}/u;

/** "1 284 kWh", "71,34 öre/kWh", "396,00 kr/år", "mes.": what is counted, in a column of its own, is no charge. */
const MEASURE =
  /^(?:[-−–]?\d[\d.,\s]*(?:\p{L}{1,5}[²³]?|[\p{L}€]{1,4}\s?\/\s?\p{L}{1,6}[²³]?)|[km]wh|[mM][³3]|gj|kk|kuu|mes|mies|měs|mēn|mėn|hó|luni?|mj|jm|kpl|szt|tk|gab|vnt|kos|ks|db|buc|adet|stk?|zi|dni?|dag(?:ar|e)?|nap)\.?$/iu;

function labelsOf(row: Row, { x1, segment }: Printed): Segment[] {
  return row.segments.filter((one) => {
    const text = one === segment ? one.text.replace(AMOUNT, "") : one.text;
    return one.box.x0 < x1 && LETTERS.test(text) && !MEASURE.test(text);
  });
}

/**
 * "Energía 486 kWh × 0,131200 €/kWh", "Quota noleggio (3 mesi x € 4,00)": the calculation of an amount is no part of
 * its name.
 */
const CALCULATION =
  /\s[(–-]?\s?(?:\p{L}{2,3}\.?\s)?\d[\d.,]{0,9}\s?\p{L}{0,7}[.²³]?\s?[x×*à@]\s?(?:€|£|CHF|EUR)?\s?\d.{0,40}$/u;

function nameOf({ tokens, text }: Segment, { segment }: Printed): Cell {
  const bare = segment.tokens === tokens ? text.replace(AMOUNT, "") : text;
  const name = bare.replace(CALCULATION, "").replace(/[\s:–-]{1,5}$/u, "");
  // Before "043 kWh à 0,1327 €" a 1 is a part of the calculation, before "kVA 30 dias x 0,36 €" 6,9 is not.
  const isCutInNumber = name !== bare && /(?:^|\s)\d[\d.,]*$/.test(name);
  const whole = LETTERS.test(name) && !isCutInNumber ? name : bare;
  let length = 0;
  const own = tokens.filter((token) => {
    const begins = length < whole.length;
    length += token.text.length + 1;
    return begins;
  });
  return { ...cellOf(own), text: whole };
}

const CURRENCY = "(?:€|£|\\$|₺|EUR|CHF|GBP|SEK|NOK|DKK|PLN|CZK|HUF|RON|TRY|kr\\.?|zł|Kč|lei|TL)";
const AMOUNT = new RegExp(
  `(?:^|\\s)(?:${CURRENCY}\\s?)?((?:[-−–]\\s?)?(?:${CURRENCY}\\s?)?(?:\\d{1,3}(?:[.,'’]\\d{3}){0,3}|\\d{1,3}(?: \\d{3}){1,2}|\\d{1,6})[.,]\\d{2}(?:\\s?[-−–])?)(?:\\s?${CURRENCY})?(?:\\s(?:HT|TTC))?$`,
  "u",
);

/** The amount that a segment consists of, or ends with. */
function amountIn(segment: Segment, decimal: "." | "," | null): Printed[] {
  const match = AMOUNT.exec(segment.text);
  const text = match?.[1] ?? "";
  const number = match ? parseAmount(text, decimal) : null;
  if (!match || number === null) return [];
  const from = match.index + match[0].indexOf(text);
  const tokens = segment.tokens.filter(
    (token, index) => segment.starts[index]! + token.text.length > from && /\d|^[-−–]$/.test(token.text),
  );
  const cents = Math.round(100 * Number(number));
  return [{ cell: { tokens, text, number }, cents, x1: tokens.at(-1)!.box.x1, segment, isAlone: match.index === 0 }];
}

/** The edges at which most begin or end; each with enough of them for a list. */
function fullestEdges(edges: readonly number[], near: number): number[] {
  const groups: number[][] = [];
  for (const edge of [...edges].sort((a, b) => a - b)) {
    const last = groups.at(-1);
    if (last && edge - last[0]! < near) last.push(edge);
    else groups.push([edge]);
  }
  return groups
    .filter(({ length }) => length > 1)
    .sort((a, b) => b.length - a.length)
    .slice(0, MOST_COLUMNS)
    .map((group) => group[Math.floor(group.length / 2)]!);
}
