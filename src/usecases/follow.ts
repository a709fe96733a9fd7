import { pause } from "../core/basics/pause.ts";
import type { Log } from "./ports.ts";

/** Between two looks at whether somebody has stopped the work; what is followed takes seconds to minutes. */
const LOOK_MS = 500;

/**
 * Writes down how far a piece of work is, every now and then, and hears whether it is still wanted: where it is not, `cancel` is called,
 * once. Told by the clock and not by the work's steps: work that makes no step for a while is alive. Gives what ends it, to be called
 * when the work has ended.
 */
export function follow(
  /** false: nobody wants the work any more. */
  report: () => Promise<boolean>,
  options: {
    readonly cancel: () => void;
    /** Without it the first report comes after a pause. */
    readonly isReportedAtOnce: boolean;
    readonly log: Pick<Log, "warn">;
    /** For the log, of a report that could not be made: it counts as one that is wanted. */
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
