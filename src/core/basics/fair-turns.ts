import { createTurns, type Turns } from "./turns.ts";

/**
 * Turns as of createTurns, of which each holder has one at a time. Who has one and asks again waits behind it (one
 * does, the next is refused) and takes no place in the line of the others.
 */
export interface FairTurns {
  /** Resolves with a function that releases the turn; null if too many wait, or if `signal` ended the wait. */
  take(holder: string, signal?: AbortSignal): Promise<(() => void) | null>;
}

export function createFairTurns(count: number, maxWaiting: number): FairTurns {
  const turns = createTurns(count, maxWaiting);
  const ownTurns = new Map<string, Turns & { users: number }>();

  /** Forgets a holder whom nobody asks for any more. */
  function leave(holder: string, own: { users: number }): void {
    own.users -= 1;
    if (own.users === 0) ownTurns.delete(holder);
  }

  return {
    async take(holder, signal) {
      const own = ownTurns.get(holder) ?? { ...createTurns(1, 1), users: 0 };
      ownTurns.set(holder, own);
      own.users += 1;
      const giveOwnBack = await own.take(signal);
      const giveBack = giveOwnBack && (await turns.take(signal));
      if (giveBack) {
        return () => {
          giveBack();
          giveOwnBack();
          leave(holder, own);
        };
      }
      giveOwnBack?.();
      leave(holder, own);
      return null;
    },
  };
}
