import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { databaseOfFile, tenantOfEachTest } from "../../../test/support/database-of-file.ts";
import { silentLog } from "../../../test/support/postgres.ts";
import { createExportPlaces, createPrivacy } from "../accounts/privacy.ts";
import type { Ports } from "../ports.ts";
import { createAuditReading } from "./audit.ts";
import type { Caller } from "./caller.ts";

/** What an owner takes along ends with the session that asked for it, on a real database. */

const postgres = databaseOfFile();
const tenant = tenantOfEachTest(postgres);
const ports = () => ({ store: postgres.store, ambient: { now: () => new Date(), log: silentLog } }) as unknown as Ports;

async function signedInOwner(): Promise<Caller> {
  const { pool } = postgres.database;
  const { members, sessions } = postgres.store;
  const { accountId } = tenant.service;
  const personId = randomUUID();
  const now = new Date();
  await pool.query("insert into person (id, name, email) values ($1, 'x', $2)", [personId, `${personId}@example.com`]);
  const roles = { role: "owner", serviceRoles: {} } as const;
  const { memberId } = await members.create({ accountId, personId, name: "Ada", now, ...roles });
  const opened = { memberId, method: "password", address: "::1", agent: "", now } as const;
  const absoluteExpiry = new Date(now.getTime() + 3_600_000);
  const session = await sessions.open({ ...opened, sha256: randomUUID(), absoluteExpiry });
  return { kind: "session", ...session! };
}

const signOut = (caller: Caller) =>
  postgres.store.sessions.revokeAll(caller.kind === "session" ? caller.memberId : "", null);

test("an account's export breaks off when its owner is signed out, and its place is free again", async () => {
  const caller = await signedInOwner();
  const places = createExportPlaces();
  const { accountId, serviceId } = tenant.service;
  // More than a pipe holds while nobody reads.
  const run = {
    accountId,
    serviceId,
    actor: "x".repeat(4_000),
    format: "csv",
    total: 1,
    createdAt: new Date(),
  } as const;
  for (let i = 0; i < 100; i++) await postgres.store.exports.begin({ ...run, exportId: randomUUID() }, 60);
  const lines = await createPrivacy(ports(), caller, places).exportAccount(accountId, false);
  await sleep(1_500);
  expect(lines.destroyed).toBe(false);
  const broken = new Promise((resolve) => lines.once("error", resolve));
  await signOut(caller);
  expect(await broken).toMatchObject({ message: expect.stringContaining("may not have it any more") });
  await expect.poll(() => places.take(accountId)).toBeTypeOf("function");
});

test("an export of the trail breaks off at the next page", async () => {
  const caller = await signedInOwner();
  const { accountId } = tenant.service;
  const entry = { accountId, actor: "machine", subject: "x", address: null, now: new Date() };
  await postgres.store.audit.append({ ...entry, action: "tried" });
  const reading = createAuditReading(ports(), caller);
  const exported = (await reading.exportAudit(null))[Symbol.asyncIterator]();
  expect((await exported.next()).value.length).toBeGreaterThan(0);
  await postgres.store.audit.append({ ...entry, action: "tried again" });
  await signOut(caller);
  await expect(exported.next()).rejects.toMatchObject({ code: "key_not_for_service" });
});
