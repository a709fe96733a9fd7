import type { Candidate } from "../candidate.ts";

/** The amounts among a field's candidates; computed once for all of them. */
export interface Amounts {
  /**
   * Those found by finders: a candidate that exists only because a layout is remembered must not look like a value
   * printed more often.
   */
  readonly all: readonly Candidate[];
  /** Distinct amounts, the largest first. */
  readonly sorted: readonly number[];
  readonly cents: ReadonlySet<number>;
  /** Lowest position of each amount beside a means of payment ("Cash 50.00"), by page and cents without a sign. */
  readonly lowestPaid: ReadonlyMap<string, number>;
  /** By page, from the bottom up. */
  readonly fromFoot: ReadonlyMap<number, readonly { readonly y: number; readonly cents: number }[]>;
  /** Highest position of each amount, by page and cents. */
  readonly highest: ReadonlyMap<string, number>;
  /** Lowest position. */
  readonly lowest: ReadonlyMap<string, number>;
}

export const centsOf = (amount: number): number => Math.round(amount * 100);

/** 0 if it is no amount. */
export const amountOf = ({ value }: Candidate): number =>
  value?.type === "amount" || value?.type === "number" ? Number(value.amount) : 0;

/** @param candidates may include remembered ones, which are not counted */
export function describeAmounts(candidates: readonly Candidate[]): Amounts {
  const all = candidates.filter(({ isRemembered }) => !isRemembered);
  const [highest, lowest] = [new Map<string, number>(), new Map<string, number>()];
  const lowestPaid = new Map<string, number>();
  for (const one of all) {
    const { y0 } = one.box;
    const place = placeOf(one.pageIndex, centsOf(amountOf(one)));
    highest.set(place, Math.min(highest.get(place) ?? Number.POSITIVE_INFINITY, y0));
    lowest.set(place, Math.max(lowest.get(place) ?? 0, y0));
    if (!isPayment(one)) continue;
    const paid = placeOf(one.pageIndex, centsOf(Math.abs(amountOf(one))));
    lowestPaid.set(paid, Math.max(lowestPaid.get(paid) ?? Number.NEGATIVE_INFINITY, y0));
  }
  const placed = all.map((one) => ({ page: one.pageIndex, y: one.box.y0, cents: centsOf(amountOf(one)) }));
  placed.sort((a, b) => b.y - a.y);
  const distinct = [...new Set(all.map(amountOf).filter((amount) => amount !== 0))];
  return {
    all,
    sorted: [...distinct].sort((a, b) => b - a),
    cents: new Set(distinct.map(centsOf)),
    lowestPaid,
    fromFoot: Map.groupBy(placed, ({ page }) => page),
    highest,
    lowest,
  };
}

export const placeOf = (pageIndex: number, cents: number): string => `${pageIndex}/${cents}`;

function isPayment({ labels }: Candidate): boolean {
  return labels.some(({ side, hit }) => side === "left" && hit.meanings.has("other.payment"));
}

/**
 * Whether the amount is a sum (net + tax, total before rounding), a difference (cash − change) or a part of other
 * amounts.
 */
export function arithmetic(amount: number, { sorted, cents }: Amounts): [number, number, number] {
  const own = centsOf(amount);
  if (own === 0) return [0, 0, 0];
  let [sum, difference, summand] = [0, 0, 0];
  for (const other of sorted.slice(0, 40)) {
    const theirs = centsOf(other);
    if (theirs === own || theirs === 0) continue;
    if (theirs < own && own - theirs !== theirs && cents.has(own - theirs)) sum++;
    if (theirs > own && theirs - own !== own && cents.has(theirs - own)) difference++;
    if (theirs !== own && cents.has(own + theirs)) summand++;
  }
  return [sum, difference, summand];
}

/**
 * Cash is paid in steps of five cents where smaller coins are out of use (Finland, Netherlands, Italy, Switzerland,
 * Malaysia).
 */
const CASH_STEP_CENTS = 5;
const STEPS_TO_NEAR = [-4, -3, -2, -1, 1, 2, 3, 4];

/** How an amount relates to what was paid. */
export interface Settlement {
  /** It is another amount rounded for cash. */
  readonly isRounded: boolean;
  /** It is the amount before rounding. */
  readonly isBeforeRounding: boolean;
  /** It is the cash minus the change printed below it. */
  readonly isPaidLessChange: boolean;
  /** It is repeated further down beside a means of payment. */
  readonly isPaid: boolean;
  /** Its rounded amount is what was paid. */
  readonly isRoundedAway: boolean;
}

const UNSETTLED: Settlement = {
  isRounded: false,
  isBeforeRounding: false,
  isPaidLessChange: false,
  isPaid: false,
  isRoundedAway: false,
};

/** Payments are near the bottom: a page of thousands of amounts must not be scanned for each of them. */
const MOST_PAID = 200;

export function settlementOf(
  { pageIndex, box }: Candidate,
  amount: number,
  { cents: known, fromFoot, lowest, lowestPaid }: Amounts,
): Settlement {
  const own = centsOf(amount);
  if (own === 0) return UNSETTLED;
  const isWhole = (cents: number) => cents % CASH_STEP_CENTS === 0;
  const near = STEPS_TO_NEAR.map((step) => own + step).filter((cents) => known.has(cents));
  const middle = box.y1 - (box.y1 - box.y0) / 2;
  // With exact payment the change is 0.
  const isLessChange = (cents: number) => {
    const foot = fromFoot.get(pageIndex) ?? [];
    for (let i = 0; i < Math.min(foot.length, MOST_PAID); i++) {
      const paid = foot[i]!;
      if (paid.y <= middle) return false;
      if (paid.cents < cents || (paid.cents !== cents && !known.has(paid.cents - cents))) continue;
      if ((lowest.get(placeOf(pageIndex, paid.cents - cents)) ?? 0) > paid.y) return true;
    }
    return false;
  };
  const isPaid = (cents: number) =>
    (lowestPaid.get(placeOf(pageIndex, Math.abs(cents))) ?? Number.NEGATIVE_INFINITY) > middle;
  const rounded = isWhole(own) ? [] : near.filter(isWhole);
  return {
    isRounded: isWhole(own) && near.some((cents) => !isWhole(cents)),
    isBeforeRounding: rounded.length > 0,
    isPaidLessChange: isLessChange(own),
    isPaid: isPaid(own),
    isRoundedAway: rounded.some((cents) => isPaid(cents) || isLessChange(cents)),
  };
}
