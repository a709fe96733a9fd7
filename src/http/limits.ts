import type { FastifyReply } from "fastify";
import { AppError } from "../errors.ts";
import type { RateLimit } from "../store/types.ts";
import type { Caller, RateLimiter, RateLimitState } from "../usecases/types.ts";

export type Bucket = "inference" | "other";

/** Takes one request from the caller's window and tells the client where it stands, whatever the answer will be. */
export async function countRequest(
  caller: Caller,
  bucket: Bucket,
  reply: FastifyReply,
  { limiter, defaults }: { limiter: RateLimiter; defaults: RateLimit },
): Promise<RateLimitState | null> {
  if (caller.kind === "admin") return null;
  const rate = rateOf(caller, defaults);
  const perMinute = bucket === "inference" ? rate.inferencePerMinute : rate.otherPerMinute;
  const state = await limiter.take(`${bucket}:${holderOf(caller)}`, perMinute);
  reply.headers(rateHeaders(bucket, state));
  return state;
}

export function refuseIfSpent(state: RateLimitState | null): void {
  if (!state || state.allowed) return;
  throw new AppError(
    "rate_limited",
    `More than ${state.limit} requests came in this minute; wait ${state.resetSeconds} s.`,
    {
      retryAfterSeconds: state.resetSeconds,
    },
  );
}

/** draft-ietf-httpapi-ratelimit-headers (structured fields), and the older X- names that clients in the field read. */
function rateHeaders(bucket: Bucket, { limit, remaining, resetSeconds }: RateLimitState): Record<string, string> {
  return {
    "ratelimit-policy": `"${bucket}";q=${limit};w=60`,
    ratelimit: `"${bucket}";r=${remaining};t=${resetSeconds}`,
    "x-ratelimit-limit": String(limit),
    "x-ratelimit-remaining": String(remaining),
    "x-ratelimit-reset": String(resetSeconds),
  };
}

export interface Slots {
  /** Throws too_many_concurrent, or gives the function that ends the use of the slot. */
  take(caller: Caller): () => void;
}

/** Counts the synchronous requests a caller has at work in this process. */
export function createSlots(defaults: RateLimit): Slots {
  const inUse = new Map<string, number>();
  return {
    take(caller) {
      const { concurrent } = rateOf(caller, defaults);
      const holder = holderOf(caller);
      const used = inUse.get(holder) ?? 0;
      if (used >= concurrent) {
        throw new AppError(
          "too_many_concurrent",
          `${concurrent} synchronous requests of this key are already at work.`,
          {
            retryAfterSeconds: 1,
          },
        );
      }
      inUse.set(holder, used + 1);
      let held = true;
      return () => {
        if (!held) return;
        held = false;
        const left = (inUse.get(holder) ?? 1) - 1;
        if (left > 0) inUse.set(holder, left);
        else inUse.delete(holder);
      };
    },
  };
}

function rateOf(caller: Caller, defaults: RateLimit): RateLimit {
  return (caller.kind === "api_key" ? caller.key.rateLimit : null) ?? defaults;
}

function holderOf(caller: Caller): string {
  switch (caller.kind) {
    case "api_key":
      return caller.key.keyId;
    case "session":
      return `member:${caller.memberId}`;
    case "admin":
      return "operator";
  }
}
