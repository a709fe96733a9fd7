import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { newTenant, type Tenant } from "../../../test/support/fixtures.ts";
import { silentLog, startTestDatabase, type TestDatabase } from "../../../test/support/postgres.ts";
import { AppError } from "../../errors.ts";
import { createExtractionPool } from "../../extraction/threads/extraction-pool.ts";
import { createReaderPool } from "../../reading/reader-pool.ts";
import type { Reader } from "../../reading/types.ts";
import { createLocalBlobs } from "../../store/blobs/blobs-local.ts";
import { CANCELLED } from "../../store/contract/document-types.ts";
import type { Caller } from "../access/caller.ts";
import type { PredictRequest } from "../document-types.ts";
import type { Ports } from "../ports.ts";
import { createApprovals } from "./approve.ts";
import { createIdempotency } from "./idempotency.ts";
import { createLabelling } from "./labelling.ts";
import { createPredict } from "./predict.ts";
import { createProcessDocument } from "./process-document.ts";
import { createProcessing } from "./read-and-extract.ts";
import { createUniqueness } from "./uniqueness.ts";

/** Synchronous calls that take too long, of documents that are read when the test says so. */

let postgres: TestDatabase;
let tenant: Tenant;
let caller: Caller;
let pool: ReturnType<typeof createReaderPool>;
const extraction = await createExtractionPool({ threads: 1, modelsDir: "models" });
let gate: PromiseWithResolvers<void>;

beforeAll(async () => {
  postgres = await startTestDatabase();
  pool = createReaderPool({
    children: 1,
    log: silentLog,
    requireSandbox: false,
    program: fileURLToPath(new URL("../../../test/support/poison-reader.ts", import.meta.url)),
  });
});
afterAll(async () => {
  await extraction.close();
  await pool.close();
  await postgres.stop();
});
beforeEach(async () => {
  gate = Promise.withResolvers();
  tenant = await newTenant(postgres.store);
  const { serviceId } = tenant.service;
  const rights = { rateLimit: null, expiresAt: null, scopes: ["infer" as const] };
  const secret = { prefix: "est_", sha256: randomUUID().replaceAll("-", "").padEnd(64, "0") };
  caller = {
    kind: "api_key",
    key: await postgres.store.keys.create({ serviceId, name: "trial", ...rights, ...secret }, new Date()),
  };
});
afterEach(() => gate.resolve());

/** A process of the product, as far as documents go. */
function newProcess({ blobsFolder = "blobs", documents = postgres.store.documents, isReadFirst = false } = {}) {
  const signals: AbortSignal[] = [];
  const slow: Reader = {
    ...pool,
    read: async (bytes, options) => {
      if (options.signal) signals.push(options.signal);
      const read = isReadFirst ? await pool.read(bytes, options) : null;
      await gate.promise;
      return read ?? pool.read(bytes, options);
    },
  };
  const limits = { syncPages: 10, asyncPages: 10, imagePixels: 1e8, maxSidePx: 10_000, minSidePx: 50 };
  const times = { syncTimeoutMs: 50, asyncTimeoutMs: 600_000 };
  const ambient = {
    limits: { ...limits, ...times },
    processId: randomUUID(),
    now: () => new Date(),
    newId: randomUUID,
    log: silentLog,
  };
  const blobs = createLocalBlobs(join(postgres.folder, blobsFolder));
  // The rest of the product has no part in it.
  const store = { ...postgres.store, documents };
  const ports = { store, blobs, reader: slow, extraction, languageModel: null, ambient };
  const all = ports as unknown as Ports;
  const parts = {
    processing: createProcessing(all),
    approvals: createApprovals(all),
    uniqueness: createUniqueness(all),
  };
  const predict = createPredict(all, { ...parts, once: createIdempotency(all) });
  const processDocument = createProcessDocument(all, { ...parts, labelling: createLabelling(all) });
  return {
    processId: ambient.processId,
    /** Of the documents that it began to read. */
    signals,
    send: (content: string, push: PredictRequest["push"] = "always", idempotencyKey: string | null = null) =>
      predict({
        service: { ...tenant.service, caller },
        file: { name: "a.pdf", bytes: Buffer.from(content) },
        push,
        withViolations: false,
        idempotencyKey,
        signal: new AbortController().signal,
      } as PredictRequest),
    work: (documentId: string) =>
      processDocument(documentId, { signal: new AbortController().signal, isLastAttempt: true }),
  };
}

