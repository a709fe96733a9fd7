import { readFileSync } from "node:fs";
import fs, { type FileHandle } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { compose, type Running } from "../../src/compose.ts";
import { readConfig } from "../../src/config/config.ts";
import { createLocalBlobs } from "../../src/store/blobs/blobs-local.ts";
import { sweepOrphans } from "../../src/usecases/upkeep/sweep-orphans.ts";
import { type Api, predict, submit } from "../support/api.ts";
import { ADMIN, newService } from "../support/installation.ts";
import { startTestDatabase, type TestDatabase } from "../support/postgres.ts";
import { openTempDir } from "../support/temp-dir.ts";
import { trialFigure } from "../support/trial-figure.ts";
import { auditStorage } from "./audit-storage.ts";
import { sized } from "./size.ts";

/**
 * docs/trust.md R4, SQLite's method: of each call to the file system the first, the second, … fails, until an upload
 * has no more of them; with each error that a disk returns. A 200 means complete bytes; anything else is reported, and
 * the next upload succeeds.
 */

const ERRORS = sized(["EIO", "ENOSPC"], ["EIO", "ENOSPC", "EDQUOT"]);
const BY_NAME = ["open", "rename", "mkdir"] as const;
const BY_HANDLE = ["write", "sync", "stat"] as const;
type Call = (typeof BY_NAME)[number] | (typeof BY_HANDLE)[number] | "short write";

const dataDir = openTempDir("estratto-file-faults-");
const blobsDir = join(dataDir, "blobs");
const invoice = readFileSync("samples/invoice.pdf");
let postgres: TestDatabase;
let running: Running;
let api: Api & { planId: string };
let fault: { call: Call; code: string; k: number; seen: number; hit: boolean } | null = null;
let count = 0;
const restore: (() => void)[] = [];

beforeAll(async () => {
  postgres = await startTestDatabase();
  await breakFileSystem();
  const config = readConfig({
    DATABASE_URL: postgres.url,
    ESTRATTO_PORT: "0",
    ESTRATTO_DATA_DIR: dataDir,
    ESTRATTO_ADMIN_TOKEN: ADMIN.authorization.slice("Bearer ".length),
    ESTRATTO_READERS: "1",
  });
  running = await compose(config, "serve", pino({ level: "silent" }));
  api = await newService(running.url!);
});
afterEach(() => {
  fault = null;
});
afterAll(async () => {
  fault = null;
  await running?.stop();
  await postgres?.stop();
  for (const undo of restore) undo();
  syncBuiltinESMExports();
  await fs.rm(dataDir, { recursive: true, force: true });
});

/** Every call below the blobs' folder asks `fault` first. */
async function breakFileSystem(): Promise<void> {
  const ours = new WeakSet<FileHandle>();
  const module = fs as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
  for (const name of BY_NAME) {
    const original = module[name]!;
    restore.push(() => {
      module[name] = original;
    });
    module[name] = async (...args) => {
      if (!String(args[0]).startsWith(blobsDir)) return original(...args);
      failIfChosen(name);
      const result = await original(...args);
      if (name === "open") ours.add(result as FileHandle);
      return result;
    };
  }
  const handle = await fs.open("/dev/null");
  const prototype = Object.getPrototypeOf(handle) as Record<string, (...args: unknown[]) => Promise<unknown>>;
  await handle.close();
  for (const name of BY_HANDLE) {
    const original = prototype[name]!;
    restore.push(() => {
      prototype[name] = original;
    });
    prototype[name] = async function (this: FileHandle, ...args) {
      if (!ours.has(this)) return original.apply(this, args);
      failIfChosen(name);
      // A full disk writes what fits and reports it only in the count.
      if (name === "write" && isChosen("short write")) return original.apply(this, [args[0], args[1], 100]);
      return original.apply(this, args);
    };
  }
  syncBuiltinESMExports();
}

function isChosen(call: Call): boolean {
  if (fault?.call !== call || ++fault.seen !== fault.k) return false;
  fault.hit = true;
  return true;
}

function failIfChosen(call: Call): void {
  if (isChosen(call))
    throw Object.assign(new Error(`${fault!.code}: injected, ${call} '/a/path'`), { code: fault!.code, syscall: call });
}

const newBytes = (): Buffer => Buffer.concat([invoice, Buffer.from(`\n% ${++count}\n`)]);
const audit = () => auditStorage(postgres.database, blobsDir, api.planId);

describe.each([...BY_NAME, ...BY_HANDLE, "short write"] as const)("%s fails", (call) => {
  test.each(call === "short write" ? ["-"] : ERRORS)(
    "with %s, each time it is called",
    async (code) => {
      const odd: string[] = [];
      let hits = 0;
      for (let k = 1; ; k++) {
        const send = k % 2 ? submit : (to: Api, bytes: Buffer) => predict(to, bytes, "always");
        fault = { call, code, k, seen: 0, hit: false };
        const answer = await send(api, newBytes());
        const { hit } = fault;
        fault = null;
        if (hit) hits++;
        // What the first upload of a process prepares, later ones do not: two without a hit are the end.
        if (!hit && k > 2) break;
        const isSaid = answer.status === 503 && Number(answer.headers.get("retry-after")) >= 1;
        if (answer.status !== 200 && !isSaid) odd.push(`${k}: ${answer.status} ${JSON.stringify(answer.body)}`);
        if (JSON.stringify(answer.body).includes(dataDir)) odd.push(`${k}: a path in the answer`);
        const next = await send(api, newBytes());
        if (next.status !== 200) odd.push(`${k} next: ${next.status}`);
      }
      const { unsound, usage, activePages } = await audit();
      const name = `${call} failing with ${code}: odd answers, documents not whole`;
      const figure = `${odd.length}/${hits} ${unsound}`;
      const passed = trialFigure("R4", name, figure, "=0 0", odd.length === 0 && unsound === 0);
      expect(odd).toEqual([]);
      expect(hits).toBeGreaterThan(0);
      expect({ unsound, charged: usage - activePages }).toEqual({ unsound: 0, charged: 0 });
      expect(passed).toBe(true);
    },
    240_000,
  );
});

test("after all of it no upload is left half-way, and what nobody holds is swept", async () => {
  const left = (await fs.readdir(join(blobsDir, "uploads"))).length;
  expect(trialFigure("R4", "temporary files left", left, "=0", left === 0)).toBe(true);
  const account = (await fs.readdir(blobsDir)).find((name) => name !== "uploads")!;
  const orphan = join(blobsDir, account, "11111111-1111-4111-8111-111111111111");
  await fs.mkdir(orphan);
  await fs.writeFile(join(orphan, "0".repeat(64)), "cut off");
  const parts = {
    unknownOf: postgres.store.upkeep.unknownOf,
    blobs: createLocalBlobs(blobsDir),
    now: () => new Date(),
  };
  const swept = await sweepOrphans(parts, -1);
  const again = await sweepOrphans(parts, -1);
  expect(trialFigure("R4", "bytes without a document after the sweep", again, "=0", again === 0)).toBe(true);
  expect(swept).toBeGreaterThanOrEqual(1);
  expect((await audit()).unsound).toBe(0);
});

test("control: a stored file that is cut short is seen by the audit", async () => {
  const { documentId, sha256, accountId } = (
    await postgres.database.pool.query(
      'select document_id as "documentId", sha256, account_id as "accountId" from document limit 1',
    )
  ).rows[0];
  const path = join(blobsDir, accountId, documentId, sha256);
  await fs.truncate(path, 100);
  const { unsound } = await audit();
  expect(trialFigure("R4", "control: documents cut short", unsound, "=1", unsound === 1)).toBe(true);
});
