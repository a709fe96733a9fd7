import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { databaseOfFile, tenantOfEachTest } from "../../../test/support/database-of-file.ts";
import { newDocument, newResult, newTenant } from "../../../test/support/fixtures.ts";
import type { NewDocument } from "../contract/store.ts";

const NOW = new Date("2026-03-15T12:00:00Z");
const postgres = databaseOfFile();
const tenant = tenantOfEachTest(postgres);

test("an accepted document is RUNNING, holds its reservation and stands in the queue", async () => {
  const document = await accept();
  expect(document).toMatchObject({ status: "RUNNING", revisionStatus: "pending", version: 1, pagesDone: 0 });
  expect(document.createdAt).toEqual(new Date("2026-03-15T12:00:00.123Z"));
  expect(await queued(document.jobId)).toBe(1);
  expect(await usage()).toBe(2);
});

test("a document that is not read yet says how far it is, and tells the caller to try again later", async () => {
  const { documentId, message } = await accept();
  expect(message).toBe("Waiting to be processed; try again later.");
  const begun = await postgres.store.documents.beginAttempt(documentId, "p1");
  expect(begun?.document.message).toBe("Being processed; try again later.");
});

test("a document that cannot be accepted leaves neither row nor job behind", async () => {
  const document = newDocument(tenant);
  const options = { reservationId: randomUUID(), queueLimit: 10, idempotency: null };
  await expect(postgres.store.documents.accept(document, options)).rejects.toMatchObject({ status: 503 });
  expect(await postgres.store.documents.findByJob(document.jobId)).toBeNull();
  expect(await queued(document.jobId)).toBe(0);
});

test("a service whose queue is full is told to come back later", async () => {
  await accept();
  await accept();
  await expect(accept({}, 2)).rejects.toMatchObject({ code: "overloaded", retryAfterSeconds: 10 });
});

test("a result is given back as it was stored, characters and order of keys included", async () => {
  const { documents } = postgres.store;
  const { documentId } = await accept({ originalName: "name with \u0000 inside.pdf" });
  const begun = await documents.beginAttempt(documentId, "p1");
  expect(begun).toMatchObject({ attempt: 1, document: { documentId } });
  expect(await documents.reportProgress(documentId, 1, 1)).toBe(true);
  expect(await documents.reportProgress(documentId, 0, 2)).toBe(false);
  expect(await record(documentId)).toMatchObject({ pagesDone: 1 });
  expect(await documents.complete(documentId, 1, outcome())).toBe(true);
  const stored = await documents.find(tenant.service.serviceId, documentId);
  expect(stored).toMatchObject({ status: "ACTIVE", message: null, category: "receipt", pagesDone: 2, version: 2 });
  expect(JSON.stringify(stored?.result?.pages)).toBe(JSON.stringify(newResult().pages));
  expect(stored?.result).toEqual(newResult());
  expect(stored?.machineResult).toEqual(newResult());
  expect(await usage()).toBe(2);
});

test("a worker that was overtaken cannot write its result", async () => {
  const { documents } = postgres.store;
  const { documentId } = await accept();
  await documents.beginAttempt(documentId, "zombie");
  expect(await documents.beginAttempt(documentId, "successor")).toMatchObject({ attempt: 2 });
  expect(await documents.complete(documentId, 1, outcome("99,99 €"))).toBe(false);
  expect(await documents.fail(documentId, 1, { message: "too late", code: null }, NOW)).toBe(false);
  expect(await documents.complete(documentId, 2, outcome())).toBe(true);
  expect(await documents.complete(documentId, 2, outcome("99,99 €"))).toBe(false);
  expect((await documents.find(tenant.service.serviceId, documentId))?.result).toEqual(newResult());
  expect(await usage()).toBe(2);
});

test("of twenty writers of one document exactly one gets through", async () => {
  const { documents } = postgres.store;
  const { documentId } = await accept();
  await documents.beginAttempt(documentId, "p1");
  const written = await Promise.all(Array.from({ length: 20 }, () => documents.complete(documentId, 1, outcome())));
  expect(written.filter(Boolean)).toHaveLength(1);
  expect(await outboxOf(documentId)).toEqual(["document.processed"]);
  expect(await usage()).toBe(2);
});

test("a failed document is ERROR with its message, is free of charge and stays so", async () => {
  const { documents } = postgres.store;
  const { documentId } = await accept();
  await documents.beginAttempt(documentId, "p1");
  expect(await documents.fail(documentId, 1, { message: "The file is damaged.", code: null }, NOW)).toBe(true);
  expect(await record(documentId)).toMatchObject({ status: "ERROR", message: "The file is damaged." });
  expect(await usage()).toBe(0);
  expect(await documents.beginAttempt(documentId, "p1")).toBeNull();
  expect(await documents.complete(documentId, 1, outcome())).toBe(false);
  expect(await documents.fail(documentId, null, { message: "again", code: null }, NOW)).toBe(false);
});

