import { oncePer } from "../../core/basics/once-per.ts";
import type { Evidence } from "../../core/documents/result.ts";
import type { Candidate, ReadField } from "../candidate.ts";
import type { Concept } from "../lexicons/concepts.ts";
import { announces, type LabelRelation } from "../page/labels.ts";
import { rowOf } from "../page/layout.ts";
import { centsOf } from "./amount-features.ts";

/** Logits; the scorer knows few statements that do not say which balance is the last. */
const LAST_BALANCE = 5;
const OPENING_BALANCE = -6;

const OPENING: Concept = "statement.opening_balance";
const BALANCES: ReadonlySet<string> = new Set([OPENING, "statement.closing_balance"] satisfies Concept[]);

/**
 * The closing balance of a statement on which no label announces one: the last of the column that begins with "Balance
 * forward", if what is booked between it and the balance above comes to their difference. Null for all others.
 */
export function runningBalanceEvidence(
  candidate: Candidate,
  { meaning }: ReadField,
  all: readonly Candidate[],
): Evidence | null {
  if (meaning.concept !== "statement.closing_balance") return null;
  const known = balancesOf(all);
  if (!known) return null;
  if (candidate.key === known.opening.key) return { term: "the opening balance", weight: OPENING_BALANCE };
  return candidate === known.last ? { term: "the last of the running balances", weight: LAST_BALANCE } : null;
}

/** Null if a label announces the closing balance, or the column of the opening one is no column of balances. */
const balancesOf = oncePer(
  (all: readonly Candidate[]): { readonly opening: Candidate; readonly last: Candidate } | null => {
    const isAnnounced = ({ labels }: Candidate, wanted: ReadonlySet<string>) =>
      labels.some((label) => isNear(label) && announces(label.hit, wanted) && label.strength > 1);
    const [opening] = all.filter((one) => isAnnounced(one, new Set([OPENING])));
    if (!opening || all.some((one) => one.labels.some(isOfAnotherBalance))) return null;
    const column = all.filter(
      ({ page, box }) => page === opening.page && Math.abs(box.x1 - opening.box.x1) < page.lineHeight,
    );
    const [last, before] = column.toSorted((a, b) => b.box.y0 - a.box.y0);
    if (!last || !before || last === opening || last.box.y0 <= opening.box.y0) return null;
    return isReached(last, before, all) ? { opening, last } : null;
  },
);

function isNear({ side }: LabelRelation): boolean {
  return side === "left" || side === "above";
}

function isOfAnotherBalance({ hit }: LabelRelation): boolean {
  return [...hit.meanings].some((meaning) => meaning !== OPENING && BALANCES.has(meaning));
}

const MONEY = /[.,]\d{2}(?!\d)/;
/** More are not tried: each may have been paid in or out. */
const MOST_BOOKED = 8;

/** What is booked below the balance before it, each in or out, makes the last one. */
function isReached(last: Candidate, before: Candidate, all: readonly Candidate[]): boolean {
  const from = rowOf(before.page, before.tokens[0]!).index;
  const to = rowOf(last.page, last.tokens[0]!).index;
  const booked = all.filter((one) => {
    const at = rowOf(one.page, one.tokens[0]!).index;
    return (
      one.page === last.page &&
      one !== last &&
      MONEY.test(one.text) &&
      at > from &&
      at <= to &&
      one.box.x1 < last.box.x0
    );
  });
  if (booked.length === 0 || booked.length > MOST_BOOKED) return false;
  const reached = booked.reduce<readonly number[]>(
    (sums, { key }) => sums.flatMap((sum) => [sum + centsOf(Number(key)), sum - centsOf(Number(key))]),
    [centsOf(Number(before.key))],
  );
  return reached.includes(centsOf(Number(last.key)));
}
