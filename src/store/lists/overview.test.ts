import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { databaseOfFile, tenantOfEachTest } from "../../../test/support/database-of-file.ts";
import { newDocument, newResult, newTenant } from "../../../test/support/fixtures.ts";
import type { RevisionStatus } from "../../core/documents/revision.ts";

const NOW = new Date("2026-03-15T12:00:00Z");
const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
const postgres = databaseOfFile();
const tenant = tenantOfEachTest(postgres);
let serviceIds: string[];
beforeEach(() => {
  serviceIds = [tenant.service.serviceId];
});

async function stored(days: number, revisionStatus: RevisionStatus = "pending"): Promise<string> {
  const document = { ...newDocument(tenant), createdAt: daysAgo(days), processedAt: daysAgo(days) };
  const { reservationId } = await postgres.store.plans.reserve(tenant.plan.planId, 2, "process", NOW);
  const options = { result: newResult(), revisionStatus, reservationId, idempotency: null };
  await postgres.store.documents.insertProcessed(document, options);
  return document.documentId;
}
const revise = (documentId: string, to: RevisionStatus) =>
  postgres.store.documents.revise(serviceIds[0]!, documentId, {
    to,
    actor: "member:1",
    reason: null,
    expectedVersion: null,
    now: NOW,
  });
const correct = (documentId: string, text: string) =>
  postgres.store.documents.correct(serviceIds[0]!, documentId, {
    result: newResult(text),
    actor: "member:1",
    corrected: {},
    template: {},
    expectedVersion: null,
    now: NOW,
  });

test("the queue is counted by what it waits for and for how long; what is decided is not in it", async () => {
  await stored(0, "review_required");
  await stored(2, "review_required");
  await stored(5, "review_required");
  await stored(1, "approved");
  await stored(1, "pending");
  const queue = await postgres.store.overview.queue(serviceIds, NOW);
  expect(queue.find(({ revisionStatus }) => revisionStatus === "review_required")).toEqual({
    serviceId: serviceIds[0],
    revisionStatus: "review_required",
    documents: 3,
    oldestAt: daysAgo(5),
    overOneDay: 2,
    overThreeDays: 1,
  });
  expect(queue.map(({ revisionStatus }) => revisionStatus).sort()).toEqual(["pending", "review_required"]);
});

test("a day says what was approved without a person, what a person only confirmed, and what is open", async () => {
  await stored(1, "approved");
  await revise(await stored(1), "approved");
  const corrected = await stored(1);
  await correct(corrected, "99,00 €");
  await revise(corrected, "approved");
  await revise(await stored(1), "not_approved");
  await stored(1, "pending");
  const days = await postgres.store.overview.days(serviceIds, daysAgo(3));
  expect(days).toMatchObject([{ day: "2026-03-14", documents: 5, automatic: 1, confirmed: 1, open: 1 }]);
  expect(await postgres.store.overview.days(serviceIds, NOW)).toEqual([]);
});

test("accuracy counts values that people left and those that they changed, and a document anew when it changes", async () => {
  const shown = newResult().pages.flatMap((page) => Object.values(page.entities).flat()).length;
  const confirmed = await stored(1);
  await revise(confirmed, "approved");
  const [week] = await postgres.store.overview.accuracy(serviceIds, daysAgo(30));
  expect(week).toMatchObject({ week: "2026-03-09", documents: 1, shown, kept: shown, added: 0 });
  await revise(confirmed, "pending");
  await correct(confirmed, "99,00 €");
  const [again] = await postgres.store.overview.accuracy(serviceIds, daysAgo(30));
  expect(again?.documents).toBe(1);
  expect(again?.kept).toBeLessThan(shown);
});

test("pages are counted by day when they are charged for good, and not when they are given back", async () => {
  await stored(0);
  const reserved = await postgres.store.plans.reserve(tenant.plan.planId, 7, "process", NOW);
  await postgres.store.plans.refund(reserved.reservationId);
  const days = await postgres.store.overview.usageDays([tenant.plan.planId], daysAgo(10_000));
  expect(days.map(({ pages }) => pages)).toEqual([2]);
});

test("nothing of another account's services is counted", async () => {
  await stored(0, "review_required");
  const other = await newTenant(postgres.store);
  expect(await postgres.store.overview.queue([other.service.serviceId, randomUUID()], NOW)).toEqual([]);
  expect((await postgres.store.overview.system(other.accountId)).documents).toBe(0);
  expect(await postgres.store.overview.queue([], NOW)).toEqual([]);
});

test("of two people who change the same version the second is told, and no version is lost", async () => {
  const { services } = postgres.store;
  const [serviceId = ""] = serviceIds;
  const renamed = (name: string) => ({ ...tenant.service.definition, name });
  const both = await Promise.allSettled(
    ["one", "two"].map((name) =>
      services.update(serviceId, renamed(name), { actor: name, now: NOW, expectedVersion: 1 }),
    ),
  );
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const versions = await services.versions(serviceId, { before: null, limit: 10 });
  expect(versions.map(({ version }) => version)).toEqual([2, 1]);
  expect(versions[1]?.definition).toEqual(tenant.service.definition);
});
