import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "../errors.ts";
import type { IdempotencyRef } from "../store/types.ts";
import type { Ports } from "./ports.ts";
import type { Caller } from "./types.ts";

const KEPT_MS = 24 * 60 * 60 * 1000;
const KEPT_ENTRIES = 10_000;
const WAIT_FOR_FIRST_MS = 10_000;
const POLL_MS = 100;

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
 *   same process, at work or unstored   → the map below: every duplicate shares the first call's promise
 *   stored, or at work in another process → the database row: replay, or wait up to 10 s for it
 *
 * Answers of push=never are remembered in memory only, because no byte of such a document may reach a disk.
 */
export function createIdempotency({ store, ambient }: Ports) {
  const known = new Map<string, { requestSha256: string; outcome: Promise<unknown>; at: number }>();

  async function throughDatabase<T>(ref: IdempotencyRef, work: IdempotentWork<T>): Promise<T> {
    const deadline = ambient.now().getTime() + WAIT_FOR_FIRST_MS;
    for (;;) {
      const begun = await store.idempotency.begin(ref, work.requestSha256, ambient.processId, ambient.now());
      if (begun.state === "done") return work.replay(begun.documentId);
      if (begun.state === "new") break;
      if (ambient.now().getTime() > deadline) {
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
      return done.outcome;
    } finally {
      if (!stored) await store.idempotency.abandon(ref);
    }
  }

  return async function once<T>(work: IdempotentWork<T>): Promise<T> {
    const { ref } = work;
    if (!ref) return (await work.first()).outcome;
    const mapKey = `${ref.keyId} ${ref.serviceId} ${ref.idempotencyKey}`;
    forgetOld(known, ambient.now().getTime());
    const earlier = known.get(mapKey);
    if (earlier) {
      if (earlier.requestSha256 !== work.requestSha256) throw reused();
      return earlier.outcome as Promise<T>;
    }
    const outcome = throughDatabase(ref, work);
    known.set(mapKey, { requestSha256: work.requestSha256, outcome, at: ambient.now().getTime() });
    // A failure is not remembered: the client's retry is then a first call again.
    outcome.catch(() => known.delete(mapKey));
    return outcome;
  };
}

/** Only API keys have idempotency keys; the console does not retry blindly. */
export function idempotencyRef(
  caller: Caller,
  serviceId: string,
  idempotencyKey: string | null,
): IdempotencyRef | null {
  if (idempotencyKey === null || caller.kind !== "api_key") return null;
  return { keyId: caller.key.keyId, serviceId, idempotencyKey };
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

/** A Map keeps insertion order, so the oldest entries come first. */
function forgetOld(known: Map<string, { at: number }>, nowMs: number): void {
  for (const [key, { at }] of known) {
    if (nowMs - at < KEPT_MS && known.size <= KEPT_ENTRIES) break;
    known.delete(key);
  }
}
