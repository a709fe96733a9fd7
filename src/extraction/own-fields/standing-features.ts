import { largest } from "../../core/basics/largest.ts";
import { oncePer } from "../../core/basics/once-per.ts";
import { ranks } from "../../core/basics/ranks.ts";
import type { Candidate } from "../candidate.ts";

/** How a value stands among the others of its type: by size, if that has one, and by order on the pages. */
export const STANDINGS = ["value_rank", "value_rank_up", "value_share", "order", "order_from_end"] as const;
export type Standing = readonly [rank: number, rankUp: number, share: number, order: number, fromEnd: number];

/**
 * How a candidate stands among the others of its field, and the words that it shares with longer and shorter ones. A
 * due day is often the last day of a paper, and its total the largest amount.
 */
export const STANDING_FEATURES = [
  ...STANDINGS,
  "longer_from_here",
  "shorter_from_here",
  "longer_to_here",
  "shorter_to_here",
] as const;

const MOST_COUNTED = { ranks: 8, values: 20 } as const;

/** One row for each candidate, in the order of STANDING_FEATURES. */
export function standingColumns(candidates: readonly Candidate[]): number[][] {
  const standings = standingsOf(candidates);
  const lengths = lengthColumns(candidates);
  return candidates.map((_, i) => [...standings[i]!, ...lengths[i]!]);
}

/** For each candidate, in the order of STANDINGS. Its name and what other layouts taught ask for it alike. */
export const standingsOf = oncePer((candidates: readonly Candidate[]): readonly Standing[] => {
  const sizes = sizeColumns(candidates);
  const orders = orderColumns(candidates);
  return candidates.map((_, i) => [...sizes[i]!, ...orders[i]!]);
});

type OfSize = readonly [rank: number, rankUp: number, share: number];
/** For types without an order. */
const NO_SIZE: OfSize = [-1, -1, -1];

/** The rank from the largest down and from the smallest up, and the share of the largest. */
function sizeColumns(candidates: readonly Candidate[]): OfSize[] {
  const sizes = candidates.map(sizeOf);
  const known = sizes.filter((size) => size !== null);
  const most = largest(known, 0);
  const rankOf = new Map(ranks(known).map((rank, i) => [known[i]!, rank]));
  return sizes.map((size) => {
    if (size === null) return NO_SIZE;
    const rank = rankOf.get(size)!;
    return [atMost(rankOf.size - 1 - rank), atMost(rank), most > 0 ? size / most : 0];
  });
}

const DAY = 86_400_000;

/** A day as days since 1970; null for what is no number and no day. */
function sizeOf({ value }: Candidate): number | null {
  if (value?.type === "date") return value.iso === null ? null : Date.parse(value.iso) / DAY;
  return value?.type === "amount" || value?.type === "number" ? Number(value.amount) : null;
}

/** How many other values are printed before it for the first time, and how many after it. */
function orderColumns(candidates: readonly Candidate[]): (readonly [order: number, fromEnd: number])[] {
  const inOrder = [...candidates].sort(
    (a, b) => a.page.pageIndex - b.page.pageIndex || a.tokens[0]!.index - b.tokens[0]!.index,
  );
  const keys = [...new Set(inOrder.map(({ key }) => key))];
  const orderOf = new Map(keys.map((key, order) => [key, order]));
  return candidates.map(({ key }) => {
    const order = orderOf.get(key)!;
    return [Math.min(MOST_COUNTED.values, order), Math.min(MOST_COUNTED.values, keys.length - 1 - order)];
  });
}

/** How many others begin, or end, at the same word, and have more or fewer words. */
function lengthColumns(candidates: readonly Candidate[]): number[][] {
  const from = Map.groupBy(candidates, ({ tokens }) => tokens[0]!);
  const to = Map.groupBy(candidates, ({ tokens }) => tokens.at(-1)!);
  return candidates.map(({ tokens }) =>
    [from.get(tokens[0]!)!, to.get(tokens.at(-1)!)!].flatMap((some) => [
      atMost(some.filter((one) => one.tokens.length > tokens.length).length),
      atMost(some.filter((one) => one.tokens.length < tokens.length).length),
    ]),
  );
}

function atMost(count: number): number {
  return Math.min(MOST_COUNTED.ranks, count);
}
