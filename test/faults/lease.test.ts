import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { JobHandlers, QueueWorker } from "../../src/jobs/catalogue.ts";
import { startWorker } from "../../src/jobs/runner.ts";
import { startSweep } from "../../src/jobs/sweep.ts";
import { createLocalBlobs } from "../../src/store/blobs/blobs-local.ts";
import type { DocumentRecord } from "../../src/store/contract/document-types.ts";
import { newDocument, newResult, newTenant, type Tenant } from "../support/fixtures.ts";
import { silentLog, startTestDatabase, type TestDatabase } from "../support/postgres.ts";
import { until } from "../support/program.ts";
import { trialFigure } from "../support/trial-figure.ts";
import { isLong, sized } from "./size.ts";

/**
 * docs/trust.md R8: the work of a dead worker is taken over within 30 s, and one that was only asleep is locked out
 * when it wakes up.
 */

const ROUNDS = sized(5, 50);
const PAGES = 2;
const LEASE_MS = 30_000;

let postgres: TestDatabase;
let tenant: Tenant;
let sleeper: Sleeper;

beforeAll(async () => {
  postgres = await startTestDatabase();
});
afterAll(() => postgres.stop());
beforeEach(async () => {
  tenant = await newTenant(postgres.store);
});

/** A worker in its own process that holds every document it begins until it is told to finish it. */
interface Sleeper {
  readonly child: ChildProcess;
  /** Its next message. */
  says(): Promise<string>;
  finish(): void;
}

async function startSleeper(): Promise<Sleeper> {
  const source = (path: string) => JSON.stringify(new URL(`../../${path}`, import.meta.url).href);
  const program = `
    import { once } from "node:events";
    import { openDatabase } from ${source("src/store/database/database.ts")};
    import { createStore } from ${source("src/store/postgres-store.ts")};
    import { startWorker } from ${source("src/jobs/runner.ts")};
    import { newResult } from ${source("test/support/fixtures.ts")};
    const database = openDatabase(${JSON.stringify(postgres.url)});
    const store = createStore(database);
    await store.processes.beat("sleeper", "work");
    const log = { info() {}, warn() {}, error() {} };
    const say = (text) => process.stdout.write(text + "\\n");
    await startWorker({ pool: database.pool, concurrency: 1, processId: "sleeper", jobTimeoutMs: 600_000, log, handlers: {
      "refit-service-model": async () => undefined,
      "process-document": async ({ documentId }) => {
        const begun = await store.documents.beginAttempt(documentId, "sleeper");
        say("taken");
        await once(process.stdin, "data");
        const outcome = { result: newResult("99,99 €"), revisionStatus: "pending", processedAt: new Date() };
        const written = await store.documents.complete(documentId, begun.attempt, outcome);
        const failed = await store.documents.fail(documentId, begun.attempt, { message: "late", code: null }, new Date());
        say(written || failed ? "written" : "refused");
      } } });
    say("ready");`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], { stdio: ["pipe", "pipe", "inherit"] });
  const lines: string[] = [];
  child.stdout.on("data", (chunk: Buffer) => lines.push(...chunk.toString().trim().split("\n")));
  const said = {
    child,
    says: async () => {
      await until(
        () => lines.length > 0,
        60_000,
        () => "the sleeper to say something",
      );
      return lines.shift()!;
    },
    finish: () => void child.stdin.write("finish"),
  };
  expect(await said.says()).toBe("ready");
  return said;
}

function work(handler: JobHandlers["process-document"]): Promise<QueueWorker> {
  const handlers = {
    "process-document": handler,
    "refit-service-model": async () => undefined,
  } as unknown as JobHandlers;
  return startWorker({
    pool: postgres.database.pool,
    handlers,
    concurrency: 1,
    processId: "successor",
    jobTimeoutMs: 60_000,
    log: silentLog,
  });
}

const sweep = (intervalMs?: number) =>
  startSweep({
    store: postgres.store,
    blobs: createLocalBlobs(postgres.folder),
    processId: "successor",
    role: "work",
    alone: false,
    now: () => new Date(),
    log: silentLog,
    ...(intervalMs !== undefined && { intervalMs }),
  });

async function accept(): Promise<DocumentRecord> {
  const { reservationId } = await postgres.store.plans.reserve(tenant.plan.planId, PAGES, "successor", new Date());
  return postgres.store.documents.accept(newDocument(tenant), { reservationId, queueLimit: 1_000, idempotency: null });
}