async function timeOutOf(call: Promise<unknown>): Promise<string> {
  const error = await call.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(AppError);
  expect(error).toMatchObject({ code: "sync_timeout", status: 503 });
  return (error as AppError).headers["x-document-id"] ?? "";
}

const record = (documentId: string) => postgres.store.documents.findRecord(tenant.service.serviceId, documentId);
const statusOf = async (documentId: string) => (await record(documentId))?.status;
const usage = async () => (await postgres.store.plans.find(tenant.plan.planId, new Date()))?.usage;
const dueInSeconds = async (documentId: string): Promise<number | undefined> => {
  const text = `select extract(epoch from job.run_at - now())::integer as seconds from graphile_worker.jobs as job
    join document on job.key = job_id::text where document_id = $1`;
  return (await postgres.database.pool.query(text, [documentId])).rows[0]?.seconds;
};

test("a document that is to be stored and takes too long is RUNNING from the time-out on, then ACTIVE, and is charged once", async () => {
  const documentId = await timeOutOf(newProcess().send("good"));
  expect(await record(documentId)).toMatchObject({ status: "RUNNING", originalName: "a.pdf", pageCount: 1 });
  expect(await usage()).toBe(1);
  gate.resolve();
  await expect.poll(() => statusOf(documentId)).toBe("ACTIVE");
  expect(await usage()).toBe(1);
  const events = await postgres.store.documents.events(tenant.service.serviceId, documentId);
  expect(events?.map(({ kind }) => kind)).toEqual(["created", "processed"]);
});

test("while it is read on, it says how many of its pages are read, and is read no further for nobody", async () => {
  const documentId = await timeOutOf(newProcess({ isReadFirst: true }).send("good"));
  await expect.poll(() => record(documentId)).toMatchObject({ status: "RUNNING", pagesDone: 1 });
  const { send, signals } = newProcess();
  const removedId = await timeOutOf(send("good"));
  expect(await record(removedId)).toMatchObject({ pagesDone: 0 });
  await postgres.store.documents.remove(tenant.service.serviceId, removedId, new Date());
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  gate.resolve();
  await expect.poll(() => signals.map(({ aborted }) => aborted)).toEqual([true]);
});

test("one that cannot be read in the end is ERROR, says why, and is free of charge", async () => {
  const documentId = await timeOutOf(newProcess().send("exit"));
  gate.resolve();
  await expect.poll(() => statusOf(documentId)).toBe("ERROR");
  expect((await record(documentId))?.message).toMatch(/read/i);
  expect(await usage()).toBe(0);
});

test("the same request again is told that it goes on, and is answered with the document when that is done", async () => {
  const { send } = newProcess();
  const documentId = await timeOutOf(send("good", "always", "one"));
  expect(await timeOutOf(send("good", "always", "one"))).toBe(documentId);
  expect(await timeOutOf(newProcess().send("good", "always", "one"))).toBe(documentId);
  gate.resolve();
  await expect.poll(() => statusOf(documentId)).toBe("ACTIVE");
  expect(await send("good", "always", "one")).toMatchObject({ documentId, pageCount: 1 });
  expect(await usage()).toBe(1);
});

test("the same request again, when the document could not be read, is told so and names it", async () => {
  const { send } = newProcess();
  const documentId = await timeOutOf(send("exit", "always", "one"));
  gate.resolve();
  await expect.poll(() => statusOf(documentId)).toBe("ERROR");
  const headers = { "x-document-id": documentId };
  await expect(send("exit", "always", "one")).rejects.toMatchObject({ code: "file_corrupt", headers });
});

test("the same request again, when the document failed for no fault of its own, is not told that the file is corrupt", async () => {
  const { send, work } = newProcess();
  const documentId = await timeOutOf(send("good", "always", "one"));
  gate.reject(new AppError("dependency_unavailable", "The reader died."));
  await expect.poll(() => dueInSeconds(documentId), { timeout: 20_000 }).toBeLessThanOrEqual(0);
  await work(documentId);
  expect(await record(documentId)).toMatchObject({ status: "ERROR", errorCode: "internal" });
  const again = await send("good", "always", "one").catch((reason: unknown) => reason);
  expect(again).toMatchObject({ code: "internal", errors: [], headers: { "x-document-id": documentId } });
  expect(String(again)).toContain("The service could not process it. Send it again with a new key.");
});

