import { pause } from "../core/basics/pause.ts";
import type { Log } from "./ports.ts";

/** Between two reports; the work takes seconds to minutes. */
const LOOK_MS = 500;

/**
 * Stores the progress of a piece of work at intervals, and learns whether the work is still wanted: if not, `cancel` is
 * called, once. Done by the clock and not by the work's steps: work that makes no step for a while is alive. Returns
 * the function that ends the reports, to be called when the work has ended.
 */
export function follow(
  /** Resolves to false if nobody wants the work any more. */
  report: () => Promise<boolean>,
  options: {
    readonly cancel: () => void;
    /** Without it the first report comes after a pause. */
    readonly isReportedAtOnce: boolean;
    readonly log: Pick<Log, "warn">;
    /** For the log, if a report fails; the work then counts as wanted. */
    readonly failure: { readonly of: object; readonly message: string };
  },
): () => Promise<void> {
  const { cancel, isReportedAtOnce, log, failure } = options;
  const ended = new AbortController();
  const following = (async () => {
    while (!ended.signal.aborted) {
      if (!isReportedAtOnce) await pause(LOOK_MS, ended.signal);
      const isWanted = await report().catch((error: unknown) => {
        log.warn({ err: error, ...failure.of }, failure.message);
        return true;
      });
      if (!isWanted) return cancel();
      if (isReportedAtOnce) await pause(LOOK_MS, ended.signal);
    }
  })();
  return async () => {
    ended.abort();
    await following;
  };
}
