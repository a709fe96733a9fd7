import type { DocumentStyle } from "../../types/document-style.ts";
import type { BodyRow } from "../body-row.ts";
import type { ColumnRole } from "../columns/column-role.ts";
import type { Titles } from "../columns/column-titles.ts";
import { MOVEMENTS } from "../families/movements.ts";
import type { Cell } from "../table-row.ts";
import { dayOfLine } from "./day-lines.ts";

const MONEY = MOVEMENTS.anchors.roles;

/**
 * Banks' apps print a day on a line of its own, as the heading of its movements or below each of them: rows with an
 * amount and without a day get it. If rows have days of their own, a line with nothing but a day is their second one.
 */
export function takeDaysApart(
  body: readonly BodyRow[],
  titles: Titles,
  style: Pick<DocumentStyle, "dateOrder">,
): readonly BodyRow[] {
  const movements = [...body.keys()].filter((index) => MONEY.some((role) => body[index]!.values.has(role)));
  if (movements.some((index) => body[index]!.values.has("date"))) return body;
  const days = body.map((row) => dayOfLine(row.row, titles, style));
  const dayOf = dayBelowEach(movements, days) ?? dayAbove(movements, days);
  if (!dayOf) return body;
  return body.map((row, index) => {
    if (days[index]) return { ...row, cells: new Map(), values: new Map() };
    const day = movements.includes(index) ? dayOf(index) : null;
    return day ? { ...row, values: new Map<ColumnRole, Cell>([...row.values, ["date", day]]) } : row;
  });
}

type DayOf = (movement: number) => Cell | null;

/**
 * Null if no day is above a movement. The first ones of a page may be of the day that heads them on the page before.
 */
function dayAbove(movements: readonly number[], days: readonly (Cell | null)[]): DayOf | null {
  const isHeaded = days.slice(0, movements.at(-1) ?? 0).some((day) => day !== null);
  return isHeaded ? (index) => days.slice(0, index).findLast((day) => day !== null) ?? null : null;
}

/** Null if a movement has no day below it, or two. */
function dayBelowEach(movements: readonly number[], days: readonly (Cell | null)[]): DayOf | null {
  const below = new Map(
    movements.map((index, order) => {
      const own = days.slice(index, movements[order + 1]).filter((day) => day !== null);
      return [index, own.length === 1 ? own[0]! : null];
    }),
  );
  const isComplete = days.slice(0, movements[0]).every((day) => day === null) && ![...below.values()].includes(null);
  return isComplete && movements.length >= FEWEST_BELOW ? (index) => below.get(index) ?? null : null;
}

/** A day below a single movement may be that of anything. */
const FEWEST_BELOW = 2;
