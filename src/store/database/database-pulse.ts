import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/** Says whether the database has fallen silent: frozen, or behind a network that swallows everything. */
export interface Pulse {
  isSilent(): boolean;
  stop(): Promise<void>;
}

const BEAT_MS = 500;
/** The answer to `select 1` needs no disk and takes a millisecond; a database that owes it for this long answers nobody. */
const SILENT_AFTER_MS = 1_000;
/** A new connection is a process and a handshake: on a machine that has too much to do they take their time, and that is no silence. */
const CONNECTED_AFTER_MS = 5_000;

/**
 * Asks the database for a sign of life twice a second, on a connection of its own, so that nobody has to wait out the time limit of a
 * statement of his own to learn that it is gone. Refused connections are no silence: they fail by themselves, at once.
 *
 *   beating ──no answer for 1 s (5 s to a new connection)──▶ silent (`onSilence`) ──an answer──▶ beating
 */
export function watchPulse(url: string, onSilence: () => void): Pulse {
  const stopping = new AbortController();
  let silent = false;
  let client: pg.Client | null = null;

  const drop = (): void => {
    // Without waiting: a goodbye to a frozen server is never answered.
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
      await sleep(BEAT_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
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
  // This process may have been the busy one: what has arrived meanwhile is looked at before the verdict.
  for (let turn = 0; turn < 2; turn++) await nextTurn();
  return Promise.race([ended, Promise.resolve("silent" as const)]);
}

export function socketOf(client: pg.Client | pg.PoolClient): { destroy(): void } {
  return (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream;
}
