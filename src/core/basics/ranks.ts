/** The place of each number among all, from 0 for the smallest; equal numbers share a rank. */
export function ranks(values: readonly number[]): number[] {
  const sorted = [...new Set(values)].sort((a, b) => a - b);
  const rankOf = new Map(sorted.map((value, rank) => [value, rank]));
  return values.map((value) => rankOf.get(value)!);
}
