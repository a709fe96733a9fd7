import { median } from "../../../core/basics/median.ts";
import type { Token } from "../../page/layout.ts";
import { textOf } from "../../page/text.ts";
import { DAY_OF_MONTH } from "../../types/dates/date.ts";
import type { DocumentStyle } from "../../types/document-style.ts";
import type { BodyRow } from "../body-row.ts";
import type { ColumnRole } from "../columns/column-role.ts";
import type { Titles } from "../columns/column-titles.ts";
import { MOVEMENTS } from "../families/movements.ts";
import type { Item } from "../item.ts";
import { statesBalance } from "../line-wording.ts";
import { type Cell, cellOf } from "../table-row.ts";
import { dateIn, twoDaysIn } from "./days.ts";
import { wordsOf } from "./interruptions.ts";

const MONEY = MOVEMENTS.anchors.roles;
/** Tolerance for texts that begin and amounts that end at the edge of the rows above, in line heights. */
const EDGE_LINE_HEIGHTS = 0.6;

/**
 * Some banks print a day once for all its movements: a row without one, whose text begins and whose amount ends where
 * those of the dated rows do, gets the day above.
 */
export function inheritDays(body: readonly BodyRow[], lineHeight: number): readonly BodyRow[] {
  const dated = body.filter(({ values }) => values.has("date") && MONEY.some((role) => values.has(role)));
  if (dated.length === 0) return body;
  const textEdge = median(dated.flatMap(({ cells }) => cells.get("description")?.[0]?.box.x0 ?? []));
  const edges = new Map(
    MONEY.map((role) => [role, median(dated.flatMap(({ values }) => endOf(values.get(role)) ?? []))] as const),
  );
  const isAtEdge = (x: number | undefined, edge: number) =>
    x !== undefined && Math.abs(x - edge) < EDGE_LINE_HEIGHTS * lineHeight;
  const hasAmount = ({ values }: BodyRow) =>
    MONEY.some((role) => isAtEdge(endOf(values.get(role)), edges.get(role) ?? 0));
  let day: Cell | undefined;
  return body.map((row) => {
    day = row.values.get("date") ?? day;
    const isOwn = day && !row.values.has("date") && !row.values.has("value_date") && hasAmount(row);
    if (!isOwn || !isAtEdge(row.cells.get("description")?.[0]?.box.x0, textEdge) || statesBalance(wordsOf(row)))
      return row;
    return { ...row, values: new Map<ColumnRole, Cell>([...row.values, ["date", day!]]) };
  });
}

function endOf(cell: Cell | undefined): number | undefined {
  return cell?.tokens.at(-1)?.box.x1;
}

/** This share of the movements has the value day at the same place. */
const MOST = 0.6;

/**
 * Value days after the days, if they have no column of their own: in that of the days, or before the text. They are
 * removed from the text.
 */
export function takeDaysBehind(body: readonly BodyRow[], style: Pick<DocumentStyle, "dateOrder">): readonly BodyRow[] {
  const dated = body.filter(({ values }) => values.has("date") && MONEY.some((role) => values.has(role)));
  const behind = ({ values, cells }: BodyRow) => {
    const [, joined] = twoDaysIn(values.get("date")?.tokens[0]) ?? [];
    if (joined) return joined;
    const rest = cells.get("date")?.slice(values.get("date")?.tokens.length ?? 0) ?? [];
    return dateIn([...rest, ...(cells.get("description") ?? [])], style.dateOrder);
  };
  if (dated.length < 2 || dated.filter(behind).length < MOST * dated.length) return body;
  return body.map((row) => {
    const day = row.values.has("date") ? behind(row) : null;
    if (!day) return row;
    const text = row.cells.get("description")?.filter((token) => !day.tokens.includes(token)) ?? [];
    return {
      ...row,
      cells: new Map([...row.cells, ["description" as const, text]]),
      values: new Map<ColumnRole, Cell>([...row.values, ["value_date", day]]),
    };
  });
}

/** "03 Oct | 2025 Rent": years of days that reach into the column of the texts, if most movements have one there. */
export function takeYearsBehind(body: readonly BodyRow[]): readonly BodyRow[] {
  const parts = body.map(({ values, cells }) => {
    const [day, [year, ...text]] = [values.get("date"), cells.get("description") ?? []];
    const isYear = day && year && DAY_OF_MONTH.test(day.text) && YEAR.test(year.text);
    return isYear ? { day: cellOf([...day.tokens, year]), text } : null;
  });
  const dated = body.filter(({ values }) => values.has("date")).length;
  const found = parts.filter((part) => part !== null).length;
  if (found < 2 || found < MOST * dated) return body;
  return body.map((row, index) => {
    const part = parts[index];
    if (!part) return row;
    const cells = new Map(row.cells).set("date", part.day.tokens).set("description", part.text);
    return { ...row, cells, values: new Map(row.values).set("date", part.day) };
  });
}

