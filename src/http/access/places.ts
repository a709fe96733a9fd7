import { createHash } from "node:crypto";
import type { RateLimitState } from "../../core/accounts/rate-limiter.ts";
import { AppError } from "../../errors.ts";
import type { RateLimit } from "../../store/contract/key-types.ts";
import type { AdmittedService, Caller } from "../../usecases/access/caller.ts";
import { holderOf, rateOf } from "./limits.ts";

/** What a request claims before anything is looked up: its key, and its operation on which service. */
export interface Claim {
  /** null if it has no key. */
  readonly key: string | null;
  readonly does: string;
  readonly serviceId: string;
}

/** The result of looking up a request with this claim. */
export interface Proof {
  readonly caller: Caller;
  /** The service that the caller was admitted to: a refusal says what is used of its plan. */
  readonly service: AdmittedService | null;
  /** The caller's rate state when it was last counted. */
  readonly rate: RateLimitState | null;
}

/** A slot, to be released once; or a refusal, with what is known of the caller. */
export type Entry = { readonly leave: () => void } | { readonly refused: Proof };

/**
 * The slots for synchronous work that each caller has in this process.
 *
 * A refusal for lack of a slot is made from memory, by what was looked up for another request with the same claim less
 * than a second ago. No request is served from memory: a slot is also taken so, in order that the next request can be
 * refused at once, but key, service and permission are looked up before any work. So a revoked key has no effect at
 * once, and is reported as revoked up to a second later. With a look-up each time (four statements, each waiting twice
 * for a core), one refusal in a hundred took 259 ms at twice the capacity of two cores.
 */
export interface Places {
  /** Takes a slot if the claim is known. null: look it up, then call `take`. */
  enter(claim: Claim): Entry | null;
  /** Takes a slot after a look-up; throws too_many_concurrent. */
  take(claim: Claim, proof: Proof): () => void;
  /** Refreshes a known claim after a look-up. */
  renew(claim: Claim, proof: Proof): void;
}

const PROOF_LASTS_MS = 1_000;

export function createPlaces(defaults: RateLimit, nowMs: () => number = () => performance.now()): Places {
  /** Slots in use, by holder. */
  const inUse = new Map<string, number>();
  /** By claim, the oldest first. */
  const proofs = new Map<string, Proof & { readonly provedAtMs: number }>();

  /** null: all are in use. */
  function takePlace(caller: Caller): (() => void) | null {
    const holder = holderOf(caller);
    const used = inUse.get(holder) ?? 0;
    if (used >= rateOf(caller, defaults).concurrent) return null;
    inUse.set(holder, used + 1);
    let held = true;
    return () => {
      const left = (inUse.get(holder) ?? 1) - 1;
      if (held && left > 0) inUse.set(holder, left);
      else if (held) inUse.delete(holder);
      held = false;
    };
  }

  const places: Places = {
    enter(claim) {
      const proof = proofs.get(idOf(claim) ?? "");
      const ageMs = nowMs() - (proof?.provedAtMs ?? 0);
      if (!proof || ageMs > PROOF_LASTS_MS) return null;
      const leave = takePlace(proof.caller);
      return leave ? { leave } : { refused: aged(proof, ageMs) };
    },
    take(claim, proof) {
      places.renew(claim, proof);
      const leave = takePlace(proof.caller);
      if (!leave) throw tooManyAtOnce(proof.caller, defaults);
      return leave;
    },
    renew(claim, proof) {
      const id = idOf(claim);
      if (id === null) return;
      proofs.delete(id);
      proofs.set(id, { ...proof, provedAtMs: nowMs() });
      for (const [old, { provedAtMs }] of proofs) {
        if (nowMs() - provedAtMs <= PROOF_LASTS_MS) break;
        proofs.delete(old);
      }
    },
  };
  return places;
}

export function tooManyAtOnce(caller: Caller, defaults: RateLimit): AppError {
  const { concurrent } = rateOf(caller, defaults);
  const detail = `The key's limit of synchronous requests at once (${concurrent}) is reached; try again when one has ended.`;
  return new AppError("too_many_concurrent", detail, { retryAfterSeconds: 1 });
}

/** The key itself is never stored. */
function idOf({ key, does, serviceId }: Claim): string | null {
  return key && createHash("sha256").update([key, does, serviceId].join("\0")).digest("base64");
}

function aged({ caller, service, rate }: Proof, ms: number): Proof {
  return {
    caller,
    service,
    rate: rate && { ...rate, resetSeconds: Math.max(1, rate.resetSeconds - Math.floor(ms / 1000)) },
  };
}
