import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { expect, test } from "vitest";
import { databaseOfFile, tenantOfEachTest } from "../../test/support/database-of-file.ts";
import { startDatabaseProxy } from "../../test/support/database-proxy.ts";
import { newDocument, newResult, newTenant, type Tenant } from "../../test/support/fixtures.ts";
import { silentLog } from "../../test/support/postgres.ts";
import { AppError } from "../errors.ts";
import { createLocalBlobs } from "../store/blobs/blobs-local.ts";
import type { DocumentRecord } from "../store/contract/document-types.ts";
import { openDatabase } from "../store/database/database.ts";
import type { JobContext, JobHandlers, QueueWorker } from "./catalogue.ts";
import { startWorker } from "./runner.ts";
import { startSweep } from "./sweep.ts";

const NOW = new Date("2026-03-15T12:00:00Z");
/** A limit against hangs only: a busy machine takes ten times as long as usual. */
const PATIENCE_MS = 30_000;

const postgres = databaseOfFile();
const tenant = tenantOfEachTest(postgres);

test("a job starts within a second of its document's acceptance, at its first attempt", async () => {
  const contexts: JobContext[] = [];
  const worker = await work("p1", async (payload, context) => {
    contexts.push(context);
    await complete(payload.documentId, "p1");
  });
  const document = await accept();
  await until(async () => (await statusOf(document)) === "ACTIVE", 1_000);
  await worker.drain(1_000);
  expect(contexts).toMatchObject([{ attempt: 1, isLastAttempt: false }]);
  expect(await jobs()).toEqual([]);
});

test("a job that rejects is tried again later", async () => {
  const attempts: number[] = [];
  const worker = await work("p1", async ({ documentId }, { attempt }) => {
    attempts.push(attempt);
    if (attempt === 1) throw new Error("the database was away");
    await complete(documentId, "p1");
  });
  const document = await accept();
  await until(async () => (await statusOf(document)) === "ACTIVE", 10_000);
  await worker.drain(1_000);
  expect(attempts).toEqual([1, 2]);
});

test.each([
  { away: new AppError("dependency_unavailable", "The disk is full."), counted: 0, waits: true },
  { away: new Error("a fault of the program"), counted: 1, waits: false },
])("what a job needs may be away without an attempt counting: $away.message", async ({ away, counted, waits }) => {
  const worker = await work("p1", async () => {
    throw away;
  });
  const document = await accept();
  await until(async () => (await jobs()).some(({ locked_by, last_error }) => !locked_by && last_error), PATIENCE_MS);
  await worker.drain(1_000);
  const [job] = await jobs();
  expect(job).toMatchObject({ key: document.jobId, attempts: counted });
  expect(job.waitS > 20).toBe(waits);
  await postgres.database.pool.query("delete from graphile_worker._private_jobs");
});

test("whose dependency is away for longer than a day ends by its attempts", async () => {
  const worker = await work("p1", async () => {
    await postgres.database.pool.query(
      "update graphile_worker._private_jobs set created_at = now() - interval '2 days'",
    );
    throw new AppError("dependency_unavailable", "The disk is full.");
  });
  await accept();
  await until(async () => (await jobs()).some(({ locked_by, last_error }) => !locked_by && last_error), PATIENCE_MS);
  await worker.drain(1_000);
  expect(await jobs()).toMatchObject([{ attempts: 1 }]);
  await postgres.database.pool.query("delete from graphile_worker._private_jobs");
});

test("services take turns: the one document of a service does not wait for all of another, whose own keep their order", async () => {
  const many: DocumentRecord[] = [];
  for (let i = 0; i < 6; i++) many.push(await accept());
  const one = await accept(await newTenant(postgres.store));
  const done: string[] = [];
  const process: JobHandlers["process-document"] = async ({ documentId }) => {
    await complete(documentId, "p1");
    done.push(documentId);
  };
  const worker = await work("p1", process, { concurrency: 1 });
  await until(async () => done.length === 7, PATIENCE_MS);
  await worker.drain(1_000);
  expect(done.indexOf(one.documentId)).toBe(1);
  expect(done.filter((id) => id !== one.documentId)).toEqual(many.map(({ documentId }) => documentId));
});

