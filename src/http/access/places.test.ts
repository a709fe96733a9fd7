import { expect, test } from "vitest";
import type { RateLimitState } from "../../core/accounts/rate-limiter.ts";
import type { Caller } from "../../usecases/access/caller.ts";
import { createPlaces } from "./places.ts";

const DEFAULTS = { inferencePerMinute: 60, otherPerMinute: 600, concurrent: 2 };
const KEY = {
  keyId: "k1",
  accountId: "a",
  serviceId: "s",
  name: "trial",
  prefix: "est_",
  scopes: [],
  rateLimit: null,
  createdAt: new Date(0),
  lastUsedAt: null,
  expiresAt: null,
  revokedAt: null,
};
const caller: Caller = { kind: "api_key", key: KEY };
const rate: RateLimitState = { allowed: true, limit: 60, remaining: 7, resetSeconds: 5 };
const claim = { key: "secret", does: "predict", serviceId: "s" };

function trial() {
  const clock = { ms: 0 };
  return { clock, places: createPlaces(DEFAULTS, () => clock.ms) };
}

test("who has all places taken is refused by what was looked up less than a second ago, and told how the rate stands since then", () => {
  const { clock, places } = trial();
  expect(places.enter(claim)).toBeNull();
  places.take(claim, { caller, service: null, rate });
  const second = places.enter(claim);
  clock.ms = 1_000;
  expect(places.enter(claim)).toEqual({ refused: { caller, service: null, rate: { ...rate, resetSeconds: 4 } } });
  (second as { leave(): void }).leave();
  (second as { leave(): void }).leave();
  expect(places.enter(claim)).toHaveProperty("leave");
  clock.ms = 1_001;
  expect(places.enter(claim)).toBeNull();
});

test("a refusal after a look, and a request that was let in and looked up, are known for another second", () => {
  const { clock, places } = trial();
  places.take(claim, { caller, service: null, rate });
  places.take(claim, { caller, service: null, rate });
  clock.ms = 2_000;
  expect(() => places.take(claim, { caller, service: null, rate })).toThrow(
    "The key's limit of synchronous requests at once (2) is reached; try again when one has ended.",
  );
  clock.ms = 3_000;
  expect(places.enter(claim)).toHaveProperty("refused");
  places.renew(claim, { caller, service: null, rate });
  clock.ms = 4_000;
  expect(places.enter(claim)).toHaveProperty("refused");
});

test("control: another key, another service, another verb and a session are never known", () => {
  const { places } = trial();
  places.take(claim, { caller, service: null, rate });
  expect(places.enter(claim)).not.toBeNull();
  for (const other of [{ key: "secret2" }, { key: null }, { does: "submit" }, { serviceId: "t" }]) {
    expect(places.enter({ ...claim, ...other })).toBeNull();
  }
});
