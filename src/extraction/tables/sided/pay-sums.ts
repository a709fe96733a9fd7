import type { PageLayout, Row } from "../../page/layout.ts";
import type { ColumnRole } from "../columns/column-role.ts";
import { statesGross, statesNetPay } from "../pay-wording.ts";
import { oneWordAmounts } from "../printed-sums.ts";
import { centsOf, type TableRow } from "../table-row.ts";
import { isNamedWithheld } from "./sides.ts";

const SIDES = ["debit", "credit"] as const;
type PaySide = (typeof SIDES)[number];

/**
 * Sums of two or more rows are distinguished from items by arithmetic, whatever they are called; gross pay below other
 * items is one.
 */
export function withoutSubtotals(rows: readonly TableRow[]): TableRow[] {
  const sums = { debit: NO_ITEMS, credit: NO_ITEMS };
  return rows.filter((row) => {
    for (const side of SIDES) {
      const signed = centsOf(row, side);
      if (signed === null) continue;
      const cents = Math.abs(signed);
      const { all, open, count } = sums[side];
      const isNamed = count > 0 && statesGross(row.cells.get("description")?.text ?? "");
      const isOfSide = count > 1 && (cents === all || cents === open);
      const isNet = sums.debit.count > 0 && sums.credit.count > 0 && cents === sums.credit.all - sums.debit.all;
      const isSum = isNamed || (cents > 0 && (isOfSide || isNet));
      sums[side] = isSum ? { all, open: 0, count } : { all: all + cents, open: open + cents, count: count + 1 };
      if (isSum) return false;
    }
    return true;
  });
}

/** Hundredths so far and since the last sum. */
const NO_ITEMS = { all: 0, open: 0, count: 0 };

/** With fewer rows of a side, they may be strays. */
const FEWEST_OF_SIDE = 2;

/**
 * "Base | Taux | Part salarié | Gain": if one column belongs to a side and another has amounts, the amounts are those
 * of the other side, since no row has both. Their own title tells this only if both sides have one; otherwise it covers
 * everything.
 */
export function withOtherSide(rows: readonly TableRow[]): readonly TableRow[] {
  const having = (role: PaySide | "amount") => rows.filter(({ cells }) => cells.has(role));
  const amounts = having("amount");
  const sides = SIDES.filter((side) => having(side).length > 0);
  const [side] = sides;
  const isEither = amounts.some(({ cells }) => SIDES.some((one) => cells.has(one)));
  if (sides.length !== 1 || isEither || Math.min(amounts.length, having(side!).length) < FEWEST_OF_SIDE) return rows;
  const other = side === "credit" ? "debit" : "credit";
  return rows.map((row) => {
    const amount = row.cells.get("amount");
    if (!amount) return row;
    const cells = new Map([...row.cells].filter(([role]) => role !== "amount"));
    return { ...row, cells: cells.set(other, amount) };
  });
}

/**
 * "Gains | Retenues | Part patronale": amounts beside those of a side, in the same rows, are the employer's share. What
 * has no other amount is the employer's alone if both sides have columns; else it may be the other side.
 */
export function withoutThirdAmounts(rows: readonly TableRow[]): readonly TableRow[] {
  const sidesOf = ({ cells }: TableRow) => SIDES.filter((side) => cells.has(side));
  const filled = new Set(rows.flatMap(sidesOf));
  const beside = rows.filter((row) => row.cells.has("amount") && sidesOf(row).length > 0);
  if (beside.length < FEWEST_OF_SIDE) return rows;
  const areRates = beside.filter(isByRate).length * 2 > beside.length;
  return rows.flatMap((row) => {
    const amount = row.cells.get("amount");
    if (!amount) return [row];
    const cells = new Map([...row.cells].filter(([role]) => role !== "amount"));
    if (areRates && isByRate(row)) cells.set(sidesOf(row)[0]!, amount);
    if (sidesOf(row).length > 0) return [{ ...row, cells }];
    return filled.size < SIDES.length ? [row] : [];
  });
}

/** "Base 2 607,98 | Salarié 6,90 | Montant 179,95": what the title of a side stands over is the rate of the amount. */
function isByRate({ cells }: TableRow): boolean {
  const number = (role: ColumnRole) => Math.abs(Number(cells.get(role)?.number ?? Number.NaN));
  const [rate, amount] = [number(cells.has("debit") ? "debit" : "credit"), number("amount")];
  return [number("unit_price"), number("quantity")].some((base) => Math.abs((base * rate) / 100 - amount) <= ROUNDING);
}

