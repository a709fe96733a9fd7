import { deserialize, serialize } from "node:v8";
import { memberActor } from "../../core/accounts/actors.ts";
import { sha256Of } from "../../core/basics/in-shares.ts";
import { AppError } from "../../errors.ts";
import type { IdempotencyRef } from "../../store/contract/store.ts";
import type { AdmittedService } from "../access/caller.ts";
import type { Ports } from "../ports.ts";
import { createIdempotencyEntries, type IdempotentWork } from "./idempotency-entries.ts";

const KEPT_MS = 24 * 60 * 60 * 1000;
/**
 * A page's response takes some 40 KB; one of 50 pages 2 MB. Kept without a limit, 10 000 of them filled the memory of
 * the process.
 */
const KEPT_BYTES = 64 * 1024 * 1024;

export type Idempotency = ReturnType<typeof createIdempotency>;

/**
 * `Idempotency-Key` on the inference POSTs (contract section 4): 24 h, scoped to key and service.
 *
 *   same process, in progress → the map below: every duplicate shares the first call's promise
 *   same process, unstored    → the map below, as bytes
 *   stored, or in progress in another process → the database row: replay, or wait up to 10 s for it
 *
 * Responses to push=never are remembered in memory only, because no byte of such a document may reach a disk; the
 * oldest are dropped if they would take more than 64 MiB.
 */
export function createIdempotency({ store, ambient }: Ports) {
  const known = new Map<string, Remembered>();
  const throughDatabase = createIdempotencyEntries({ store, ambient }, (ref) => known.has(nameOf(ref)));
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

  return async function once<T>(work: IdempotentWork<T>): Promise<T> {
    const { ref } = work;
    if (!ref) return (await work.first()).outcome;
    const name = nameOf(ref);
    const requestSha256 = await work.digest();
    forgetOld();
    const earlier = known.get(name);
    if (earlier) {
      if (earlier.requestSha256 !== requestSha256) throw reused();
      return (await earlier.outcome()) as T;
    }
    const working = throughDatabase(ref, requestSha256, work);
    const entry: Remembered = {
      requestSha256,
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
  // A signed-in person may lose a response too: the console sends a file again after a reload, from another session if
  // need be.
  const keyId =
    caller.kind === "api_key" ? caller.key.keyId : caller.kind === "session" ? memberActor(caller.memberId) : null;
  return keyId === null ? null : { keyId, serviceId, idempotencyKey };
}

export function requestDigest(bytes: Uint8Array, ...settings: string[]): Promise<string> {
  return sha256Of(bytes, `${JSON.stringify(settings)}\0`);
}

function reused(): AppError {
  return new AppError(
    "idempotency_key_reused",
    "This Idempotency-Key was used with another request in the last 24 hours; use a new key for a new document.",
  );
}
