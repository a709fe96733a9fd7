import { createHash } from "node:crypto";
import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLocalBlobs } from "../../src/store/blobs/blobs-local.ts";
import { type Api, call, fetchDocument, submit } from "../support/api.ts";
import { newDocument, newTenant } from "../support/fixtures.ts";
import { startTestDatabase, type TestDatabase } from "../support/postgres.ts";
import { freePort, type Program, printed, startProgram, until } from "../support/program.ts";
import { openTempDir } from "../support/temp-dir.ts";
import { trialFigure } from "../support/trial-figure.ts";
import { isLong } from "./size.ts";

/**
 * docs/trust.md R15: a backup made under load, restored elsewhere: into another data folder, and into a separately
 * installed PostgreSQL.
 */

const ADMIN_TOKEN = "admin-token-of-the-tests";
const ONE_FIELD = { number: { tag_alias: "Number", tag_multiple_values: false, tag_aggregation: null } };
const headers = { authorization: `Bearer ${ADMIN_TOKEN}` };
const invoice = readFileSync("samples/invoice.pdf");

const MANY = 10_000;
const RESTORED_MS = 300_000;

const root = openTempDir("estratto-backup-");
const saved = join(root, "saved");
const started: Program[] = [];
/** Documents acknowledged before the backup began, with the SHA-256 of their bytes. */
const before = new Map<string, string>();
let api: Api;

const settings = (name: string, port: string, more: Record<string, string> = {}) => ({
  PATH: process.env.PATH,
  ESTRATTO_DATA_DIR: join(root, name),
  ESTRATTO_PORT: port,
  ESTRATTO_ADMIN_TOKEN: ADMIN_TOKEN,
  ESTRATTO_READERS: "1",
  ESTRATTO_LOG_LEVEL: "error",
  ...more,
});

async function start(name: string, more: Record<string, string> = {}): Promise<{ program: Program; url: string }> {
  const port = String(await freePort());
  const env = settings(name, port, more);
  const program = startProgram(process.execPath, ["src/main.ts"], { cwd: process.cwd(), env });
  started.push(program);
  await printed(program, "is ready");
  return { program, url: `http://127.0.0.1:${port}` };
}

async function command(name: string, args: string[], more: Record<string, string> = {}) {
  const env = settings(name, "0", more);
  const run = startProgram(process.execPath, ["src/main.ts", ...args], { cwd: process.cwd(), env });
  return { code: await run.exited, output: run.stdout() + run.stderr() };
}

async function stop(program: Program): Promise<void> {
  program.child.kill("SIGTERM");
  await program.exited;
}

async function send(i: string): Promise<[string, string] | null> {
  const bytes = Buffer.concat([invoice, Buffer.from(`\n% ${i}\n`)]);
  const answer = await submit(api, bytes);
  return answer.status === 200 ? [answer.body.resource, createHash("sha256").update(bytes).digest("hex")] : null;
}

beforeAll(async () => {
  const { url } = await start("first");
  api = { url, serviceId: "", key: "" };
  const definition = { name: "Backup", description: "", service_fields: ONE_FIELD, service_categories: {} };
  const service = await call(api, "POST", "/api/v1/admin/services", { headers, json: definition });
  const rate_limit = { inference_per_minute: 100_000, other_per_minute: 100_000, concurrent: 64 };
  const keys = `/api/v1/admin/services/${service.body.service_id}/api-keys`;
  const key = await call(api, "POST", keys, { headers, json: { name: "backup", rate_limit } });
  api = { ...api, serviceId: service.body.service_id, key: key.body.key };
  for (let i = 0; i < 12; i++) before.set(...(await send(`before ${i}`))!);
}, 180_000);
afterAll(async () => {
  for (const program of started) await stop(program);
  rmSync(root, { recursive: true, force: true });
});

/** Every document of the backup's moment exists byte for byte and ends; the key still opens the service. */
async function expectWhole(url: string): Promise<void> {
  const there: Api = { ...api, url };
  let whole = 0;
  for (const [id, sha256] of before) {
    const path = `/api/v1/inference/service/${api.serviceId}/predicted-documents/${id}/file`;
    const answer = await fetch(`${url}${path}`, { headers: { "x-api-key": api.key } });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (answer.status === 200 && createHash("sha256").update(bytes).digest("hex") === sha256) whole++;
  }
  expect(trialFigure("R15", "documents restored whole", whole, `=${before.size}`, whole === before.size)).toBe(true);
  await until(async () => {
    const statuses = await Promise.all([...before.keys()].map((id) => fetchDocument(there, id)));
    return statuses.every(({ body }) => body.document.status === "ACTIVE");
  }, 120_000);
}

