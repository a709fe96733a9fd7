import { median } from "../../../core/basics/median.ts";
import { type Box, unionOfBoxes } from "../../../core/geometry.ts";
import { type PageLayout, type Row, type Token, tokensOfRow } from "../../page/layout.ts";
import { hasCents } from "../../page/words.ts";
import type { DocumentStyle } from "../../types/document-style.ts";
import { dayOfLine } from "../sided/day-lines.ts";
import { dateIn } from "../sided/days.ts";
import { centsIn, numberIn } from "../table-row.ts";
import type { ColumnRole } from "./column-role.ts";
import type { Titles } from "./column-titles.ts";
import type { TableHeader } from "./header.ts";
import type { HeaderColumn } from "./titled-columns.ts";

/** Minimum number of similar rows that make a statement: fewer may be anything that has a day and an amount. */
const FEWEST_ROWS = 3;
/** A single line with nothing but a day is the day of the paper. */
const FEWEST_DAYS = 2;
/** Tolerance of the edge at which days begin and amounts end, in line heights. */
const EDGE_LINE_HEIGHTS = 1.2;
/** A column that this share of the rows fill is considered filled in all of them. */
const NEARLY_ALL = 0.9;
/** Minimum share of movements that explain the balance beside them; one misread digit spoils two. */
const MOST_AGREE = 0.5;

/** A row that begins with its day, or two, and ends with an amount of money. */
interface DayRow extends AmountRow {
  readonly index: number;
  readonly days: readonly (readonly Token[])[];
}

/** A text followed by an amount of money. */
export interface AmountRow {
  readonly text: readonly Token[];
  /** Left to right. */
  readonly money: readonly { readonly token: Token; readonly cents: number }[];
}

/**
 * The columns of a statement without titles, as printed by the apps of banks: rows that begin with a day at one edge
 * and end with money at another. Amounts that end at one edge are one column; arithmetic determines which of them is
 * the balance.
 */
export function headersByDays(page: PageLayout, style: Pick<DocumentStyle, "decimal" | "dateOrder">): TableHeader[] {
  const edge = EDGE_LINE_HEIGHTS * page.lineHeight;
  const found = page.rows.flatMap((row) => dayRow(row, style) ?? []);
  const begin = median(found.map(({ days }) => days[0]![0]!.box.x0));
  const rows = found.filter(({ days }) => Math.abs(days[0]![0]!.box.x0 - begin) < edge);
  if (rows.length < FEWEST_ROWS) return [];
  const money = moneyColumns(rows, edge);
  const roles = rolesOfMoney(rows, money);
  if (!roles) return [];
  const two = rows.filter(({ days }) => days.length > 1);
  const columns: HeaderColumn[] = [
    { role: "date", box: around(rows.map(({ days }) => days[0]!)) },
    ...(two.length >= NEARLY_ALL * rows.length
      ? [{ role: "value_date" as const, box: around(two.map(({ days }) => days[1]!)) }]
      : []),
    { role: "description", box: around(rows.map(({ text }) => text)) },
    ...money.map((tokens, index) => ({ role: roles[index]!, box: around([tokens]) })),
  ];
  const first = rows[0]!.index;
  return [{ columns, firstRow: first, lastRow: first - 1 }];
}

export function around(tokens: readonly (readonly Token[])[]): Box {
  return unionOfBoxes(tokens.flat().map(({ box }) => box));
}

/**
 * The same where apps print a day on a line of its own, above its movements: from the first such line on, rows of a
 * text and an amount that begin where most do.
 */
export function headersBelowDays(
  page: PageLayout,
  titles: Titles,
  style: Pick<DocumentStyle, "decimal" | "dateOrder">,
): TableHeader[] {
  const edge = EDGE_LINE_HEIGHTS * page.lineHeight;
  const days = page.rows.filter((row) => dayOfLine(row, titles, style) !== null);
  const first = days[0]?.index ?? page.rows.length;
  const found = page.rows.slice(first).flatMap((row) => amountRow(tokensOfRow(row), style.decimal) ?? []);
  const begin = median(found.map(({ text }) => text[0]!.box.x0));
  const rows = found.filter(({ text }) => Math.abs(text[0]!.box.x0 - begin) < edge);
  const money = moneyColumns(rows, edge);
  const roles = rolesOfMoney(rows, money);
  if (days.length < FEWEST_DAYS || rows.length < FEWEST_ROWS || !roles) return [];
  const columns: HeaderColumn[] = [
    { role: "description", box: around(rows.map(({ text }) => text)) },
    ...money.map((tokens, index) => ({ role: roles[index]!, box: around([tokens]) })),
  ];
  return [{ columns, firstRow: first, lastRow: first - 1 }];
}

