import { beforeEach, expect, test } from "vitest";
import { databaseOfFile, tenantOfEachTest } from "../../../test/support/database-of-file.ts";
import { newDocument, newResult, newTenant } from "../../../test/support/fixtures.ts";
import type { Judgement } from "../../core/guarantee/judgement.ts";

const NOW = new Date("2026-03-15T12:00:00Z");
const at = (seconds: number) => new Date(NOW.getTime() + 1000 * seconds);
const postgres = databaseOfFile();
const tenant = tenantOfEachTest(postgres);
let serviceId: string;
beforeEach(() => {
  serviceId = tenant.service.serviceId;
});

const approval = { chance: 0.9, fields: { total: 91.5 }, inclusion: 1, admitted: false };
async function stored(second: number): Promise<string> {
  const document = { ...newDocument(tenant), processedAt: at(second) };
  const options = {
    result: newResult(),
    revisionStatus: "pending",
    reservationId: null,
    idempotency: null,
    approval,
  } as const;
  await postgres.store.documents.insertProcessed(document, options);
  return document.documentId;
}
const correct = (documentId: string, judgement: Judgement) =>
  postgres.store.documents.correct(serviceId, documentId, {
    result: newResult("13,00 €"),
    actor: "key:1",
    corrected: {},
    template: {},
    expectedVersion: null,
    judgement,
    now: NOW,
  });
const approve = (documentId: string, judgement: Judgement) =>
  postgres.store.documents.revise(serviceId, documentId, {
    to: "approved",
    actor: "key:1",
    reason: null,
    expectedVersion: null,
    judgement,
    now: NOW,
  });
const reopen = (documentId: string) =>
  postgres.store.documents.revise(serviceId, documentId, {
    to: "pending",
    actor: "key:1",
    reason: null,
    expectedVersion: null,
    now: NOW,
  });
const records = async () => (await postgres.store.approvals.records(serviceId)).records;

test("a record stands with its document, newest first, and tells nothing until somebody reviews it", async () => {
  const [first, second] = [await stored(1), await stored(2)];
  expect(await records()).toEqual([
    { documentId: second, ...approval, decidedAt: at(2), isRight: null, wrong: [], judged: null },
    { documentId: first, ...approval, decidedAt: at(1), isRight: null, wrong: [], judged: null },
  ]);
});

test("looking at one field adds to what was looked at; judging the whole settles it, and a later finding unsettles only its rightness", async () => {
  const documentId = await stored(1);
  await correct(documentId, { isRight: null, wrong: [], judged: ["total"] });
  expect(await records()).toMatchObject([{ isRight: null, judged: ["total"] }]);
  await approve(documentId, { isRight: true, wrong: [], judged: "all" });
  expect(await records()).toMatchObject([{ isRight: true, judged: "all" }]);
  await reopen(documentId);
  await correct(documentId, { isRight: null, wrong: [], judged: ["total"] });
  expect(await records()).toMatchObject([{ isRight: true, judged: "all" }]);
  await correct(documentId, { isRight: false, wrong: ["total"], judged: ["total"] });
  expect(await records()).toMatchObject([{ isRight: false, wrong: ["total"], judged: "all" }]);
});

test("a record goes with its document at once, and another service sees none of it", async () => {
  const documentId = await stored(1);
  const other = await newTenant(postgres.store);
  expect((await postgres.store.approvals.records(other.service.serviceId)).records).toEqual([]);
  await postgres.store.documents.remove(serviceId, documentId, NOW);
  expect(await records()).toEqual([]);
});

test("after a restart only what was decided later counts, and an older restart changes nothing", async () => {
  await stored(1);
  const later = await stored(3);
  await postgres.store.approvals.restart(serviceId, { since: at(2), reason: "scores" });
  await postgres.store.approvals.restart(serviceId, { since: at(0), reason: "errors" });
  const { restart, records: left } = await postgres.store.approvals.records(serviceId);
  expect(restart).toEqual({ since: at(2), reason: "scores" });
  expect(left.map(({ documentId }) => documentId)).toEqual([later]);
  expect((await postgres.store.approvals.scores(serviceId)).records.map(({ documentId }) => documentId)).toEqual([
    later,
  ]);
});
