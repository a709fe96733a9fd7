import { createTurns } from "../core/basics/turns.ts";
import { AppError } from "../errors.ts";

/**
 * Lets at most `atOnce` pieces of work run, and `waiting` more wait; whoever comes then is told to come back. A password costs
 * 19 MB and some 50 ms to check: a flood of guesses must cost the rest of the service nothing.
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
