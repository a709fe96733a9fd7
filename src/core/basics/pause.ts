import { setTimeout as sleep } from "node:timers/promises";

/** true if the signal cut the pause short. Unless it is `held`, a pause keeps no process from ending. */
export async function pause(ms: number, signal: AbortSignal, { held = true } = {}): Promise<boolean> {
  await sleep(ms, undefined, { signal, ref: held }).catch(() => undefined);
  return signal.aborted;
}
