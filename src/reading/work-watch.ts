import { type CpuTime, cpuTime } from "./process-tree.ts";

/** Tells how long a process has been at something. */
export interface Stopwatch {
  /**
   * Milliseconds since the start, without those in which the process wanted a core and got none: a crowded machine is not the
   * document's fault. A process that hangs without computing is charged all of them.
   */
  usedMs(): number;
  /** At least `usedMs()`, for free. */
  wallMs(): number;
}

export function startStopwatch(pid: number | undefined): Stopwatch {
  const startedAt = performance.now();
  const before = cpuTime(pid);
  const wallMs = () => performance.now() - startedAt;
  return { wallMs, usedMs: () => used(wallMs(), before, cpuTime(pid)) };
}

/** Threads wait side by side, so that what they waited may be more than the time that passed; what they ran is certain. */
function used(wallMs: number, before: CpuTime, now: CpuTime): number {
  const ranMs = now.ranMs - before.ranMs;
  const waitedMs = now.waitedMs - before.waitedMs;
  return Math.min(wallMs, Math.max(ranMs, wallMs - waitedMs));
}
