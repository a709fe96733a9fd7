import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { databaseOfFile } from "../../../test/support/database-of-file.ts";
import { createRateLimiter } from "../accounts/rate-limiter.ts";
import { createStore } from "../postgres-store.ts";
import { openDatabase } from "./database.ts";
import { isStatementTimeout } from "./database-errors.ts";

const postgres = databaseOfFile();

test("a server that is not there is dependency_unavailable with a time to come back", async () => {
  const store = createStore(openDatabase("postgresql://a:b@localhost/c?host=/nonexistent"));
  await expect(store.accounts.list()).rejects.toMatchObject({ code: "dependency_unavailable", retryAfterSeconds: 2 });
  await expect(
    createRateLimiter(openDatabase("postgresql://a:b@127.0.0.1:1/c").pool).take("b", 1),
  ).rejects.toMatchObject({
    code: "dependency_unavailable",
  });
  await store.close();
});

test("a frozen server costs every caller at most its time-outs, and the pool recovers when it thaws", async () => {
  const store = createStore(postgres.open({ connectTimeoutMs: 3_000, queryTimeoutMs: 1_000, maxConnections: 4 }));
  const [accounts] = await Promise.all(Array.from({ length: 4 }, () => store.accounts.list()));
  await freeze("SIGSTOP");
  const startedAt = performance.now();
  const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => store.accounts.list()));
  const tookMs = performance.now() - startedAt;
  await freeze("SIGCONT");
  const codes = outcomes.map((each) => (each.status === "rejected" ? each.reason.code : "answered"));
  expect(codes).toEqual(Array.from({ length: 40 }, () => "dependency_unavailable"));
  // One after the other over four connections, 40 statements would take 10 s; each caller's own two time-outs are 4 s.
  expect(tookMs).toBeLessThan(8_000);
  expect(await store.accounts.list()).toEqual(accounts);
});

test("a connection that the server cuts is replaced by the next query", async () => {
  const database = postgres.open({ maxConnections: 1 });
  const backend = async () => (await database.pool.query("select pg_backend_pid() as pid")).rows[0].pid;
  const cut = await backend();
  await postgres.database.pool.query("select pg_terminate_backend($1)", [cut]);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await createStore(database).accounts.list()).toEqual(await postgres.store.accounts.list());
  expect(await backend()).not.toBe(cut);
});

test("a connection that breaks is told, unless everything is being closed", async () => {
  const told: string[] = [];
  const database = postgres.open({ onError: ({ message }) => told.push(message) });
  await database.pool.query("select 1");
  database.pool.emit("error", new Error("cut"), null as never);
  const closed = database.close();
  database.pool.emit("error", new Error("cut while closing"), null as never);
  await closed;
  expect(told).toEqual(["cut"]);
});

test("a statement that takes too long is ended by the server and the connection stays in use", async () => {
  const database = postgres.open({ maxConnections: 1, queryTimeoutMs: 60_000 });
  const { rows } = await database.pool.query("show statement_timeout");
  expect(rows, "the server's own, before ours").toEqual([{ statement_timeout: "59750ms" }]);
  await database.pool.query("set statement_timeout = 100");
  const slow = sql`select pg_sleep(60)`.execute(database.db);
  await expect(slow).rejects.toMatchObject({ code: "57014" });
  await expect(slow, "what reads in steps asks for smaller ones then").rejects.toSatisfy(isStatementTimeout);
  expect(database.pool.totalCount).toBe(1);
  expect((await database.pool.query("select 7::int8 as n")).rows).toEqual([{ n: 7 }]);
});

for (const kind of ["memory", "PostgreSQL"] as const) {
  test(`a window in ${kind} lets exactly its number of requests through, by bucket`, async () => {
    const limiters = [postgres.database.pool, postgres.open().pool].map((pool) =>
      createRateLimiter(kind === "memory" ? null : pool),
    );
    const of = (n: number) => limiters[kind === "memory" ? 0 : n % 2]!;
    const taken = await Promise.all(Array.from({ length: 30 }, (_, n) => of(n).take("infer:a", 20)));
    const left = taken.flatMap(({ allowed, remaining }) => (allowed ? [remaining] : [])).sort((a, b) => a - b);
    expect(left, "each of the twenty is told another number").toEqual(Array.from({ length: 20 }, (_, n) => n));
    expect(taken.filter(({ allowed, remaining }) => !allowed && remaining !== 0)).toEqual([]);
    for (const { resetSeconds } of taken) expect(resetSeconds).toBeGreaterThan(0);
    for (const { resetSeconds } of taken) expect(resetSeconds).toBeLessThanOrEqual(60);
    expect(await of(0).take("infer:b", 20)).toMatchObject({ allowed: true, limit: 20, remaining: 19 });
  });
}

/** Stops or continues the server with all its helper processes. */
async function freeze(signal: "SIGSTOP" | "SIGCONT"): Promise<void> {
  const pidFile = join(postgres.folder, "postgres/cluster/postmaster.pid");
  const postmaster = Number((await readFile(pidFile, "utf8")).split("\n")[0]);
  const children = (await readFile(`/proc/${postmaster}/task/${postmaster}/children`, "utf8")).trim().split(" ");
  for (const pid of [postmaster, ...children.map(Number)]) process.kill(pid, signal);
}
