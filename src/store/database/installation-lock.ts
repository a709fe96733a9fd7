import pg from "pg";
import type { Database } from "./database.ts";

/** An arbitrary number: the advisory lock under which one process sets an installation up while the others wait. */
const INSTALLATION_LOCK = 7_291_002;

/**
 * Runs `work` while no other process of the installation does: two `serve` processes started at once on an empty
 * database must not create two first accounts. Uses its own connection without time-outs, since waiting for the other
 * one is the point.
 */
export async function withInstallationLock<T>(database: Pick<Database, "url">, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: database.url, connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined); // reported by the query that fails
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [INSTALLATION_LOCK]);
    return await work();
  } finally {
    await client.end(); // releases the lock
  }
}
