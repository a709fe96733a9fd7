import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { setPriority } from "node:os";

/**
 * Linux's figures for a process and all its descendants (bubblewrap is between the pool and its readers). On other
 * systems, and for a process that ended between two reads of /proc, every figure is 0.
 */

const KIB = 1024;

/** Memory that a process takes from others: its resident pages and its page tables. */
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

/**
 * Niceness of a process; only a privileged one could lower it again. Computing ranks below answering requests, at a
 * third of its weight: answering takes a dozen turns of a few hundred microseconds, each of which had to wait for a
 * core before. Long documents rank below both, at 1/28.
 */
export const NICENESS = { computing: 5, long: 15 } as const;

/**
 * Niceness belongs to threads, so it is set on each. Where Linux schedules sessions first and threads within them
 * (autogroups, the default on machines without a cgroup CPU controller), a thread's niceness counts only inside its
 * session, and a boxed reader is a session of its own: so that session's niceness is set too. Without it, a receipt
 * beside four bombs took 3.3 times its time alone. Our own session's is never set.
 */
export function giveWay(pid: number | undefined, niceness: number): void {
  sumOver(pid, (process) => {
    for (const thread of threadsOf(process)) setPriority(thread, niceness);
    return 0;
  });
  sessionGivesWay(pid, niceness, SESSION_ATTEMPTS);
}

/** Linux accepts one such change per 100 ms from a process that is not root, and rejects the others with EAGAIN. */
const [SESSION_ATTEMPTS, SESSION_PAUSE_MS] = [10, 150];

function sessionGivesWay(pid: number | undefined, niceness: number, attempts: number): void {
  let [boxed, told] = [0, 0];
  sumOver(pid, (below) => {
    if (sessionOf(below) === sessionOf(process.pid)) return 0;
    boxed++;
    writeFileSync(`/proc/${below}/autogroup`, String(niceness));
    return told++;
  });
  if (boxed > 0 && told === 0 && attempts > 1) {
    setTimeout(() => sessionGivesWay(pid, niceness, attempts - 1), SESSION_PAUSE_MS).unref();
  }
}

/** Fields of /proc/…/stat after the name in brackets: state, parent, group, session. */
function sessionOf(pid: number): string | undefined {
  return readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ")[3];
}

function sumOver(pid: number | undefined, figureOf: (pid: number) => number): number {
  if (pid === undefined) return 0;
  return [pid, ...processesBelow(pid)].reduce((sum, process) => sum + orEnded(() => figureOf(process), 0), 0);
}

/** Process ids of all descendants. */
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
