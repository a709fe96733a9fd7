import type { PageLayout } from "../../page/layout.ts";
import { boxOf } from "../table-row.ts";
import type { Mark } from "./days-and-amounts.ts";
import { labelledAmount, labelOf, leftOfLabel, type Pair, pairsInColumns, pairsInRow } from "./pairs.ts";
import { dueWording, OF_OTHER_DAYS, saysNotDue } from "./wording.ts";

/** Pairs that are printed together: below each other, or side by side. */
export interface Schedule {
  readonly page: PageLayout;
  /** Those that are due; never empty. */
  readonly pairs: readonly Pair[];
  /** The uppermost, due or not: titles and heading are above it. */
  readonly head: Pair;
}

/** The greatest distance from the top of one row of a schedule to the next, in line heights. */
const ROWS_APART = 4.5;
/** … and of pairs whose day and amount have a line each, with a third for how it is paid. */
const LABELLED_APART = 9;
/** Between a row of days and the row of their amounts. */
const STACK_APART = 4.5;
/** Where the amount of a labelled day may be: first in the next lines, else in those before. */
const NEAREST_LINES = [1, 2, 3, -1, -2, -3];

/** The pairs of a page by where they are printed; nothing is known yet about what they are. */
export function schedulesOn(
  page: PageLayout,
  marks: readonly (readonly Mark[])[],
  language: string | null,
): readonly Schedule[] {
  const inRows = marks.map((own) => pairsInRow(page, own));
  const groups = inRows.map((pairs, row) => (pairs.length > 0 ? pairs : stackedPairs(page, marks, inRows, row)));
  const isTaken = new Set(groups.flat().flatMap(({ day, amount }) => [day, amount]));
  const labelled = labelledPairs(page, marks, isTaken, language);
  return [...joined(page, groups), ...joined(page, labelled)];
}

/** For a row of nothing but days, the amounts of the row below; else those of the row above. */
function stackedPairs(
  page: PageLayout,
  marks: readonly (readonly Mark[])[],
  inRows: readonly (readonly Pair[])[],
  row: number,
): Pair[] {
  const days = marks[row]!;
  if (days.length < 2) return [];
  for (const other of [row + 1, row - 1]) {
    const amounts = marks[other] ?? [];
    if (amounts.length === 0 || inRows[other]!.length > 0) continue;
    const apart = Math.abs(page.rows[other]!.box.y0 - page.rows[row]!.box.y0);
    if (apart > STACK_APART * page.lineHeight) continue;
    const pairs = pairsInColumns(page, days, amounts);
    if (pairs.length > 0) return pairs;
  }
  return [];
}

/** Days with a label of their own, and the amount with its label in one of the next lines, else in one before. */
function labelledPairs(
  page: PageLayout,
  marks: readonly (readonly Mark[])[],
  isTaken: ReadonlySet<Mark>,
  language: string | null,
): Pair[][] {
  const due = dueWording(language);
  const found: Pair[][] = [];
  const used = new Set<Mark>(isTaken);
  for (const [row, own] of marks.entries()) {
    const [day, ...others] = own;
    if (day?.kind !== "day" || used.has(day) || others.some(({ kind }) => kind === "day")) continue;
    const label = labelOf(page, day.first, -1);
    if (!due.isIn(label) || saysNotDue(label) || OF_OTHER_DAYS.isIn(label)) continue;
    for (const away of NEAREST_LINES) {
      const candidates = marks[row + away] ?? [];
      // The next labelled day begins the next instalment.
      if (candidates.some(({ kind }) => kind === "day")) continue;
      const amount = labelledAmount(page, day, candidates);
      if (!amount || used.has(amount)) continue;
      used.add(amount);
      found.push([
        { layout: "labelled", day, amount, label, left: leftOfLabel(page, day, -1), between: "", isDue: true },
      ]);
      break;
    }
  }
  return found;
}

/** Pairs of one layout that are near each other: in a row, and in rows below it that have a day in the same column. */
function joined(page: PageLayout, groups: readonly (readonly Pair[])[]): Schedule[] {
  const schedules: Pair[][] = [];
  let above: readonly Pair[] = [];
  for (const pairs of groups) {
    if (pairs.length === 0) continue;
    if (above.length > 0 && isBelow(page, above, pairs)) schedules.at(-1)!.push(...pairs);
    else schedules.push([...pairs]);
    above = pairs;
  }
  return schedules.flatMap((all) => {
    const pairs = all.filter(({ isDue }) => isDue);
    return pairs.length > 0 ? [{ page, pairs, head: all[0]! }] : [];
  });
}

function isBelow(page: PageLayout, above: readonly Pair[], below: readonly Pair[]): boolean {
  const [first, last] = [below[0]!, above[0]!];
  if (first.layout !== last.layout) return false;
  const most = first.layout === "labelled" ? LABELLED_APART : ROWS_APART;
  const box = boxOf(first.day);
  if (box.y0 - boxOf(last.day).y0 > most * page.lineHeight) return false;
  return above.some(({ day }) => boxOf(day).x0 < box.x1 && box.x0 < boxOf(day).x1);
}
