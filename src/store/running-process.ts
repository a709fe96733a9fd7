import { readFileSync } from "node:fs";

/** What Linux says of a process; null elsewhere, and of one that is gone. */
export interface ProcessStatus {
  readonly name: string;
  /** One letter, as `ps` prints it; Z: a zombie. */
  readonly state: string;
  readonly parent: number;
}

/** A zombie (a container whose pid 1 does not reap) is not running. */
export function isRunning(pid: number): boolean {
  return isThere(pid) && processStatus(pid)?.state !== "Z";
}

/** Whether a signal would reach it: a zombie, or another user's process too. */
export function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

export function processStatus(pid: number): ProcessStatus | null {
  try {
    // "123 (name with ) inside) S 1 …"
    const found = /^\d+ \((.*)\) (\S) (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8"));
    return found ? { name: found[1] ?? "", state: found[2] ?? "", parent: Number(found[3]) } : null;
  } catch {
    return null;
  }
}
