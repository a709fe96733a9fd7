import type { PageLayout, Row, Segment } from "../page/layout.ts";
import { parseAmount } from "../types/amount.ts";
import { levelRows } from "./level-rows.ts";
import { isEarlierBalance, namesTax, namesTaxable } from "./line-wording.ts";
import { type Cell, cellOf, type TableRow } from "./table-row.ts";

/**
 * The charges of a bill: labels on the left, amounts in a column, that lead to a printed total. The sum is the proof and needs no titles, in
 * whatever language: a line that repeats the sum of the lines above it, or of those since the last such line, is a subtotal and no charge;
 * what stands below a subtotal, the taxes too, is one if the next total says so.
 */
export function readChargeList(pages: readonly PageLayout[], decimal: "." | "," | null): TableRow[] {
  const lists = pages.flatMap((page) => listsOf(levelRows(page), decimal));
  // A list of calls or instalments adds up too: the charges are what leads to the most.
  const most = Math.max(0, ...lists.map(({ total }) => total));
  const best = lists
    .filter(({ total }) => total >= most / 2)
    .reduce<ChargeList | null>((a, b) => (a && !isBetter(b, a) ? a : b), null);
  if (!best) return [];
  return best.charges.map(
    ({ name, amount }): TableRow => ({
      pageIndex: best.pageIndex,
      cells: new Map([
        ["description", name],
        ["amount", amount],
      ]),
      found: "price_line",
      multiplies: null,
    }),
  );
}

interface Charge {
  readonly name: Cell;
  readonly amount: Cell;
}

interface ChargeList {
  readonly pageIndex: number;
  readonly charges: readonly Charge[];
  /** Hundredths; what is given back is as much. */
  readonly total: number;
}

/** More charges say more, then the greater total: it holds the taxes. */
function isBetter(a: ChargeList, b: ChargeList): boolean {
  return a.charges.length > b.charges.length || (a.charges.length === b.charges.length && a.total > b.total);
}

interface Printed {
  readonly cell: Cell;
  readonly cents: number;
  readonly x1: number;
  readonly segment: Segment;
  /** The segment is nothing else. */
  readonly isAlone: boolean;
}

/** A row with amounts, of which one may stand in the column of the list. */
interface Entry {
  readonly row: Row;
  readonly amounts: readonly Printed[];
  readonly amount: Printed | null;
}

/** Right edges of amounts, and left edges of labels, that differ by less are one column's; line heights. */
const SAME_EDGE = 0.8;
/** A page made of columns must not take for ever. */
const MOST_COLUMNS = 6;
const MOST_CHARGES = 40;
/** Amounts of a list follow each other within so many line heights: readings and periods may stand between. */
const LIST_GAP = 7;

function listsOf(page: PageLayout, decimal: "." | "," | null): ChargeList[] {
  const lines = page.rows
    .map((row) => ({ row, amounts: row.segments.flatMap((one) => amountIn(one, decimal)) }))
    .filter(({ amounts }) => amounts.length > 0);
  const timesPrinted = new Map<number, number>();
  for (const { cents } of lines.flatMap(({ amounts }) => amounts))
    timesPrinted.set(cents, (timesPrinted.get(cents) ?? 0) + 1);
  const near = SAME_EDGE * page.lineHeight;
  const ends = lines.flatMap(({ amounts }) => amounts.map(({ x1 }) => x1));
  return fullestEdges(ends, near).flatMap((x1) => {
    const entries = lines.map((line): Entry => {
      // A currency behind some of the amounts moves them.
      const ends = (one: Printed) => [one.x1, one.segment.box.x1].some((end) => Math.abs(end - x1) < near);
      return { ...line, amount: line.amounts.find(ends) ?? null };
    });
    const begins = entries.flatMap(({ row, amount }) => (amount ? labelsOf(row, amount).map(({ box }) => box.x0) : []));
    return fullestEdges(begins, near).flatMap((x0) =>
      entries.flatMap(({ amount }, start) => {
        const run = amount ? entries.slice(start, start + 2 * MOST_CHARGES) : [];
        return listFrom(run, { x0, near, timesPrinted, page }) ?? [];
      }),
    );
  });
}

interface Place {
  readonly page: PageLayout;
  /** Where the labels begin. */
  readonly x0: number;
  readonly near: number;
  /** How often so many hundredths are printed on the page. */
  readonly timesPrinted: ReadonlyMap<number, number>;
}

