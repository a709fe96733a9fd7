import { createHash, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { databaseOfFile } from "../../../test/support/database-of-file.ts";
import { newTenant, type Tenant } from "../../../test/support/fixtures.ts";

const postgres = databaseOfFile();
let tenant: Tenant;
beforeAll(async () => {
  tenant = await newTenant(postgres.store);
});

const NOW = new Date("2026-03-15T12:00:00.000Z");
const MINUTES = 60_000;
const later = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);
const digest = (text: string) => createHash("sha256").update(text).digest("hex");

async function newMember(role: "owner" | "reviewer" | null = "reviewer", serviceRoles = {}) {
  const personId = randomUUID();
  await sql`insert into person (id, name, email) values (${personId}, 'x', ${`${personId}@example.com`})`.execute(
    postgres.database.db,
  );
  const { accountId } = tenant;
  return postgres.store.members.create({ accountId, personId, name: "Ada", role, serviceRoles, now: NOW });
}

async function newSession(memberId: string, address = "192.0.2.1") {
  const sha256 = digest(randomUUID());
  const opened = { sha256, memberId, method: "password", address, agent: "a", now: NOW } as const;
  await postgres.store.sessions.open({ ...opened, absoluteExpiry: later(12 * 60 * MINUTES) });
  return sha256;
}

test("a session ends after 30 idle minutes, after twelve hours however busy it is, and at once when revoked", async () => {
  const { sessions } = postgres.store;
  const { memberId } = await newMember();
  const idle = await newSession(memberId);
  expect(await sessions.find(idle, later(29 * MINUTES))).toMatchObject({ memberId, role: "reviewer" });
  expect(await sessions.find(idle, later(58 * MINUTES))).toMatchObject({ memberId });
  expect(await sessions.find(idle, later(89 * MINUTES))).toBeNull();

  const busy = await newSession(memberId);
  for (let minute = 25; minute < 12 * 60; minute += 25) {
    expect(await sessions.find(busy, later(minute * MINUTES))).not.toBeNull();
  }
  expect(await sessions.find(busy, later(12 * 60 * MINUTES))).toBeNull();

  const revoked = await newSession(memberId);
  await sessions.revoke(revoked);
  expect(await sessions.find(revoked, NOW)).toBeNull();
});

test("a session carries the roles its member has now, and none of a service of another account", async () => {
  const { members, sessions } = postgres.store;
  const other = await newTenant(postgres.store);
  const serviceRoles = { [tenant.service.serviceId]: "admin", [other.service.serviceId]: "admin" } as const;
  const { memberId } = await newMember(null, serviceRoles);
  const session = await newSession(memberId);
  expect(await sessions.find(session, NOW)).toMatchObject({
    role: null,
    serviceRoles: { [tenant.service.serviceId]: "admin" },
  });
  await members.setRoles(memberId, { role: "viewer", serviceRoles: {} });
  expect(await sessions.find(session, NOW)).toMatchObject({ role: "viewer", serviceRoles: {} });
  await members.remove(memberId, NOW);
  expect(await sessions.find(session, NOW)).toBeNull();
});

test("of two owners who remove each other at the same time one stays", async () => {
  const { members } = postgres.store;
  const [ada, grace] = [await newMember("owner"), await newMember("owner")];
  const removed = await Promise.all([ada, grace].map(({ memberId }) => members.remove(memberId, NOW)));
  expect(removed.sort()).toEqual([false, true]);
});

test("an address is known for 30 days after somebody signed in from it, to that member alone", async () => {
  const { sessions } = postgres.store;
  const [ada, grace] = [await newMember(), await newMember()];
  await newSession(ada.memberId, "192.0.2.7");
  const days = 24 * 60 * MINUTES;
  expect(await sessions.isKnownAddress(ada.memberId, "192.0.2.7", later(29 * days))).toBe(true);
  expect(await sessions.isKnownAddress(ada.memberId, "192.0.2.7", later(31 * days))).toBe(false);
  expect(await sessions.isKnownAddress(grace.memberId, "192.0.2.7", NOW)).toBe(false);
});

test("a link is found until it is taken, taken once, and void when a newer one to the same end is made", async () => {
  const { links } = postgres.store;
  const sha256 = digest(randomUUID());
  const link = {
    kind: "invitation",
    accountId: tenant.accountId,
    email: "a@example.com",
    role: "viewer",
    serviceRoles: {},
    memberId: null,
    createdBy: "operator",
    createdAt: NOW,
    expiresAt: later(MINUTES),
  } as const;
  await links.create({ ...link, sha256 });
  expect(await links.find(sha256, later(MINUTES))).toBeNull();
  const taken = await Promise.all([1, 2, 3].map(() => links.take(sha256, NOW)));
  expect(taken.filter((each) => each !== null)).toHaveLength(1);
  expect(taken.find((each) => each !== null)).toMatchObject({ email: "a@example.com", role: "viewer" });
  // A newer link for the same purpose invalidates an open one.
  const [second, third] = [digest(randomUUID()), digest(randomUUID())];
  await links.create({ ...link, sha256: second });
  await links.create({ ...link, sha256: third });
  expect([await links.find(second, NOW), (await links.find(third, NOW))?.email]).toEqual([null, "a@example.com"]);
});
