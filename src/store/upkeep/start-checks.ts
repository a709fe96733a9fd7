import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { AppError, StartupError } from "../../errors.ts";
import type { BlobStore } from "../contract/store.ts";
import { isUnavailable } from "../database/database-errors.ts";
import type { Upkeep } from "./upkeep.ts";

/** What must hold before anything is served: half an installation that answers is worse than none. */

const REACH_MS = 8_000;
/** Wrong password or user, no such database. */
const REFUSED_STATES = /^(28|3D)/;

/** Turns what the first connection says into one line that names the setting. */
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
 * Asks a database that has answered this start before. On a crowded machine it may keep a question longer than a request would wait, which is no
 * reason to give the start up: it is asked again for half a minute. What `ask` does must stand or fall as one.
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
 * The store of the documents answers, and is the one that the database speaks of: a volume that was not mounted is an empty folder, and
 * everything that was ever stored would be called missing.
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

/** The innermost cause has the fact ("connect ECONNREFUSED"); a text of several lines is cut to its first. */
function reasonOf(error: unknown): string {
  let innermost = error;
  while (innermost instanceof Error && innermost.cause !== undefined) innermost = innermost.cause;
  const { message = "", code, name = "" } = innermost as { message?: string; code?: string; name?: string };
  return (message.split("\n", 1)[0] || code || name).slice(0, 200);
}
