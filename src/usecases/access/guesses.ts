import { createHash } from "node:crypto";
import { networkOf } from "../../core/accounts/network.ts";
import type { RateLimiter } from "../../core/accounts/rate-limiter.ts";
import { AppError } from "../../errors.ts";

const WINDOW_SECONDS = 15 * 60;
/** ASVS 6.3.1 and docs/trust.md S9. An office behind one address shares the 30 wrong ones. */
const PER_ADDRESS = 30;
const PER_PERSON_AND_ADDRESS = 10;
/**
 * From all addresses together from which the person never signed in: what a botnet gets in a quarter of an hour, 3.5
 * million guesses a year against the 10^10 of a password that we accept. Addresses known to be the person's are not
 * counted here, so nobody can be locked out of the place they work from.
 */
const PER_PERSON_FROM_ELSEWHERE = 100;

/**
 * Every try is counted before it is made, so that many at once get no more; one that was no guess (a right password) is
 * refunded. Nobody is locked out by somebody else's guesses from elsewhere.
 */
export function createGuesses(limiter: RateLimiter) {
  async function take(bucket: string, limit: number): Promise<void> {
    const state = await limiter.take(bucket, limit, WINDOW_SECONDS);
    if (state.allowed) return;
    const minutes = Math.ceil(state.resetSeconds / 60);
    throw new AppError("rate_limited", `Too many tries; wait ${minutes} minutes.`, {
      retryAfterSeconds: state.resetSeconds,
    });
  }

  return {
    /** `who` is what was typed, known here or not. Resolves with what gives the try back. */
    async signIn(who: string, address: string, isKnownAddress: boolean): Promise<() => Promise<void>> {
      const buckets: [string, number][] = [
        [`guess:${digest(networkOf(address))}`, PER_ADDRESS],
        [`guess:${digest(who)}:${digest(networkOf(address))}`, PER_PERSON_AND_ADDRESS],
        ...(isKnownAddress ? [] : [[`guess:${digest(who)}`, PER_PERSON_FROM_ELSEWHERE] as [string, number]]),
      ];
      for (const [bucket, limit] of buckets) await take(bucket, limit);
      return async () => {
        for (const [bucket] of buckets) await limiter.giveBack(bucket);
      };
    },
    /** Of someone who is signed in and must show that it is still them. */
    async ownSecret(memberId: string): Promise<() => Promise<void>> {
      const bucket = `guess:own:${memberId}`;
      await take(bucket, PER_PERSON_AND_ADDRESS);
      return () => limiter.giveBack(bucket);
    },
    /** Of a link's token or a provider's answer, which are beyond guessing; this only keeps floods out. */
    async token(address: string): Promise<() => Promise<void>> {
      const bucket = `guess:token:${digest(networkOf(address))}`;
      await take(bucket, PER_ADDRESS);
      return () => limiter.giveBack(bucket);
    },
  };
}

/** Of one length, and no address of a person in a table of counters. */
function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}
