/** How often each value occurs. */
export function timesEach<T>(values: Iterable<T>): ReadonlyMap<T, number> {
  const times = new Map<T, number>();
  for (const value of values) times.set(value, (times.get(value) ?? 0) + 1);
  return times;
}
