import { existsSync, readdirSync, readFileSync } from "node:fs";

/** CPU time and memory of processes, from /proc: without Linux every figure here is 0. */

const [TICK_MS, LOOK_MS] = [10, 50];

export interface CpuMeter {
  /**
   * User and system time since the start, in ms, of all processes below this one, including those that ended meanwhile.
   */
  stop(): number;
}

/**
 * Polls every 50 ms: the CPU account of a killed reader is lost with it, so what it had used at the last poll is
 * remembered here.
 */
export function meterCpu(): CpuMeter {
  const before = new Map(descendants(process.pid).map((pid) => [pid, cpuMs(pid, 11)]));
  const latest = new Map(before);
  const look = () => {
    for (const pid of descendants(process.pid)) latest.set(pid, Math.max(cpuMs(pid, 11), latest.get(pid) ?? 0));
  };
  const timer = setInterval(look, LOOK_MS);
  return {
    stop: () => {
      clearInterval(timer);
      look();
      return [...latest].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0);
    },
  };
}

/** User and system time of the processes below this one that ended and were waited for, in ms. */
export function endedCpuMs(): number {
  return existsSync("/proc/self/stat") ? cpuMs(process.pid, 13) : 0;
}

/**
 * Two neighbouring fields of /proc/<pid>/stat after the name: own user and system time at 11, that of waited-for
 * children at 13.
 */
function cpuMs(pid: number, field: number): number {
  const fields = statFields(pid);
  return (Number(fields[field] ?? 0) + Number(fields[field + 1] ?? 0)) * TICK_MS;
}

function statFields(pid: number): string[] {
  return (readOrNull(`/proc/${pid}/stat`)?.split(") ")[1] ?? "").split(" ");
}

/** At any depth: bubblewrap is between a pool and its readers. */
function descendants(pid: number): number[] {
  if (!existsSync(`/proc/${pid}/task`)) return [];
  return readdirSync(`/proc/${pid}/task`)
    .flatMap((thread) => (readOrNull(`/proc/${pid}/task/${thread}/children`) ?? "").split(" ").filter(Boolean))
    .flatMap((child) => [Number(child), ...descendants(Number(child))]);
}

/** A process may end between two reads. */
function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

export interface PeakMemory {
  /**
   * The largest resident size of any single reader process, in MiB (the kernel's own high-water mark, polled every 50
   * ms).
   */
  stop(): number;
}

/** Watches the processes below this one whose command line names the reader's program. */
export function watchReaderMemory(): PeakMemory {
  let peakKb = 0;
  const look = () => {
    for (const pid of descendants(process.pid)) {
      const command = readOrNull(`/proc/${pid}/cmdline`) ?? "";
      // Bubblewrap and setpriv name the program too; what they use themselves is a few MiB and never the peak.
      if (!command.includes("reader-process")) continue;
      const mark = /VmHWM:\s+(\d+)/.exec(readOrNull(`/proc/${pid}/status`) ?? "");
      peakKb = Math.max(peakKb, Number(mark?.[1] ?? 0));
    }
  };
  const timer = setInterval(look, LOOK_MS);
  return {
    stop: () => {
      clearInterval(timer);
      look();
      return Math.round(peakKb / 1024);
    },
  };
}