describe("a backup", () => {
  test("is taken while documents come and go, and is whole or not there", async () => {
    const loading = { on: true };
    const load = (async () => {
      for (let i = 0; loading.on; i++) {
        const made = await send(`during ${i}`);
        const path = `/api/v1/inference/service/${api.serviceId}/predicted-documents/${made?.[0]}`;
        if (i % 2 === 0) await call(api, "DELETE", path);
      }
    })();
    await sleep(200);
    const { code, output } = await command("first", ["backup", saved]);
    loading.on = false;
    await load;
    expect({ code, output }).toMatchObject({ code: 0 });
    expect(readdirSync(saved).sort()).toEqual(expect.arrayContaining(["blobs", "manifest.json", "tables"]));
    expect(readdirSync(root).filter((name) => name.includes("partial"))).toEqual([]);
    expect((await command("first", ["backup", saved])).output).toContain("exists already");
  }, 240_000);

  test("is restored into an empty data folder: every document of its moment, its keys, and nothing dangling", async () => {
    expect(await command("second", ["restore", saved])).toMatchObject({ code: 0 });
    const { program, url } = await start("second");
    await expectWhole(url);
    expect(await command("second", ["fsck"])).toMatchObject({ code: 0, output: expect.stringContaining("0 orphaned") });
    const more = await submit({ ...api, url }, invoice);
    expect(more.status).toBe(200);
    await stop(program);
  }, 300_000);

  test("is restored into a PostgreSQL of one's own", async () => {
    const postgres = await startTestDatabase();
    try {
      const own = { DATABASE_URL: postgres.url };
      expect(await command("third", ["restore", saved], own)).toMatchObject({
        code: 0,
        output: expect.stringContaining("restored"),
      });
      const { program, url } = await start("third", own);
      await expectWhole(url);
      await stop(program);
    } finally {
      await postgres.stop();
    }
  }, 300_000);

  test("control: is refused over an installation, when incomplete and when a table was changed", async () => {
    const over = await command("second", ["restore", saved]);
    expect(over).toMatchObject({ code: 1, output: expect.stringContaining("holds an installation already") });
    const incomplete = await command("fourth", ["restore", join(saved, "tables")]);
    expect(incomplete).toMatchObject({ code: 1, output: expect.stringContaining("no complete backup") });
    appendFileSync(join(saved, "tables", "plan.copy"), "x");
    const changed = await command("fourth", ["restore", saved]);
    expect(changed).toMatchObject({ code: 1, output: expect.stringContaining("plan.copy") });
    expect(existsSync(join(root, "fourth", "postgres"))).toBe(true);
  }, 300_000);
});

describe.runIf(isLong)(`a backup of ${MANY} documents`, () => {
  test("is restored in five minutes, and every byte of it is read again", async () => {
    const postgres = await startTestDatabase();
    const folder = join(root, "many-saved");
    try {
      await fill(postgres, join(root, "many", "blobs"));
      const saved = await command("many", ["backup", folder], { DATABASE_URL: postgres.url });
      expect(saved).toMatchObject({ code: 0 });
    } finally {
      await postgres.stop();
    }
    const startedAt = performance.now();
    expect(await command("many-restored", ["restore", folder])).toMatchObject({ code: 0 });
    const ms = Math.round(performance.now() - startedAt);
    const found = (await command("many-restored", ["fsck"])).output.trim().split("\n").at(-1)!;
    const wanted = `${MANY} documents, ${MANY} blobs: 0 missing, 0 corrupt, 0 orphaned`;
    const passed = [
      trialFigure("R15", `restoring ${MANY} documents`, `${ms}ms`, `<=${RESTORED_MS}ms`, ms <= RESTORED_MS),
      trialFigure("R15", `fsck of ${MANY} restored documents`, found, `=${wanted}`, found === wanted),
    ];
    expect(passed).toEqual([true, true]);
  }, 1_800_000);
});

/** Bypassing the interface: reading this many documents would take an hour and is not what is tested. */
async function fill({ store }: TestDatabase, blobsFolder: string): Promise<void> {
  const blobs = createLocalBlobs(blobsFolder);
  const tenant = await newTenant(store, MANY);
  let next = 0;
  const accept = async () => {
    for (let i = next++; i < MANY; i = next++) {
      const bytes = Buffer.concat([invoice, Buffer.from(`\n% ${i}\n`)]);
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      const document = newDocument(tenant, { pageCount: 1, sizeBytes: bytes.length, sha256 });
      await blobs.put(document, bytes);
      const { reservationId } = await store.plans.reserve(tenant.plan.planId, 1, "filling", new Date());
      await store.documents.accept(document, { reservationId, queueLimit: MANY, idempotency: null });
    }
  };
  await Promise.all(Array.from({ length: 4 }, accept));
}
