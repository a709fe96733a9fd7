import { median } from "../../../core/basics/median.ts";
import { type Box, unionOfBoxes } from "../../../core/geometry.ts";
import { makeSegment, type PageLayout, type Row, type Segment, type Token, tokensOfRow } from "../../page/layout.ts";
import { textOf } from "../../page/text.ts";
import type { DocumentStyle } from "../../types/document-style.ts";
import type { Titles } from "../columns/column-titles.ts";
import type { TableHeader } from "../columns/header.ts";
import { type AmountRow, amountRow, around, moneyColumns } from "../columns/headers-by-days.ts";
import type { HeaderColumn } from "../columns/titled-columns.ts";
import { statesPaySum } from "../pay-wording.ts";
import { isNamedWithheld, isWithoutMoney, sideNamed } from "../sided/sides.ts";

/** A list is searched for in this many rows below its heading. */
const LIST_ROWS = 20;
/** Minimum number of similar rows that make a list. */
const FEWEST_ROWS = 2;
/** Tolerance for texts that begin under their heading, and amounts that end at one edge, in line heights. */
const EDGE_LINE_HEIGHTS = 1.2;
const MARGIN_LINE_HEIGHTS = 0.6;

/**
 * A payslip that lists deductions beside payments, cut between the lists: texts of taxes that begin below a heading of
 * their own are not descriptions of the amounts to their left. A page with one list stays whole.
 */
export function cutBetweenLists(page: PageLayout, titles: Titles): PageLayout[] {
  for (const row of page.rows) {
    if (!mayBeginTwo(row, titles)) continue;
    const starts = isWithoutMoney(row) ? row.segments.filter((segment) => beginsList(page, row, segment)) : [];
    const [first, ...others] = starts;
    const second = first && others.find((other) => areTwoLists(row, first, other, titles));
    const edge = second ? startOf(page, row, second, titles) : startBehindMoney(page, row);
    if (edge === null) continue;
    const margin = MARGIN_LINE_HEIGHTS * page.lineHeight;
    const border = edge - margin;
    const end = (second ? (starts[starts.indexOf(second) + 1]?.box.x0 ?? Infinity) : Infinity) - margin;
    const above = page.rows.slice(0, row.index);
    const below = page.rows.slice(row.index);
    return [
      withRows(page, [...above, ...below.flatMap((one) => between(one, -Infinity, border))]),
      withRows(
        page,
        below.flatMap((one) => between(one, border, end)),
      ),
    ];
  }
  return [page];
}

/** Most rows are no headings: looking below each of their texts takes long. */
function mayBeginTwo({ segments }: Row, titles: Titles): boolean {
  return segments.slice(1).some(({ text }) => sideNamed(text) === "debit" || titles.roleOf(text) === "description");
}

/** The right list is one of deductions, or repeats the title of the left one. */
function areTwoLists({ segments }: Row, first: Segment, second: Segment, titles: Titles): boolean {
  const side = sideNamed(second.text);
  if (side !== undefined) return side === "debit" && segments.indexOf(second) > 0;
  return [first, second].every(({ text }) => titles.roleOf(text) === "description");
}

/** "Cód. | Devengos | Importe | Cód. | Deducciones | Importe": the codes of the right list belong to it. */
function startOf(page: PageLayout, row: Row, heading: Segment, titles: Titles): number {
  const before = row.segments[row.segments.indexOf(heading) - 1];
  if (before && titles.roleOf(before.text) === "code") return before.box.x0;
  return Math.min(heading.box.x0, ...startsBelow(page, row, heading));
}

/**
 * Rows below have a text that begins at the heading's edge, followed by money; the first of them closely: below
 * "Lohnart" stand the codes of another column's texts, and far below these "IBAN … | 2.342,22".
 */
function beginsList(page: PageLayout, row: Row, heading: Segment): boolean {
  if (startsBelow(page, row, heading).length < FEWEST_ROWS) return false;
  return startsBelow(page, row, heading, NEAR_ROWS).length > 0;
}

const NEAR_ROWS = 6;
/** In segments of a row. */
const REACH_OF_AMOUNT = 2;

/**
 * Where such texts begin. "5 352,38 Składka emerytalna": the amounts of the left list may end one space before the
 * texts of the right one.
 */
function startsBelow(page: PageLayout, { index }: Row, { box }: Segment, within = LIST_ROWS): number[] {
  const rows = page.rows.slice(index + 1, index + 1 + within);
  const isAtEdge = (one: Box) => Math.abs(one.x0 - box.x0) < EDGE_LINE_HEIGHTS * page.lineHeight;
  return rows.flatMap(({ segments }) =>
    segments.flatMap(({ text, tokens }, at) => {
      const start = tokens.find(
        (token, order) => isAtEdge(token.box) && (order === 0 || isBehindMoney(token, tokens[order - 1]!)),
      );
      // A rate may stand between a text and its amount: "Zdravotné poistenie | 4,0 | 68,03".
      const behind = segments.slice(at + 1, at + 1 + REACH_OF_AMOUNT);
      const isText = /\p{L}{2}/u.test(text) && behind.some((one) => /\d[.,]\d{2}/.test(one.text));
      return start && isText ? [start.box.x0] : [];
    }),
  );
}

