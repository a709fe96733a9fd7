import { beforeEach, expect, test } from "vitest";
import { databaseOfFile } from "../../../test/support/database-of-file.ts";
import { newDocument, newResult, newTenant, type Tenant } from "../../../test/support/fixtures.ts";
import type { RevisionStatus } from "../../core/documents/revision.ts";
import type { ReplayReport } from "../../extraction/contract.ts";

const NOW = new Date("2026-03-15T12:00:00Z");
const postgres = databaseOfFile();
let tenant: Tenant;
let serviceId: string;
beforeEach(async () => {
  tenant = await newTenant(postgres.store);
  serviceId = tenant.service.serviceId;
});

const tally = { values: 0, rightBefore: 0, rightAfter: 0, fixes: 0, breaks: 0 };
const report: ReplayReport = {
  documents: 0,
  layouts: 0,
  newLayouts: tally,
  knownLayouts: tally,
  changesOfApproved: [],
  fields: {},
};
const add = (goesLive: boolean, status: "candidate" | "retired" = "candidate") =>
  postgres.store.learning.addModel(serviceId, {
    shippedVersion: "shipped",
    documentIds: [],
    reviewed: 5,
    model: { format: 1, fields: {} },
    report,
    status,
    goesLive,
    now: NOW,
  });
const statuses = async () =>
  (await postgres.store.learning.models(serviceId)).map((one) => `${one.version} ${one.status}`);

async function stored(revisionStatus: RevisionStatus = "pending") {
  const document = { ...newDocument(tenant), processedAt: NOW };
  const options = { result: newResult(), revisionStatus, reservationId: null, idempotency: null };
  return (await postgres.store.documents.insertProcessed(document, options)).document;
}

const correct = (documentId: string, corrected: unknown) =>
  postgres.store.documents.correct(serviceId, documentId, {
    result: newResult("13,00 €"),
    actor: "key:1",
    corrected,
    template: {},
    expectedVersion: null,
    now: NOW,
  });
const revise = (documentId: string, to: RevisionStatus) =>
  postgres.store.documents.revise(serviceId, documentId, {
    to,
    actor: "member:1",
    reason: null,
    expectedVersion: null,
    now: NOW,
  });

test("a version that goes live retires the one before, and raises the revision that extraction looks at", async () => {
  const { learning } = postgres.store;
  await add(true);
  await add(true);
  expect(await statuses()).toEqual(["2 live", "1 retired"]);
  expect(await learning.revision(serviceId)).toBe(2);
  expect(await learning.liveModel(serviceId)).toMatchObject({ version: 2 });
});

test("a candidate waits; the next version retires it", async () => {
  await add(false);
  await add(false);
  expect(await statuses()).toEqual(["2 candidate", "1 retired"]);
  expect(await postgres.store.learning.liveModel(serviceId)).toBeNull();
});

test("while a person's choice is pinned no version goes live by itself", async () => {
  const { learning } = postgres.store;
  await add(true);
  await add(true);
  expect(await learning.setLiveModel(serviceId, 1, true)).toBe(true);
  expect(await add(true)).toEqual({ version: 3, isLive: false });
  expect(await statuses()).toEqual(["3 candidate", "2 retired", "1 live"]);
  await learning.setLiveModel(serviceId, null, false);
  expect(await learning.liveModel(serviceId)).toBeNull();
  expect(await add(true)).toEqual({ version: 4, isLive: true });
});

test("a version of another service cannot be made live", async () => {
  await add(true);
  const other = await newTenant(postgres.store);
  expect(await postgres.store.learning.setLiveModel(other.service.serviceId, 1, true)).toBe(false);
  expect(await postgres.store.learning.liveModel(other.service.serviceId)).toBeNull();
});

test("the newest 20 versions are kept, and the live one", async () => {
  await add(true);
  for (let i = 0; i < 22; i++) await add(false);
  const versions = (await postgres.store.learning.models(serviceId)).map(({ version }) => version);
  expect(versions).toEqual([...Array.from({ length: 20 }, (_, i) => 23 - i), 1]);
});

test("what people judged is given to learning: the fields they named, or all of what they approved", async () => {
  const [corrected, approved, untouched] = [await stored(), await stored(), await stored()];
  await correct(corrected.documentId, { entities: { total: [{ text: "13,00 €" }] }, aggregatedEntities: {} });
  await revise(approved.documentId, "approved");
  const reviewed = await postgres.store.learning.reviewed(serviceId);
  const judged = Object.fromEntries(reviewed.map((one) => [one.documentId, one.judged]));
  expect(judged).toEqual({ [corrected.documentId]: ["total"], [approved.documentId]: "all" });
  expect(judged).not.toHaveProperty(untouched.documentId);
  const mine = reviewed.find(({ documentId }) => documentId === corrected.documentId)!;
  expect(JSON.parse(mine.pages[0]!).entities.total[0].text).toBe("13,00 €");
});

test("what the machine approved by itself teaches nothing, nor does what a person called unusable", async () => {
  await stored("approved");
  const { documentId } = await stored();
  await correct(documentId, {});
  await revise(documentId, "not_approved");
  expect(await postgres.store.learning.reviewed(serviceId)).toEqual([]);
});

test("the fifth reviewed document asks for a refit, once, and one that failed for good does not stand in the way", async () => {
  const { learning } = postgres.store;
  const isRefitting = async () => (await learning.summary(serviceId)).refit !== null;
  for (let i = 0; i < 4; i++) await correct((await stored()).documentId, {});
  expect(await isRefitting()).toBe(false);
  for (let i = 0; i < 2; i++) await correct((await stored()).documentId, {});
  expect(await isRefitting()).toBe(true);
  const { pool } = postgres.database;
  const jobs = "select id from graphile_worker.jobs where key = $1";
  expect((await pool.query(jobs, [`refit:${serviceId}`])).rows).toHaveLength(1);
  await pool.query(`select graphile_worker.permanently_fail_jobs(array(${jobs}))`, [`refit:${serviceId}`]);
  expect(await isRefitting()).toBe(false);
  await learning.requestRefit(serviceId);
  expect(await isRefitting()).toBe(true);
});

test("a refit is asked for where the newest version was fitted on other shipped models, once, and nowhere else", async () => {
  const { learning } = postgres.store;
  const current = (await newTenant(postgres.store)).service.serviceId;
  await add(true);
  await learning.addModel(current, {
    shippedVersion: "newer",
    documentIds: [],
    reviewed: 5,
    model: {},
    report,
    status: "candidate",
    goesLive: false,
    now: NOW,
  });
  await learning.requestStaleRefits("newer");
  await learning.requestStaleRefits("newer");
  expect(await learning.summary(serviceId)).toMatchObject({ refit: { total: null } });
  expect(await learning.summary(current)).toMatchObject({ refit: null });
});

test("of documents that are approved at the same moment one asks for the refit that they make due", async () => {
  const { learning } = postgres.store;
  for (let round = 0; round < 10; round++) {
    tenant = await newTenant(postgres.store);
    serviceId = tenant.service.serviceId;
    const documents = await Promise.all(Array.from({ length: 5 }, () => stored()));
    await Promise.all(documents.map(({ documentId }) => revise(documentId, "approved")));
    expect((await learning.summary(serviceId)).refit, `round ${round}`).not.toBeNull();
  }
});
