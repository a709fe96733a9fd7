import { median } from "../../../core/basics/median.ts";
import type { PageLayout, Token } from "../../page/layout.ts";
import type { ColumnRole } from "../columns/column-role.ts";
import type { Titles } from "../columns/column-titles.ts";
import { findHeaders } from "../columns/header.ts";
import { ITEMS } from "../families/items.ts";
import { endsReceipt, isSubtotal } from "../line-wording.ts";
import { takeOrdinals } from "../settle-rows.ts";
import { type Cell, multiplies, type TableRow } from "../table-row.ts";
import { areApart, takeNameColumns } from "./name-columns.ts";
import { type PriceLine, readPriceLine, volumeOf } from "./price-line.ts";

/**
 * Amounts of one column end within this many line heights of each other: a trailing minus, a tax letter, a wavy slip.
 */
const COLUMN_LINE_HEIGHTS = 2;

/**
 * Items without a table: lines of a name on the left and a price at the right end, in one column, above the first total
 * – receipts of any country, and price lists without titles. Quantities are before the name ("2 CAFFE", "2 x CAFFE"),
 * after it, or on a line of "quantity × price" above or below; a name may be on the line above its numbers. Discounts
 * are rows of a negative amount.
 */
export function readPriceLines(
  pages: readonly PageLayout[],
  titles: Titles,
  decimal: "." | "," | null,
  wantsQuantity: boolean,
): TableRow[] {
  const rows = pages.flatMap((page) => readPage(page, titles, decimal));
  const named = takeNameColumns(takeOrdinals(rows, false));
  return wantsQuantity ? takeCounts(named, true) : [...named];
}

function readPage(page: PageLayout, titles: Titles, decimal: "." | "," | null): TableRow[] {
  const all = withVolumes(page.rows, decimal);
  const texts = page.rows.map(({ segments }) => segments.map(({ text }) => text));
  const isEnd = (index: number) => texts[index]!.some(endsReceipt);
  // Below a total are the titles of the taxes.
  const total = all.findIndex(({ amount }, index) => amount !== null && isEnd(index));
  const [topmost] = findHeaders(page, titles, ITEMS);
  const header = topmost && (total < 0 || topmost.firstRow < total) ? topmost : null;
  const first = all.findIndex(({ amount }, index) => amount !== null && index > (header?.lastRow ?? -1));
  if (first < 0) return [];
  const end = all.findIndex((_, index) => index >= first && isEnd(index));
  // A name alone below the titles looks like their second line, but belongs to an item.
  const from = header && header.lastRow < first ? header.firstRow + 1 : 0;
  const until = end < 0 ? all.length : end;
  const column = columnEnd(all.slice(from, until), page.lineHeight);
  // Numbers that multiply need no column: "43,18 l x 1,739  75,09 A" ends where its line does.
  const inColumn = (line: PriceLine) =>
    line.amount !== null &&
    (Math.abs(line.amountEnd - column) < COLUMN_LINE_HEIGHTS * page.lineHeight ||
      productOf(line, line.amount) === true);
  const items = joinLines(page.pageIndex, all.slice(from, until), inColumn);
  return end >= 0 && isSubtotal(texts[end]!.join(" "))
    ? [...items, ...discountsAfter(page.pageIndex, all.slice(end + 1), texts.slice(end + 1), inColumn)]
    : items;
}

/** Above a price per litre "GAZOLE 33,10 L" is a product and its litres, not an amount and a letter. */
function withVolumes(rows: PageLayout["rows"], decimal: "." | "," | null): PriceLine[] {
  const lines = rows.map((row) => readPriceLine(row, decimal));
  const isPriced = lines.some(({ name, quantity, unitPrice, amount }) => unitPrice && !name && !quantity && !amount);
  return isPriced ? lines.map((line, index) => volumeOf(rows[index]!, decimal) ?? line) : lines;
}

/** Too few figures multiply to any amount by chance. */
const LEAST_FIGURES = 6;

/** In cents, what litres cost that are printed on lines of their own with their price: "LITRI 31,07", "EUR/L 1,609". */
export function pricedVolumes(page: PageLayout, decimal: "." | "," | null): number[] {
  const lines = withVolumes(page.rows, decimal).filter(({ amount }) => amount === null);
  const [volumes, prices] = [
    lines.filter(({ quantity, unitPrice }) => quantity && !unitPrice),
    lines.filter(({ quantity, unitPrice }) => unitPrice && !quantity),
  ];
  if (volumes.length !== 1 || prices.length !== 1) return [];
  const [quantity, price] = [volumes[0]!.quantity!.number!, prices[0]!.unitPrice!.number!];
  const figures = `${quantity}${price}`.replace(/\D/g, "").length;
  return figures < LEAST_FIGURES ? [] : [Math.round(Number(quantity) * Number(price) * 100)];
}

