import { pause } from "../../core/basics/pause.ts";
import type { Log } from "../ports.ts";

/**
 * Work that a start requests but does not depend on: it is retried until it succeeds, so that a slow database neither
 * prevents a start nor causes the work to be dropped. Never throws; `stop` aborts an attempt in progress and waits for
 * it.
 */
export function keepTrying(
  attempt: (signal: AbortSignal) => Promise<void>,
  { what, everyMs, log }: { what: string; everyMs: number; log: Pick<Log, "warn"> },
): { readonly stop: () => Promise<void> } {
  const stopping = new AbortController();
  const trying = (async () => {
    while (!stopping.signal.aborted) {
      try {
        return await attempt(stopping.signal);
      } catch (error) {
        log.warn({ err: error }, `${what}: tried again in ${everyMs / 1000} s`);
        await pause(everyMs, stopping.signal, { held: false });
      }
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await trying;
    },
  };
}
