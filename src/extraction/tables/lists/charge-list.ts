import { inLines } from "../../in-lines.ts";
import type { PageLayout, Row, Segment } from "../../page/layout.ts";
import { levelRows } from "../../page/level-rows.ts";
import { parseAmount } from "../../types/numbers/amount.ts";
import { isEarlierBalance, isPartOfLineAbove, namesTax, namesTaxable } from "../line-wording.ts";
import { type Cell, cellOf, type TableRow } from "../table-row.ts";
import { type Charge, type ChargeList, LETTERS, MEASURE, type Printed } from "./charges.ts";
import { chooseCharges } from "./choose-charges.ts";

/**
 * The charges of a bill: labels on the left, amounts in a column, that lead to a printed total. The sum is the proof
 * and needs no titles, in any language: a line that repeats the sum of the lines above it, or of those since the last
 * such line, is a subtotal and no charge; a line below a subtotal, including taxes, is a charge if the next total
 * confirms it.
 */
export function readChargeList(pages: readonly PageLayout[], decimal: "." | "," | null): TableRow[] {
  const level = pages.map((page) => levelRows(page)).map((page) => ({ page, lines: amountLines(page, decimal) }));
  const lists = level.flatMap(({ page, lines }) => listsOf(page, lines));
  const printed = level.flatMap(({ lines }) => lines.flatMap(({ amounts }) => amounts));
  const best = chooseCharges(lists, printed);
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

/** A row with amounts, from the viewpoint of a list with one column of labels and one of amounts. */
interface Entry {
  readonly row: Row;
  readonly amounts: readonly Printed[];
  /** Null if there is none in the column. */
  readonly amount: Printed | null;
  /** Null if none begins in the column; that of a tax may be anywhere. */
  readonly label: Segment | null;
  readonly says: "charge" | "tax" | "taxable" | "earlier" | "part";
  readonly isInColumn: boolean;
}

/** Right edges of amounts, and left edges of labels, that differ by less belong to one column; in line heights. */
const SAME_EDGE = 0.8;
/** A name in the line above its amount is nearer to it than a line of text would be; in line heights. */
const CLOSE = 0.5;
/** A page made of columns must not take forever. */
const MOST_COLUMNS = 6;
const MOST_CHARGES = 40;
/** Amounts of a list follow each other within this many line heights: readings and periods may be in between. */
const LIST_GAP = 7;

type AmountLine = Pick<Entry, "row" | "amounts">;

function amountLines({ rows }: PageLayout, decimal: "." | "," | null): AmountLine[] {
  return rows
    .map((row) => ({ row, amounts: row.segments.flatMap((one) => amountIn(one, decimal)) }))
    .filter(({ amounts }) => amounts.length > 0);
}

function listsOf(page: PageLayout, lines: readonly AmountLine[]): ChargeList[] {
  const amounts = lines.flatMap((line) => line.amounts);
  const printed = new Set(amounts.map(({ cents }) => cents));
  const near = SAME_EDGE * page.lineHeight;
  const ends = amounts.map(({ x1 }) => x1);
  return fullestEdges(ends, near).flatMap((x1) => {
    // A currency after some of the amounts shifts them.
    const isInColumn = (segment: Segment, end = segment.box.x1) =>
      [end, segment.box.x1].some((edge) => Math.abs(edge - x1) < near);
    const labelled = lines.map((line) => withLabels(page, line, isInColumn));
    const begins = labelled.flatMap(({ labels, above }) => [...labels, ...above].map(({ box }) => box.x0));
    return fullestEdges(begins, near).flatMap((x0) => {
      const entries = labelled.map((line) => entryOf(line, (one) => Math.abs(one.box.x0 - x0) < near));
      return entries.flatMap((_, start) => listFrom(entries, start, page, printed) ?? []);
    });
  });
}

/** A line with what may be the name of its amount. */
interface LabelledLine extends AmountLine, Pick<Entry, "amount"> {
  readonly labels: readonly Segment[];
  /**
   * An amount in the middle of two lines, a name and how it is computed, has its name above it; so has one that is set
   * a little lower, beside the next line of a list at the other side of the page.
   */
  readonly above: readonly Segment[];
}

function withLabels(
  page: PageLayout,
  line: AmountLine,
  isInColumn: (segment: Segment, end?: number) => boolean,
): LabelledLine {
  const { row, amounts } = line;
  const amount = amounts.find((one) => isInColumn(one.segment, one.x1)) ?? null;
  if (!amount) return { ...line, amount, labels: [], above: [] };
  const labels = labelsOf(row, amount);
  const reach = (labels.length === 0 ? CLOSE : 0) * page.lineHeight;
  const above = page.rows[row.index - 1];
  const isNear = above !== undefined && row.box.y0 - above.box.y1 <= reach;
  // What has an amount of its own in the column is the name of that.
  const isFree = isNear && !above.segments.some((segment) => isInColumn(segment));
  return { ...line, amount, labels, above: isFree ? labelsOf(above, amount) : [] };
}

function entryOf({ row, amounts, amount, labels, above }: LabelledLine, begins: (label: Segment) => boolean): Entry {
  const own = labels.find(begins) ?? above.find(begins);
  const label = own ?? labels.at(-1) ?? above.at(-1) ?? null;
  const text = label?.text ?? "";
  return { row, amounts, amount, label, says: wordingOf(text), isInColumn: own !== undefined };
}

function wordingOf(label: string): Entry["says"] {
  if (namesTax(label)) return "tax";
  if (isPartOfLineAbove(label)) return "part";
  if (namesTaxable(label)) return "taxable";
  return isEarlierBalance(label) ? "earlier" : "charge";
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
  const listSoFar = (isStatedBelow = false): ChargeList => {
    return { pageIndex, charges: [...charges], total: Math.abs(sum), isStatedBelow };
  };
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
    if (isTotal) found = listSoFar(true);
    if (isTotal || (inSection > 1 && states(entries[index]!, sinceSubtotal))) {
      [sinceSubtotal, inSection] = [0, 0];
      continue;
    }
    if (!label || !amount || says === "taxable" || says === "part" || !(isInColumn || (found && says === "tax")))
      continue;
    if (says === "earlier") {
      // What was paid is taken off at once, and the sum of the charges is printed elsewhere.
      if (!found && counted > 1 && inSection > 0 && printed.has(sum)) found = listSoFar();
      break;
    }
    const [from, to] = [row.segments.indexOf(label), row.segments.indexOf(amount.segment)];
    charges.push({ label, amount, between: from < 0 ? [] : row.segments.slice(from + 1, to) });
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
  inLines`
    (?:^|\s)(?:${CURRENCY}\s?)?((?:[-−–]\s?)?(?:${CURRENCY}\s?)?(?:\d{1,3}(?:[.,'’]\d{3}){0,3}
    |\d{1,3}(?: \d{3}){1,2}|\d{1,6})[.,]\d{2}(?:\s?[-−–])?)(?:\s?${CURRENCY})?(?:\s(?:HT|TTC))?$`,
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
