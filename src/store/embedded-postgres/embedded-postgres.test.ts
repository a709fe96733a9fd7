import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openFolder, silentLog } from "../../../test/support/postgres.ts";
import { StartupError } from "../../errors.ts";
import { openDatabase } from "../database/database.ts";
import { createStore } from "../postgres-store.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { awaitFreeCluster } from "./lock.ts";

let folder: string;
let running: EmbeddedPostgres[];

beforeEach(async () => {
  folder = await openFolder("estratto-embedded-");
  running = [];
});
afterEach(async () => {
  for (const postgres of running) await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

test("what was written is there after a restart, and nobody listens on the network", async () => {
  const first = await start();
  await query(first, "create table kept as select 42 as answer");
  await first.stop();
  expect(await exists("cluster/postmaster.pid")).toBe(false);
  const second = await start();
  expect(await query(second, "select answer from kept")).toEqual([{ answer: 42 }]);
  expect(await query(second, "show listen_addresses")).toEqual([{ listen_addresses: "" }]);
  expect(await query(second, "select current_setting('fsync') || current_setting('synchronous_commit') as s")).toEqual([
    { s: "onon" },
  ]);
});

test("the password is needed, and only this user can read it", async () => {
  const postgres = await start();
  await expect(query({ url: postgres.url.replace(/:[^:@]+@/, ":wrong@") }, "select 1")).rejects.toThrow(/password/);
  expect((await stat(join(folder, "postgres/password"))).mode & 0o777).toBe(0o600);
});

test("a folder in use is refused with the number of the process that uses it", async () => {
  await start();
  const second = start();
  await expect(second).rejects.toThrow(StartupError);
  await expect(second).rejects.toThrow(
    new RegExp(`in use by another estratto \\(pid ${process.pid}\\); stop it or choose`),
  );
});

test("a path too long for a socket works all the same", async () => {
  const postgres = await start({ socketDir: join(folder, "x".repeat(120)) });
  expect(await query(postgres, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("a lock file that names a process which is no database is no hindrance", async () => {
  await (await start()).stop();
  await writeFile(join(folder, "postgres/cluster/postmaster.pid"), `${process.ppid}\n/elsewhere\n`);
  await expect(start()).resolves.toBeDefined();
});

test("a socket's lock with the number of another installation's server is no hindrance", async () => {
  await start();
  const pid = (await readFile(join(folder, "postgres/cluster/postmaster.pid"), "utf8")).split("\n")[0];
  const other = await openFolder("estratto-embedded-");
  const options = { dataDir: join(other, "postgres"), socketDir: join(other, "run"), log: silentLog };
  try {
    await (await startEmbeddedPostgres(options)).stop();
    await writeFile(join(other, "run/.s.PGSQL.5432.lock"), `${pid}\n`);
    await (await startEmbeddedPostgres(options)).stop();
  } finally {
    await rm(other, { recursive: true, force: true });
  }
});

test("a lock that another start takes while this one looks is not removed", async () => {
  const cluster = join(folder, "taken");
  await mkdir(cluster);
  const lock = join(cluster, "postmaster.pid");
  // Of a process that is gone; then of a server that started in between, here this process.
  await writeFile(lock, "999999999\n");
  const looking = awaitFreeCluster(folder, cluster, cluster);
  await writeFile(lock, "999999998\n");
  await looking;
  expect(await readFile(lock, "utf8")).toBe("999999998\n");
});

test("a server whose processes outlive it is waited for, and nothing that they committed is lost", async () => {
  const first = await start();
  await query(first, "create table written as select 1 as one");
  // Notices that its server is gone only when it has counted.
  const counting = query(first, "select count(*) from generate_series(1, 20000000)").catch(() => null);
  await sleep(300);
  const pid = Number((await readFile(join(folder, "postgres/cluster/postmaster.pid"), "utf8")).split("\n")[0]);
  process.kill(pid, "SIGKILL");
  await counting;
  await until(async () => {
    const answer = await query(first, "select count(*) from written").catch(() => null);
    return answer !== null;
  });
  expect(await query(first, "select count(*) from written")).toEqual([{ count: 1 }]);
});

test("after kill -9 of its parent the server stops by itself and the next start finds everything committed", async () => {
  const parent = await startInChild();
  expect(await exists("cluster/postmaster.pid")).toBe(true);
  parent.kill("SIGKILL");
  await until(async () => !(await exists("cluster/postmaster.pid")));
  const next = await start();
  expect(await query(next, "select count(*) from written")).toEqual([{ count: 1 }]);
});

test("a server that is killed is started again, and queries fail as dependency_unavailable until it is back", async () => {
  const postgres = await start();
  const database = openDatabase(postgres.url);
  const store = createStore(database);
  await store.ping(2_000);
  const pid = Number((await readFile(join(folder, "postgres/cluster/postmaster.pid"), "utf8")).split("\n")[0]);
  process.kill(pid, "SIGKILL");
  // How many fail depends on how soon the backends notice and how fast the server starts: at least one must, and none
  // with another code.
  const refusals: unknown[] = [];
  await until(async () => {
    const refusal = await store.ping(20).then(
      () => null,
      (error: unknown) => error,
    );
    if (refusal !== null) refusals.push(refusal);
    return refusal === null && refusals.length > 0;
  });
  for (const refusal of refusals)
    expect(refusal).toMatchObject({ code: "dependency_unavailable", retryAfterSeconds: 2 });
  await store.close();
});

test("a damaged folder is named, with what to do about it", async () => {
  await (await start()).stop();
  const version = join(folder, "postgres/cluster/PG_VERSION");
  await rm(version);
  await expect(start()).rejects.toThrow(
    /ESTRATTO_DATA_DIR is damaged: .*PG_VERSION is missing.*restore the folder from a backup/,
  );
  await writeFile(version, "not a version");
  await expect(start()).rejects.toThrow(/PG_VERSION is unreadable/);
  await writeFile(version, "15\n");
  await expect(start()).rejects.toThrow(/holds a PostgreSQL 15 database .* this estratto has PostgreSQL 18/);
  await writeFile(version, "18\n");
  await writeFile(join(folder, "postgres/cluster/global/pg_control"), "garbage");
  await expect(start()).rejects.toThrow(/did not start on ESTRATTO_DATA_DIR .*pg_control.*restore it from a backup/);
  await rm(join(folder, "postgres/password"));
  await expect(start()).rejects.toThrow(/password is missing; restore it/);
});

test("what an interrupted first start left behind is cleared away", async () => {
  const unfinished = join(folder, "postgres/cluster.new-999999999");
  await mkdir(unfinished, { recursive: true });
  await writeFile(join(unfinished, "PG_VERSION"), "18\n");
  await start();
  expect(await readdir(join(folder, "postgres"))).toEqual(["cluster", "password"]);
});

test("a folder that cannot be made is refused with the setting's name", async () => {
  await writeFile(join(folder, "file"), "");
  const blocked = start({ dataDir: join(folder, "file/postgres") });
  await expect(blocked).rejects.toThrow(/ESTRATTO_DATA_DIR .* cannot be used \(ENOTDIR\)/);
});

test.runIf(process.getuid?.() === 0)(
  "a folder closed to the database's user is refused with the command that opens it",
  async () => {
    const closed = join(folder, "closed");
    await mkdir(closed, { mode: 0o700 });
    await expect(start({ dataDir: join(closed, "postgres") })).rejects.toThrow(`run "chmod o+x ${closed}"`);
  },
);

async function start(options: { dataDir?: string; socketDir?: string } = {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, "postgres"),
    socketDir: join(folder, "run"),
    log: silentLog,
    ...options,
  });
  running.push(postgres);
  return postgres;
}

async function query({ url }: { url: string }, text: string): Promise<unknown[]> {
  const database = openDatabase(url);
  try {
    return (await database.pool.query(text)).rows;
  } finally {
    await database.close();
  }
}

/** A separate process that starts the server, commits a row and waits to be killed. */
async function startInChild(): Promise<ChildProcess> {
  const source = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
  const program = `
    import { startEmbeddedPostgres } from ${source("./embedded-postgres.ts")};
    import { openDatabase } from ${source("../database/database.ts")};
    const log = { info() {}, warn() {}, error() {} };
    const [dataDir, socketDir] = ${JSON.stringify([join(folder, "postgres"), join(folder, "run")])};
    const { url } = await startEmbeddedPostgres({ dataDir, socketDir, log });
    await openDatabase(url).pool.query("create table written as select 1");
    process.stdout.write("ready");
    setInterval(() => undefined, 1_000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return child;
}

function exists(name: string): Promise<boolean> {
  return stat(join(folder, "postgres", name)).then(
    () => true,
    () => false,
  );
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 10_000;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error("the condition was not met within 10 s");
    await sleep(20);
  }
}
