import { readFileSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StartupError } from "../../errors.ts";

const DYING_MS = 5_000;
const SOCKET_NAME = ".s.PGSQL.5432";

/**
 * Ensures that no other server uses the cluster. One that is stopping gets five seconds. A lock file whose process is
 * gone, or whose pid now belongs to another program (common in containers), is removed: PostgreSQL would refuse to
 * start.
 */
export async function awaitFreeCluster(dataDir: string, clusterDir: string, socketDir: string): Promise<void> {
  const deadline = performance.now() + DYING_MS;
  for (;;) {
    const pid = await lockHolder(clusterDir);
    if (pid === null) break;
    if (performance.now() > deadline) {
      throw new StartupError(
        `ESTRATTO_DATA_DIR (${dataDir}) is in use by another estratto (pid ${parentOf(pid) ?? pid}); stop it or choose another folder.`,
      );
    }
    await sleep(50);
  }
  await rm(join(clusterDir, "postmaster.pid"), { force: true });
  await rm(join(socketDir, `${SOCKET_NAME}.lock`), { force: true });
  await rm(join(socketDir, SOCKET_NAME), { force: true });
}

/** The pid of the server that holds the cluster; null if there is none. */
async function lockHolder(clusterDir: string): Promise<number | null> {
  const text = await readFile(join(clusterDir, "postmaster.pid"), "utf8").catch(() => "");
  const pid = Number(text.split("\n")[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !isRunning(pid)) return null;
  return isPostgres(pid) ? pid : null;
}

/** A zombie (a container whose pid 1 does not reap) is not running. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  return procStat(pid)?.state !== "Z";
}

/** Without /proc the pid is trusted. */
function isPostgres(pid: number): boolean {
  const name = procStat(pid)?.name;
  return name === undefined || name.startsWith("postgres");
}

function parentOf(pid: number): number | null {
  const parent = procStat(pid)?.parent;
  return parent === undefined || parent <= 1 ? null : parent;
}

function procStat(pid: number): { name: string; state: string; parent: number } | null {
  try {
    // "123 (name with ) inside) S 1 …"
    const found = /^\d+ \((.*)\) (\S) (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8"));
    return found ? { name: found[1] ?? "", state: found[2] ?? "", parent: Number(found[3]) } : null;
  } catch {
    return null;
  }
}
