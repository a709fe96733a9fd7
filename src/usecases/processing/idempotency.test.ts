import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newTenant } from "../../../test/support/fixtures.ts";
import { startTestDatabase, type TestDatabase } from "../../../test/support/postgres.ts";
import type { Ports } from "../ports.ts";
import { createIdempotency } from "./idempotency.ts";

let database: TestDatabase;
let keyId: string;
let serviceId: string;

beforeAll(async () => {
  database = await startTestDatabase();
  const tenant = await newTenant(database.store);
  serviceId = tenant.service.serviceId;
  const key = { serviceId, name: "trial", rateLimit: null, expiresAt: null, prefix: "est_", sha256: "0".repeat(64) };
  keyId = (await database.store.keys.create({ ...key, scopes: ["infer"] }, new Date())).keyId;
});
afterAll(() => database.stop());

function trial() {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const ambient = { now: () => new Date(), processId: randomUUID(), log };
  const once = createIdempotency({ store: database.store, ambient } as unknown as Ports);
  let calls = 0;
  const ask = (idempotencyKey: string, bytes = 10) =>
    once({
      ref: { keyId, serviceId, idempotencyKey },
      digest: async () => "a".repeat(64),
      first: async () => {
        calls++;
        return { outcome: { text: "x".repeat(bytes), processedAt: new Date(0), nothing: null }, stored: false };
      },
      replay: async () => {
        throw new Error("nothing was stored");
      },
    });
  return { ask, calls: () => calls };
}

test("an answer that is stored nowhere is given again as it was, from memory", async () => {
  const { ask, calls } = trial();
  const [first, beside] = await Promise.all([ask("one"), ask("one")]);
  expect([await ask("one"), beside]).toEqual([first, first]);
  expect(calls()).toBe(1);
});

test("such answers take 64 MiB at most: the oldest are forgotten first, and their requests are first ones again", async () => {
  const { ask, calls } = trial();
  const mib = 1024 * 1024;
  for (const name of ["a", "b", "c"]) await ask(name, 30 * mib);
  await ask("c", 30 * mib);
  await ask("b", 30 * mib);
  expect(calls()).toBe(3);
  await ask("a", 30 * mib);
  expect(calls()).toBe(4);
});
