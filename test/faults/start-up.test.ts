import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLocalBlobs } from "../../src/store/blobs/blobs-local.ts";
import { newDocument, newTenant } from "../support/fixtures.ts";
import { startTestDatabase, type TestDatabase } from "../support/postgres.ts";
import { freePort, startProgram } from "../support/program.ts";
import { openTempDir } from "../support/temp-dir.ts";
import { trialFigure } from "../support/trial-figure.ts";
import { sized } from "./size.ts";

/** docs/trust.md R19: a wrong setting is reported in one line that names it, and nothing is served. */

const SAID_MS = sized(60_000, 10_000);

const root = openTempDir("estratto-start-up-");
let postgres: TestDatabase;
let newer: TestDatabase;
let silent: Server;
let silentPort: number;

beforeAll(async () => {
  postgres = await startTestDatabase();
  newer = await startTestDatabase();
  await newer.database.pool.query("insert into kysely_migration values ('9999-of-tomorrow', now()::text)");
  const tenant = await newTenant(postgres.store);
  const document = newDocument(tenant);
  await createLocalBlobs(join(root, "whole", "blobs")).put(document, Buffer.from("pdf"));
  const { reservationId } = await postgres.store.plans.reserve(tenant.plan.planId, 2, "p", new Date());
  await postgres.store.documents.accept(document, { reservationId, queueLimit: 10, idempotency: null });
  mkdirSync(join(root, "lost"));
  cpSync(join(root, "whole"), join(root, "whole-2"), { recursive: true });
  writeFileSync(join(root, "file"), "");
  // Accepts connections and never responds.
  silent = createServer((socket) => socket.on("error", () => socket.destroy())).listen(0, "127.0.0.1");
  await new Promise((listening) => silent.once("listening", listening));
  silentPort = (silent.address() as { port: number }).port;
});
afterAll(async () => {
  silent.close();
  await postgres?.stop();
  await newer?.stop();
  rmSync(root, { recursive: true, force: true });
});

const S3 = {
  ESTRATTO_S3_BUCKET: "b",
  ESTRATTO_S3_ACCESS_KEY_ID: "a",
  ESTRATTO_S3_SECRET_ACCESS_KEY: "s",
  ESTRATTO_AUTH_SECRET: "s".repeat(32),
};

/** Settings that are wrong, and the words that the one line must have. */
const WRONG: Record<string, () => { readonly settings: Record<string, string>; readonly says: RegExp }> = {
  "a database that is not there": () => ({
    settings: { DATABASE_URL: "postgres://a:b@127.0.0.1:1/x" },
    says: /DATABASE_URL.*ECONNREFUSED/,
  }),
  "a database that says nothing": () => ({
    settings: { DATABASE_URL: `postgres://a:b@127.0.0.1:${silentPort}/x` },
    says: /DATABASE_URL/,
  }),
  "a password that is wrong": () => {
    const url = new URL(postgres.url);
    url.password = "wrong";
    return { settings: { DATABASE_URL: url.href }, says: /DATABASE_URL.*password/ };
  },
  "a database of a newer version": () => ({
    settings: { DATABASE_URL: newer.url },
    says: /newer estratto.*9999-of-tomorrow/,
  }),
  "a bucket that is not there": () => ({
    settings: { DATABASE_URL: postgres.url, ESTRATTO_S3_ENDPOINT: "http://127.0.0.1:1", ...S3 },
    says: /ESTRATTO_S3_ENDPOINT/,
  }),
  "a volume that is not mounted": () => ({
    settings: { DATABASE_URL: postgres.url, ESTRATTO_DATA_DIR: join(root, "lost") },
    says: /ESTRATTO_DATA_DIR.*mount the volume/,
  }),
  "a folder that is a file": () => ({
    settings: { DATABASE_URL: postgres.url, ESTRATTO_DATA_DIR: join(root, "file") },
    says: /ESTRATTO_DATA_DIR/,
  }),
  "a folder where none can be made": () => ({
    settings: { DATABASE_URL: postgres.url, ESTRATTO_DATA_DIR: "/proc/estratto/data" },
    says: /ESTRATTO_DATA_DIR/,
  }),
  "a port that is taken": () => ({
    settings: { DATABASE_URL: postgres.url, ESTRATTO_PORT: String(silentPort) },
    says: /ESTRATTO_PORT.*in use/,
  }),
  "a setting that does not exist": () => ({ settings: { ESTRATTO_PROT: "1" }, says: /ESTRATTO_PROT/ }),
};
const TRIED = sized(
  [
    "a database that is not there",
    "a database of a newer version",
    "a bucket that is not there",
    "a volume that is not mounted",
    "a folder where none can be made",
  ],
  Object.keys(WRONG),
);

async function start(settings: Record<string, string>) {
  const env = {
    PATH: process.env.PATH,
    ESTRATTO_DATA_DIR: join(root, "whole"),
    ESTRATTO_PORT: String(await freePort()),
    ESTRATTO_READERS: "1",
    ESTRATTO_LOG_LEVEL: "silent",
    ...settings,
  };
  const startedAt = performance.now();
  const program = startProgram(process.execPath, ["src/main.ts", "serve"], { cwd: process.cwd(), env });
  const late = setTimeout(() => program.child.kill("SIGTERM"), SAID_MS * 2);
  const code = await program.exited;
  clearTimeout(late);
  return {
    code,
    ms: Math.round(performance.now() - startedAt),
    said: program.stderr().trim(),
    served: program.stdout(),
  };
}

test.each(TRIED)(
  "%s: one line, no service, exit 1",
  async (name) => {
    const { settings, says } = WRONG[name]!();
    const { code, ms, said, served } = await start(settings);
    const lines = said.split("\n");
    expect(said).toMatch(says);
    expect({ code, lines: lines.length, served }).toEqual({ code: 1, lines: 1, served: "" });
    expect(trialFigure("R19", `${name}: said in one line after`, `${ms}ms`, `<=${SAID_MS}ms`, ms <= SAID_MS)).toBe(
      true,
    );
  },
  SAID_MS * 3,
);

test("control: with settings that are right it serves", async () => {
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: postgres.url,
    ESTRATTO_DATA_DIR: join(root, "whole-2"),
    ESTRATTO_PORT: String(await freePort()),
    ESTRATTO_READERS: "1",
  };
  const program = startProgram(process.execPath, ["src/main.ts", "serve"], { cwd: process.cwd(), env });
  const deadline = performance.now() + 60_000;
  while (!program.stdout().includes("is ready") && program.child.exitCode === null && performance.now() < deadline) {
    await new Promise((later) => setTimeout(later, 50));
  }
  const serves = program.stdout().includes("is ready");
  program.child.kill("SIGTERM");
  await program.exited;
  expect(trialFigure("R19", "control: serves with settings that are right", String(serves), "=true", serves)).toBe(
    true,
  );
}, 90_000);
