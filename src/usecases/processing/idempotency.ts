import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { deserialize, serialize } from "node:v8";
import { memberActor } from "../../core/accounts/actors.ts";
import { AppError } from "../../errors.ts";
import type { IdempotencyRef } from "../../store/contract/store.ts";
import type { AdmittedService } from "../access/caller.ts";
import type { Ports } from "../ports.ts";

const KEPT_MS = 24 * 60 * 60 * 1000;
/** A page's answer takes some 40 KB; one of 50 pages 2 MB. Kept as they were, 10 000 of them filled the memory of the process. */
const KEPT_BYTES = 64 * 1024 * 1024;
const WAIT_FOR_FIRST_MS = 10_000;
const POLL_MS = 100;
/** A database that is away for longer comes back to entries that are taken over, or that end with this process. */
const ABANDON_AFTER_MS = [500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000];

export interface IdempotentWork<T> {
  readonly ref: IdempotencyRef | null;
  /** Everything that makes two requests "the same". */
  readonly requestSha256: string;
  /** Does the work; `stored` says whether the outcome stands in the database under the ref. */
  readonly first: () => Promise<{ outcome: T; stored: boolean }>;
  /** Rebuilds the outcome of a stored first call. */
  readonly replay: (documentId: string) => Promise<T>;
}

export type Idempotency = ReturnType<typeof createIdempotency>;

/**
 * `Idempotency-Key` on the inference POSTs (contract section 4): 24 h, scoped to key and service.
 *
 *   same process, at work   → the map below: every duplicate shares the first call's promise
 *   same process, unstored  → the map below, as bytes
 *   stored, or at work in another process → the database row: replay, or wait up to 10 s for it
 *
 * Answers of push=never are remembered in memory only, because no byte of such a document may reach a disk; the oldest give way where
 * they would take more than 64 MiB.
 */
export function createIdempotency({ store, ambient }: Ports) {
  const known = new Map<string, Remembered>();
  let keptBytes = 0;

  /** A Map keeps insertion order, so the oldest entries come first; what is at work has no size yet, and stays. */
  function forgetOld(): void {
    const nowMs = ambient.now().getTime();
    for (const [name, { at, sizeBytes }] of known) {
      if (nowMs - at < KEPT_MS && keptBytes <= KEPT_BYTES) break;
      if (sizeBytes === 0) continue;
      known.delete(name);
      keptBytes -= sizeBytes;
    }
  }

  async function throughDatabase<T>(
    ref: IdempotencyRef,
    work: IdempotentWork<T>,
  ): Promise<{ outcome: T; stored: boolean }> {
    const deadline = performance.now() + WAIT_FOR_FIRST_MS;
    for (;;) {
      const begun = await begin(ref, work.requestSha256);
      if (begun.state === "done") return { outcome: await work.replay(begun.documentId), stored: true };
      if (begun.state === "new") break;
      // None of this process's calls is at work under the key, or this one would have shared it: the end of one met a database that was
      // away, and its entry is in the way of its own retry.
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
  }

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
      if (known.has(nameOf(ref))) return;
      try {
        return await store.idempotency.abandon(ref);
      } catch (error) {
        ambient.log.warn({ err: error, waitMs }, "an idempotency key stays taken until the next try to free it");
      }
    }
  }

  return async function once<T>(work: IdempotentWork<T>): Promise<T> {
    const { ref } = work;
    if (!ref) return (await work.first()).outcome;
    const name = nameOf(ref);
    forgetOld();
    const earlier = known.get(name);
    if (earlier) {
      if (earlier.requestSha256 !== work.requestSha256) throw reused();
      return (await earlier.outcome()) as T;
    }
    const working = throughDatabase(ref, work);
    const entry: Remembered = {
      requestSha256: work.requestSha256,
      at: ambient.now().getTime(),
      outcome: async () => (await working).outcome,
      sizeBytes: 0,
    };
    known.set(name, entry);
    try {
      const { outcome, stored } = await working;
      if (stored) known.delete(name);
      else keptBytes += keepAsBytes(entry, outcome);
      return outcome;
    } catch (error) {
      // A failure is not remembered: the client's retry is then a first call again.
      known.delete(name);
      throw error;
    }
  };
}

/** A call at work, or what it answered. */
interface Remembered {
  readonly requestSha256: string;
  readonly at: number;
  outcome: () => Promise<unknown>;
  sizeBytes: number;
}

/** Answers how many. */
function keepAsBytes(entry: Remembered, outcome: unknown): number {
  const bytes = serialize(outcome);
  entry.sizeBytes = bytes.byteLength;
  entry.outcome = async () => deserialize(bytes);
  return bytes.byteLength;
}

function nameOf({ keyId, serviceId, idempotencyKey }: IdempotencyRef): string {
  return `${keyId} ${serviceId} ${idempotencyKey}`;
}

/** Of a key of the API, or of a person in the console; null where the request named none. */
export function idempotencyRef(
  { caller, serviceId }: AdmittedService,
  idempotencyKey: string | null,
): IdempotencyRef | null {
  if (idempotencyKey === null) return null;
  // Who signed in may lose an answer too: the console sends a file again after a reload, from another session if need be.
  const keyId =
    caller.kind === "api_key" ? caller.key.keyId : caller.kind === "session" ? memberActor(caller.memberId) : null;
  return keyId === null ? null : { keyId, serviceId, idempotencyKey };
}

export function requestDigest(bytes: Uint8Array, ...settings: string[]): string {
  return createHash("sha256").update(JSON.stringify(settings)).update("\0").update(bytes).digest("hex");
}

function reused(): AppError {
  return new AppError(
    "idempotency_key_reused",
    "This Idempotency-Key was used with another request in the last 24 hours; use a new key for a new document.",
  );
}