async function complete(documentId: string): Promise<void> {
  const begun = await postgres.store.documents.beginAttempt(documentId, "successor");
  const outcome = { result: newResult(), revisionStatus: "pending" as const, processedAt: new Date() };
  if (begun) await postgres.store.documents.complete(documentId, begun.attempt, outcome);
}

const find = ({ serviceId, documentId }: DocumentRecord) => postgres.store.documents.find(serviceId, documentId);
const totalOf = (document: Awaited<ReturnType<typeof find>>) => document?.result?.pages[0]?.entities.total?.[0]?.text;

/** The sleeper has not beaten for longer than a lease; what it holds is taken over at once. */
async function lapse(): Promise<void> {
  await postgres.database.pool.query(
    "update worker_heartbeat set beaten_at = now() - interval '1 minute' where process_id = 'sleeper'",
  );
  await postgres.store.upkeep.takeOverJobs();
}

describe("a worker that was taken for dead", () => {
  test(
    `and wakes up ${ROUNDS} times writes nothing: each document has one result and is charged once`,
    async () => {
      sleeper = await startSleeper();
      const ended: { document: DocumentRecord; said: string }[] = [];
      try {
        for (let round = 0; round < ROUNDS; round++) {
          await postgres.store.processes.beat("sleeper", "work");
          const document = await accept();
          expect(await sleeper.says()).toBe("taken");
          sleeper.child.kill("SIGSTOP");
          await lapse();
          const successor = await work(({ documentId }) => complete(documentId));
          await until(
            async () => (await find(document))?.status === "ACTIVE",
            120_000,
            () => "the successor",
          );
          await successor.drain(5_000);
          sleeper.child.kill("SIGCONT");
          sleeper.finish();
          ended.push({ document, said: await sleeper.says() });
        }
      } finally {
        sleeper.child.kill("SIGCONT");
        sleeper.child.kill("SIGKILL");
      }
      const good = await Promise.all(
        ended.map(async ({ document, said }) => {
          const { rows } = await postgres.database.pool.query(
            "select count(*) as n from revision_event where document_id = $1 and kind = 'processed'",
            [document.documentId],
          );
          return said === "refused" && rows[0].n === 1 && totalOf(await find(document)) === "12,50 €";
        }),
      );
      const count = good.filter(Boolean).length;
      const usage = (await postgres.store.plans.find(tenant.plan.planId, new Date()))?.usage;
      expect(
        trialFigure(
          "R8",
          "late writes refused, with one result each",
          `${count}/${ROUNDS}`,
          `=${ROUNDS}`,
          count === ROUNDS,
        ),
      ).toBe(true);
      expect(trialFigure("R8", "pages charged", usage ?? -1, `=${ROUNDS * PAGES}`, usage === ROUNDS * PAGES)).toBe(
        true,
      );
    },
    120_000 + ROUNDS * 20_000,
  );

  test("control: with its successor's number instead of its own its late write is taken", async () => {
    const document = await accept();
    await postgres.store.documents.beginAttempt(document.documentId, "sleeper");
    const successor = await postgres.store.documents.beginAttempt(document.documentId, "successor");
    const late = { result: newResult("99,99 €"), revisionStatus: "pending" as const, processedAt: new Date() };
    const taken = await postgres.store.documents.complete(document.documentId, successor!.attempt, late);
    expect(
      trialFigure("R8", "control: a late write without its own number", taken ? "taken" : "refused", "=taken", taken),
    ).toBe(true);
    await postgres.database.pool.query("delete from graphile_worker._private_jobs");
  });
});

describe.runIf(isLong)("a worker that is killed", () => {
  test("has its job at work again within the lease", async () => {
    sleeper = await startSleeper();
    const document = await accept();
    expect(await sleeper.says()).toBe("taken");
    const watching = await sweep();
    const successor = await work(({ documentId }) => complete(documentId));
    await postgres.store.processes.beat("sleeper", "work");
    sleeper.child.kill("SIGKILL");
    await once(sleeper.child, "exit");
    const killedAt = performance.now();
    await until(
      async () => (await find(document))?.status === "ACTIVE",
      120_000,
      () => "the job to run again",
    );
    const ms = Math.round(performance.now() - killedAt);
    await successor.drain(5_000);
    await watching.stop();
    expect(
      trialFigure("R8", "job of a killed worker done again after", `${ms}ms`, `<=${LEASE_MS}ms`, ms <= LEASE_MS),
    ).toBe(true);
  }, 150_000);
});
