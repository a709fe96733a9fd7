import type { BodyRow } from "../body-row.ts";
import type { ColumnRole } from "../columns/column-role.ts";
import { MOVEMENTS } from "../families/movements.ts";
import type { Cell } from "../table-row.ts";
import { statesNoMovement, wordsOf } from "./interruptions.ts";

const MONEY = MOVEMENTS.anchors.roles;
/** Fewer balances that follow from the amounts above them may do so by chance. */
const FEWEST_AGREE = 2;
/** This share of the balances follows from the amounts above them: one misread figure spoils two. */
const MOST_AGREE = 0.5;

/**
 * Movements of two lines: the day, the text and the amount, and below each its value day, the rest of the text and the
 * balance. Lines of amounts alternate so if every second one is the one before it changed by the amount between them;
 * titles ("Importe" above "Saldo") may mean the same, and may be missing on the pages that follow.
 */
export function takeBalancesBelow(body: readonly BodyRow[]): readonly BodyRow[] {
  const amounts = [...body.entries()].flatMap(([index, row]) => {
    const role = MONEY.find((one) => row.values.has(one));
    return role && !row.values.has("balance") && !statesNoMovement(wordsOf(row)) ? [{ index, role }] : [];
  });
  const cents = amounts.map(({ index, role }) => Math.round(100 * Number(body[index]!.values.get(role)!.number)));
  // A page may begin with the lower line of the last movement before it, and end with an upper one.
  const first = [0, 1].find((from) => alternate(cents.slice(from)));
  if (first === undefined) return body;
  const lower = new Set(amounts.filter((_, at) => (at - first) % 2 !== 0).map(({ index }) => index));
  return body.map((row, index) => (lower.has(index) ? asLowerLine(row) : row));
}

/** Whether every second amount is a balance, down the page or, newest first, up. */
function alternate(cents: readonly number[]): boolean {
  const pairs = cents.length >> 1;
  const agreeing = (later: 0 | 1) =>
    [...Array(Math.max(0, pairs - 1)).keys()].filter((pair) => {
      const change = cents[2 * pair + 3]! - cents[2 * pair + 1]!;
      return change !== 0 && Math.abs(change) === Math.abs(cents[2 * (pair + later)]!);
    }).length;
  const most = Math.max(agreeing(1), agreeing(0));
  return most >= FEWEST_AGREE && most >= MOST_AGREE * (pairs - 1);
}

/** What stands in the columns of the day and the amount is the value day and the balance. */
function asLowerLine({ row, cells, values }: BodyRow): BodyRow {
  const moved = <T>(all: ReadonlyMap<ColumnRole, T>) =>
    new Map([...all].map(([role, one]): [ColumnRole, T] => [below(role), one]));
  return { row, cells: moved(cells), values: moved<Cell>(values) };
}

function below(role: ColumnRole): ColumnRole {
  return MONEY.includes(role) ? "balance" : role === "date" ? "value_date" : role;
}
