import { createHash, randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { databaseOfFile, tenantOfEachTest } from "../../test/support/database-of-file.ts";
import { newDocument, newResult, receiptDefinition } from "../../test/support/fixtures.ts";
import { MIGRATIONS, migrate } from "./database/migrate.ts";
import { createStore } from "./postgres-store.ts";

const NOW = new Date("2026-03-15T12:00:00Z");
const CHANGE = { actor: "admin", now: NOW };
const later = (ms: number) => new Date(NOW.getTime() + ms);
const postgres = databaseOfFile();
const tenant = tenantOfEachTest(postgres);

test("the migrations that are run are those of the folder", async () => {
  const files = await readdir(new URL("../../migrations/", import.meta.url));
  expect(files.toSorted()).toEqual(Object.keys(MIGRATIONS).map((name) => `${name}.ts`));
});

test("several processes may migrate at once, and again", async () => {
  await Promise.all([migrate(postgres), migrate(postgres), migrate(postgres)]);
  const { rows } = await postgres.database.pool.query("select name from kysely_migration");
  expect(rows).toHaveLength(Object.keys(MIGRATIONS).length);
});

test("a database of a newer estratto is refused by name", async () => {
  const { pool } = postgres.database;
  await pool.query("insert into kysely_migration values ('9999-from-the-future', 'now')");
  await expect(migrate(postgres)).rejects.toThrow(/newer estratto.*9999-from-the-future/);
  await pool.query("delete from kysely_migration where name = '9999-from-the-future'");
});

test("a service keeps its definition to the letter, and a taken id is refused", async () => {
  const { services } = postgres.store;
  const { serviceId, accountId, planId } = tenant.service;
  expect((await services.find(serviceId))?.definition).toEqual(receiptDefinition);
  expect(await services.find("no uuid")).toBeNull();
  const taken = services.create({ serviceId, accountId, planId, definition: receiptDefinition });
  await expect(taken).rejects.toMatchObject({ code: "field_invalid" });
  expect(await services.list(accountId)).toHaveLength(1);
});

test("policies added in parallel are all kept, and one is removed by its id", async () => {
  const { services } = postgres.store;
  const { serviceId } = tenant.service;
  const policy = { policyType: "label_score", severity: "error", fields: ["total"], minConfidence: 90 } as const;
  const none = { pageRange: null, pattern: null, minimum: null, maximum: null, expression: null };
  const added = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      services.addPolicy(serviceId, { ...policy, ...none, policyName: `policy ${n}` }, CHANGE),
    ),
  );
  expect((await services.find(serviceId))?.definition.policies).toHaveLength(10);
  const { policyId = "" } = added[3] ?? {};
  expect(await services.removePolicy(serviceId, policyId, CHANGE)).toBe(true);
  expect(await services.removePolicy(serviceId, policyId, CHANGE)).toBe(false);
  expect((await services.find(serviceId))?.definition.policies).toHaveLength(9);
  expect(await services.addPolicy(randomUUID(), { ...policy, ...none, policyName: "lost" }, CHANGE)).toBeNull();
});

test("a guarantee is set on the definition as it is by then, not as it was read", async () => {
  const { services } = postgres.store;
  const { serviceId, definition } = tenant.service;
  const guarantee = { maxErrorRate: 0.05, auditRate: 0.1 };
  await services.update(serviceId, { ...definition, description: "changed meanwhile" }, CHANGE);
  await services.setGuarantee(serviceId, guarantee, CHANGE);
  expect((await services.find(serviceId))?.definition).toMatchObject({ description: "changed meanwhile", guarantee });
  await services.setGuarantee(serviceId, null, CHANGE);
  expect((await services.find(serviceId))?.definition).toMatchObject({
    description: "changed meanwhile",
    guarantee: null,
  });
});

test("a service has at most 20 active keys, made in parallel or not; a revoked one makes room", async () => {
  const { keys } = postgres.store;
  const made = await Promise.allSettled(Array.from({ length: 25 }, () => newKey()));
  expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
  const [first] = await keys.list(tenant.service.serviceId);
  expect(await keys.revoke(tenant.service.serviceId, first?.keyId ?? "", NOW)).toBe(true);
  expect(await keys.revoke(tenant.service.serviceId, first?.keyId ?? "", NOW)).toBe(false);
  await expect(newKey()).resolves.toMatchObject({ name: "till", scopes: ["infer", "read"] });
});

