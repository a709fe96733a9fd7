import { median } from "../../../core/basics/median.ts";
import type { PageLayout } from "../../page/layout.ts";
import { type PrintedAmount, printedAmounts } from "./boxed-amounts.ts";
import type { DraftLine, Side, TributeLine } from "./tribute-line.ts";

const SIDES = ["debit", "credit"] as const;
/** The word in a column's title or before an amount; "addebito" refers to an account. */
const NAMED: Readonly<Record<Side, RegExp>> = { debit: /^A?DEB(?:IT|$)/, credit: /^A?CRED(?:IT|$)/ };
/** Right edges of the amount columns are at least this many line heights apart. */
const APART = 3;
/** Maximum distance between the lines of one title, in line heights. */
const ONE_HEADER = 3.5;
/** An amount farther from the nearer of two columns than this share of their distance is in neither. */
const MOST_OFF = 0.7;

interface Title {
  readonly side: Side;
  readonly x: number;
  readonly y: number;
}

interface Column {
  /** null: amounts of neither side, such as deductions. */
  readonly side: Side | null;
  readonly x: number;
}

/**
 * Determines the column of an amount: by the word before it, its minus, the titles of its table, otherwise with the
 * debits to the left of the credits. If one of the titles was not read, those of the other sections show where it would
 * be.
 */
export function giveAmountSides(page: PageLayout, lines: readonly DraftLine[]): TributeLine[] {
  const titles = titlesOn(page);
  const sides = new Map(
    tablesBeside(lines).flatMap((table) => {
      const [from, to] = [table.from - APART * page.lineHeight, table.to];
      const own = titles.filter(({ x }) => x >= from && x < to);
      const columnsOf = columnsOfLines(table.lines, own, page.lineHeight);
      const hasLetters = haveLetters(table.lines);
      return table.lines.map((line) => [line, amountsOf(line, columnsOf(line), hasLetters)] as const);
    }),
  );
  return lines.map((line) => {
    const { printed: _, beside: __, ...rest } = line;
    return { ...rest, amounts: sides.get(line)! };
  });
}

interface Table {
  readonly lines: readonly DraftLine[];
  readonly from: number;
  readonly to: number;
}

/** Splits two tables side by side: the lines of the second begin after the end of those of the first. */
function tablesBeside(lines: readonly DraftLine[]): Table[] {
  const endOf = ({ printed }: DraftLine) => printed.at(-1)!.tokens.at(-1)!.box.x1;
  const startOf = ({ code }: DraftLine) => code.tokens[0]!.box.x0;
  const firstEnd = Math.min(...lines.map(endOf));
  const right = lines.filter((line) => startOf(line) > firstEnd);
  if (right.length === 0) return [{ lines, from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }];
  const cut = Math.min(...right.map(startOf));
  return [
    { lines: lines.filter((line) => !right.includes(line)), from: Number.NEGATIVE_INFINITY, to: cut },
    { lines: right, from: cut, to: Number.POSITIVE_INFINITY },
  ];
}

/** A row with amounts has no titles: "Totale a debito 332,00". */
function titlesOn(page: PageLayout): Title[] {
  const amounts = printedAmounts(page);
  return page.rows
    .filter((row) => (amounts.get(row) ?? []).length === 0)
    .flatMap(({ segments }) => segments.flatMap(({ tokens }) => tokens))
    .flatMap(({ fold, box }): Title[] => {
      const side = SIDES.find((one) => NAMED[one].test(fold));
      return side ? [{ side, x: (box.x0 + box.x1) / 2, y: box.y1 }] : [];
    });
}

/** "480,00 D": a paper with a letter at one amount has one at all. */
function haveLetters(lines: readonly DraftLine[]): boolean {
  return lines.every(({ printed, beside }) =>
    printed.some((amount) => /^(?:D|DEB|C|CR|CRED)$/.test(beside.get(amount)!.behind)),
  );
}

function amountsOf(
  { printed, beside }: DraftLine,
  columns: readonly Column[],
  hasLetters: boolean,
): ReadonlyMap<Side, PrintedAmount> {
  const amounts = new Map<Side, PrintedAmount>();
  const distances = new Map<Side, number>();
  for (const amount of printed) {
    const { before, behind } = beside.get(amount)!;
    const { side, distance } = sideOf(amount, { before, letter: hasLetters ? behind : "" }, columns);
    if (side === null || distance >= (distances.get(side) ?? Number.POSITIVE_INFINITY)) continue;
    distances.set(side, distance);
    amounts.set(side, amount);
  }
  return amounts;
}