test("the same request again, when the document was cancelled, is told to take a new key", async () => {
  const { send } = newProcess();
  const documentId = await timeOutOf(send("good", "always", "one"));
  await postgres.store.documents.fail(documentId, null, CANCELLED, new Date());
  await expect(send("good", "always", "one")).rejects.toMatchObject({
    code: "idempotency_key_reused",
    errors: [{ pointer: "#/headers/idempotency-key" }],
    headers: { "x-document-id": documentId },
  });
});

test("when its process dies meanwhile, the queue takes it up at once; while it lives, not before its time", async () => {
  const { processId, send, work } = newProcess();
  const { processes, upkeep } = postgres.store;
  await processes.beat(processId, "serve");
  const documentId = await timeOutOf(send("good"));
  expect(await upkeep.takeOverJobs()).toBe(0);
  expect(await dueInSeconds(documentId)).toBeGreaterThan(590);
  await processes.leave(processId);
  expect(await upkeep.takeOverJobs()).toBe(1);
  expect(await dueInSeconds(documentId)).toBeLessThanOrEqual(0);
  const working = work(documentId);
  gate.resolve();
  await working;
  expect(await statusOf(documentId)).toBe("ACTIVE");
  expect(await usage()).toBe(1);
});

test("when reading it fails for a reason that is not its own, the queue takes it up at once", async () => {
  const { send, work } = newProcess();
  const documentId = await timeOutOf(send("good"));
  expect(await dueInSeconds(documentId)).toBeGreaterThan(590);
  gate.reject(new AppError("dependency_unavailable", "The reader died."));
  await expect.poll(() => dueInSeconds(documentId)).toBeLessThanOrEqual(0);
  expect(await statusOf(documentId)).toBe("RUNNING");
  gate = Promise.withResolvers();
  gate.resolve();
  await work(documentId);
  expect(await statusOf(documentId)).toBe("ACTIVE");
  expect(await usage()).toBe(1);
});

test("the same request again is answered with the code that its document failed with", async () => {
  const { send } = newProcess();
  const documentId = await timeOutOf(send("good", "always", "encrypted"));
  gate.reject(new AppError("file_encrypted", "The file asks for a password."));
  await expect.poll(() => statusOf(documentId)).toBe("ERROR");
  const again = newProcess().send("good", "always", "encrypted");
  await expect(again).rejects.toMatchObject({
    code: "file_encrypted",
    status: 422,
    headers: { "x-document-id": documentId },
    errors: [{ pointer: "#/file", code: "file_encrypted", detail: "The file asks for a password." }],
  });
});

test("when the database is away as its reading ends, the queue takes it up as soon as the database is there again", async () => {
  let told = 0;
  const { documents } = postgres.store;
  const away = () => Promise.reject(new AppError("dependency_unavailable", "The database is away."));
  const leaveToQueue = (documentId: string) => (++told === 1 ? away() : documents.leaveToQueue(documentId));
  const documentId = await timeOutOf(
    newProcess({ documents: { ...documents, complete: away, leaveToQueue } }).send("good"),
  );
  gate.resolve();
  await expect.poll(() => told).toBe(1);
  expect(await dueInSeconds(documentId)).toBeGreaterThan(590);
  await expect.poll(() => dueInSeconds(documentId), { timeout: 20_000 }).toBeLessThanOrEqual(0);
});

test("a later attempt at it is left alone when the first one fails", async () => {
  const documentId = await timeOutOf(newProcess().send("good"));
  await postgres.store.documents.beginAttempt(documentId, "another");
  gate.reject(new AppError("dependency_unavailable", "The reader died."));
  await sleep(200);
  expect(await dueInSeconds(documentId)).toBeGreaterThan(590);
});

test("when its bytes cannot be stored, it is promised to nobody, read no further and free of charge", async () => {
  await writeFile(join(postgres.folder, "no-folder"), "");
  const { send, signals } = newProcess({ blobsFolder: "no-folder" });
  const error = await send("good").catch((reason: unknown) => reason);
  expect(error).toMatchObject({ status: 503, headers: {} });
  expect(error).not.toMatchObject({ code: "sync_timeout" });
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  expect(await usage()).toBe(0);
});

test("what is not to be stored, or only for its violations, leaves nothing behind when it takes too long", async () => {
  for (const push of ["never", "only_review"] as const) {
    expect(await timeOutOf(newProcess().send("good", push))).toBe("");
    expect(await usage()).toBe(0);
  }
  gate.resolve();
  const { documents } = await postgres.store.documents.list(tenant.service.serviceId, { limit: 10 });
  expect(documents).toEqual([]);
});
