/**
 * The largest of any number of values, at least `least`. `Math.max(...values)` throws where there are more of them than
 * a call may have arguments (some 120 000): as many as candidates of a field on 500 pages.
 */
export function largest(values: readonly number[], least = Number.NEGATIVE_INFINITY): number {
  return values.reduce((most, value) => Math.max(most, value), least);
}