/** Where most amounts end; of two equally full columns, the right one. */
function columnEnd(lines: readonly PriceLine[], lineHeight: number): number {
  const ends = lines.flatMap(({ amount, amountEnd }) => (amount === null ? [] : [amountEnd])).sort((a, b) => a - b);
  const reach = COLUMN_LINE_HEIGHTS * lineHeight;
  let [first, count] = [0, 0];
  // One pass with two pointers: comparing all with all takes minutes on a page made of prices.
  for (let from = 0, to = 0; from < ends.length; from++) {
    while (to < ends.length && ends[to]! - ends[from]! < reach) to++;
    if (to - from >= count) [first, count] = [from, to - from];
  }
  return median(ends.slice(first, first + count));
}

/** Names the number: below litres and their price it belongs to the item, elsewhere to a bank's slip. */
const AMOUNT_LABEL = /^(?:importo|betrag|montant(?: r[ée]el)?|importe|amount|kwota|bedrag)(?:\seuro?)?\W*$/i;
/** An article number under its name: "MINSAN 935519027". */
const ARTICLE_NUMBER = /^(?:\p{L}[\p{L}.:-]{0,11}\s)?[A-Z]?\d{6,14}$/u;

type Factors = Pick<PriceLine, "quantity" | "unitPrice">;

/** Joins lines into items. */
function joinLines(pageIndex: number, lines: readonly PriceLine[], inColumn: (line: PriceLine) => boolean): TableRow[] {
  const items = createItems(pageIndex, namesBelow(lines, inColumn));
  for (const line of lines) {
    if (inColumn(line)) items.addAmount(line, line.amount!);
    else if (line.quantity && line.unitPrice) items.addFactors(line);
    else if (!line.name && (line.quantity || line.unitPrice)) items.addFactor(line);
    else if (line.name && line.quantity && line.isVolume) items.addVolume(line.name, line);
    else items.addName(line.name);
  }
  return items.rows;
}

/**
 * The items so far, and what waits: a name without an amount for the next line, factors without an amount for the item
 * whose amount is their product.
 *
 * @param namesStandBelow "9557068000035  1  3,50  3,50" above "RIGHELLO": numbers without a name get the one below them
 */
function createItems(pageIndex: number, namesStandBelow: boolean) {
  const rows: TableRow[] = [];
  let waitingName: Cell | null = null;
  let waitingFactors: Factors | null = null;
  let nameless: PriceLine | null = null;
  return {
    rows,
    addAmount(line: PriceLine, amount: Cell): void {
      const isLabel = line.name !== null && AMOUNT_LABEL.test(line.name.text);
      const isNoName = isLabel || isArticleNumber(line.name);
      const own = waitingName && isNoName ? null : line.name;
      const name = own ?? (namesStandBelow ? null : waitingName);
      const isSlip = isLabel && !waitingFactors;
      // Below litres and price the word for an amount means theirs: a product that fails was misread.
      const isMeant = waitingFactors && (isLabel || productOf(waitingFactors, amount) === true);
      const factors = isMeant ? waitingFactors! : line;
      if (name && !isSlip) rows.push(itemOf(pageIndex, name, factors, amount));
      nameless = name ? null : line;
      [waitingName, waitingFactors] = [null, null];
    },
    addFactors(line: PriceLine): void {
      const last = rows.at(-1);
      const amount = last?.cells.get("amount");
      if (!line.name && last && lacksFactors(last) && productOf(line, amount!)) {
        rows[rows.length - 1] = itemOf(pageIndex, last.cells.get("description")!, line, amount!);
      } else {
        waitingFactors = line;
        waitingName = line.name ?? waitingName;
      }
    },
    /** With labels on lines of their own: "Litri 28,59", "Prezzo/l 1,749". */
    addFactor({ quantity, unitPrice }: Factors): void {
      waitingFactors = {
        quantity: quantity ?? waitingFactors?.quantity ?? null,
        unitPrice: unitPrice ?? waitingFactors?.unitPrice ?? null,
      };
    },
    addVolume(name: Cell, { quantity }: Factors): void {
      [waitingName, waitingFactors, nameless] = [name, { quantity, unitPrice: null }, null];
    },
    addName(name: Cell | null): void {
      if (nameless && name && namesStandBelow) rows.push(itemOf(pageIndex, name, nameless, nameless.amount!));
      else if (!isArticleNumber(name)) waitingName = mayName(name) ? name : null;
      nameless = null;
    },
  };
}

function isArticleNumber(name: Cell | null): boolean {
  return name !== null && ARTICLE_NUMBER.test(name.text);
}

/** If the first numbers have no name, and none above them, names are below. */
function namesBelow(lines: readonly PriceLine[], inColumn: (line: PriceLine) => boolean): boolean {
  const first = lines.findIndex(inColumn);
  return first >= 0 && !lines[first]!.name && !lines[first - 1]?.name && Boolean(lines[first + 1]?.name);
}