/** The longest list that begins with the first of the entries; null where no total proves one. */
function listFrom(entries: readonly Entry[], { x0, near, timesPrinted, page }: Place): ChargeList | null {
  let charges: Charge[] = [];
  let [counted, sum, sinceSubtotal, inSection] = [0, 0, 0, 0];
  let found: ChargeList | null = null;
  for (const [index, { row, amounts, amount }] of entries.entries()) {
    const above = entries[index - 1]?.row.box ?? row.box;
    if (row.box.y0 - above.y1 > LIST_GAP * page.lineHeight || charges.length === MOST_CHARGES) break;
    // "IVA 10% | su 140,35 | 14,04": what a tax is of stands in a text.
    const says = (cents: number) =>
      cents !== 0 && amounts.some((one) => one.cents === cents && (one === amount || one.isAlone));
    const isTotal = counted > 1 && says(sum);
    if (isTotal) found = { pageIndex: page.pageIndex, charges, total: Math.abs(sum) };
    if (isTotal || (inSection > 1 && says(sinceSubtotal))) {
      [sinceSubtotal, inSection] = [0, 0];
      continue;
    }
    const labels = amount ? labelsOf(row, amount) : [];
    const label =
      labels.find(({ box }) => Math.abs(box.x0 - x0) < near) ??
      (found && namesTax(labels.at(-1)?.text ?? "") ? labels.at(-1) : undefined);
    if (!label || !amount) continue;
    const isTaxable = namesTaxable(label.text) && !namesTax(label.text);
    if (charges.length === 0 && (isTaxable || isEarlierBalance(label.text) || namesTax(label.text))) return null;
    if (isTaxable) continue;
    if (isEarlierBalance(label.text)) break;
    charges = [...charges, { name: nameOf(label, amount), amount: amount.cell }];
    if (amount.cents !== 0) counted++;
    sum += amount.cents;
    sinceSubtotal += amount.cents;
    inSection++;
  }
  // A total that could not be read at the end of the list may stand in the bill's heading.
  const isInHeading = counted > 2 && inSection > 0 && sum !== 0 && timesPrinted.has(sum);
  return isInHeading ? { pageIndex: page.pageIndex, charges, total: Math.abs(sum) } : found;
}

/** "IVA", "I.V.A." */
const LETTERS = /\p{L}\.?\p{L}/u;

function labelsOf(row: Row, { x1, segment }: Printed): Segment[] {
  return row.segments.filter((one) => {
    const text = one === segment ? one.text.replace(AMOUNT, "") : one.text;
    return one.box.x0 < x1 && LETTERS.test(text);
  });
}

/** "Energía 486 kWh × 0,131200 €/kWh", "Quota noleggio (3 mesi x € 4,00)": how an amount came about is no part of its name. */
const CALCULATION =
  /\s[(–-]?\s?(?:\p{L}{2,3}\.?\s)?\d[\d.,]{0,9}\s?\p{L}{0,7}[.²³]?\s?[x×*à@]\s?(?:€|£|CHF|EUR)?\s?\d.{0,40}$/u;

function nameOf({ tokens, text }: Segment, { segment }: Printed): Cell {
  const bare = segment.tokens === tokens ? text.replace(AMOUNT, "") : text;
  const name = bare.replace(CALCULATION, "").replace(/[\s:–-]+$/u, "");
  const whole = LETTERS.test(name) ? name : bare;
  let length = 0;
  const own = tokens.filter((token) => {
    const begins = length < whole.length;
    length += token.text.length + 1;
    return begins;
  });
  return { ...cellOf(own), text: whole };
}

/** The amount that a segment is, or ends with. */
function amountIn(segment: Segment, decimal: "." | "," | null): Printed[] {
  const match = AMOUNT.exec(segment.text);
  if (!match) return [];
  const from = match.index + match[0].length - match[0].trimStart().length;
  const tokens = segment.tokens.filter((token, index) => segment.starts[index]! + token.text.length > from);
  const text = match[1]!;
  const number = parseAmount(text, decimal);
  if (number === null) return [];
  const own = tokens.filter(({ text: word }) => /\d|^[-−–]$/.test(word));
  return [
    {
      cell: { tokens: own, text, number },
      cents: Math.round(100 * Number(number)),
      x1: own.at(-1)!.box.x1,
      segment,
      isAlone: match.index === 0,
    },
  ];
}

const CURRENCY = "(?:€|£|\\$|EUR|CHF|GBP|SEK|PLN)";
const AMOUNT = new RegExp(
  `(?:^|\\s)(?:${CURRENCY}\\s?)?((?:[-−–]\\s?)?(?:${CURRENCY}\\s?)?(?:\\d{1,3}(?:[.,'’]\\d{3}){0,3}|\\d{1,6})[.,]\\d{2}(?:\\s?[-−–])?)(?:\\s?${CURRENCY})?(?:\\s(?:HT|TTC))?$`,
  "u",
);

/** The edges at which most begin or end; each with so many that a list may stand there. */
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
