import { readdirSync, readFileSync, writeFileSync } from "node:fs";
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

/**
 * How much a process weighs where others want the same core; only a privileged one could take it back. Computing comes behind answering,
 * at a third: an answer is a dozen turns of a few hundred microseconds, each of which had to wait for its core before. Long documents
 * come behind both, at 1/28.
 */
export const NICENESS = { computing: 5, long: 15 } as const;

/**
 * Niceness belongs to threads, so each is told. Where Linux schedules sessions first and threads within them (autogroups, the default on
 * machines without a cgroup's CPU controller), a thread's niceness counts inside its session alone, and a boxed reader is one of its own:
 * that session is told too. Untold, a receipt beside four bombs took 3.3 times its time alone. Ours is never told.
 */
export function giveWay(pid: number | undefined, niceness: number): void {
  sumOver(pid, (process) => {
    for (const thread of threadsOf(process)) setPriority(thread, niceness);
    return 0;
  });
  sessionGivesWay(pid, niceness, SESSION_ATTEMPTS);
}

/** Linux takes one such wish in 100 ms from whoever is not root, and answers the others EAGAIN. */
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

/** Fields of /proc/…/stat behind the name in brackets: state, parent, group, session. */
function sessionOf(pid: number): string | undefined {
  return readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ")[3];
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
