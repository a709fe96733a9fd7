import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { databaseOfFile, tenantOfEachTest } from "../../../test/support/database-of-file.ts";
import { newDocument, newResult } from "../../../test/support/fixtures.ts";
import { silentLog } from "../../../test/support/postgres.ts";
import type { DocumentStore } from "../../store/contract/store.ts";
import type { Caller } from "../access/caller.ts";
import type { Ports } from "../ports.ts";
import { createDocuments } from "./documents.ts";

/** Decisions on documents that somebody else is changing at the same time, on a real database. */

const postgres = databaseOfFile();
const tenant = tenantOfEachTest(postgres);
const ambient = { limits: {}, processId: "p1", now: () => new Date(), newId: randomUUID, log: silentLog };

type Judgement = Parameters<DocumentStore["revise"]>[2]["judgement"];

/** Approves a document whose total another person takes away right after it was read to be judged. */
async function approveWhileCorrected(expectedVersion: number | null) {
  const { store } = postgres;
  const guarantee = { maxErrorRate: 0.05, auditRate: 0.1 };
  const service = { ...tenant.service, definition: { ...tenant.service.definition, guarantee } };
  const { documentId, serviceId } = newDocument(tenant);
  await store.documents.insertProcessed(
    { ...newDocument(tenant), documentId, processedAt: new Date() },
    { result: newResult(), revisionStatus: "pending", reservationId: null, idempotency: null },
  );
  const judgements: Judgement[] = [];
  let finds = 0;
  const documents: DocumentStore = {
    ...store.documents,
    async find(...args) {
      const found = await store.documents.find(...args);
      if (++finds === 1)
        await store.documents.correct(serviceId, documentId, {
          ...{
            result: { ...newResult(), pages: newResult().pages.slice(1) },
            actor: "member:other",
            corrected: {},
            template: null,
          },
          ...{ expectedVersion: null, now: new Date() },
        });
      return found;
    },
    revise(service, document, change) {
      judgements.push(change.judgement);
      return store.documents.revise(service, document, change);
    },
  };
  const { revise } = createDocuments(
    { store: { ...store, documents }, ambient } as never as Ports,
    { ofApproval: async () => null } as never,
  );
  const caller: Caller = { kind: "admin" };
  const revision = { to: "approved" as const, reason: null, expectedVersion };
  const revised = revise({ ...service, caller }, documentId, revision);
  return { revised, judgements };
}

test("who approves a document that is corrected meanwhile approves, and is judged by, what stands there then", async () => {
  const { revised, judgements } = await approveWhileCorrected(null);
  await expect(revised).resolves.toMatchObject({ revisionStatus: "approved", version: 3 });
  expect(judgements).toMatchObject([{ isRight: true }, { isRight: false, wrong: ["total"] }]);
});

test("who approves one version does not approve another", async () => {
  const { revised } = await approveWhileCorrected(1);
  await expect(revised).rejects.toMatchObject({ code: "field_invalid" });
});
