import { pause } from "../core/basics/pause.ts";
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
  /** The role of this process, for people: "all", "serve" or "work". */
  readonly role: string;
  /** No other process can be alive on the database (the embedded one): what they held is taken over at once. */
  readonly alone: boolean;
  readonly now: () => Date;
  readonly log: Log;
  /**
   * Between the end of one round of a loop and the start of the next; default 5 s, four of which make a silent process
   * count as dead.
   */
  readonly intervalMs?: number;
}

export interface Sweep {
  /** Waits for a running round, then stops the heartbeat and signs off. To be called after the worker has drained. */
  stop(): Promise<void>;
}

const INTERVAL_MS = 5_000;
const REMOVALS_AT_ONCE = 200;
/** Old rows are checked for expiry only once in this many rounds. */
const EXPIRE_EVERY_ROUNDS = 60;
/**
 * Twice a day, since every blob is listed. The first time five minutes after the start, from when there may be
 * something to find.
 */
const ORPHANS_EVERY_ROUNDS = 8_640;
const ORPHANS_AT_ROUND = 60;

/**
 * The watchdog that every process runs, in three loops, so that none waits for a slow step of another:
 *
 *   heartbeat   reports that this process is alive; after 20 s of silence it counts as dead
 *   takeover    what dead processes held: jobs go back to the queue, reserved pages to the plan, abandoned documents
 *               become ERROR
 *   cleaning    what is to be removed: deleted services, bytes of removed documents, documents past their retention,
 *               erased accounts, and bytes without a document. Listing every blob or erasing an account may take
 *               an hour.
 *
 * A killed process's documents are processed again at most 20 s (silence) + 5 s (round) + 2 s (poll) later. Resolves
 * after the first beat: before it, nothing of this process may be reserved or locked.
 */
export async function startSweep(options: SweepOptions): Promise<Sweep> {
  const { store, processId, role, log, intervalMs = INTERVAL_MS } = options;
  if (options.alone) await store.upkeep.forgetOtherProcesses(processId);
  await store.processes.beat(processId, role);
  const pulse = ownPulse(intervalMs);
  const [stopping, leaving] = [new AbortController(), new AbortController()];
  const sweeping = Promise.all([
    every(intervalMs, stopping.signal, () => takeOver(options, pulse)),
    every(intervalMs, stopping.signal, (round) => clean(options, round, stopping.signal)),
  ]);
  const beating = every(intervalMs, leaving.signal, () =>
    attempt(log, "the heartbeat", async () => {
      await store.processes.beat(processId, role);
      pulse.beat();
    }),
  );
  return {
    stop: async () => {
      stopping.abort();
      await sweeping;
      leaving.abort();
      await beating;
      await attempt(log, "taking leave", () => store.processes.leave(processId));
    },
  };
}

/** Rounds with a pause after each, until the signal; a round that has begun is finished. */
async function every(pauseMs: number, signal: AbortSignal, work: (round: number) => Promise<void>): Promise<void> {
  for (let round = 0; !signal.aborted; round++) {
    await work(round);
    await pause(pauseMs, signal);
  }
}

/**
 * After a time in which this process could not beat, the database was unavailable or this machine slept, and the others
 * may not have beaten either: until it beats again, and for two more rounds, no process is judged by its silence.
 */
function ownPulse(intervalMs: number) {
  let beatenAt = performance.now();
  let mercyUntil = 0;
  const wasSilent = (now: number) => now - beatenAt > 3 * intervalMs;
  return {
    beat(): void {
      const now = performance.now();
      if (wasSilent(now)) mercyUntil = now + 2 * intervalMs;
      beatenAt = now;
    },
    mayJudge(): boolean {
      const now = performance.now();
      return now >= mercyUntil && !wasSilent(now);
    },
  };
}

/** Each step is independent: one that fails is retried in the next round, and does not prevent the others. */
async function takeOver({ store, now, log }: SweepOptions, pulse: ReturnType<typeof ownPulse>): Promise<void> {
  const { upkeep } = store;
  if (pulse.mayJudge()) {
    await attempt(log, "taking jobs over", async () => report(log, await upkeep.takeOverJobs(), "jobs taken over"));
    await attempt(log, "refunding", async () =>
      report(log, await store.plans.refundOrphans(), "reservations refunded"),
    );
  }
  await attempt(log, "ending documents", async () =>
    report(log, await upkeep.failAbandoned(now()), "abandoned documents ended"),
  );
}

async function clean({ store, blobs, now, log }: SweepOptions, round: number, signal: AbortSignal): Promise<void> {
  const { upkeep } = store;
  await attempt(log, "ending services", async () =>
    report(log, await endServices({ store, now }), "deleted services ended"),
  );
  await attempt(log, "deleting", async () =>
    report(log, await purgeRemoved(store, blobs, signal), "removed documents deleted"),
  );
  if (round % ORPHANS_EVERY_ROUNDS === ORPHANS_AT_ROUND) {
    const parts = { unknownOf: upkeep.unknownOf, blobs, now };
    await attempt(log, "sweeping orphans", async () =>
      report(log, await sweepOrphans(parts), "uploads that were cut off deleted"),
    );
  }
  if (round % EXPIRE_EVERY_ROUNDS === 0) {
    await attempt(log, "retention", async () =>
      report(log, await removeAllExpired({ store, now }, signal), "documents past their retention removed"),
    );
    await attempt(log, "erasing", () => finishErasures({ store, blobs, now }, log));
    await attempt(log, "expiring", async () => {
      await store.idempotency.expire(now());
      await upkeep.expire(now());
    });
  }
}

/** Bytes first: as long as the row exists, an interrupted deletion is found again. */
async function purgeRemoved(store: Store, blobs: BlobStore, signal: AbortSignal): Promise<number> {
  for (let purged = 0; ; ) {
    const removed = await store.documents.removed(REMOVALS_AT_ONCE);
    for (const { accountId, documentId } of removed) {
      if (signal.aborted) return purged;
      await blobs.deleteDocument(accountId, documentId);
      await store.documents.purge(documentId);
      purged++;
    }
    if (removed.length < REMOVALS_AT_ONCE) return purged;
  }
}

async function removeAllExpired(
  { store, now }: Pick<SweepOptions, "store" | "now">,
  signal: AbortSignal,
): Promise<number> {
  for (let removed = 0; ; ) {
    const inThisTurn = await removeExpired({ store, now });
    removed += inThisTurn;
    if (inThisTurn === 0 || signal.aborted) return removed;
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