test("a revision status that a person set during processing is kept", async () => {
  const { documents } = postgres.store;
  const { documentId, serviceId } = await accept();
  await documents.beginAttempt(documentId, "p1");
  await documents.revise(serviceId, documentId, change("to_review"));
  await documents.complete(documentId, 1, outcome());
  expect(await record(documentId)).toMatchObject({ status: "ACTIVE", revisionStatus: "to_review" });
});

test("every revision raises the version, and a stale version is refused", async () => {
  const { documents } = postgres.store;
  const { documentId, serviceId } = await processed();
  expect(await documents.revise(serviceId, documentId, { ...change("approved"), expectedVersion: 1 })).toMatchObject({
    revisionStatus: "approved",
    version: 2,
  });
  const stale = documents.revise(serviceId, documentId, { ...change("pending"), expectedVersion: 1 });
  await expect(stale).rejects.toMatchObject({ code: "field_invalid" });
  expect(await documents.revise(randomUUID(), documentId, change("pending"))).toBeNull();
  const trail = await documents.events(serviceId, documentId);
  expect(trail?.map(({ kind, from, to }) => [kind, from, to])).toEqual([
    ["created", null, null],
    ["processed", null, "pending"],
    ["revision_status_changed", "pending", "approved"],
  ]);
  expect(await outboxOf(documentId)).toEqual(["document.processed", "document.revision_status_changed"]);
});

test("a correction changes what is shown and never what the machine said", async () => {
  const { documents, learning } = postgres.store;
  const { documentId, serviceId } = await processed();
  const corrected = await documents.correct(serviceId, documentId, {
    result: newResult("13,00 €"),
    actor: "key:1",
    corrected: { total: "13,00 €" },
    template: { anchor: "Totale" },
    expectedVersion: 1,
    now: NOW,
  });
  expect(corrected).toMatchObject({ version: 2 });
  const stored = await documents.find(serviceId, documentId);
  expect(stored?.result).toEqual(newResult("13,00 €"));
  expect(stored?.machineResult).toEqual(newResult());
  expect(await learning.summary(serviceId)).toMatchObject({ documents: 1, corrections: 1, reviewed: 1 });
  expect(await learning.revision(serviceId)).toBe(1);
  expect(await learning.templates(serviceId)).toMatchObject([{ documentId, payload: { anchor: "Totale" } }]);
});

test("a labelled example is free, approved and teaches in the transaction that stores it", async () => {
  const { documents, learning } = postgres.store;
  const document = { ...newDocument(tenant), processedAt: NOW };
  const stored = await documents.insertProcessed(document, {
    result: newResult(),
    revisionStatus: "approved",
    reservationId: null,
    idempotency: null,
    example: { actor: "key:1", corrected: {}, template: { anchor: "Totale" } },
  });
  expect(stored).toMatchObject({ usage: null, document: { revisionStatus: "approved" } });
  expect(await learning.revision(document.serviceId)).toBe(1);
  const trail = await documents.events(document.serviceId, document.documentId);
  expect(trail?.map(({ kind, actor }) => [kind, actor])).toContainEqual(["corrected", "key:1"]);
});

test("a correction that teaches nothing is stored, and what the document taught before is forgotten", async () => {
  const { documents, learning } = postgres.store;
  const { documentId, serviceId } = await processed();
  const lesson = { result: newResult(), actor: "a", corrected: {}, expectedVersion: null, now: NOW };
  await documents.correct(serviceId, documentId, { ...lesson, template: { anchor: "Totale" } });
  const result = newResult("13,00 €");
  await documents.correct(serviceId, documentId, { ...lesson, result, template: null });
  expect(await documents.find(serviceId, documentId)).toMatchObject({ result: { pages: result.pages } });
  expect(await learning.templates(serviceId)).toEqual([]);
  expect(await learning.reviewed(serviceId)).toHaveLength(1);
});

test("a document that is still RUNNING cannot be corrected", async () => {
  const { documentId, serviceId } = await accept();
  const correction = { result: newResult(), actor: "a", corrected: {}, template: {}, expectedVersion: null, now: NOW };
  await expect(postgres.store.documents.correct(serviceId, documentId, correction)).rejects.toMatchObject({
    code: "field_invalid",
  });
});

test("after its removal nothing finds a document, and what was learned from it is forgotten", async () => {
  const { documents, learning } = postgres.store;
  const { documentId, serviceId } = await processed();
  const lesson = { result: newResult(), actor: "a", corrected: {}, template: { anchor: "Totale" } };
  await documents.correct(serviceId, documentId, { ...lesson, expectedVersion: null, now: NOW });
  expect(await learning.templates(serviceId)).toMatchObject([{ documentId, payload: { anchor: "Totale" } }]);
  expect(await learning.revision(serviceId)).toBe(1);
  expect(await documents.remove(serviceId, documentId, NOW)).toBe(true);
  expect(await documents.remove(serviceId, documentId, NOW)).toBe(false);
  expect(await documents.find(serviceId, documentId)).toBeNull();
  expect(await documents.findRecord(serviceId, documentId)).toBeNull();
  expect(await documents.events(serviceId, documentId)).toBeNull();
  expect(await documents.revise(serviceId, documentId, change("approved"))).toBeNull();
  expect((await documents.list(serviceId, { limit: 10 })).documents).toEqual([]);
  expect(await learning.templates(serviceId)).toEqual([]);
  expect(await learning.revision(serviceId)).toBe(2);
  expect(await documents.correct(serviceId, documentId, { ...lesson, expectedVersion: null, now: NOW })).toBeNull();
  expect(await learning.templates(serviceId)).toEqual([]);
  expect(await learning.reviewed(serviceId)).toEqual([]);
  expect((await documents.removed(1000)).map((each) => each.documentId)).toContain(documentId);
  await documents.purge(documentId);
  expect((await documents.removed(1000)).map((each) => each.documentId)).not.toContain(documentId);
});

