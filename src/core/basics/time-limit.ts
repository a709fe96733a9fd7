/** A time limit on a call; dispose of it when the call has ended. */
export interface TimeLimit extends Disposable {
  /** Aborts when the time is over. */
  readonly signal: AbortSignal;
}

/**
 * Not AbortSignal.timeout, which retains its listeners until the time is over, finished or not: at ten documents a
 * second those of the last two minutes, long answered, took 40 MB.
 */
export function startTimeLimit(limitMs: number): TimeLimit {
  const controller = new AbortController();
  const end = () => controller.abort(new DOMException(`It took longer than ${limitMs} ms.`, "TimeoutError"));
  const timer = setTimeout(end, limitMs).unref();
  return { signal: controller.signal, [Symbol.dispose]: () => clearTimeout(timer) };
}
