import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seededRandom } from "../../measuring/random.ts";
import { type Database, openDatabase } from "../../src/store/database/database.ts";
import { MIGRATIONS, migrate, migrateTo } from "../../src/store/database/migrate.ts";
import { type DatabaseProxy, startDatabaseProxy } from "../support/database-proxy.ts";
import { startTestDatabase, type TestDatabase } from "../support/postgres.ts";
import { trialFigure } from "../support/trial-figure.ts";
import { sized } from "./size.ts";

/**
 * docs/trust.md R16: from every earlier schema to this one, over a connection that breaks and with a process that is
 * killed, at any point.
 */

const CUTS = sized(6, 40);
const KILLS = sized(1, 20);
const NAMES = Object.keys(MIGRATIONS).sort();
const LAST = NAMES.at(-1)!;
const ROWS = 300;

let postgres: TestDatabase;
let admin: Database;
let proxy: DatabaseProxy;
let wanted: string;
let count = 0;

const urlOf = (base: string, name: string): string => {
  const url = new URL(base);
  url.pathname = `/${name}`;
  return url.href;
};

beforeAll(async () => {
  postgres = await startTestDatabase();
  // Creating and dropping databases waits for checkpoints.
  admin = postgres.open({ queryTimeoutMs: 60_000 });
  proxy = await startDatabaseProxy(postgres.url);
  wanted = await schemaOf(await newDatabase());
});
afterAll(async () => {
  await proxy?.close();
  await postgres?.stop();
});

/** With the newest schema, or a copy of another database. */
async function newDatabase(template?: string): Promise<string> {
  const name = `upgrade_${++count}`;
  await admin.pool.query(`create database ${name} ${template ? `template ${template}` : ""}`);
  if (!template) await migrate({ url: urlOf(postgres.url, name) });
  return name;
}

/** With an older schema, and documents. */
async function newOldDatabase(schema: string): Promise<string> {
  const name = `upgrade_${++count}`;
  await admin.pool.query(`create database ${name}`);
  await migrateTo({ url: urlOf(postgres.url, name) }, schema);
  await within(name, async (query) => {
    await query("insert into account (account_id, name) values (gen_random_uuid(), 'old')");
    await query(
      "insert into plan (plan_id, account_id, plan_type, usage, usage_limit) select gen_random_uuid(), account_id, 'TRIAL', 7, 100 from account",
    );
    await query(`insert into service (service_id, account_id, plan_id, definition)
      select gen_random_uuid(), account_id, plan_id, '{"name":"Old","description":"","fields":[],"categories":[],"policies":[],"autoValidation":false,"template":null}' from plan`);
    await query(
      `insert into document (document_id, account_id, service_id, status, revision_status, original_name, content_type, size_bytes, sha256, page_count, created_at)
       select gen_random_uuid(), account_id, service_id, 'ACTIVE', 'approved', 'name ' || i, 'application/pdf', 3, md5(i::text), 1, now()
         from service, generate_series(1, $1) as i`,
      [ROWS],
    );
  });
  return name;
}

