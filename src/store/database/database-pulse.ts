import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { pause } from "../../core/basics/pause.ts";

/** Reports whether the database has gone silent: frozen, or behind a network that drops everything. */
export interface Pulse {
  isSilent(): boolean;
  stop(): Promise<void>;
}

const BEAT_MS = 500;
/**
 * `select 1` needs no disk and takes a millisecond; a database that has not answered it for this long answers nothing.
 */
const SILENT_AFTER_MS = 1_000;
/**
 * A new connection is a process and a handshake: on an overloaded machine they take time, which does not count as
 * silence.
 */
const CONNECTED_AFTER_MS = 5_000;

/**
 * Sends a query to the database twice a second, on its own connection, so that callers need not wait for the time limit
 * of their own statement to learn that it is unavailable. Refused connections are not silence: they fail by themselves,
 * at once.
 *
 *   beating ──no answer for 1 s (5 s to a new connection)──▶ silent (`onSilence`) ──an answer──▶ beating
 */
export function watchPulse(url: string, onSilence: () => void): Pulse {
  const stopping = new AbortController();
  let silent = false;
  let client: pg.Client | null = null;

  const drop = (): void => {
    // Without waiting: a frozen server never answers a graceful close.
    if (client) socketOf(client).destroy();
    client = null;
  };
  const ask = async (): Promise<void> => {
    if (client === null) {
      client = new pg.Client({ connectionString: url, application_name: "estratto pulse" });
      client.on("error", drop);
      await client.connect();
    }
    await client?.query("select 1");
  };
  const beat = async (): Promise<void> => {
    const limitMs = client === null && !silent ? CONNECTED_AFTER_MS : SILENT_AFTER_MS;
    const outcome = await answered(ask(), limitMs);
    if (outcome !== "answered") drop();
    if (outcome === "silent" && !silent) onSilence();
    silent = outcome === "silent";
  };
  const beating = (async () => {
    while (!stopping.signal.aborted) {
      await beat();
      await pause(BEAT_MS, stopping.signal, { held: false });
    }
    drop();
  })();
  return {
    isSilent: () => silent,
    stop: async () => {
      stopping.abort();
      await beating;
    },
  };
}

async function answered(question: Promise<void>, limitMs: number): Promise<"answered" | "failed" | "silent"> {
  const ended = question.then(
    () => "answered" as const,
    () => "failed" as const,
  );
  const outcome = await Promise.race([ended, sleep(limitMs, "late" as const, { ref: false })]);
  if (outcome !== "late") return outcome;
  // This process may have been the busy one: input that has arrived meanwhile is processed before the verdict.
  for (let turn = 0; turn < 2; turn++) await nextTurn();
  return Promise.race([ended, Promise.resolve("silent" as const)]);
}

export function socketOf(client: pg.Client | pg.PoolClient): { destroy(): void } {
  return (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream;
}
