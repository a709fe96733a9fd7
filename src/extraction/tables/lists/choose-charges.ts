import { timesEach } from "../../../core/basics/times-each.ts";
import { type ChargeList, LETTERS, MEASURE, type Printed } from "./charges.ts";

/**
 * Of the lists of a bill that add up the one that says what it asks for; null if there is none. Most bills print their
 * charges in short and in detail, and calls, instalments and payments besides.
 *
 * @param printed every amount of the bill
 */
export function chooseCharges(lists: readonly ChargeList[], printed: readonly Printed[]): ChargeList | null {
  const timesPrinted = timesEach(printed.map(({ cents }) => Math.abs(cents)));
  const isAskedFor = ({ total, isStatedBelow }: ChargeList) => (timesPrinted.get(total) ?? 0) > (isStatedBelow ? 1 : 0);
  // A list of calls or instalments adds up too: the charges are the list with the greatest total.
  const most = lists.reduce((greatest, { total }) => Math.max(greatest, total), 0);
  return lists
    .filter(({ total }) => total >= most / 2)
    .reduce<ChargeList | null>((a, b) => (a && !isBetter(b, a, isAskedFor) ? a : b), null);
}

/** Fewer rows name less than a list of charges does. */
const LEAST_OF_SUMMARY = 2;

/** What was paid on account. */
function isOfPayments({ charges }: ChargeList): boolean {
  return charges.every(({ amount }) => amount.cents < 0);
}

/** It leads to one of the charges of the other. */
function isDetailOf({ total }: ChargeList, { charges }: ChargeList): boolean {
  return charges.some(({ amount }) => Math.abs(amount.cents) === total);
}

/** Wholly, on its page or on an earlier one. */
function isAbove(a: ChargeList, b: ChargeList): boolean {
  if (a.pageIndex !== b.pageIndex) return a.pageIndex < b.pageIndex;
  return a.charges.at(-1)!.label.box.y1 <= b.charges[0]!.label.box.y0;
}

/** How many of its names stand behind a figure and then other words: "NIF | 208441735 | Serviços | 4,07 €". */
function namesOfOthers({ charges }: ChargeList): number {
  return charges.filter(({ between }) => {
    const figure = between.findIndex(({ text }) => /\d/.test(text) && !MEASURE.test(text));
    return figure >= 0 && between.slice(figure + 1).some(({ text }) => LETTERS.test(text) && !/\d/.test(text));
  }).length;
}

/**
 * A list that leads to more, to an amount that is printed again where it is asked for, is the summary of the other:
 * details have no taxes. If both lead to the same, the summary comes first. Of others more charges are better, then the
 * greater total.
 */
function isBetter(a: ChargeList, b: ChargeList, isAskedFor: (list: ChargeList) => boolean): boolean {
  const isSummaryOf = (one: ChargeList, other: ChargeList) =>
    one.total > other.total && one.charges.length >= LEAST_OF_SUMMARY && isAskedFor(one);
  if (isOfPayments(a) !== isOfPayments(b)) return isOfPayments(b);
  if (isDetailOf(a, b) !== isDetailOf(b, a)) return isDetailOf(b, a);
  if (isSummaryOf(a, b) !== isSummaryOf(b, a)) return isSummaryOf(a, b);
  if (a.total === b.total && isAbove(a, b) !== isAbove(b, a)) return isAbove(a, b);
  if (a.total === b.total && a.charges.length === b.charges.length) return namesOfOthers(a) < namesOfOthers(b);
  return a.charges.length > b.charges.length || (a.charges.length === b.charges.length && a.total > b.total);
}