test("draining waits for a running job", async () => {
  const started = Promise.withResolvers<void>();
  const worker = await work("p1", async ({ documentId }) => {
    started.resolve();
    await sleep(500);
    await complete(documentId, "p1");
  });
  const document = await accept();
  await started.promise;
  await worker.drain(10_000);
  expect(await statusOf(document)).toBe("ACTIVE");
});

test("a job that outlasts the drain is aborted and waits in the queue as if it had not been taken", async () => {
  const started = Promise.withResolvers<void>();
  const worker = await work("p1", async (_, { signal }) => {
    started.resolve();
    await once(signal, "abort");
    throw signal.reason;
  });
  const document = await accept();
  await started.promise;
  await worker.drain(50);
  expect(await jobs()).toMatchObject([{ key: document.jobId, attempts: 0, locked_by: null, due: true }]);
  const successor = await work("p2", ({ documentId }) => complete(documentId, "p2"));
  await until(async () => (await statusOf(document)) === "ACTIVE", PATIENCE_MS);
  await successor.drain(1_000);
});

test("a job past its time limit gets its signal aborted, and one that ignores the signal is given up", async () => {
  const reasons: unknown[] = [];
  const worker = await work(
    "p1",
    async ({ documentId }, { signal, attempt }) => {
      if (attempt > 1) return complete(documentId, "p1");
      signal.addEventListener("abort", () => reasons.push(signal.reason));
      await new Promise(() => undefined);
    },
    { jobTimeoutMs: 50 },
  );
  const document = await accept();
  await until(async () => (await statusOf(document)) === "ACTIVE", 15_000);
  await worker.drain(1_000);
  expect(reasons).toEqual([new Error("The job took longer than 50 ms.")]);
});

test("after kill -9 of a worker another process takes its job over, once the dead one has been silent", async () => {
  const document = await accept();
  const victim = await startWorkerInChild("victim");
  victim.kill("SIGKILL");
  const worker = await work("p2", ({ documentId }) => complete(documentId, "p2"));
  const sweep = await startSweep({ ...upkeep("p2"), alone: false });
  await sleep(500);
  expect(await statusOf(document)).toBe("RUNNING");
  await makeSilent("victim");
  await until(async () => (await statusOf(document)) === "ACTIVE", PATIENCE_MS);
  await worker.drain(1_000);
  await sweep.stop();
  expect((await find(document))?.result).toEqual(newResult());
});

test("a process that is alone on its database takes everything over at its start", async () => {
  const document = await accept();
  const victim = await startWorkerInChild("victim");
  victim.kill("SIGKILL");
  const sweep = await startSweep({ ...upkeep("p2"), alone: true });
  const worker = await work("p2", ({ documentId }) => complete(documentId, "p2"));
  await until(async () => (await statusOf(document)) === "ACTIVE", 5_000);
  await worker.drain(1_000);
  await sweep.stop();
  expect(await usage()).toBe(2);
});

test("a database that goes away while a job ends costs neither the process nor the document", async () => {
  const worker = await work("p1", async ({ documentId }, { attempt }) => {
    await complete(documentId, "p1");
    if (attempt > 1) return;
    await killDatabase();
    await until(
      () =>
        postgres.store.ping(200).then(
          () => false,
          () => true,
        ),
      5_000,
    );
  });
  const document = await accept();
  await until(async () => (await jobs()).length === 0, 25_000);
  expect(await statusOf(document)).toBe("ACTIVE");
  await worker.drain(1_000);
  expect(await usage()).toBe(2);
});

