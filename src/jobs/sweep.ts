import { setTimeout as sleep } from "node:timers/promises";
import type { BlobStore, Store } from "../store/contract/store.ts";
import type { Upkeep } from "../store/upkeep/upkeep.ts";
import { finishErasures } from "../usecases/accounts/privacy.ts";
import type { Log } from "../usecases/ports.ts";
import { endServices } from "../usecases/services/delete-service.ts";
import { removeExpired } from "../usecases/upkeep/retention.ts";
import { sweepOrphans } from "../usecases/upkeep/sweep-orphans.ts";

export interface SweepOptions {
  readonly store: Store & { readonly upkeep: Upkeep };
  readonly blobs: BlobStore;
  readonly processId: string;
  /** Of this process, for people: "all", "serve" or "work". */
  readonly role: string;
  /** No other process can be alive on the database (the embedded one): what they held is taken over at once. */
  readonly alone: boolean;
  readonly log: Log;
  /** Between the end of one round and the start of the next; default 5 s, four of which make a silent process dead. */
  readonly intervalMs?: number;
}

export interface Sweep {
  /** Stops the beating, waits for a running round and takes leave. Call it after the worker has drained. */
  stop(): Promise<void>;
}

const INTERVAL_MS = 5_000;
const REMOVALS_AT_ONCE = 200;
const PURGING_MS = 3_000;
/** Expiry of old rows is worth a look every so many rounds only. */
const EXPIRE_EVERY_ROUNDS = 60;
/** Twice a day: every blob is listed. The first time five minutes after the start, which is when there may be something to find. */
const ORPHANS_EVERY_ROUNDS = 8_640;
const ORPHANS_AT_ROUND = 60;

/**
 * The watchman every process runs. It says that this process is alive, and puts right what dead ones left behind: jobs go back to
 * the queue, reserved pages to the plan, RUNNING documents without a future become ERROR, deleted services end, removed documents lose
 * their bytes, and bytes without a document go.
 * A killed process's documents are in work again at most 20 s (silence) + 5 s (round) + 2 s (poll) later.
 * Resolves after the first beat: before it, nothing of this process may be reserved or locked.
 */
export async function startSweep(options: SweepOptions): Promise<Sweep> {
  const { store, processId, role, log } = options;
  const stopping = new AbortController();
  if (options.alone) await store.upkeep.forgetOtherProcesses(processId);
  await store.processes.beat(processId, role);
  const pulse = ownPulse(options.intervalMs ?? INTERVAL_MS);
  const looping = (async () => {
    for (let round = 0; !stopping.signal.aborted; round++) {
      await sweepOnce(options, round, pulse);
      await sleep(options.intervalMs ?? INTERVAL_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await looping;
      await attempt(log, "taking leave", () => store.processes.leave(processId));
    },
  };
}

/**
 * After a time in which this process could not beat, the database was away or this machine slept, and the others may not have beaten
 * either: for two rounds nobody is judged by his silence.
 */
function ownPulse(intervalMs: number) {
  let beatenAt = performance.now();
  let mercyUntil = 0;
  return {
    beat(): void {
      const now = performance.now();
      if (now - beatenAt > 3 * intervalMs) mercyUntil = now + 2 * intervalMs;
      beatenAt = now;
    },
    mayJudge: (): boolean => performance.now() >= mercyUntil,
  };
}

/** Each step stands alone: a file store that is down must not stop the heartbeat. */
async function sweepOnce(
  { store, blobs, processId, role, log }: SweepOptions,
  round: number,
  pulse: ReturnType<typeof ownPulse>,
): Promise<void> {
  const { upkeep } = store;
  await attempt(log, "the heartbeat", async () => {
    await store.processes.beat(processId, role);
    pulse.beat();
  });
  if (pulse.mayJudge()) {
    await attempt(log, "taking jobs over", async () => report(log, await upkeep.takeOverJobs(), "jobs taken over"));
    await attempt(log, "refunding", async () =>
      report(log, await store.plans.refundOrphans(), "reservations refunded"),
    );
  }
  await attempt(log, "ending documents", async () =>
    report(log, await upkeep.failAbandoned(new Date()), "abandoned documents ended"),
  );
  await attempt(log, "ending services", async () =>
    report(log, await endServices({ store, now: () => new Date() }), "deleted services ended"),
  );
  await attempt(log, "deleting", async () =>
    report(log, await purgeRemoved(store, blobs), "removed documents deleted"),
  );
  if (round % ORPHANS_EVERY_ROUNDS === ORPHANS_AT_ROUND) {
    const parts = { unknownOf: upkeep.unknownOf, blobs, now: () => new Date() };
    await attempt(log, "sweeping orphans", async () =>
      report(log, await sweepOrphans(parts), "uploads that were cut off deleted"),
    );
  }
  if (round % EXPIRE_EVERY_ROUNDS === 0) {
    await attempt(log, "retention", async () =>
      report(log, await removeExpired({ store, now: () => new Date() }), "documents past their retention removed"),
    );
    await attempt(log, "erasing", () => finishErasures({ store, blobs, now: () => new Date() }, log));
    await attempt(log, "expiring", async () => {
      await store.idempotency.expire(new Date());
      await upkeep.expire(new Date());
    });
  }
}

/** Bytes first: while the row stands, an interrupted deletion is found again. Many at once have a part of each round only, for the heartbeat's sake. */
async function purgeRemoved(store: Store, blobs: BlobStore): Promise<number> {
  const until = performance.now() + PURGING_MS;
  for (let purged = 0; ; ) {
    const removed = await store.documents.removed(REMOVALS_AT_ONCE);
    for (const { accountId, documentId } of removed) {
      await blobs.deleteDocument(accountId, documentId);
      await store.documents.purge(documentId);
    }
    purged += removed.length;
    if (removed.length < REMOVALS_AT_ONCE || performance.now() > until) return purged;
  }
}

async function attempt(log: Log, step: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.warn({ err: error, step }, "a step of the sweep failed; the next round tries again");
  }
}

function report(log: Log, count: number, what: string): void {
  if (count > 0) log.info({ count }, what);
}