function sideOf(
  amount: PrintedAmount,
  { before, letter }: { readonly before: string; readonly letter: string },
  columns: readonly Column[],
): { side: Side | null; distance: number } {
  for (const side of SIDES) {
    if (NAMED[side].test(before.toUpperCase()) || letter.startsWith(side[0]!.toUpperCase()))
      return { side, distance: 0 };
  }
  if (amount.number.startsWith("-")) return { side: "credit", distance: 0 };
  const at = (amount.tokens[0]!.box.x0 + amount.tokens.at(-1)!.box.x1) / 2;
  const far = columns.map(({ side, x }) => ({ side, distance: Math.abs(x - at) }));
  const unknown = { side: "debit" as Side | null, distance: Number.MAX_VALUE };
  const nearest = far.reduce((a, b) => (b.distance < a.distance ? b : a), unknown);
  // Beyond both columns some forms print the balance of the section.
  const isBeyond = columns.length > 1 && nearest.distance > MOST_OFF * spacingOf(columns);
  return isBeyond ? { side: null, distance: 0 } : nearest;
}

/** Distance between the debit column and the credit column beside it; infinite if one is unknown. */
function spacingOf(columns: readonly Column[]): number {
  const of = (side: Side) => columns.filter((column) => column.side === side).map(({ x }) => x);
  const gaps = of("debit").flatMap((debit) => of("credit").map((credit) => Math.abs(credit - debit)));
  return Math.min(...gaps);
}

/** The two columns of each line of a table. */
function columnsOfLines(
  lines: readonly DraftLine[],
  titles: readonly Title[],
  lineHeight: number,
): (line: DraftLine) => readonly Column[] {
  const headers = new Map(lines.map((line) => [line, headerOf(line, titles, lineHeight)] as const));
  const spacing = usualSpacing([...headers.values()]);
  const ends = new Map(
    [...Map.groupBy(lines, (line) => headers.get(line)![0])].map(([title, own]) => [
      title,
      groupedEnds(own, lineHeight),
    ]),
  );
  const endsOfPart = new Map(
    [...Map.groupBy(lines, ({ part }) => part)].map(([part, own]) => [part, groupedEnds(own, lineHeight)]),
  );
  return (line) => {
    const own = headers.get(line)!;
    const [known] = own;
    if (SIDES.every((side) => own.some((title) => title.side === side))) return own;
    if (known && spacing !== null) {
      const other = SIDES.find((side) => side !== known.side)!;
      return [...own, { side: other, x: known.x + (other === "credit" ? spacing : -spacing) }];
    }
    const all = ends.get(known)!;
    // Without any title sections may be set in columns of their own.
    return columnsByEnds(!known && all.length > SIDES.length ? endsOfPart.get(line.part)! : all, own);
  };
}

/** Distance of the two columns in sections with both titles; null if there is none. */
function usualSpacing(headers: readonly (readonly Title[])[]): number | null {
  const spacings = headers.flatMap((header) => {
    const [debit, credit] = SIDES.map((side) => header.find((title) => title.side === side));
    return debit && credit && credit.x > debit.x ? [credit.x - debit.x] : [];
  });
  return spacings.length > 0 ? median(spacings) : null;
}

/** The titles directly above a line, over as many lines as they take. */
function headerOf({ code }: DraftLine, titles: readonly Title[], lineHeight: number): readonly Title[] {
  const { y0 } = code.tokens[0]!.box;
  const above = titles.filter(({ y }) => y < y0 + lineHeight / 2);
  const lowest = Math.max(...above.map(({ y }) => y));
  return above.filter(({ y }) => lowest - y < ONE_HEADER * lineHeight);
}

/**
 * Columns by the right edges of their amounts, if at most one side's title is known: the debits are left of the
 * credits.
 */
function columnsByEnds(ends: readonly number[], titles: readonly Title[]): Column[] {
  const [title] = titles;
  if (!title) return ends.map((x, at): Column => ({ x, side: SIDES[at] ?? null }));
  const nearest = (x: number) => Math.min(...titles.map((one) => Math.abs(one.x - x)));
  const own = ends.reduce((a, b) => (nearest(b) < nearest(a) ? b : a), ends[0] ?? title.x);
  const isBeyond = (x: number) => (title.side === "debit" ? x > own : x < own);
  const other = SIDES.find((side) => side !== title.side)!;
  return ends.map((x): Column => ({ x, side: x === own ? title.side : isBeyond(x) ? other : null }));
}

function groupedEnds(lines: readonly DraftLine[], lineHeight: number): number[] {
  const edges = lines
    .flatMap(({ printed }) => printed.map(({ tokens }) => tokens.at(-1)!.box.x1))
    .sort((a, b) => a - b);
  const groups: number[][] = [];
  for (const edge of edges) {
    const group = groups.at(-1);
    if (group && edge - group.at(-1)! <= APART * lineHeight) group.push(edge);
    else groups.push([edge]);
  }
  return groups.map((group) => median(group));
}