/** What may be among the amounts at the end of a row: currencies, signs, marks of a side. */
const OF_AMOUNTS = /^(?:[-+−–]|[€$£]|[-+−–][€$£]|EUR|CHF|GBP|USD|CR|DR|%|[SHDAC])$/;
function dayRow(row: Row, { decimal, dateOrder }: Pick<DocumentStyle, "decimal" | "dateOrder">): DayRow | null {
  const tokens = tokensOfRow(row);
  const days: (readonly Token[])[] = [];
  let from = 0;
  for (let day = dateIn(tokens, dateOrder); day && days.length < 2; day = dateIn(tokens.slice(from), dateOrder)) {
    days.push(day.tokens);
    from += day.tokens.length;
  }
  const amounts = days.length > 0 ? amountRow(tokens.slice(from), decimal) : null;
  return amounts && { index: row.index, days, ...amounts };
}

/** Null if the words do not end with money or there is no text before it. */
export function amountRow(tokens: readonly Token[], decimal: DocumentStyle["decimal"]): AmountRow | null {
  let end = tokens.length;
  const money: { token: Token; cents: number }[] = [];
  while (end > 0) {
    const token = tokens[end - 1]!;
    const amount = hasCents(token) ? numberIn(numberEndingAt(tokens, end), decimal, false) : null;
    const cents = centsIn(amount);
    if (cents === null && !OF_AMOUNTS.test(token.text)) break;
    if (cents !== null) money.unshift({ token, cents });
    end -= amount?.tokens.length ?? 1;
  }
  const text = tokens.slice(0, end);
  return money.length > 0 && text.some((token) => /\p{L}{2}/u.test(token.text)) ? { text, money } : null;
}

/** The number's last word with the thousands and the sign that a space separates from it: "- 1 160,00". */
function numberEndingAt(tokens: readonly Token[], end: number): readonly Token[] {
  let from = end - 1;
  while (/^\d{3}(?:[.,]|$)/.test(tokens[from]!.text) && /^[-−–]?\d{1,3}$/.test(tokens[from - 1]?.text ?? "")) from--;
  if (/^[-−–+]$/.test(tokens[from - 1]?.text ?? "")) from--;
  return tokens.slice(from, end);
}

/** Amounts by the edge at which they end, left to right. */
export function moneyColumns(rows: readonly AmountRow[], edge: number): Token[][] {
  const tokens = rows.flatMap(({ money }) => money.map(({ token }) => token)).sort((a, b) => a.box.x1 - b.box.x1);
  const columns: Token[][] = [];
  for (const token of tokens) {
    const last = columns.at(-1);
    if (last && token.box.x1 - last.at(-1)!.box.x1 < edge) last.push(token);
    else columns.push([token]);
  }
  return columns;
}

/**
 * A single column is the amount; of two of which each row fills one, the left is outgoing; a further one that all rows
 * fill is the balance, if it adds up.
 */
function rolesOfMoney(rows: readonly AmountRow[], columns: readonly (readonly Token[])[]): ColumnRole[] | null {
  const isFull = (column: readonly Token[]) => column.length >= NEARLY_ALL * rows.length;
  const [first, second, third] = columns;
  if (!first || columns.length > 3) return null;
  if (!second) return isFull(first) ? ["amount"] : null;
  if (!third && isFull(first) && isFull(second)) return balances(rows) ? ["amount", "balance"] : ["other", "amount"];
  const isBalanced = third && isFull(third);
  const inTurns = first.length + second.length <= rows.length / NEARLY_ALL;
  if (!inTurns || (third && !isBalanced)) return null;
  return isBalanced ? ["debit", "credit", "balance"] : ["debit", "credit"];
}

/** Whether the last amounts of the rows are a balance that follows from their first ones, down or up the page. */
function balances(rows: readonly AmountRow[]): boolean {
  const agreeing = (step: 1 | -1) =>
    rows.filter(({ money }, index) => {
      const before = rows[index - step]?.money.at(-1)?.cents;
      return before !== undefined && Math.abs(money.at(-1)!.cents - before) === Math.abs(money[0]!.cents);
    }).length;
  return Math.max(agreeing(1), agreeing(-1)) >= MOST_AGREE * (rows.length - 1);
}
