import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { AppError, StartupError } from "../../errors.ts";
import type { BlobStore } from "../contract/store.ts";
import { isUnavailable } from "../database/database-errors.ts";
import type { Upkeep } from "./upkeep.ts";

/** What must hold before anything is served: half a working installation is worse than none. */

const REACH_MS = 8_000;
/** Wrong password or user, no such database. */
const REFUSED_STATES = /^(28|3D)/;

/** Turns an error of the first connection into one line that names the setting. */
export async function reachingDatabase<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const isRefused = error instanceof pg.DatabaseError && REFUSED_STATES.test(error.code ?? "");
    if (!isRefused && !isUnavailable(error)) throw error;
    throw new StartupError(`DATABASE_URL cannot be used: ${reasonOf(error)}; check it and start that database first.`, {
      cause: error,
    });
  }
}

const PATIENCE_MS = 30_000;
const AGAIN_MS = 500;

/**
 * Retries `ask` for half a minute on a database that has already answered during this start. On a busy machine a query
 * may take longer than a request would wait, which is no reason to give the start up. `ask` must be atomic.
 */
export async function askPatiently<T>(ask: () => Promise<T>, patienceMs = PATIENCE_MS): Promise<T> {
  const until = performance.now() + patienceMs;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      const isUnanswered = error instanceof AppError ? error.code === "dependency_unavailable" : isUnavailable(error);
      if (!isUnanswered || performance.now() > until) throw error;
      await sleep(AGAIN_MS);
    }
  }
}

/**
 * Checks that the blob store answers, and that it belongs to this database: a volume that was not mounted is an empty
 * folder, and every stored file would be reported as missing.
 */
export async function reachingBlobs(
  blobs: Pick<BlobStore, "ping" | "list">,
  upkeep: Pick<Upkeep, "holdsDocuments">,
  setting: string,
): Promise<void> {
  try {
    await blobs.ping(REACH_MS);
  } catch (error) {
    throw new StartupError(`${setting} cannot be used: ${reasonOf(error)}; check it and that its store is there.`, {
      cause: error,
    });
  }
  if (!(await askPatiently(() => upkeep.holdsDocuments()))) return;
  for await (const _ of blobs.list()) return;
  throw new StartupError(
    `${setting} holds no document, but the database knows some: mount the volume that they are on, or restore them from a backup.`,
  );
}

/** The innermost cause has the fact ("connect ECONNREFUSED"); only the first line of a longer text is used. */
function reasonOf(error: unknown): string {
  let innermost = error;
  while (innermost instanceof Error && innermost.cause !== undefined) innermost = innermost.cause;
  const { message = "", code, name = "" } = innermost as { message?: string; code?: string; name?: string };
  return (message.split("\n", 1)[0] || code || name).slice(0, 200);
}
