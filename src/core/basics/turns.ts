/** A semaphore: at most `count` turns at once, granted in order of arrival; `maxWaiting` more callers may wait. */
export interface Turns {
  /** Resolves with a function that releases the turn; null if too many wait, or if `signal` ended the wait. */
  take(signal?: AbortSignal): Promise<(() => void) | null>;
}

export function createTurns(count: number, maxWaiting: number): Turns {
  let free = count;
  const waiting: (() => void)[] = [];
  const giveBack = () => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  return {
    async take(signal) {
      if (signal?.aborted) return null;
      if (free > 0) {
        free -= 1;
        return giveBack;
      }
      if (waiting.length >= maxWaiting) return null;
      return await new Promise((resolve) => {
        const granted = () => {
          signal?.removeEventListener("abort", givenUp);
          resolve(giveBack);
        };
        const givenUp = () => {
          waiting.splice(waiting.indexOf(granted), 1);
          resolve(null);
        };
        waiting.push(granted);
        signal?.addEventListener("abort", givenUp, { once: true });
      });
    },
  };
}
