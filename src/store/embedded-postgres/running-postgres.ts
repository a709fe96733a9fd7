import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { DATABASE_USER } from "./cluster.ts";

/** Lines of postmaster.pid, from 0 (PostgreSQL's pidfile.h). */
const SOCKET_DIR_LINE = 4;

/**
 * The URL of the embedded database that another of our processes runs on this folder; null if there is none. For small
 * commands beside a running server: they share its database and start none of their own.
 */
export async function urlOfRunningPostgres(dataDir: string): Promise<string | null> {
  try {
    const lock = await readFile(join(dataDir, "cluster", "postmaster.pid"), "utf8");
    const password = (await readFile(join(dataDir, "password"), "utf8")).trim();
    const socketDir = lock.split("\n")[SOCKET_DIR_LINE];
    if (!socketDir) return null;
    return `postgresql://${DATABASE_USER}:${password}@localhost/postgres?host=${encodeURIComponent(socketDir)}`;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
