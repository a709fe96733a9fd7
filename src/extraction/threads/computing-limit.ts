import type { TimeLimit } from "../../core/basics/time-limit.ts";

/** However busy the machine is, the caller has an answer after this multiple of the limit. */
const STRETCH = 4;

/**
 * A busy machine is not the document's fault: the time is over when the limit has passed by the clock *and* this
 * process has used as much CPU time, since then no thread of it has used more; at the latest after `STRETCH` times the
 * limit.
 */
export function startComputingLimit(limitMs: number): TimeLimit {
  const controller = new AbortController();
  const [startedAt, before] = [performance.now(), process.cpuUsage()];
  const look = () => {
    const { user, system } = process.cpuUsage(before);
    const leftMs = limitMs - (user + system) / 1000;
    const untilLatestMs = limitMs * STRETCH - (performance.now() - startedAt);
    if (leftMs <= 0 || untilLatestMs <= 0) controller.abort();
    else timer = setTimeout(look, Math.min(leftMs, untilLatestMs));
  };
  let timer = setTimeout(look, limitMs);
  return { signal: controller.signal, [Symbol.dispose]: () => clearTimeout(timer) };
}
