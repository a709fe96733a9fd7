import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newTenant } from "../../../test/support/fixtures.ts";
import { silentLog, startTestDatabase, type TestDatabase } from "../../../test/support/postgres.ts";
import type { AdmittedService, Caller } from "../access/caller.ts";
import type { Ports } from "../ports.ts";
import { createExportRuns, followExport } from "./export-runs.ts";

/** Exports that are watched and stopped, on a real database; how fast documents are taken is for the test to say. */

let postgres: TestDatabase;
let service: AdmittedService;
beforeAll(async () => {
  postgres = await startTestDatabase();
});
afterAll(() => postgres.stop());
beforeEach(async () => {
  const tenant = await newTenant(postgres.store);
  service = { ...tenant.service, caller: { kind: "admin", address: "127.0.0.1" } };
});

const person = (memberId: string) => ({ kind: "session", memberId }) as unknown as Caller;
const ports = () => {
  const ambient = { newId: randomUUID, now: () => new Date(), log: silentLog };
  return { store: postgres.store, ambient } as unknown as Ports;
};
const runs = () => createExportRuns(ports());
const listed = async () => (await runs().exports(service)).map(({ state, done, total }) => `${state} ${done}/${total}`);
const start = (count: number) =>
  followExport(ports(), service, { format: "csv", total: count }, Readable.from(Array.from({ length: count }).keys()));

async function until(state: string): Promise<void> {
  while (!(await listed()).includes(state)) await sleep(20);
}

test("an export counts the documents that are taken from it, while it runs and when it is done", async () => {
  const { documents } = await start(3);
  expect(await listed()).toEqual(["running 0/3"]);
  const taken: number[] = [];
  for await (const document of documents) {
    taken.push(document);
    if (taken.length === 3) await until("running 2/3");
  }
  expect(taken).toEqual([0, 1, 2]);
  expect(await listed()).toEqual(["done 3/3"]);
});

test("stopped, it says so to whoever sends the file, also while nobody takes from it, and gives no further document", async () => {
  const { exportId, documents, cancelled } = await start(3);
  const reader = documents[Symbol.asyncIterator]();
  expect(await reader.next()).toEqual({ value: 0, done: false });
  expect(await runs().cancelExport(service, exportId)).toMatchObject({ state: "cancelled" });
  while (!cancelled.aborted) await sleep(20);
  await expect(reader.next()).rejects.toThrow("The export was stopped.");
  expect(await listed()).toEqual(["cancelled 0/3"]);
});

test("whose reader goes away is at work no longer", async () => {
  const { documents } = await start(3);
  for await (const document of documents) if (document === 1) break;
  expect(await listed()).toEqual(["cancelled 1/3"]);
});

test("whose process is killed is at work no longer, and is forgotten with the others of its day", async () => {
  await start(3);
  const { pool } = postgres.database;
  const late = (by: string) => pool.query("update export_run set held_until = now() - $1::interval", [by]);
  await late("1 second");
  expect(await listed()).toEqual(["cancelled 0/3"]);
  await late("2 days");
  await start(1);
  expect((await pool.query("select from export_run")).rows).toHaveLength(1);
});

test("is nobody else's to see or to stop, and one that has ended stays as it is", async () => {
  const { exportId, documents } = await start(1);
  const strangers = { ...service, caller: person("bruno") };
  expect(await runs().exports(strangers)).toEqual([]);
  await expect(runs().cancelExport(strangers, exportId)).rejects.toMatchObject({ code: "route_not_found" });
  for await (const _ of documents);
  expect(await runs().cancelExport(service, exportId)).toMatchObject({ state: "done", done: 1 });
});

test.each(["revoked", "expired"])("breaks off when the key that asked for it is %s", async (how) => {
  const { keys } = postgres.store;
  const newKey = { serviceId: service.serviceId, name: "k", prefix: "k", sha256: randomUUID(), rateLimit: null };
  const key = await keys.create({ ...newKey, scopes: ["read"], expiresAt: null }, new Date());
  service = { ...service, caller: { kind: "api_key", key } };
  const { documents, cancelled } = await start(3);
  const reader = documents[Symbol.asyncIterator]();
  await reader.next();
  if (how === "revoked") await keys.revoke(service.serviceId, key.keyId, new Date());
  else await postgres.database.pool.query("update api_key set expires_at = now() where key_id = $1", [key.keyId]);
  while (!cancelled.aborted) await sleep(20);
  await expect(reader.next()).rejects.toThrow("may not have it any more");
  expect(await listed()).toEqual(["cancelled 1/3"]);
});

test.each(["signed out", "removed", "without a role"])("breaks off when who asked for it is %s", async (how) => {
  const { members, sessions } = postgres.store;
  const { pool } = postgres.database;
  const now = new Date();
  const personId = randomUUID();
  await pool.query("insert into person (id, name, email) values ($1, 'x', $2)", [personId, `${personId}@example.com`]);
  const roles = { role: null, serviceRoles: { [service.serviceId]: "viewer" } } as const;
  const { memberId } = await members.create({ accountId: service.accountId, personId, name: "Ada", now, ...roles });
  const opened = { memberId, method: "password", address: "::1", agent: "", now } as const;
  const absoluteExpiry = new Date(now.getTime() + 3_600_000);
  const session = await sessions.open({ ...opened, sha256: randomUUID(), absoluteExpiry });
  service = { ...service, caller: { kind: "session", ...session! } };
  const { documents, cancelled } = await start(3);
  const reader = documents[Symbol.asyncIterator]();
  await reader.next();
  // A file that takes an hour is no reason to be signed out.
  await pool.query("update session set last_seen_at = now() - interval '2 hours'");
  await sleep(1_500);
  expect(cancelled.aborted).toBe(false);
  if (how === "signed out") await sessions.revokeAll(memberId, null);
  else if (how === "removed") await members.remove(memberId, now);
  else await members.setRoles(memberId, { role: null, serviceRoles: {} });
  while (!cancelled.aborted) await sleep(20);
  await expect(reader.next()).rejects.toThrow("may not have it any more");
});
