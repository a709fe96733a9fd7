import { oncePer } from "../../../core/basics/once-per.ts";
import type { PageLayout, Row, Token } from "../../page/layout.ts";
import { textOf } from "../../page/text.ts";
import { DATE } from "../../types/dates/date.ts";
import type { DocumentStyle } from "../../types/document-style.ts";
import { type Cell, cellOf, centsIn, numberIn } from "../table-row.ts";

/** A day or an amount of money in a printed row. */
export interface Mark {
  readonly kind: "day" | "amount";
  readonly cell: Cell;
  /** Position in the page's rows. */
  readonly row: number;
  /** Positions of its first and last word in the page's tokens. */
  readonly first: number;
  readonly last: number;
  /** Of a day: YYYY-MM-DD, null if day and month may be swapped. */
  readonly iso: string | null;
  /** Of an amount, in hundredths. */
  readonly cents: number;
}

/** The days and amounts of each row of a page, left to right. */
export function marksByRow(page: PageLayout, style: DocumentStyle): readonly (readonly Mark[])[] {
  const known = knownMarks(page);
  const key = JSON.stringify(style);
  const marks = known.get(key) ?? findMarks(page, style);
  known.set(key, marks);
  return marks;
}

/** The table of payments and the fields that follow from it ask for the same marks, each with a style of its own. */
const knownMarks = oncePer((_: PageLayout) => new Map<string, readonly (readonly Mark[])[]>());

function findMarks(page: PageLayout, style: DocumentStyle): readonly (readonly Mark[])[] {
  const days = daysOf(page, style);
  const isOfDay = new Set(days.flatMap(({ cell }) => cell.tokens.map(({ index }) => index)));
  const byRow = Map.groupBy(days, ({ row }) => row);
  return page.rows.map((row) =>
    withoutPeriods(
      page,
      [...(byRow.get(row.index) ?? []), ...paymentsIn(row, style, isOfDay)].sort((a, b) => a.first - b.first),
    ),
  );
}

const ANY_FIELD = {};

function daysOf(page: PageLayout, style: DocumentStyle): Mark[] {
  const taken = new Set<Token>();
  return DATE.find(page, { style, field: ANY_FIELD, hits: [] }).flatMap(({ tokens, text, value }): Mark[] => {
    const [first, last] = [tokens[0]!, tokens.at(-1)!];
    const row = page.segmentOfToken[first.index]!.row;
    // The parts of a date that is broken in two lines are no cell, and two days in one word are a period.
    if (tokens.some((token) => taken.has(token)) || row !== page.segmentOfToken[last.index]!.row) return [];
    for (const token of tokens) taken.add(token);
    const iso = value?.type === "date" ? value.iso : null;
    const cell = { ...cellOf(tokens), text };
    return [{ kind: "day", cell, row, first: first.index, last: last.index, iso, cents: 0 }];
  });
}

/** Two decimals, behind a currency or before one: "600,00", "1 220,00", "€1,220.00", "610,00,". */
const MONEY = /\d[.,]\d{2}(?!\d)[^\d\p{L}%]{0,3}(?:EUR)?$/u;
const MOST_GROUPS = 4;

/** Stricter than what looks for any amount of a row: no minus, nothing of a day, and sentences may be around it. */
function paymentsIn(row: Row, { decimal }: DocumentStyle, isOfDay: ReadonlySet<number>): Mark[] {
  const marks: Mark[] = [];
  for (const { tokens } of row.segments) {
    for (let at = 0; at < tokens.length; at++) {
      // A dash behind an amount is between two instalments, and no minus: the run ends with the decimals.
      const groups = tokens.slice(at, at + MOST_GROUPS);
      const run = groups.slice(0, groups.findIndex(({ text }) => MONEY.test(text)) + 1).map(bare);
      if (run.length === 0 || !/^[€$£]?\d/.test(run[0]!.text)) continue;
      const cell = numberIn(run, decimal, false);
      const cents = centsIn(cell);
      if (!cell || cents === null || cell.tokens.length !== run.length) continue;
      const own = groups.slice(0, run.length);
      if (cents <= 0 || own.some(({ index }) => isOfDay.has(index))) continue;
      const [first, last] = [own[0]!.index, own.at(-1)!.index];
      marks.push({ kind: "amount", cell: { ...cell, tokens: own }, row: row.index, first, last, iso: null, cents });
      at += own.length - 1;
    }
  }
  return marks;
}

/** Signs of a sentence behind an amount, or those that guard it: "610,00, 2ª rata", "(610,00)", "***610,00***". */
function bare(token: Token): Token {
  const text = token.text.replace(/^[(|*]+/, "").replace(/(?:EUR)?[),;:|*]*$/, "");
  return text === token.text ? token : { ...token, text };
}

const TO = /^(?:-|–|—|al|a|bis|to|au|till|until|t\/m|tot|do|hasta|até|\/)$/iu;

/** "01/04/2026 - 30/04/2026" is when something was done; "2026-04-30 (30 aprile 2026)" is one day. */
function withoutPeriods(page: PageLayout, marks: readonly Mark[]): readonly Mark[] {
  const [ends, again] = [new Set<Mark>(), new Set<Mark>()];
  for (const [at, mark] of marks.entries()) {
    const next = marks[at + 1];
    if (mark.kind !== "day" || next?.kind !== "day") continue;
    const between = textBetween(page, mark.last + 1, next.first);
    if (TO.test(between) || /\d-$/.test(mark.cell.tokens.at(-1)!.text)) {
      ends.add(mark);
      ends.add(next);
    } else if (mark.iso !== null && mark.iso === next.iso && between === "") again.add(next);
  }
  return ends.size + again.size === 0 ? marks : marks.filter((mark) => !ends.has(mark) && !again.has(mark));
}

/** The words of a page from one position to before another. */
export function textBetween(page: PageLayout, from: number, to: number): string {
  return textOf(page.tokens.slice(from, to));
}
