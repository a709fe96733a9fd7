import { readdirSync, readFileSync } from "node:fs";
import { setPriority } from "node:os";

/**
 * What Linux tells of a process and all below it (bubblewrap stands between the pool and its readers). Elsewhere, and for a process
 * that ended between two reads of /proc, every figure is 0.
 */

const KIB = 1024;

/** Memory a process takes from others: its resident pages and the tables that map them. */
export function residentBytes(pid: number | undefined): number {
  return sumOver(pid, (process) => {
    const status = readFileSync(`/proc/${process}/status`, "utf8");
    const [, resident = 0] = /^VmRSS:\s+(\d+)/m.exec(status) ?? [];
    const [, tables = 0] = /^VmPTE:\s+(\d+)/m.exec(status) ?? [];
    return (Number(resident) + Number(tables)) * KIB;
  });
}

/** Milliseconds that all threads together ran, and waited for a core. */
export interface CpuTime {
  readonly ranMs: number;
  readonly waitedMs: number;
}

export function cpuTime(pid: number | undefined): CpuTime {
  let [ranMs, waitedMs] = [0, 0];
  sumOver(pid, (process) => {
    for (const thread of threadsOf(process)) {
      const [ran, waited] = readFileSync(`/proc/${process}/task/${thread}/schedstat`, "utf8").split(" ");
      ranMs += Number(ran) / 1e6;
      waitedMs += Number(waited) / 1e6;
    }
    return 0;
  });
  return { ranMs, waitedMs };
}

/** Weighs 1/28 of others where they want the same core. Only a privileged process could take it back. */
const GIVES_WAY = 15;

/** Niceness belongs to threads, so each is told. */
export function giveWay(pid: number | undefined): void {
  sumOver(pid, (process) => {
    for (const thread of threadsOf(process)) setPriority(thread, GIVES_WAY);
    return 0;
  });
}

function sumOver(pid: number | undefined, figureOf: (pid: number) => number): number {
  if (pid === undefined) return 0;
  return [pid, ...processesBelow(pid)].reduce((sum, process) => sum + orEnded(() => figureOf(process), 0), 0);
}

/** Process ids below one, at any depth. */
export function processesBelow(pid: number): number[] {
  const children = orEnded(
    () =>
      threadsOf(pid).flatMap((thread) =>
        readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8").split(" ").filter(Boolean).map(Number),
      ),
    [],
  );
  return children.flatMap((child) => [child, ...processesBelow(child)]);
}

function threadsOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).map(Number);
}

/** A process or thread may end between two reads of /proc. */
function orEnded<T>(look: () => T, otherwise: T): T {
  try {
    return look();
  } catch {
    return otherwise;
  }
}
