import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLearner } from "../../src/extraction/learning/learner.ts";
import { createExtractionPool } from "../../src/extraction/threads/extraction-pool.ts";
import { startWorker } from "../../src/jobs/runner.ts";
import { startSweep } from "../../src/jobs/sweep.ts";
import { createLocalBlobs } from "../../src/store/blobs/blobs-local.ts";
import { createRefit } from "../../src/usecases/learning/refit.ts";
import { caseFiles, papers, reviewed } from "../support/case-files.ts";
import { newDocument, newTenant, type Tenant } from "../support/fixtures.ts";
import { silentLog, startTestDatabase, type TestDatabase } from "../support/postgres.ts";

/** A process that dies in the middle of a refit: the live version stays live, and another process does the refit. */

const NOW = new Date("2026-03-15T12:00:00Z");
/** At the first instructions of the thread, and in the middle of the fit, which takes about a second of CPU. */
const KILLED_AFTER_MS = [0, 400];

let postgres: TestDatabase;
let tenant: Tenant;
beforeAll(async () => {
  postgres = await startTestDatabase();
  const { accountId, plan } = await newTenant(postgres.store);
  const service = await postgres.store.services.create({ accountId, planId: plan.planId, definition: caseFiles });
  tenant = { accountId, plan, service };
});
afterAll(() => postgres.stop());

test("after kill -9 in a refit the live version is as before, and the refit is done again", async () => {
  const { learning } = postgres.store;
  const { serviceId } = tenant.service;
  await teach(0, 10);
  await work(() => learning.summary(serviceId).then(({ refit }) => refit === null));
  const before = await learning.liveModel(serviceId);
  expect(before?.documentIds).toHaveLength(10);

  await teach(10, 20);
  for (const afterMs of KILLED_AFTER_MS) {
    const victim = await startWorkerInChild();
    await sleep(afterMs);
    victim.kill("SIGKILL");
    await once(victim, "exit");
    expect(await learning.liveModel(serviceId)).toEqual(before);
    expect(await learning.summary(serviceId)).toMatchObject({ refit: {}, lastFit: 10 });
    await makeSilent();
  }

  await work(() => learning.summary(serviceId).then(({ refit }) => refit === null));
  expect((await learning.models(serviceId))[0]).toMatchObject({ documents: 20 });
}, 300_000);

/** Labelled papers `from` to `to`, stored like examples. */
async function teach(from: number, to: number): Promise<void> {
  for (const paper of papers([0, 1, 2, 3, 4], to).slice(from)) {
    const { result, template } = reviewed(paper);
    const document = { ...newDocument(tenant, { pageCount: 1 }), processedAt: NOW };
    await postgres.store.documents.insertProcessed(document, {
      result,
      revisionStatus: "approved",
      reservationId: null,
      idempotency: null,
      example: { actor: "key:1", corrected: { entities: { own_code: paper.code } }, template },
    });
  }
}

/** The queue's worker with the real learner, until `isDone`. */
async function work(isDone: () => Promise<boolean>): Promise<void> {
  const { store, database } = postgres;
  const extraction = await createExtractionPool({ threads: 1, modelsDir: "models" });
  const learner = createLearner({ modelsDir: "models" });
  const refit = createRefit({ store, extraction, learner, ambient: { now: () => NOW, log: silentLog } });
  const blobs = createLocalBlobs(postgres.folder);
  const processId = "successor";
  const sweep = await startSweep({
    store,
    blobs,
    processId,
    role: "work",
    alone: false,
    now: () => new Date(),
    log: silentLog,
    intervalMs: 100,
  });
  const worker = await startWorker({
    pool: database.pool,
    handlers: {
      "process-document": async () => undefined,
      "refit-service-model": ({ serviceId }, context) => refit(serviceId, context),
      "run-batch": async () => undefined,
    },
    concurrency: 1,
    processId,
    jobTimeoutMs: 60_000,
    log: silentLog,
  });
  while (!(await isDone())) await sleep(50);
  await worker.drain(5_000);
  await sweep.stop();
  await learner.close();
  await extraction.close();
}

/** A separate process that is fitting when it says so. */
async function startWorkerInChild(): Promise<ChildProcess> {
  const source = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
  const program = `
    import { openDatabase } from ${source("../../src/store/database/database.ts")};
    import { createStore } from ${source("../../src/store/postgres-store.ts")};
    import { createLearner } from ${source("../../src/extraction/learning/learner.ts")};
    import { createRefit } from ${source("../../src/usecases/learning/refit.ts")};
    import { startWorker } from ${source("../../src/jobs/runner.ts")};
    const database = openDatabase(${JSON.stringify(postgres.url)});
    const store = createStore(database);
    await store.processes.beat("victim", "work");
    const log = { info() {}, warn() {}, error() {} };
    const learner = createLearner({ modelsDir: "models" });
    const fit = async (task, signal) => {
      process.stdout.write("fitting");
      await learner.fit(task, signal);
      // However quick the machine is, its death comes before what it made is written down.
      return new Promise(() => setInterval(() => undefined, 1_000));
    };
    const refit = createRefit({ store, extraction: { modelVersion: "test" }, learner: { ...learner, fit }, ambient: { now: () => new Date(), log } });
    await startWorker({ pool: database.pool, concurrency: 1, processId: "victim", jobTimeoutMs: 60_000, log, handlers: {
      "process-document": async () => undefined,
      "refit-service-model": ({ serviceId }, context) => refit(serviceId, context) } });`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return child;
}

/** The sweep takes over what a process held that has been silent for a minute. */
async function makeSilent(): Promise<void> {
  const { pool } = postgres.database;
  await pool.query("update worker_heartbeat set beaten_at = now() - interval '1 minute' where process_id = 'victim'");
  await postgres.store.upkeep.takeOverJobs();
}
