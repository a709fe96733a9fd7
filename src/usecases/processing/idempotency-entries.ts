import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "../../errors.ts";
import type { IdempotencyRef } from "../../store/contract/store.ts";
import type { Ports } from "../ports.ts";

const WAIT_FOR_FIRST_MS = 10_000;
const POLL_MS = 100;
/** A database that is away for longer comes back to entries that are taken over, or that end with this process. */
const ABANDON_AFTER_MS = [500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000];

export interface IdempotentWork<T> {
  readonly ref: IdempotencyRef | null;
  /** Everything that makes two requests "the same". */
  readonly digest: () => Promise<string>;
  /** Does the work; `stored` says whether the outcome stands in the database under the ref. */
  readonly first: () => Promise<{ outcome: T; stored: boolean }>;
  /** Rebuilds the outcome of a stored first call. */
  readonly replay: (documentId: string) => Promise<T>;
}

/**
 * The first call of all processes: its entry is in the database before the work begins, and is removed if nothing was
 * stored. `isAtWork` says whether a call of this process is in progress under the key.
 */
export function createIdempotencyEntries(
  { store, ambient }: Pick<Ports, "store" | "ambient">,
  isAtWork: (ref: IdempotencyRef) => boolean,
) {
  /** An answer that got lost may have left the entry behind. */
  async function begin(ref: IdempotencyRef, requestSha256: string) {
    try {
      return await store.idempotency.begin(ref, requestSha256, ambient.processId, ambient.now());
    } catch (error) {
      if (error instanceof AppError && error.code === "dependency_unavailable") void abandonLater(ref);
      throw error;
    }
  }

  async function abandon(ref: IdempotencyRef): Promise<void> {
    try {
      await store.idempotency.abandon(ref);
    } catch {
      // The call has an error of its own to tell; this one is mended behind it.
      void abandonLater(ref);
    }
  }

  /** While an entry without a document stands, other processes take its call for one that is still at work. */
  async function abandonLater(ref: IdempotencyRef): Promise<void> {
    for (const waitMs of ABANDON_AFTER_MS) {
      await sleep(waitMs, undefined, { ref: false });
      // A retry that came meanwhile has taken the entry over.
      if (isAtWork(ref)) return;
      try {
        return await store.idempotency.abandon(ref);
      } catch (error) {
        ambient.log.warn({ err: error, waitMs }, "an idempotency key stays taken until the next try to free it");
      }
    }
  }

  return async function throughDatabase<T>(
    ref: IdempotencyRef,
    requestSha256: string,
    work: IdempotentWork<T>,
  ): Promise<{ outcome: T; stored: boolean }> {
    const deadline = performance.now() + WAIT_FOR_FIRST_MS;
    for (;;) {
      const begun = await begin(ref, requestSha256);
      if (begun.state === "done") return { outcome: await work.replay(begun.documentId), stored: true };
      if (begun.state === "new") break;
      // None of this process's calls is in progress under the key, or this one would have shared it: the database was
      // unavailable when one ended, and its entry is in the way of its own retry.
      if (begun.isOwn) await abandon(ref);
      if (performance.now() > deadline) {
        throw new AppError("overloaded", "The first request with this Idempotency-Key is still at work; try again.", {
          retryAfterSeconds: 5,
        });
      }
      await sleep(POLL_MS);
    }
    let stored = false;
    try {
      const done = await work.first();
      stored = done.stored;
      return done;
    } finally {
      if (!stored) await abandon(ref);
    }
  };
}