function isBehindMoney({ text }: Token, before: Token): boolean {
  return /^\p{L}/u.test(text) && /\d[.,]\d{2}$/.test(before.text);
}

/**
 * Headings may be at the middle of their lists: if one of payments is left of one of deductions, the right list begins
 * at the edge at which texts follow amounts. Null if they do not.
 */
function startBehindMoney(page: PageLayout, row: Row): number | null {
  // Beside other titles they are those of a table's columns.
  const headings = row.segments.filter(({ text }) => /\p{L}{2}/u.test(text) && !/^eur(?:o)?$/i.test(text));
  const [paid, withheld, ...others] = headings.map(({ text }) => sideNamed(text));
  if (paid !== "credit" || withheld !== "debit" || others.length > 0 || !isWithoutMoney(row)) return null;
  const starts = page.rows.slice(row.index + 1, row.index + 1 + LIST_ROWS).flatMap((below, order) => {
    const tokens = tokensOfRow(below);
    const at = tokens.findIndex(({ text }, index) => /^\d[\d.,]*[.,]\d{2}$/.test(text) && index > 0);
    const [text, ...rest] = at < 0 ? [] : tokens.slice(at + 1);
    const isItem = text && /\p{L}/u.test(text.text) && rest.some((token) => /\d[.,]\d{2}$/.test(token.text));
    return isItem ? [{ x0: text.box.x0, order }] : [];
  });
  // Sums have such headings too, with other lists somewhere below them.
  if ((starts[0]?.order ?? LIST_ROWS) > 1) return null;
  const edge = median(starts.map(({ x0 }) => x0));
  const own = starts.flatMap(({ x0 }) => (Math.abs(x0 - edge) < EDGE_LINE_HEIGHTS * page.lineHeight ? [x0] : []));
  return own.length >= FEWEST_ROWS && own.length * 2 > starts.length ? Math.min(...own) : null;
}

/** A text that begins close after an amount is one segment with it. */
function between(row: Row, x0: number, x1: number): Row[] {
  const segments = row.segments.flatMap((segment) => {
    const tokens = segment.tokens.filter(({ box }) => box.x0 >= x0 && box.x0 < x1);
    if (tokens.length === segment.tokens.length) return [segment];
    return tokens.length > 0 ? [makeSegment(tokens, segment.index, segment.row)] : [];
  });
  return segments.length === 0 ? [] : [{ ...row, segments, box: unionOfBoxes(segments.map(({ box }) => box)) }];
}

function withRows(page: PageLayout, rows: readonly Row[]): PageLayout {
  return { ...page, rows: rows.map((row, index) => ({ ...row, index })) };
}

/**
 * Lists without column titles, under a heading that says what is paid or withheld: a text and, at one edge, the amount.
 */
export function headersOfLists(page: PageLayout, { decimal }: Pick<DocumentStyle, "decimal">): TableHeader[] {
  const headings = page.rows.filter(
    (row) => isWithoutMoney(row) && row.segments.some(({ text }) => sideNamed(text) !== undefined),
  );
  return headings.flatMap(({ index }, order) => {
    const until = Math.min(headings[order + 1]?.index ?? Infinity, index + 1 + LIST_ROWS);
    const rows = page.rows.slice(index + 1, until).flatMap((row) => amountRow(tokensOfRow(row), decimal) ?? []);
    const items = rows.filter(({ text }) => !statesPaySum(textOf(text)));
    const columns = columnsOfList(items, EDGE_LINE_HEIGHTS * page.lineHeight);
    return columns ? [{ columns, firstRow: index, lastRow: index }] : [];
  });
}

/**
 * A list without titles and headings: lines of a text and an amount at one edge, some of which are taxes or
 * contributions by their names.
 */
export function headersOfPlainList(page: PageLayout, { decimal }: Pick<DocumentStyle, "decimal">): TableHeader[] {
  const found = page.rows.flatMap((row) => {
    const one = amountRow(tokensOfRow(row), decimal);
    return one && !statesPaySum(textOf(one.text)) ? [{ one, index: row.index }] : [];
  });
  if (found.filter(({ one }) => isNamedWithheld(textOf(one.text))).length < FEWEST_ROWS) return [];
  const columns = columnsOfList(
    found.map(({ one }) => one),
    EDGE_LINE_HEIGHTS * page.lineHeight,
  );
  const above = found[0]!.index - 1;
  return columns ? [{ columns, firstRow: above, lastRow: above }] : [];
}

/** The amount is the column with which most rows end. */
function columnsOfList(rows: readonly AmountRow[], edge: number): HeaderColumn[] | null {
  const ends = median(rows.map(({ money }) => money.at(-1)!.token.box.x1));
  const own = rows.filter(({ money }) => Math.abs(money.at(-1)!.token.box.x1 - ends) < edge);
  if (own.length < FEWEST_ROWS) return null;
  const money = moneyColumns(own, edge);
  return [
    { role: "description", box: around(own.map(({ text }) => text)) },
    ...money.map((tokens, index) => ({
      role: index === money.length - 1 ? ("amount" as const) : ("other" as const),
      box: around([tokens]),
    })),
  ];
}