test("a database that does not answer the first question about the queue costs no more than a new start of the worker", async () => {
  const proxy = await startDatabaseProxy(postgres.url);
  const asked: string[] = [];
  proxy.setTap({
    before: (text) => {
      if (asked.length > 0 || !text.includes("_private_tasks")) return "pass";
      asked.push(text);
      return "cut";
    },
  });
  const database = openDatabase(proxy.url);
  const worker = await work("p1", ({ documentId }) => complete(documentId, "p1"), { pool: database.pool });
  const document = await accept();
  await until(async () => (await statusOf(document)) === "ACTIVE", PATIENCE_MS);
  expect(asked).toHaveLength(1);
  await worker.drain(1_000);
  await database.close();
  await proxy.close();
});

test("a document whose job has used up its attempts becomes ERROR and is free of charge", async () => {
  const document = await accept();
  await postgres.database.pool.query(
    "select graphile_worker.permanently_fail_jobs(array(select id from graphile_worker.jobs))",
  );
  const sweep = await startSweep({ ...upkeep("p1"), alone: false });
  await until(async () => (await statusOf(document)) === "ERROR", PATIENCE_MS);
  await sweep.stop();
  expect((await find(document))?.message).toMatch(/could not be processed/);
  expect(await usage()).toBe(0);
});

test("the sweep deletes a removed document's bytes first and its row after", async () => {
  const blobs = createLocalBlobs(`${postgres.folder}/blobs`);
  const document = await accept();
  await blobs.put(document, Buffer.from("pdf"));
  await postgres.store.documents.remove(document.serviceId, document.documentId, NOW);
  const sweep = await startSweep({ ...upkeep("p1"), alone: false });
  await until(async () => (await postgres.store.documents.removed(100)).length === 0, PATIENCE_MS);
  await sweep.stop();
  expect(await blobs.get(document)).toBeNull();
});

test("while the file store is down a removed document keeps its row, and the heart goes on beating", async () => {
  const document = await accept();
  await postgres.store.documents.remove(document.serviceId, document.documentId, NOW);
  const down = () => Promise.reject(new Error("the file store is down"));
  const blobs = { ...createLocalBlobs(postgres.folder), deleteDocument: down };
  const sweep = await startSweep({ ...upkeep("p1"), blobs, alone: false });
  await makeSilent("p1");
  await until(async () => (await beatAge("p1")) < 1, PATIENCE_MS);
  await sweep.stop();
  expect(await postgres.store.documents.removed(100)).toHaveLength(1);
  await postgres.store.documents.purge(document.documentId);
});

test("while the file store hangs, the heart goes on beating and dead processes' documents are ended", async () => {
  const removed = await accept();
  await postgres.store.documents.remove(removed.serviceId, removed.documentId, NOW);
  const abandoned = await accept();
  await postgres.database.pool.query(
    "select graphile_worker.permanently_fail_jobs(array(select id from graphile_worker.jobs))",
  );
  const hanging = Promise.withResolvers<void>();
  const blobs = { ...createLocalBlobs(postgres.folder), deleteDocument: () => hanging.promise };
  const sweep = await startSweep({ ...upkeep("p1"), blobs, alone: false });
  await until(async () => (await statusOf(abandoned)) === "ERROR", PATIENCE_MS);
  await makeSilent("p1");
  await until(async () => (await beatAge("p1")) < 1, PATIENCE_MS);
  expect(await postgres.store.documents.removed(100)).toHaveLength(1);
  hanging.resolve();
  await sweep.stop();
});

test("a process that stops takes leave", async () => {
  const sweep = await startSweep({ ...upkeep("leaving"), alone: false });
  await sweep.stop();
  const { rows } = await postgres.database.pool.query("select from worker_heartbeat where process_id = 'leaving'");
  expect(rows).toEqual([]);
});

