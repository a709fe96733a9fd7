/**
 * Counts requests in fixed windows, by default of a minute; shared between processes when several serve
 * (store/accounts/rate-limiter).
 */
export interface RateLimiter {
  /** `bucket`, e.g. "infer:<keyId>". Takes one request from it if `limit` allows. */
  take(bucket: string, limit: number, windowSeconds?: number): Promise<RateLimitState>;
  /** Returns one request that should not have counted. */
  giveBack(bucket: string): Promise<void>;
}

export interface RateLimitState {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Whole seconds until the window ends, at least 1. */
  readonly resetSeconds: number;
}
