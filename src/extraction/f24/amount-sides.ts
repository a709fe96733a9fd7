import { median, type PageLayout } from "../page/layout.ts";
import type { PrintedAmount } from "./boxed-amounts.ts";
import type { DraftLine, Side, TributeLine } from "./tribute-line.ts";

const SIDES = ["debit", "credit"] as const;
/** The word of a column's title or before an amount; "addebito" is of an account. */
const NAMED: Readonly<Record<Side, RegExp>> = { debit: /^A?DEB(?:IT|$)/, credit: /^A?CRED(?:IT|$)/ };
/** Columns of amounts end at least so many line heights apart. */
const APART = 3;

interface Column {
  /** null: amounts that are of neither side, as deductions are. */
  readonly side: Side | null;
  readonly x: number;
}

/**
 * Which of its columns an amount stands in: by the word before it, by its minus, by the titles of the page, else left of the credits stand
 * the debits. All parts of a page are set in the same two columns, and a reader loses some of their titles.
 */
export function giveAmountSides(page: PageLayout, lines: readonly DraftLine[]): TributeLine[] {
  const columns = columnsOf(page, lines);
  return lines.flatMap(({ printed, beside, ...line }) => {
    const some = printed.filter(({ cents }) => cents !== 0);
    const amounts = new Map<Side, PrintedAmount>();
    const distances = new Map<Side, number>();
    for (const amount of some.length > 0 ? some : printed.slice(0, 1)) {
      const { side, distance } = sideOf(amount, beside.get(amount)!, columns);
      if (side === null || distance >= (distances.get(side) ?? Number.POSITIVE_INFINITY)) continue;
      distances.set(side, distance);
      amounts.set(side, amount);
    }
    return [{ ...line, amounts }];
  });
}

function sideOf(
  amount: PrintedAmount,
  { before, behind }: { readonly before: string; readonly behind: string },
  columns: readonly Column[],
): { side: Side | null; distance: number } {
  for (const side of SIDES) {
    const isNamed = NAMED[side].test(before.toUpperCase()) || behind.toUpperCase() === side[0]!.toUpperCase();
    if (isNamed) return { side, distance: 0 };
  }
  if (amount.number.startsWith("-")) return { side: "credit", distance: 0 };
  const at = middleOf(amount);
  const far = columns.map(({ side, x }) => ({ side, distance: Math.abs(x - at) }));
  return far.reduce((a, b) => (b.distance < a.distance ? b : a), {
    side: "debit" as Side | null,
    distance: Number.POSITIVE_INFINITY,
  });
}

function middleOf({ tokens }: PrintedAmount): number {
  return (tokens[0]!.box.x0 + tokens.at(-1)!.box.x1) / 2;
}

function columnsOf(page: PageLayout, lines: readonly DraftLine[]): Column[] {
  const withAmounts = new Set(lines.flatMap(({ row }) => row.segments));
  const titles = page.segments
    .filter((segment) => !withAmounts.has(segment))
    .flatMap(({ tokens }) => tokens)
    .flatMap(({ fold, box }) => {
      const side = SIDES.find((one) => NAMED[one].test(fold));
      return side ? [{ side, x: (box.x0 + box.x1) / 2 }] : [];
    });
  if (SIDES.every((side) => titles.some((title) => title.side === side))) return titles;
  const edges = lines
    .flatMap(({ printed }) => printed.map(({ tokens }) => tokens.at(-1)!.box.x1))
    .sort((a, b) => a - b);
  const groups: number[][] = [];
  for (const edge of edges) {
    const group = groups.at(-1);
    if (group && edge - group.at(-1)! <= APART * page.lineHeight) group.push(edge);
    else groups.push([edge]);
  }
  return sidesOf(
    groups.map((group) => median(group)),
    titles,
  );
}

/** Columns by where their amounts end, of which at most one side's titles are known: the debits stand left of the credits. */
function sidesOf(ends: readonly number[], titles: readonly { readonly side: Side; readonly x: number }[]): Column[] {
  const [title] = titles;
  if (!title) return ends.map((x, at): Column => ({ x, side: SIDES[at] ?? null }));
  const known = titles.map(({ x }) => x);
  const nearest = (x: number) => Math.min(...known.map((one) => Math.abs(one - x)));
  const own = ends.reduce((a, b) => (nearest(b) < nearest(a) ? b : a), ends[0] ?? title.x);
  const isBeyond = (x: number) => (title.side === "debit" ? x > own : x < own);
  const other = SIDES.find((side) => side !== title.side)!;
  return ends.map((x): Column => ({ x, side: x === own ? title.side : isBeyond(x) ? other : null }));
}