/** Years of days on the line below, where a column of days is narrow: "01.10." over "2025". */
export function takeYearsBelow(body: readonly BodyRow[]): readonly BodyRow[] {
  const yearsOf = (index: number) =>
    DAYS.flatMap((role) => {
      const [year, ...others] = body[index + 1]?.cells.get(role) ?? [];
      const day = body[index]!.values.get(role);
      const isYear = day && year && others.length === 0 && DAY_OF_MONTH.test(day.text) && YEAR.test(year.text);
      return isYear ? [[role, cellOf([...day.tokens, year])] as const] : [];
    });
  const years = [...body.keys()].map(yearsOf);
  const dated = body.filter(({ values }) => values.has("date")).length;
  const found = years.filter(({ length }) => length > 0).length;
  if (found < 2 || found < MOST * dated) return body;
  return body.map((row, index) => ({ ...row, values: new Map([...row.values, ...years[index]!]) }));
}

const DAYS = ["date", "value_date"] as const;
const YEAR = /^(?:19|20)\d{2}$/;

/** "0309", "03 09": a day and its month without a sign between them. */
const IN_FIGURES = /^(0[1-9]|[12]\d|3[01]) ?(0[1-9]|1[0-2])$/;
const DAY_AND_MONTH = /^(\d{1,2})[./-](\d{1,2})(?!\d)/;

/**
 * Value days in figures, and the days beside them if these are in figures too: two in one row, in the columns of days
 * and in the same month or the next, are no codes.
 */
export function withDaysInFigures(row: BodyRow): BodyRow {
  const [day, valueDay] = DAYS.map((role) => inFigures(row, role));
  const [, , own] = DAY_AND_MONTH.exec(row.values.get("date")?.text ?? "") ?? [];
  const month = own ?? day?.month;
  if (!valueDay || !month || ![0, 1, 11].includes(Math.abs(Number(valueDay.month) - Number(month)))) return row;
  const values = new Map(row.values).set("value_date", valueDay.cell);
  return { ...row, values: own || !day ? values : values.set("date", day.cell) };
}

/** "29 02 | 29 02": two numbers, which no code has, in both columns of days. */
export function withSpacedDays(row: BodyRow): BodyRow {
  return DAYS.every((role) => row.cells.get(role)?.length === 2) ? withDaysInFigures(row) : row;
}

function inFigures(
  { cells, values }: BodyRow,
  role: ColumnRole,
): { readonly month: string; readonly cell: Cell } | null {
  const words = values.has(role) ? [] : (cells.get(role) ?? []);
  const [, , month] = IN_FIGURES.exec(textOf(words)) ?? [];
  return month ? { month, cell: cellOf(words) } : null;
}

/** Number of words of the longest name of a value day, "date de valeur". */
const LONGEST_NAME_WORDS = 3;

/** Value days on a separate line below a movement: "Wertstellung 01.08.2025". They are removed from the text. */
export function takeDaysNamedBelow(
  body: readonly BodyRow[],
  titles: Titles,
  style: Pick<DocumentStyle, "dateOrder">,
): readonly BodyRow[] {
  const own = [...body];
  let movement = -1;
  for (const [index, row] of body.entries()) {
    if (row.values.has("date") && MONEY.some((role) => row.values.has(role))) movement = index;
    const day = row.values.size === 0 ? dayBehindName(row.cells.get("description") ?? [], titles, style) : null;
    const above = own[movement];
    if (!day || !above || above.values.has("value_date")) continue;
    own[movement] = { ...above, values: new Map<ColumnRole, Cell>([...above.values, ["value_date", day]]) };
    own[index] = { ...row, cells: new Map([...row.cells].filter(([role]) => role !== "description")) };
  }
  return own;
}

/** The day of a line that calls it a value day and says nothing else. */
function dayBehindName(
  tokens: readonly Token[],
  titles: Titles,
  { dateOrder }: Pick<DocumentStyle, "dateOrder">,
): Cell | null {
  for (let count = 1; count <= Math.min(LONGEST_NAME_WORDS, tokens.length - 1); count++) {
    if (titles.listedRoleOf(textOf(tokens.slice(0, count))) !== "value_date") continue;
    const day = dateIn(tokens.slice(count), dateOrder);
    if (day?.tokens.length === tokens.length - count) return day;
  }
  return null;
}

/** Value days on the line below the days: "Buchung" over "Valuta". */
export function takeDaysBelow(items: readonly Item[], body: readonly BodyRow[]): void {
  const below = items.map(({ anchor }, index) => {
    const until = items[index + 1]?.anchor ?? body.length;
    const days = body.slice(anchor + 1, until).flatMap(({ values }) => values.get("date") ?? []);
    return days.length === 1 ? days[0]! : null;
  });
  if (below.filter((day) => day !== null).length < MOST * items.length) return;
  for (const [index, { values }] of items.entries()) {
    const day = below[index];
    if (day && !values.has("value_date")) values.set("value_date", day);
  }
}
