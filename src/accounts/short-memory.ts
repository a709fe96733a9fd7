/** Upper limit on the life of an entry, whatever better-auth asks for. */
const LONGEST_MS = 10 * 60_000;

/**
 * In-memory store for better-auth's own sessions and challenges, which live for one request. The session that a person
 * holds is ours (store/accounts/sessions): stored as a digest only, ended after 30 idle minutes, after 12 hours, and at
 * once when a role is withdrawn.
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