test("a key is found by its digest, revoked or not, and is imported once only", async () => {
  const { keys } = postgres.store;
  const sha256 = digest(randomUUID());
  const { keyId } = await newKey(sha256);
  await expect(newKey(sha256)).rejects.toMatchObject({ code: "field_invalid" });
  await keys.revoke(tenant.service.serviceId, keyId, NOW);
  expect(await keys.findByDigest(sha256)).toMatchObject({ keyId, revokedAt: NOW, accountId: tenant.accountId });
  expect(await keys.findByDigest(digest("unknown"))).toBeNull();
});

test("the last use of a key is written at most once a minute", async () => {
  const { keys } = postgres.store;
  const sha256 = digest(randomUUID());
  const { keyId } = await newKey(sha256);
  for (const ms of [0, 59_000, 61_000, 62_000]) await keys.touch(keyId, later(ms));
  expect((await keys.findByDigest(sha256))?.lastUsedAt).toEqual(later(61_000));
});

test("of 50 calls with one idempotency key one is the first; the others wait and then find its document", async () => {
  const { store } = postgres;
  const ref = newRef();
  await store.processes.beat("living", "all");
  const stores = [store, createStore(postgres.open())];
  const begun = await Promise.all(
    Array.from({ length: 50 }, (_, n) => stores[n % 2]!.idempotency.begin(ref, "bytes", "living", NOW)),
  );
  expect(begun.filter(({ state }) => state === "new")).toHaveLength(1);
  expect(begun.filter(({ state }) => state === "running")).toHaveLength(49);
  const documentId = await storeWith(ref);
  expect(await store.idempotency.begin(ref, "bytes", "living", NOW)).toEqual({ state: "done", documentId });
});

test("an idempotency key with other bytes is refused while it lives and free after 24 hours", async () => {
  const { idempotency, processes } = postgres.store;
  const ref = newRef();
  await processes.beat("living", "all");
  await idempotency.begin(ref, "bytes", "living", NOW);
  const reused = idempotency.begin(ref, "other bytes", "living", later(23 * 3_600_000));
  await expect(reused).rejects.toMatchObject({ code: "idempotency_key_reused" });
  expect(await idempotency.begin(ref, "other bytes", "living", later(25 * 3_600_000))).toEqual({ state: "new" });
  expect(await idempotency.begin({ ...ref, keyId: randomUUID() }, "other", "living", NOW)).toEqual({ state: "new" });
});

test("a call whose process died is taken over, and its own late document is not stored", async () => {
  const { store } = postgres;
  const ref = newRef();
  await store.processes.beat("living", "all");
  expect(await store.idempotency.begin(ref, "bytes", "dead", NOW)).toEqual({ state: "new" });
  expect(await store.idempotency.begin(ref, "bytes", "living", NOW)).toEqual({ state: "new" });
  const documentId = await storeWith(ref);
  await expect(storeWith(ref)).rejects.toMatchObject({ code: "dependency_unavailable" });
  expect(await store.idempotency.begin(ref, "bytes", "living", NOW)).toEqual({ state: "done", documentId });
});

test("an abandoned idempotency key is free again, a finished one is not abandoned", async () => {
  const { idempotency, processes } = postgres.store;
  const ref = newRef();
  await processes.beat("living", "all");
  await idempotency.begin(ref, "bytes", "living", NOW);
  await idempotency.abandon(ref);
  expect(await idempotency.begin(ref, "other", "living", NOW)).toEqual({ state: "new" });
  const documentId = await storeWith(ref);
  await idempotency.abandon(ref);
  expect(await idempotency.begin(ref, "other", "living", NOW)).toEqual({ state: "done", documentId });
  await idempotency.expire(later(25 * 3_600_000));
  expect(await idempotency.begin(ref, "third", "living", NOW)).toEqual({ state: "new" });
});

test("the first account is the oldest one", async () => {
  const { rows } = await sql<{ accountId: string }>`select account_id from account order by created_at limit 1`.execute(
    postgres.database.db,
  );
  expect((await postgres.store.accounts.first())?.accountId).toBe(rows[0]?.accountId);
});

function newKey(sha256 = digest(randomUUID())) {
  return postgres.store.keys.create(
    {
      serviceId: tenant.service.serviceId,
      name: "till",
      prefix: "est_live",
      sha256,
      scopes: ["infer", "read"],
      rateLimit: null,
      expiresAt: null,
    },
    NOW,
  );
}

function newRef() {
  return { keyId: randomUUID(), serviceId: tenant.service.serviceId, idempotencyKey: "order 4711" };
}

async function storeWith(idempotency: ReturnType<typeof newRef>): Promise<string> {
  const document = { ...newDocument(tenant), processedAt: NOW };
  const options = { result: newResult(), revisionStatus: "pending" as const, reservationId: null, idempotency };
  return (await postgres.store.documents.insertProcessed(document, options)).document.documentId;
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
