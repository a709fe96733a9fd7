import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StartupError } from "../../errors.ts";
import { isRunning, isThere, processStatus } from "../running-process.ts";

const DYING_MS = 5_000;
const SOCKET_NAME = ".s.PGSQL.5432";

/**
 * Ensures that no other server uses the cluster. One that is stopping gets five seconds. A lock file whose pid now
 * belongs to another program (common in containers) is removed: PostgreSQL would refuse to start. One whose process is
 * gone is left to PostgreSQL, which also looks for orphans of that process in shared memory; and another start may be
 * taking the lock at this moment.
 */
export async function awaitFreeCluster(dataDir: string, clusterDir: string, socketDir: string): Promise<void> {
  const lock = join(clusterDir, "postmaster.pid");
  const deadline = performance.now() + DYING_MS;
  for (let pid = await pidIn(lock); pid !== null && isServer(pid); pid = await pidIn(lock)) {
    if (performance.now() > deadline) {
      throw new StartupError(
        `ESTRATTO_DATA_DIR (${dataDir}) is in use by another estratto (pid ${parentOf(pid) ?? pid}); stop it or choose another folder.`,
      );
    }
    await sleep(50);
  }
  const ofCluster = await pidIn(lock);
  if (ofCluster !== null && isThere(ofCluster) && !isServer(ofCluster)) await rm(lock, { force: true });
  // The socket's lock is taken after the cluster's, so it is looked at first: of the server that holds the cluster by
  // now it stays. After a power cut its number may be any other server's.
  const socketLock = join(socketDir, `${SOCKET_NAME}.lock`);
  const ofSocket = await pidIn(socketLock);
  if (ofSocket !== null && isThere(ofSocket) && ofSocket !== (await pidIn(lock))) await rm(socketLock, { force: true });
}

/** The pid in the first line of a lock file; null without one. */
async function pidIn(path: string): Promise<number | null> {
  const text = await readFile(path, "utf8").catch(() => "");
  const pid = Number(text.split("\n")[0]);
  return Number.isInteger(pid) && pid > 0 ? pid : null;
}

/** Without /proc the pid is trusted. */
function isServer(pid: number): boolean {
  return isRunning(pid) && (processStatus(pid)?.name.startsWith("postgres") ?? true);
}

function parentOf(pid: number): number | null {
  const parent = processStatus(pid)?.parent;
  return parent === undefined || parent <= 1 ? null : parent;
}
