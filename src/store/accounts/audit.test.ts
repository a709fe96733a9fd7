import { createHash, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { beforeEach, expect, test } from "vitest";
import { databaseOfFile } from "../../../test/support/database-of-file.ts";
import { openDatabase } from "../database/database.ts";
import { MIGRATIONS, migrate } from "../database/migrate.ts";
import { createStore } from "../postgres-store.ts";
import { verifyChain } from "./audit-chain.ts";

/** The trail is append-only, and changes made in spite of that, by the database's superuser, are detected. */

const NOW = new Date("2026-03-15T12:00:00.123Z");
const postgres = databaseOfFile();
let chain: string;

beforeEach(async () => {
  chain = (await postgres.store.accounts.create("audited")).accountId;
  for (const action of ["first", "second", "third"]) {
    await postgres.store.audit.append({
      accountId: chain,
      actor: "operator",
      action,
      subject: "nul \u0000 €",
      now: NOW,
    });
  }
});

const verdict = async (noted: { sequence: number; hash: string } | null = null) => {
  const head = (await postgres.store.audit.heads()).find((each) => each.chain === chain);
  if (!head) throw new Error("the chain has no head");
  return verifyChain(postgres.store.audit, head, noted);
};
/** What only the database's superuser can do. */
const asSuperuser = (statement: string) =>
  postgres.database.pool.query(`
    begin; set local session_replication_role = replica; ${statement}; commit;
  `);

test("a chain of entries is whole, newest first, and its hash can be computed with JSON and SHA-256 alone", async () => {
  expect(await verdict()).toMatchObject({ entries: 3, fault: null });
  const listed = await postgres.store.audit.list(chain, { limit: 10, before: null });
  expect(listed.map(({ action }) => action)).toEqual(["third", "second", "first"]);
  expect((await postgres.store.audit.list(chain, { limit: 10, before: 3 })).map(({ action }) => action)).toEqual([
    "second",
    "first",
  ]);
  const oldestFirst = listed.toReversed();
  let before = "";
  for (const { sequence, actor, action, subject, at, address, hash } of oldestFirst) {
    const text = JSON.stringify([before, chain, sequence, actor, action, subject, at.toISOString(), address]);
    before = createHash("sha256").update(text).digest("hex");
    expect(hash).toBe(before);
  }
});

test.each(["update audit_event set actor = 'nobody'", "delete from audit_event", "truncate audit_event"])(
  "%s is refused by the table",
  async (statement) => {
    await expect(sql.raw(statement).execute(postgres.database.db)).rejects.toThrow("append-only");
  },
);

test("control: a row that a superuser changed is found", async () => {
  await asSuperuser(`update audit_event set actor = 'someone else' where chain = '${chain}' and sequence = 2`);
  expect((await verdict()).fault).toEqual({ sequence: 2, reason: "changed" });
});

test("control: a row that a superuser took out, at the middle or at the end, is found", async () => {
  await asSuperuser(`delete from audit_event where chain = '${chain}' and sequence = 3`);
  expect((await verdict()).fault).toEqual({ sequence: 3, reason: "cut_off" });
  await asSuperuser(`delete from audit_event where chain = '${chain}' and sequence = 1`);
  expect((await verdict()).fault).toEqual({ sequence: 1, reason: "missing" });
});

test("control: a chain that was cut and its head mended is found with a hash that was noted before", async () => {
  const { head, entries } = await verdict();
  const [, second] = await postgres.store.audit.list(chain, { limit: 2, before: null });
  await asSuperuser(`
    delete from audit_event where chain = '${chain}' and sequence = 3;
    update audit_head set sequence = 2, hash = '${second?.hash}' where chain = '${chain}'
  `);
  expect((await verdict()).fault).toBeNull();
  const noted = { sequence: entries, hash: head };
  expect((await verdict(noted)).fault).toEqual({ sequence: 3, reason: "cut_off" });
  await postgres.store.audit.append({ accountId: chain, actor: "operator", action: "other", subject: "s", now: NOW });
  expect((await verdict(noted)).fault).toEqual({ sequence: 3, reason: "rewritten" });
});

test("entries that are written at the same time follow one another without a gap", async () => {
  await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      postgres.store.audit.append({
        accountId: chain,
        actor: `key:${randomUUID()}`,
        action: `a${i}`,
        subject: "s",
        now: NOW,
      }),
    ),
  );
  expect(await verdict()).toMatchObject({ entries: 23, fault: null });
});

test("entries of a database from before are chained by the migration, and nameless members and their sessions end", async () => {
  await postgres.database.pool.query("create database before_accounts");
  const url = new URL(postgres.url);
  url.pathname = "/before_accounts";
  const old = openDatabase(url.href);
  const { "0001-initial": initial, "0002-service-models": models } = MIGRATIONS;
  const getMigrations = async () => ({ "0001-initial": initial!, "0002-service-models": models! });
  await new Migrator({ db: old.db, provider: { getMigrations } }).migrateToLatest();
  const accountId = randomUUID();
  await sql`insert into account (account_id, name) values (${accountId}, 'old')`.execute(old.db);
  await sql`insert into member (member_id, account_id, role) values (${randomUUID()}, ${accountId}, 'owner')`.execute(
    old.db,
  );
  for (const owner of [accountId, null, accountId]) {
    await sql`
      insert into audit_event (account_id, actor, action, subject, at) values (${owner}, 'operator', 'x', ${'"quoted" €'}, ${NOW})
    `.execute(old.db);
  }
  await migrate(old);
  const { audit, members } = createStore(old);
  const heads = await audit.heads();
  expect(heads.map(({ sequence }) => sequence).sort()).toEqual([1, 2]);
  for (const head of heads) expect((await verifyChain(audit, head)).fault).toBeNull();
  await audit.append({ accountId, actor: "operator", action: "y", subject: "s", now: NOW });
  const head = (await audit.heads()).find((each) => each.chain === accountId);
  expect(await verifyChain(audit, head!)).toMatchObject({ entries: 3, fault: null });
  expect(await members.list(accountId)).toEqual([]);
  await old.close();
});
