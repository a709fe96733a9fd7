import { beforeEach, expect, test } from "vitest";
import { databaseOfFile, tenantOfEachTest } from "../../../test/support/database-of-file.ts";
import { newDocument, newResult } from "../../../test/support/fixtures.ts";

/** What was learned from a document is deleted with it. */

const NOW = new Date("2026-03-15T12:00:00Z");
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);
const postgres = databaseOfFile();
const tenant = tenantOfEachTest(postgres);
let serviceId: string;
beforeEach(() => {
  serviceId = tenant.service.serviceId;
});

const learning = () => postgres.store.learning;
const remove = (documentId: string, removal: "asked" | "expired" = "asked") =>
  postgres.store.documents.remove(serviceId, documentId, NOW, { why: removal });
const isRefitting = async () => (await learning().summary(serviceId)).refit !== null;
const statuses = async () => (await learning().models(serviceId)).map((one) => `${one.version} ${one.status}`);

async function stored(): Promise<string> {
  const document = { ...newDocument(tenant), processedAt: NOW };
  const options = {
    result: newResult(),
    revisionStatus: "approved" as const,
    reservationId: null,
    idempotency: null,
  };
  return (await postgres.store.documents.insertProcessed(document, options)).document.documentId;
}

function learnFrom(documentIds: readonly string[], { goesLive = true, at = hoursAgo(48) } = {}) {
  const tally = { values: 0, rightBefore: 0, rightAfter: 0, fixes: 0, breaks: 0 };
  return learning().addModel(serviceId, {
    shippedVersion: "shipped",
    documentIds,
    reviewed: documentIds.length,
    model: { format: 1, fields: {} },
    report: { documents: 0, layouts: 0, newLayouts: tally, knownLayouts: tally, changesOfApproved: [], fields: {} },
    status: "candidate",
    goesLive,
    now: at,
  });
}

test("deleting a document that a version was fitted on asks for a fit without it, and one of no fit does not", async () => {
  const [fitted, other] = [await stored(), await stored()];
  await learnFrom([fitted]);
  await remove(other);
  expect(await isRefitting()).toBe(false);
  await remove(fitted);
  expect(await isRefitting()).toBe(true);
});

test("a document that expires asks for one once a day", async () => {
  const [first, second] = [await stored(), await stored()];
  await learnFrom([first], { at: hoursAgo(23) });
  await remove(first, "expired");
  expect(await isRefitting()).toBe(false);
  await learnFrom([second], { at: hoursAgo(25) });
  await remove(second, "expired");
  expect(await isRefitting()).toBe(true);
});

test("with the next version everything goes that was fitted on what is deleted, and no number is given twice", async () => {
  const [kept, deleted] = [await stored(), await stored()];
  await learnFrom([kept]);
  await learnFrom([kept, deleted]);
  await remove(deleted);
  expect(await learnFrom([kept])).toEqual({ version: 3, isLive: true });
  expect(await statuses()).toEqual(["3 live", "1 retired"]);
});

test("a version that a person pinned goes too; where the new one may not go live, none is", async () => {
  const deleted = await stored();
  await learnFrom([deleted]);
  await learning().setLiveModel(serviceId, 1, true);
  const revision = await learning().revision(serviceId);
  await remove(deleted);
  expect(await learnFrom([await stored()], { goesLive: false })).toEqual({ version: 2, isLive: false });
  expect(await statuses()).toEqual(["2 candidate"]);
  expect(await learning().revision(serviceId), "what is kept in memory is looked up anew").toBeGreaterThan(revision);
  expect((await learning().summary(serviceId)).isPinned).toBe(false);
});

test("where no document is left, nothing learned is", async () => {
  const deleted = await stored();
  await learnFrom([deleted]);
  await remove(deleted);
  await learning().forgetModels(serviceId);
  expect(await statuses()).toEqual([]);
});