/** What is withheld is rounded to the cent, and its rate to hundredths of a per cent. */
const ROUNDING = 0.0151;

/** Minimum number of rows of a copy, and minimum share of its amounts that are those of the table before. */
const FEWEST_OF_COPY = 3;
const SAME = 0.6;

/** A sheet may have the payslip twice, one copy to be signed and returned: its items count once. */
export function withoutCopies(tables: readonly (readonly TableRow[])[]): readonly (readonly TableRow[])[] {
  const amounts = ({ cells }: TableRow) =>
    [...SIDES, "amount" as const].map((role) => cells.get(role)?.number ?? "").join(" ");
  const seen = new Set<string>();
  return tables.filter((rows) => {
    const own = rows.map(amounts);
    const isCopy = rows.length >= FEWEST_OF_COPY && own.filter((one) => seen.has(one)).length >= SAME * rows.length;
    for (const one of own) seen.add(one);
    return !isCopy;
  });
}

/** Fewer rows add up to a printed amount by chance. */
const FEWEST_ROWS = 3;
/** Lines of the heading that look like items are few. */
const STRAY_ROWS = 2;

/**
 * The items up to where they lead to the printed sums of both sides, or to the net pay. What follows – holidays, bases,
 * the year's figures – is in the same columns but no item, unless it is called a tax or a contribution; nor is a line
 * of the heading if the items lead there without it.
 */
export function untilNetPay(
  rows: readonly TableRow[],
  pages: readonly PageLayout[],
  decimal: "." | "," | null,
): readonly TableRow[] {
  const printed = printedIn(pages, decimal);
  // "Impôt prélevé à la source" between "Net à payer avant impôt" and "Net à payer" is where pay is, but is no pay.
  const goesOn = (rest: readonly TableRow[]) =>
    rest.some(({ cells }) => !cells.has("credit") && isNamedWithheld(cells.get("description")?.text ?? "")) ||
    leadsOn(rest, printed.net);
  for (let from = 0; from <= STRAY_ROWS; from++) {
    const rest = rows.slice(from);
    const kept = itemsThatSum(rest, printed);
    if (kept > 0) return goesOn(rest.slice(kept)) ? rows : rest.slice(0, kept);
  }
  const summed = withoutCountings(rows);
  const kept = summed.length < rows.length ? itemsThatSum(summed, printed) : 0;
  if (kept === 0) return listsThatSum(rows, printed);
  return goesOn(summed.slice(kept)) ? rows : rows.slice(0, rows.indexOf(summed[kept - 1]!) + 1);
}

/**
 * "VWL Überweisung -40,00 / Kantine -38,40" between the net pay that the law knows and what is paid out: together they
 * are the difference of two printed amounts of net pay.
 */
function leadsOn(rest: readonly TableRow[], net: ReadonlySet<number>): boolean {
  const sum = rest.reduce(
    (total, row) => total + (centsOf(row, "credit") ?? 0) - Math.abs(centsOf(row, "debit") ?? 0),
    0,
  );
  const isWithheld = rest.some(({ cells }) => cells.has("debit"));
  return sum !== 0 && isWithheld && rest.length <= MOST_BELOW_NET && [...net].some((cents) => net.has(cents + sum));
}

/** More amounts make too many sums that hold by chance. */
const MOST_BELOW_NET = 8;

/** Maximum number of lines of a tax calculation: the tax before deductions, and up to two of these. */
const LINES_OF_COUNTING = 3;

/**
 * "IRPEF lorda 446,48 / Detrazioni 158,09 / IRPEF netta 288,39": if a tax is the difference, no sum includes what it is
 * computed from.
 */
function withoutCountings(rows: readonly TableRow[]): readonly TableRow[] {
  const cents = rows.map((row) => Math.abs(centsOf(row, "debit") ?? centsOf(row, "credit") ?? 0));
  const counted = new Set<TableRow>();
  for (const [at, difference] of cents.entries()) {
    for (let count = 2; count <= Math.min(LINES_OF_COUNTING, at) && difference > 0; count++) {
      const [whole, ...less] = cents.slice(at - count, at);
      if (less.includes(0) || less.reduce((rest, one) => rest - one, whole!) !== difference) continue;
      for (const row of rows.slice(at - count, at)) counted.add(row);
    }
  }
  return rows.filter((row) => !counted.has(row));
}

