/** How long anything is kept at most, whatever better-auth asks for. */
const LONGEST_MS = 10 * 60_000;

/**
 * Where better-auth keeps its own sessions and challenges. They live for the length of one request: the session that a person
 * holds is ours (store/accounts/sessions), kept as a digest only, ended after 30 idle minutes and 12 hours, and at once when a role goes.
 */
export function createShortMemory(now: () => number = Date.now) {
  const kept = new Map<string, { value: string; until: number }>();
  const current = (key: string) => {
    const entry = kept.get(key);
    return entry && entry.until > now() ? entry.value : null;
  };
  return {
    get: (key: string) => current(key),
    set(key: string, value: string, ttlSeconds?: number) {
      for (const [old, { until }] of kept) if (until <= now()) kept.delete(old);
      kept.set(key, { value, until: now() + Math.min(LONGEST_MS, (ttlSeconds ?? Number.POSITIVE_INFINITY) * 1000) });
    },
    delete: (key: string) => {
      kept.delete(key);
    },
    getAndDelete(key: string) {
      const value = current(key);
      kept.delete(key);
      return value;
    },
    increment(): never {
      throw new Error(
        "better-auth counts nothing here: its rate limiter is off, and ours is in usecases/access/guesses.ts",
      );
    },
  };
}
