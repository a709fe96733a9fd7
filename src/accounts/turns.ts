import { createTurns } from "../core/basics/turns.ts";
import { AppError } from "../errors.ts";

/**
 * Runs at most `atOnce` pieces of work while `waiting` more wait; refuses any beyond that with a retryable error. A
 * password check costs 19 MB and some 50 ms: a flood of guesses must not slow the rest of the service.
 */
export function createPasswordTurns(atOnce: number, waiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  const turns = createTurns(atOnce, waiting);
  return async (work) => {
    const giveBack = await turns.take();
    if (giveBack === null) {
      throw new AppError("overloaded", "Too many people sign in at once; try again shortly.", { retryAfterSeconds: 5 });
    }
    try {
      return await work();
    } finally {
      giveBack();
    }
  };
}