function work(
  processId: string,
  handler: JobHandlers["process-document"],
  options: { jobTimeoutMs?: number; pool?: pg.Pool; concurrency?: number } = {},
): Promise<QueueWorker> {
  return startWorker({
    pool: options.pool ?? postgres.database.pool,
    handlers: {
      "process-document": handler,
      "refit-service-model": async () => undefined,
      "run-batch": async () => undefined,
    },
    concurrency: options.concurrency ?? 2,
    processId,
    jobTimeoutMs: options.jobTimeoutMs ?? 60_000,
    log: silentLog,
  });
}

/** A separate process that takes a job and never finishes it. */
async function startWorkerInChild(processId: string): Promise<ChildProcess> {
  const source = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
  const program = `
    import { openDatabase } from ${source("../store/database/database.ts")};
    import { createStore } from ${source("../store/postgres-store.ts")};
    import { startWorker } from ${source("./runner.ts")};
    const database = openDatabase(${JSON.stringify(postgres.url)});
    const store = createStore(database);
    const processId = ${JSON.stringify(processId)};
    await store.processes.beat(processId, "work");
    const log = { info() {}, warn() {}, error() {} };
    await startWorker({ pool: database.pool, concurrency: 1, processId, jobTimeoutMs: 60_000, log, handlers: {
      "refit-service-model": async () => undefined,
      "run-batch": async () => undefined,
      "process-document": async ({ documentId }) => {
        await store.documents.beginAttempt(documentId, processId);
        process.stdout.write("taken");
        await new Promise(() => undefined);
      } } });`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return child;
}

function upkeep(processId: string) {
  const blobs = createLocalBlobs(`${postgres.folder}/blobs`);
  return {
    store: postgres.store,
    blobs,
    processId,
    role: "all",
    now: () => new Date(),
    log: silentLog,
    intervalMs: 100,
  };
}

/** The embedded server restarts by itself. */
async function killDatabase(): Promise<void> {
  const pidFile = await readFile(`${postgres.folder}/postgres/cluster/postmaster.pid`, "utf8");
  process.kill(Number(pidFile.split("\n")[0]), "SIGKILL");
}

/** Makes the process's last heartbeat a minute old. */
async function makeSilent(processId: string): Promise<void> {
  const silence = "update worker_heartbeat set beaten_at = now() - interval '1 minute' where process_id = $1";
  await postgres.database.pool.query(silence, [processId]);
}

async function beatAge(processId: string): Promise<number> {
  const age = "select extract(epoch from now() - beaten_at)::float8 as age from worker_heartbeat where process_id = $1";
  return (await postgres.database.pool.query(age, [processId])).rows[0].age;
}

async function accept(from: Tenant = tenant): Promise<DocumentRecord> {
  const { reservationId } = await postgres.store.plans.reserve(from.plan.planId, 2, "p1", NOW);
  const options = { reservationId, queueLimit: 10, idempotency: null };
  return postgres.store.documents.accept(newDocument(from), options);
}

async function complete(documentId: string, processId: string): Promise<void> {
  const begun = await postgres.store.documents.beginAttempt(documentId, processId);
  const outcome = { result: newResult(), revisionStatus: "pending" as const, processedAt: NOW };
  if (begun) await postgres.store.documents.complete(documentId, begun.attempt, outcome);
}

const find = ({ serviceId, documentId }: DocumentRecord) => postgres.store.documents.find(serviceId, documentId);
const statusOf = async (document: DocumentRecord) => (await find(document))?.status;

async function usage(): Promise<number | undefined> {
  return (await postgres.store.plans.find(tenant.plan.planId, NOW))?.usage;
}

async function jobs() {
  const waiting = `
    select key, attempts, locked_by, last_error, run_at <= now() as due, extract(epoch from run_at - now())::float as "waitS"
      from graphile_worker.jobs`;
  return (await postgres.database.pool.query(waiting)).rows;
}

async function until(condition: () => Promise<boolean>, patienceMs: number): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!(await condition().catch(() => false))) {
    if (performance.now() > deadline) throw new Error(`the condition was not met within ${patienceMs} ms`);
    await sleep(20);
  }
}