/**
 * Lists side by side each have something after them: as many payments and deductions are taken as lead to the net pay
 * and to a printed sum.
 */
function listsThatSum(rows: readonly TableRow[], { times, net }: ReturnType<typeof printedIn>): readonly TableRow[] {
  const own = {
    debit: rows.filter(({ cells }) => cells.has("debit")),
    credit: rows.filter(({ cells }) => cells.has("credit")),
  };
  if (rows.length > MOST_ROWS) return rows;
  let best = { credit: own.credit.length, debit: own.debit.length, rows: 0 };
  for (const [paid, credit] of runningSums(own.credit, "credit").entries()) {
    if (paid < 1 || !times.has(credit)) continue;
    for (const [withheld, debit] of runningSums(own.debit, "debit").entries()) {
      const leads = withheld > 0 && times.has(debit) && net.has(credit - debit);
      if (leads && paid + withheld > best.rows) best = { credit: paid + 1, debit: withheld + 1, rows: paid + withheld };
    }
  }
  const kept = new Set([...own.credit.slice(0, best.credit), ...own.debit.slice(0, best.debit)]);
  return best.rows === 0 ? rows : rows.filter((row) => kept.has(row));
}

/** Payslips have no more; trying all pairs of more takes long. */
const MOST_ROWS = 60;

function runningSums(rows: readonly TableRow[], side: PaySide): number[] {
  let sum = 0;
  return rows.map((row) => (sum += Math.abs(centsOf(row, side) ?? 0)));
}

/** Number of rows that lead to the printed sums; 0 if none do. */
function itemsThatSum(rows: readonly TableRow[], { times, net }: ReturnType<typeof printedIn>): number {
  const debits = rows.flatMap((row) => centsOf(row, "debit") ?? []);
  const sign = debits.filter((cents) => cents < 0).length * 2 > debits.length ? -1 : 1;
  const own = new Map<number, number>();
  const sums = { debit: 0, credit: 0 };
  let withheld = 0;
  const counts = { debit: 0, credit: 0 };
  const isSum = (side: PaySide) => counts[side] > 1 && (times.get(sums[side]) ?? 0) > (own.get(sums[side]) ?? 0);
  let kept = 0;
  for (const [index, row] of rows.entries()) {
    for (const side of SIDES) {
      const cents = centsOf(row, side);
      if (cents === null) continue;
      sums[side] += side === "debit" ? sign * cents : cents;
      if (side === "debit") withheld += Math.abs(cents);
      counts[side]++;
      own.set(Math.abs(cents), (own.get(Math.abs(cents)) ?? 0) + 1);
    }
    if (index + 1 < FEWEST_ROWS || sums.debit <= 0 || sums.credit <= 0) continue;
    // Of two tables one may sign what is withheld, and the other not.
    const isNet = net.has(sums.credit - sums.debit) || net.has(sums.credit - withheld);
    if (isNet || SIDES.every(isSum)) kept = index + 1;
  }
  return kept;
}

/** All printed amounts, and those beside or below words for the net pay, in hundredths. */
function printedIn(pages: readonly PageLayout[], decimal: "." | "," | null) {
  const [times, net] = [new Map<number, number>(), new Set<number>()];
  for (const { rows } of pages) {
    for (const [index, row] of rows.entries()) {
      const isNet = [rows[index - 1], row].some((one) => one?.segments.some(({ text }) => statesNetPay(text)));
      for (const printed of [...oneWordAmounts(row, decimal).map(({ cents }) => cents), ...spacedAmounts(row)]) {
        const cents = Math.abs(printed);
        times.set(cents, (times.get(cents) ?? 0) + 1);
        if (isNet) net.add(cents);
      }
    }
  }
  return { times, net };
}

/** "2 979,79": a space between the thousands. */
function spacedAmounts({ segments }: Row): number[] {
  return segments.flatMap(({ tokens }) =>
    tokens.flatMap(({ text }, index) => {
      const before = /^[€$£]?(\d{1,3})$/.exec(tokens[index - 1]?.text ?? "")?.[1];
      const rest = /^(\d{3})[.,](\d{2})$/.exec(text);
      return before && rest ? [Number(`${before}${rest[1]}${rest[2]}`)] : [];
    }),
  );
}