/** "N. 118      TRANSITO 2093381": two fields of a form, which are no name for anything below them. */
function mayName(name: Cell | null): boolean {
  if (!name || !/\s\d{6,}$/.test(name.text)) return true;
  return !name.tokens.some((token, index) => index > 0 && areApart(name.tokens[index - 1]!, token));
}

function lacksFactors({ cells }: TableRow): boolean {
  return !cells.has("unit_price");
}

function productOf({ quantity, unitPrice }: Factors, amount: Cell | null): boolean | null {
  return multiplies(quantity?.number, unitPrice?.number, amount?.number, null);
}

function itemOf(pageIndex: number, name: Cell, factors: Factors, amount: Cell): TableRow {
  const cells = new Map<ColumnRole, Cell>([["description", name]]);
  if (factors.quantity) cells.set("quantity", factors.quantity);
  if (factors.unitPrice) cells.set("unit_price", factors.unitPrice);
  cells.set("amount", amount);
  return { pageIndex, cells, found: "price_line", multiplies: productOf(factors, amount) };
}

/** Between a subtotal and the total there are only discounts: "SUBTOTALE 5,00 / SCONTO -1,00 / TOTALE 4,00". */
function discountsAfter(
  pageIndex: number,
  lines: readonly PriceLine[],
  texts: readonly (readonly string[])[],
  inColumn: (line: PriceLine) => boolean,
): TableRow[] {
  const end = texts.findIndex((segments) => segments.some((text) => endsReceipt(text) && !isSubtotal(text)));
  return joinLines(pageIndex, end < 0 ? [] : lines.slice(0, end), inColumn).filter(({ cells }) =>
    cells.get("amount")?.number?.startsWith("-"),
  );
}

/**
 * Numbers before the name may be part of it ("7 UP"); if this share of the rows of a list begin with one, they are
 * counts.
 */
const COUNTED_SHARE = 0.6;

/**
 * Tills that print a count only if it is greater than one: each amount must then be that many times a price of whole
 * hundredths.
 */
function showOnlySeveral(rows: readonly TableRow[], counts: readonly (Token | null)[]): boolean {
  const several = rows.flatMap(({ cells }, index) => {
    const count = counts[index];
    return count ? [{ count: Number(count.text), cells }] : [];
  });
  const divides = ({ count, cells }: (typeof several)[number]) =>
    Math.round(100 * Number(cells.get("amount")?.number ?? Number.NaN)) % count === 0;
  const [first] = several;
  if (!first || several.some(({ count }) => count < 2 || count > MOST_OF_ONE)) return false;
  // "7 UP" is a name: a single count needs a longer one after it.
  const isTelling = several.length > 1 || /\p{L}{3}/u.test(first.cells.get("description")?.text ?? "");
  return isTelling && several.filter(divides).length >= 0.8 * several.length;
}

const MOST_OF_ONE = 30;

/**
 * "2 COPERTO" → quantity 2, "COPERTO". Numbers that only count the rows are positions; with leading zeros they are a
 * department or an article.
 * `loneCounts`: a single row may have a count; on a receipt it is one.
 */
export function takeCounts(rows: readonly TableRow[], loneCounts: boolean): TableRow[] {
  const counts = rows.map(({ cells }) => {
    const name = cells.get("description");
    const first = name?.tokens[0];
    const isCount = first && !cells.has("quantity") && /^[1-9]\d{0,2}$/.test(first.text);
    return name && isCount && /^\S+\s.*\p{L}{2}/u.test(name.text) ? first : null;
  });
  const open = rows.filter(
    ({ cells }) => !cells.has("quantity") && !(cells.get("amount")?.number ?? "").startsWith("-"),
  );
  const counted = counts.filter((count) => count !== null);
  const arePositions = counted.length > 2 && counted.every(({ text }, index) => Number(text) === index + 1);
  const isMost = counted.length >= COUNTED_SHARE * open.length && (loneCounts || counted.length > 1);
  const areCounts = isMost || (loneCounts && showOnlySeveral(rows, counts));
  if (counted.length === 0 || (!arePositions && !areCounts)) return [...rows];
  return rows.map((row, index) => {
    const count = counts[index];
    if (!count) return row;
    const name = row.cells.get("description")!;
    const cells = new Map(row.cells);
    cells.set("description", {
      ...name,
      tokens: name.tokens.slice(1),
      text: name.text.slice(count.text.length).trim(),
    });
    const cell = { tokens: [count], text: count.text, number: count.text };
    if (!arePositions) cells.set("quantity", cell);
    const [price, amount] = [cells.get("unit_price")?.number, cells.get("amount")?.number];
    return { ...row, cells, multiplies: arePositions ? row.multiplies : multiplies(count.text, price, amount, null) };
  });
}
