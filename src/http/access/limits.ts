import type { FastifyReply } from "fastify";
import { memberActor, OPERATOR } from "../../core/accounts/actors.ts";
import type { RateLimiter, RateLimitState } from "../../core/accounts/rate-limiter.ts";
import { AppError } from "../../errors.ts";
import type { RateLimit } from "../../store/contract/key-types.ts";
import type { Caller } from "../../usecases/access/caller.ts";

export type Bucket = "inference" | "other";

/**
 * Counts one request in the caller's window and reports the remaining requests in the response headers, whatever the
 * outcome. The operator gets the headers too but is never refused: see refuseIfSpent.
 */
export async function countRequest(
  caller: Caller,
  bucket: Bucket,
  reply: FastifyReply,
  { limiter, defaults }: { limiter: RateLimiter; defaults: RateLimit },
): Promise<RateLimitState> {
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

/** draft-ietf-httpapi-ratelimit-headers (structured fields), and the older X- names that existing clients read. */
export function rateHeaders(
  bucket: Bucket,
  { limit, remaining, resetSeconds }: RateLimitState,
): Record<string, string> {
  return {
    "ratelimit-policy": `"${bucket}";q=${limit};w=60`,
    ratelimit: `"${bucket}";r=${remaining};t=${resetSeconds}`,
    "x-ratelimit-limit": String(limit),
    "x-ratelimit-remaining": String(remaining),
    "x-ratelimit-reset": String(resetSeconds),
  };
}

export function rateOf(caller: Caller, defaults: RateLimit): RateLimit {
  return (caller.kind === "api_key" ? caller.key.rateLimit : null) ?? defaults;
}

export function holderOf(caller: Caller): string {
  switch (caller.kind) {
    case "api_key":
      return caller.key.keyId;
    case "session":
      return memberActor(caller.memberId);
    case "admin":
      return OPERATOR;
  }
}
