import { AppError } from "../errors.ts";

/**
 * Lets at most `atOnce` pieces of work run, and `waiting` more wait; whoever comes then is told to come back. A password costs
 * 19 MB and some 50 ms to check: a flood of guesses must cost the rest of the service nothing.
 */
export function createTurns(atOnce: number, waiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) {
        throw new AppError("overloaded", "Too many people sign in at once; try again shortly.", {
          retryAfterSeconds: 5,
        });
      }
      await new Promise<void>((resolve) => queue.push(resolve));
    } else running++;
    try {
      return await work();
    } finally {
      // A turn is handed on, not given back, while somebody waits.
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  };
}
