import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import { isUnavailable } from "./database-errors.ts";
import type { Schema } from "./schema.ts";

/** One pool of connections, and Kysely on top of it. */
export interface Database {
  readonly url: string;
  readonly pool: pg.Pool;
  readonly db: Kysely<Schema>;
  close(): Promise<void>;
}

export type Queries = Kysely<Schema> | Transaction<Schema>;

export interface DatabaseOptions {
  /** Waiting for a connection, free or new. */
  readonly connectTimeoutMs?: number;
  /** One statement; the longest real one takes tens of milliseconds. */
  readonly queryTimeoutMs?: number;
  readonly maxConnections?: number;
  readonly onError?: (error: Error) => void;
}

/**
 * Opens the pool; connects lazily. Every wait has an end, so a frozen database costs a request at most
 * connectTimeoutMs + queryTimeoutMs and never hangs it.
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const queryTimeoutMs = options.queryTimeoutMs ?? 3_000;
  const onError = options.onError ?? (() => undefined);
  const pool = new pg.Pool({
    connectionString: url,
    max: options.maxConnections ?? 20,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 2_000,
    // The server gives up a little before the client does, so that the client learns why.
    statement_timeout: queryTimeoutMs - 250,
    query_timeout: queryTimeoutMs,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    application_name: "estratto",
    types: { getTypeParser: typeParser as typeof pg.types.getTypeParser },
  });
  // Without both listeners a connection that breaks while idle, or while checked out, ends the process.
  pool.on("error", onError);
  pool.on("connect", (client) => {
    client.on("error", onError);
    discardAfterFailure(client);
  });
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  return { url, pool, db, close: () => db.destroy() };
}

/**
 * pg gives a connection whose query timed out back to the pool as if it were free, and the next caller queues behind the
 * stuck query. Closing its socket makes the pool drop it.
 */
function discardAfterFailure(client: pg.PoolClient): void {
  const socketOf = client as unknown as { connection: { stream: { destroy(): void } } };
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((...args: unknown[]) => {
    const answer = query(...args);
    if (answer instanceof Promise) {
      answer.catch((error: unknown) => {
        if (isUnavailable(error) && !(error instanceof pg.DatabaseError)) socketOf.connection.stream.destroy();
      });
    }
    return answer;
  }) as typeof client.query;
}

const INT8_OID = 20;

/** int8 as number: counters and sizes are far below 2^53; a value above is a bug worth an error. */
function typeParser(oid: number, format?: "text" | "binary"): (value: string) => unknown {
  if (oid !== INT8_OID || format === "binary") return pg.types.getTypeParser(oid, format as "text");
  return (value) => {
    const parsed = Number(value);
    if (!Number.isSafeInteger(parsed)) throw new RangeError("an int8 from the database is above 2^53");
    return parsed;
  };
}
