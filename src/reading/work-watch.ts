import { type CpuTime, cpuTime } from "./process-tree.ts";

/** Measures how long a process has been working on something. */
export interface Stopwatch {
  /**
   * Milliseconds since the start, without those in which the process waited for a core: an overloaded machine is not
   * the document's fault. A process that hangs without computing is charged all of them.
   */
  usedMs(): number;
  /** At least `usedMs()`, at no cost. */
  wallMs(): number;
}

export function startStopwatch(pid: number | undefined): Stopwatch {
  const startedAt = performance.now();
  const before = cpuTime(pid);
  const wallMs = () => performance.now() - startedAt;
  return { wallMs, usedMs: () => used(wallMs(), before, cpuTime(pid)) };
}

/** Threads wait in parallel, so their waiting time may exceed the elapsed time; their running time is certain. */
function used(wallMs: number, before: CpuTime, now: CpuTime): number {
  const ranMs = now.ranMs - before.ranMs;
  const waitedMs = now.waitedMs - before.waitedMs;
  return Math.min(wallMs, Math.max(ranMs, wallMs - waitedMs));
}
