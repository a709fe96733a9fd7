import { timesEach } from "../../../core/basics/times-each.ts";
import type { PageLayout } from "../../page/layout.ts";
import type { DocumentStyle } from "../../types/document-style.ts";
import type { ColumnRole } from "../columns/column-role.ts";
import { checkSum, NO_ROWS, type Reading } from "../printed-sums.ts";
import type { Cell, TableRow } from "../table-row.ts";
import { type Mark, marksByRow } from "./days-and-amounts.ts";
import { type Wording, wordingOf } from "./evidence-of-schedules.ts";
import type { Pair } from "./pairs.ts";
import { type Schedule, schedulesOn } from "./schedules.ts";

/**
 * What an invoice prints of the payments due: a row for each due date with its amount, in whichever layout, if words
 * for payments are around them. Those that add up to an amount printed elsewhere are preferred; some words are enough
 * only if they do. A due date without an amount of its own is no row. Pure.
 */
export function readInstalments(pages: readonly PageLayout[], style: DocumentStyle): Reading {
  const marksOf = new Map(pages.map((page) => [page, marksByRow(page, style)]));
  const worded = pages.flatMap((page) => {
    const marks = marksOf.get(page)!;
    return schedulesOn(page, marks, style.language).flatMap((schedule): Worded[] => {
      const ordered = inOrder(schedule);
      const wording = ordered ? wordingOf(ordered, marks, style.language) : "none";
      return ordered && wording !== "none" ? [{ schedules: [ordered], wording }] : [];
    });
  });
  const amounts = [...marksOf.values()].flat(2).filter(({ kind }) => kind === "amount");
  const printed = timesEach(amounts.map(({ cents }) => cents));
  const readings = [...worded, ...together(worded)].map((one) => ({ ...one, isProven: addsUp(one, printed) }));
  const best = readings
    .filter(({ wording, isProven }) => wording === "clear" || isProven)
    .reduce<(typeof readings)[number] | null>((a, b) => (a && strengthOf(a) >= strengthOf(b) ? a : b), null);
  if (!best) return NO_ROWS;
  const rows = pairsOf(best).map(({ page, pair }) => rowOfPair(page, pair));
  return { rows, sum: best.isProven ? "confirmed" : checkSum(rows, pages, style.decimal) };
}

interface Worded {
  readonly schedules: readonly Schedule[];
  readonly wording: Wording;
}

/**
 * With its pairs by day; null if the days ascend neither along the lines nor down the columns: whoever plans payments
 * lists them by day.
 */
function inOrder(schedule: Schedule): Schedule | null {
  const { pairs } = schedule;
  const byColumn = pairs.toSorted((a, b) => a.day.cell.tokens[0]!.box.x0 - b.day.cell.tokens[0]!.box.x0);
  const found = [pairs, byColumn].find((some) => ascend(some.map(({ day }) => day)));
  return found ? { ...schedule, pairs: found } : null;
}

function ascend(days: readonly Mark[]): boolean {
  return days.every(({ iso }, at) => {
    const before = at === 0 ? null : days[at - 1]!.iso;
    return iso === null || before === null || before <= iso;
  });
}

/** All of them as one, for a schedule that goes on in another place; those that are printed again count once. */
function together(worded: readonly Worded[]): Worded[] {
  if (worded.length < 2) return [];
  const seen = new Set<string>();
  const schedules = worded.flatMap(({ schedules: own }) =>
    own.map((schedule) => ({
      ...schedule,
      pairs: schedule.pairs.filter(({ day, amount }) => {
        const key = `${day.iso ?? day.cell.text} ${amount.cents}`;
        if (seen.has(key)) return false;
        seen.add(key);
        return true;
      }),
    })),
  );
  const isOrdered = ascend(schedules.flatMap(({ pairs }) => pairs.map(({ day }) => day)));
  return isOrdered ? [{ schedules, wording: "if_it_adds_up" }] : [];
}

function pairsOf({ schedules }: Worded): { readonly page: PageLayout; readonly pair: Pair }[] {
  return schedules.flatMap(({ page, pairs }) => pairs.map((pair) => ({ page, pair })));
}

/** Whether their sum is printed somewhere besides in themselves. */
function addsUp(one: Worded, printed: ReadonlyMap<number, number>): boolean {
  const amounts = pairsOf(one).map(({ pair }) => pair.amount.cents);
  const sum = amounts.reduce((total, cents) => total + cents, 0);
  return (printed.get(sum) ?? 0) > amounts.filter((cents) => cents === sum).length;
}

/** First what adds up, then the most payments, then what says so clearly. */
function strengthOf(one: Worded & { readonly isProven: boolean }): number {
  return (one.isProven ? 1e6 : 0) + pairsOf(one).length + (one.wording === "clear" ? 0.5 : 0);
}

function rowOfPair({ pageIndex }: PageLayout, { day, amount, layout }: Pair): TableRow {
  const cells = new Map<ColumnRole, Cell>([
    ["due_date", day.cell],
    ["amount", amount.cell],
  ]);
  return { pageIndex, cells, found: layout === "labelled" ? "record" : "table", multiplies: null };
}
