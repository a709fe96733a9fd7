import type { Candidate } from "../candidate.ts";
import { leftOf } from "../page/layout.ts";
import { type Amounts, amountOf, centsOf, placeOf } from "./amount-features.ts";

/**
 * How an amount relates to sums whose parts are printed above them. "Total 6 % (incl. GST) 16.79" is labelled as a
 * total; that it and "Total 0 % 22.99" add up to the 39.78 below shows that it is none. The cash paid is a sum too, but
 * its change is below it.
 */
export const PART_FEATURES = ["adds_up_above", "is_part_of_sum_below", "left_rate"] as const;

const NO_PARTS: readonly number[] = PART_FEATURES.map(() => 0);

/** Only the largest of a page's many amounts are examined: prices of items add up by chance. */
const LARGEST = 40;
const RATE_WITHIN_WORDS = 6;

export function partFeatures(candidate: Candidate, amounts: Amounts): readonly number[] {
  const own = centsOf(amountOf(candidate));
  if (own === 0) return NO_PARTS;
  const others = amounts.sorted
    .slice(0, LARGEST)
    .map(centsOf)
    .filter((cents) => cents !== 0 && cents !== own);
  const { pageIndex, box, page } = candidate;
  const half = (box.y1 - box.y0) / 2;
  const first = (cents: number) => amounts.highest.get(placeOf(pageIndex, cents)) ?? Number.POSITIVE_INFINITY;
  const last = (cents: number) => amounts.lowest.get(placeOf(pageIndex, cents)) ?? Number.NEGATIVE_INFINITY;
  const isAbove = (cents: number, y: number) => first(cents) < y - half;
  const addsUp = others.some((part) => part !== own - part && isAbove(part, box.y0) && isAbove(own - part, box.y0));
  const isPart = others.some((other) => last(own + other) > box.y0 + half && isAbove(other, last(own + other)));
  const flag = (holds: boolean) => (holds ? 1 : 0);
  const rate = leftOf(page, candidate.tokens[0]!, RATE_WITHIN_WORDS).some((token) => token.text.includes("%"));
  return [flag(addsUp), flag(isPart), flag(rate)];
}