type Query = (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;

async function within<T>(name: string, work: (query: Query) => Promise<T>): Promise<T> {
  const database = openDatabase(urlOf(postgres.url, name), { maxConnections: 1 });
  try {
    return await work((text, values) => database.pool.query(text, values));
  } finally {
    await database.close();
  }
}

/** The complete description of a schema, in one text. */
function schemaOf(name: string): Promise<string> {
  return within(name, async (query) => {
    const columns =
      await query(`select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
      where table_schema in ('public', 'graphile_worker') order by 1, 2`);
    const indexes = await query(
      "select indexdef from pg_indexes where schemaname in ('public', 'graphile_worker') order by 1",
    );
    const constraints = await query(
      "select pg_get_constraintdef(oid) as d from pg_constraint where connamespace = 'public'::regnamespace order by 1",
    );
    return JSON.stringify([columns.rows, indexes.rows, constraints.rows]);
  });
}

function dataOf(name: string): Promise<string> {
  return within(name, async (query) => {
    const { rows } = await query(
      "select md5(string_agg(document_id::text || sha256 || original_name || revision_status, ',' order by document_id)) as digest, count(*) as n from document",
    );
    return `${JSON.stringify(rows)} ${JSON.stringify((await query("select usage, usage_limit from plan")).rows)}`;
  });
}

/** An intermediate schema would be one that no list of migrations makes: its names are not a prefix of the list. */
function isWhole(name: string): Promise<boolean> {
  return within(name, async (query) => {
    const { rows } = await query("select name from kysely_migration order by name");
    return rows.every(({ name: applied }, i) => applied === NAMES[i]);
  });
}

async function endsAsWanted(name: string, before: string): Promise<boolean> {
  const whole = await isWhole(name);
  await migrate({ url: urlOf(postgres.url, name) });
  const good = whole && (await schemaOf(name)) === wanted && (await dataOf(name)) === before;
  await admin.pool.query(`drop database ${name} with (force)`);
  return good;
}

describe("an upgrade", () => {
  test("leads from every schema there was to the newest, and leaves the documents as they were", async () => {
    let equal = 0;
    for (const schema of NAMES) {
      const name = await newOldDatabase(schema);
      if (await endsAsWanted(name, await dataOf(name))) equal++;
    }
    expect(
      trialFigure(
        "R16",
        "older schemas brought up with equal data",
        `${equal}/${NAMES.length}`,
        `=${NAMES.length}`,
        equal === NAMES.length,
      ),
    ).toBe(true);
  }, 120_000);

  test(
    "that breaks off at any statement leaves the old schema or a newer one, whole, and is finished by the next start",
    async () => {
      const old = await newOldDatabase(NAMES[0]!);
      const before = await dataOf(old);
      let statements = 0;
      const counted = await newDatabase(old);
      proxy.setTap({
        before: () => {
          statements++;
          return "pass";
        },
      });
      await migrate({ url: urlOf(proxy.url, counted) });
      proxy.setTap(null);
      const random = seededRandom(16);
      let good = 0;
      for (let cut = 0; cut < CUTS; cut++) {
        const name = await newDatabase(old);
        let left = random.whole(1, statements);
        proxy.setTap({ before: () => (--left === 0 ? "cut" : "pass") });
        const outcome = await migrate({ url: urlOf(proxy.url, name) }).then(
          () => "done",
          () => "broke off",
        );
        proxy.setTap(null);
        if (outcome === "broke off" && (await endsAsWanted(name, before))) good++;
      }
      expect(
        trialFigure(
          "R16",
          `upgrades of ${statements} statements cut off and finished`,
          `${good}/${CUTS}`,
          `=${CUTS}`,
          good === CUTS,
        ),
      ).toBe(true);
    },
    60_000 + CUTS * 10_000,
  );

  test(
    "that is killed does so too",
    async () => {
      const old = await newOldDatabase(NAMES[0]!);
      const before = await dataOf(old);
      const random = seededRandom(9);
      let good = 0;
      for (let kill = 0; kill < KILLS; kill++) {
        const name = await newDatabase(old);
        const program = `import { migrate } from ${JSON.stringify(new URL("../../src/store/database/migrate.ts", import.meta.url).href)};
        console.log("begun");
        await migrate({ url: ${JSON.stringify(urlOf(postgres.url, name))} });`;
        const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
          stdio: ["ignore", "pipe", "inherit"],
        });
        await once(child.stdout, "data");
        await sleep(random.whole(0, 250));
        child.kill("SIGKILL");
        if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
        if (await endsAsWanted(name, before)) good++;
      }
      expect(
        trialFigure(
          "R16",
          "killed upgrades finished by the next start",
          `${good}/${KILLS}`,
          `=${KILLS}`,
          good === KILLS,
        ),
      ).toBe(true);
    },
    60_000 + KILLS * 10_000,
  );

  test("control: half of a migration, and a changed document, are seen", async () => {
    const old = await newOldDatabase(NAMES[0]!);
    const before = await dataOf(old);
    await within(old, (query) => query("update document set original_name = 'changed' where original_name = 'name 7'"));
    const changed = (await dataOf(old)) !== before;
    const half = await newDatabase();
    await within(half, (query) => query("alter table document add column half_way text"));
    const differs = (await schemaOf(half)) !== wanted;
    expect(
      trialFigure("R16", "control: planted damage seen", `${changed} ${differs}`, "=true true", changed && differs),
    ).toBe(true);
    expect(LAST in MIGRATIONS).toBe(true);
  });
});
