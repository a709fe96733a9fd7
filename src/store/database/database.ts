import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import { isUnavailable } from "./database-errors.ts";
import { socketOf, watchPulse } from "./database-pulse.ts";
import type { Schema } from "./schema.ts";
import { createTogether, type Together } from "./together.ts";

/** One pool of connections, and Kysely on top of it. */
export interface Database {
  readonly url: string;
  readonly pool: pg.Pool;
  readonly db: Kysely<Schema>;
  /** Several repositories' work as one transaction of `db`. */
  readonly together: Together;
  close(): Promise<void>;
}

export type Queries = Kysely<Schema> | Transaction<Schema>;

export interface DatabaseOptions {
  /** Time to wait for a connection, pooled or new. */
  readonly connectTimeoutMs?: number;
  /** Time limit of one statement; the longest real one takes tens of milliseconds. */
  readonly queryTimeoutMs?: number;
  readonly maxConnections?: number;
  readonly onError?: (error: Error) => void;
  /** Watch the database's pulse: while it is silent every query fails at once. For processes that serve people. */
  readonly isWatched?: boolean;
}

/**
 * Opens the pool; connects lazily. Every wait is bounded, so a frozen database costs a request at most connectTimeoutMs
 * + queryTimeoutMs and never blocks it for ever.
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const queryTimeoutMs = options.queryTimeoutMs ?? 3_000;
  let isClosing = false;
  // Errors during closing do not matter: a failed start reports its own reason, and nothing else.
  const onError = (error: Error) => {
    if (!isClosing) options.onError?.(error);
  };
  const pool = new pg.Pool({
    connectionString: url,
    max: options.maxConnections ?? 20,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 2_000,
    // The server gives up slightly before the client does, so that the client learns why.
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
  const kysely = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  const stopWatching = options.isWatched ? failFastInSilence(url, pool) : async () => undefined;
  return {
    url,
    pool,
    ...createTogether(kysely),
    close: async () => {
      isClosing = true;
      await stopWatching();
      await kysely.destroy();
      // Kysely ends the pool only if it has run a query itself.
      if (!pool.ended) await pool.end();
    },
  };
}

type Callback = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void;

/** At the first sign of silence all waiting callers are released; until the next sign of life new ones fail at once. */
function failFastInSilence(url: string, pool: pg.Pool): () => Promise<void> {
  const clients = new Set<pg.PoolClient>();
  const waiting = new Set<() => void>();
  pool.on("connect", (client) => clients.add(client));
  pool.on("remove", (client) => clients.delete(client));
  const pulse = watchPulse(url, () => {
    for (const client of clients) socketOf(client).destroy();
    for (const letGo of waiting) letGo();
  });
  const connect = pool.connect.bind(pool) as (callback: Callback) => void;
  const connectUnlessSilent = (callback: Callback): void => {
    const letGo = () => {
      waiting.delete(letGo);
      callback(new Error("The database gives no sign of life"), undefined, () => undefined);
    };
    if (pulse.isSilent()) return void process.nextTick(letGo);
    waiting.add(letGo);
    connect((error, client, release) => {
      if (waiting.delete(letGo)) callback(error, client, release);
      // Nobody waits for it any more.
      else if (client) release();
    });
  };
  pool.connect = ((callback?: Callback) => {
    if (callback) return connectUnlessSilent(callback);
    return new Promise<pg.PoolClient>((resolve, reject) => {
      connectUnlessSilent((error, client) => (client ? resolve(client) : reject(error)));
    });
  }) as typeof pool.connect;
  return () => pulse.stop();
}

/**
 * pg returns a connection whose query timed out to the pool as if it were free, and the next caller queues behind the
 * stuck query. Closing its socket makes the pool drop it.
 */
function discardAfterFailure(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((...args: unknown[]) => {
    const answer = query(...args);
    if (answer instanceof Promise) {
      answer.catch((error: unknown) => {
        if (isUnavailable(error) && !(error instanceof pg.DatabaseError)) socketOf(client).destroy();
      });
    }
    return answer;
  }) as typeof client.query;
}

const INT8_OID = 20;

/** int8 as number: counters and sizes are far below 2^53; a value above is a bug and throws. */
function typeParser(oid: number, format?: "text" | "binary"): (value: string) => unknown {
  if (oid !== INT8_OID || format === "binary") return pg.types.getTypeParser(oid, format as "text");
  return (value) => {
    const parsed = Number(value);
    if (!Number.isSafeInteger(parsed)) throw new RangeError("an int8 from the database is above 2^53");
    return parsed;
  };
}
