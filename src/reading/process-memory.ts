import { readdirSync, readFileSync } from "node:fs";

const PAGE_BYTES = 4096;

/** Resident memory of a process and all below it (bubblewrap stands between); 0 where /proc is missing, i.e. not on Linux. */
export function residentBytes(pid: number | undefined): number {
  if (pid === undefined) return 0;
  try {
    return residentBelow(pid);
  } catch {
    return 0; // It ended between two reads of /proc.
  }
}

function residentBelow(pid: number): number {
  const own = Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]) * PAGE_BYTES;
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8").split(" ").filter(Boolean),
  );
  return children.reduce((sum, child) => sum + residentBelow(Number(child)), own);
}