test("removing a RUNNING document fences its worker off and gives its pages back", async () => {
  const { documents } = postgres.store;
  const { documentId, serviceId } = await accept();
  await documents.beginAttempt(documentId, "p1");
  await documents.remove(serviceId, documentId, NOW);
  expect(await usage()).toBe(0);
  expect(await documents.complete(documentId, 1, outcome())).toBe(false);
  expect(await documents.beginAttempt(documentId, "p1")).toBeNull();
});

test("a document is not found under another service", async () => {
  const { documentId } = await processed();
  const other = await newTenant(postgres.store);
  expect(await postgres.store.documents.find(other.service.serviceId, documentId)).toBeNull();
  expect(await postgres.store.documents.find("no uuid", documentId)).toBeNull();
  expect(await postgres.store.documents.remove(other.service.serviceId, documentId, NOW)).toBe(false);
});

test("the list goes through every document once, newest first, while new ones arrive", async () => {
  const { documents } = postgres.store;
  const expected: string[] = [];
  for (let minute = 0; minute < 7; minute++) {
    const { documentId } = await processed({ createdAt: new Date(NOW.getTime() + Math.floor(minute / 2) * 60_000) });
    expected.push(documentId);
  }
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await documents.list(tenant.service.serviceId, { limit: 3, ...(cursor ? { cursor } : {}) });
    seen.push(...page.documents.map((each) => each.documentId));
    cursor = page.nextCursor;
    await processed({ createdAt: new Date(NOW.getTime() + 3_600_000) });
  } while (cursor !== null);
  expect(seen.toSorted()).toEqual(expected.toSorted());
});

test("the list is filtered by name, status, revision status and category, and wildcards are plain characters", async () => {
  const { documents } = postgres.store;
  const { serviceId } = tenant.service;
  const rebate = await processed({ originalName: "100%_Rabatt.PDF" });
  const other = await processed({ originalName: "1000 Rabatte.pdf" });
  await accept();
  await documents.revise(serviceId, other.documentId, change("approved"));
  const ids = async (query: object) =>
    (await documents.list(serviceId, { limit: 10, ...query })).documents.map((each) => each.documentId);
  expect(await ids({ text: "0%_rab" })).toEqual([rebate.documentId]);
  expect(await ids({ revisionStatus: "approved" })).toEqual([other.documentId]);
  expect(await ids({ status: "RUNNING" })).toHaveLength(1);
  expect(await ids({ category: "receipt" })).toHaveLength(2);
  expect(await ids({ category: "nul \u0000" })).toEqual([]);
});

test("a cursor that no list gave out is refused", async () => {
  const list = postgres.store.documents.list(tenant.service.serviceId, { limit: 3, cursor: "bm8gY3Vyc29y" });
  await expect(list).rejects.toMatchObject({ code: "field_invalid" });
});

async function accept(changes: Partial<NewDocument> = {}, queueLimit = 10) {
  const document = newDocument(tenant, changes);
  const { reservationId } = await postgres.store.plans.reserve(tenant.plan.planId, 2, "p1", NOW);
  return postgres.store.documents.accept(document, { reservationId, queueLimit, idempotency: null });
}

async function processed(changes: Partial<NewDocument> = {}) {
  const { document } = await postgres.store.documents.insertProcessed(
    { ...newDocument(tenant, changes), processedAt: NOW },
    { result: newResult(), revisionStatus: "pending", reservationId: null, idempotency: null },
  );
  return document;
}

function outcome(total?: string) {
  return { result: newResult(total), revisionStatus: "pending" as const, processedAt: NOW };
}

function change(to: "approved" | "pending" | "to_review") {
  return { to, actor: "key:1", reason: null, expectedVersion: null, now: NOW };
}

const record = (documentId: string) => postgres.store.documents.findRecord(tenant.service.serviceId, documentId);

async function usage(): Promise<number | undefined> {
  return (await postgres.store.plans.find(tenant.plan.planId, NOW))?.usage;
}

async function queued(jobId: string | null): Promise<number> {
  const { rows } = await postgres.database.pool.query("select from graphile_worker.jobs where key = $1", [jobId]);
  return rows.length;
}

async function outboxOf(documentId: string): Promise<string[]> {
  const { db } = postgres.database;
  const rows = await db
    .selectFrom("outbox")
    .select("eventType")
    .where("documentId", "=", documentId)
    .orderBy("sequence")
    .execute();
  return rows.map(({ eventType }) => eventType);
}
