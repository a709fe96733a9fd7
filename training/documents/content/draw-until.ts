/**
 * The first draw that satisfies `holds`. `attempt` counts from 0, for draws that try one possibility after the other.
 */
export function drawUntil<T>(draw: (attempt: number) => T, holds: (value: T) => boolean): T {
  for (let attempt = 0; attempt < 10_000; attempt++) {
    const value = draw(attempt);
    if (holds(value)) return value;
  }
  throw new Error("No draw of 10 000 held: the condition cannot be met.");
}
