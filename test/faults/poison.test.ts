import { createHash } from "node:crypto";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seededRandom } from "../../measuring/random.ts";
import { createExtractionPool } from "../../src/extraction/threads/extraction-pool.ts";
import type { JobHandlers } from "../../src/jobs/catalogue.ts";
import { startWorker } from "../../src/jobs/runner.ts";
import { startSweep } from "../../src/jobs/sweep.ts";
import { createReaderPool } from "../../src/reading/reader-pool.ts";
import { createLocalBlobs } from "../../src/store/blobs/blobs-local.ts";
import type { Ports } from "../../src/usecases/ports.ts";
import { createApprovals } from "../../src/usecases/processing/approve.ts";
import { createLabelling } from "../../src/usecases/processing/labelling.ts";
import { createProcessDocument } from "../../src/usecases/processing/process-document.ts";
import { createProcessing } from "../../src/usecases/processing/read-and-extract.ts";
import { createUniqueness } from "../../src/usecases/processing/uniqueness.ts";
import { newDocument, newTenant, type Tenant } from "../support/fixtures.ts";
import { silentLog, startTestDatabase, type TestDatabase } from "../support/postgres.ts";
import { until } from "../support/program.ts";
import { trialFigure } from "../support/trial-figure.ts";
import { sized } from "./size.ts";

/**
 * docs/trust.md R9: a queue with one poisonous document in six ends as intended: the good ones read, each bad one an
 * error, nobody kept waiting.
 */

const JOBS = sized(50, 200);
/** Per hundred, as Apache Tika's chaos tests have them. */
const PLANTED = { memory: 5, exit: 5, hang: 3, stack: 3 } as const;
const MAX_ATTEMPTS = 2;
/** The cost of a page that hangs; the good ones take milliseconds, plus waiting for a core. */
const PAGE_MS = sized(6_000, 1_500);

let postgres: TestDatabase;
let tenant: Tenant;
beforeAll(async () => {
  postgres = await startTestDatabase();
  tenant = await newTenant(postgres.store, 10_000);
});
afterAll(() => postgres.stop());

/** The path of a queued document as in the product, with readers that do what their document says. */
async function startQueue() {
  const reader = createReaderPool({
    children: 2,
    log: silentLog,
    requireSandbox: false,
    program: fileURLToPath(new URL("../support/poison-reader.ts", import.meta.url)),
    childLimits: { pageTimeoutMs: PAGE_MS, memoryBytes: 300 * 1024 * 1024 },
  });
  const extraction = await createExtractionPool({ threads: 1, modelsDir: "models" });
  const blobs = createLocalBlobs(join(postgres.folder, "blobs"));
  const limits = {
    asyncPages: 10,
    syncPages: 10,
    imagePixels: 1e8,
    maxSidePx: 10_000,
    minSidePx: 50,
    asyncTimeoutMs: 60_000,
  };
  const ambient = { limits, processId: "poisoned", now: () => new Date(), newId: () => "", log: silentLog };
  // The rest of the product is not involved.
  const ports = { store: postgres.store, blobs, reader, extraction, languageModel: null, ambient } as unknown as Ports;
  const processing = createProcessing(ports);
  const processDocument = createProcessDocument(ports, {
    processing,
    approvals: createApprovals(ports),
    labelling: createLabelling(ports),
    uniqueness: createUniqueness(ports),
  });
  const sweep = await startSweep({
    store: postgres.store,
    blobs,
    processId: "poisoned",
    role: "work",
    alone: true,
    now: () => new Date(),
    log: silentLog,
  });
  const handlers = {
    "process-document": ({ documentId }: { documentId: string }, attempt: never) =>
      processDocument(documentId, attempt),
  };
  const worker = await startWorker({
    pool: postgres.database.pool,
    processId: "poisoned",
    concurrency: 3,
    jobTimeoutMs: 60_000,
    log: silentLog,
    handlers: handlers as unknown as JobHandlers,
  });
  return {
    blobs,
    stop: async () => {
      await worker.drain(5_000);
      await sweep.stop();
      await extraction.close();
      await reader.close();
    },
  };
}

test("a queue with poison in it ends exactly as planted, each poison after two tries at most", async () => {
  const queue = await startQueue();
  const random = seededRandom(9);
  const kinds = Object.entries(PLANTED).flatMap(([kind, share]) =>
    Array<string>(Math.round((share * JOBS) / 100)).fill(kind),
  );
  const planted = [...kinds, ...Array<string>(JOBS - kinds.length).fill("good")]
    .map((kind) => ({ kind, order: random.next() }))
    .sort((a, b) => a.order - b.order);
  const documents = new Map<string, string>();
  for (const [i, { kind }] of planted.entries()) {
    const bytes = Buffer.from(`${kind} ${i}`);
    const document = newDocument(tenant, { pageCount: 1, sha256: createHash("sha256").update(bytes).digest("hex") });
    await queue.blobs.put(document, bytes);
    const { reservationId } = await postgres.store.plans.reserve(tenant.plan.planId, 1, "poisoned", new Date());
    await postgres.store.documents.accept(document, { reservationId, queueLimit: 10_000, idempotency: null });
    documents.set(document.documentId, kind);
  }
  const rowsOf = async () =>
    (await postgres.database.pool.query("select document_id, status, message, attempt, processed_at from document"))
      .rows;
  const countRunning = async () => (await rowsOf()).filter(({ status }) => status === "RUNNING").length;
  await until(
    async () => (await countRunning()) === 0,
    300_000,
    () => "the queue to be empty",
  );
  await queue.stop();

  const rows = await rowsOf();
  const asPlanted = rows.filter(
    ({ document_id, status, message }) =>
      (documents.get(document_id) === "good") === (status === "ACTIVE" && message === null),
  ).length;
  const told = rows.filter(({ status, message }) => status !== "ERROR" || message !== null).length;
  const attempts = Math.max(...rows.map(({ attempt }) => attempt));
  const usage = (await postgres.store.plans.find(tenant.plan.planId, new Date()))?.usage;
  const good = JOBS - kinds.length;
  const passed = [
    trialFigure(
      "R9",
      `outcomes as planted, ${kinds.length} poisonous of ${JOBS}`,
      `${asPlanted}/${JOBS}`,
      `=${JOBS}`,
      asPlanted === JOBS,
    ),
    trialFigure("R9", "errors that say what is wrong", `${told}/${JOBS}`, `=${JOBS}`, told === JOBS),
    trialFigure("R9", "most attempts at a document", attempts, `<=${MAX_ATTEMPTS}`, attempts <= MAX_ATTEMPTS),
    trialFigure("R9", "pages charged", usage ?? -1, `=${good}`, usage === good),
    trialFigure(
      "R9",
      "control: documents that were poison",
      rows.filter(({ status }) => status === "ERROR").length,
      `=${kinds.length}`,
      rows.filter(({ status }) => status === "ERROR").length === kinds.length,
    ),
  ];
  expect(passed).toEqual([true, true, true, true, true]);
}, 360_000);
