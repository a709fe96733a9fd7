import type pg from "pg";
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterRes } from "rate-limiter-flexible";
import type { RateLimiter, RateLimitState } from "../../core/accounts/rate-limiter.ts";
import { databaseUnavailable } from "../database/database-errors.ts";

const WINDOW_SECONDS = 60;
/** Disables the library's own limit: each bucket has its own, which is compared here. */
const UNLIMITED = 2_000_000_000;

/** Counters in the table rate_limit when several processes serve; with null in this process's memory. */
export function createRateLimiter(pool: pg.Pool | null): RateLimiter {
  const counters = pool
    ? new RateLimiterPostgres({
        storeClient: pool,
        storeType: "pool",
        tableName: "rate_limit",
        tableCreated: true,
        points: UNLIMITED,
        duration: WINDOW_SECONDS,
        keyPrefix: "",
      })
    : new RateLimiterMemory({ points: UNLIMITED, duration: WINDOW_SECONDS, keyPrefix: "" });
  return {
    take: async (bucket, limit, windowSeconds = WINDOW_SECONDS) => {
      try {
        return stateOf(await counters.consume(bucket, 1, { customDuration: windowSeconds }), limit);
      } catch (error) {
        throw databaseUnavailable(error);
      }
    },
    giveBack: async (bucket) => {
      try {
        await counters.reward(bucket, 1);
      } catch (error) {
        throw databaseUnavailable(error);
      }
    },
  };
}

function stateOf({ consumedPoints, msBeforeNext }: RateLimiterRes, limit: number): RateLimitState {
  return {
    allowed: consumedPoints <= limit,
    limit,
    remaining: Math.max(0, limit - consumedPoints),
    resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
  };
}
