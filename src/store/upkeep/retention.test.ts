import { expect, test } from "vitest";
import { databaseOfFile } from "../../../test/support/database-of-file.ts";
import { newDocument, newResult, newTenant } from "../../../test/support/fixtures.ts";

const postgres = databaseOfFile();

/** A document that arrived ten days ago, of a service with this retention. */
async function kept(retentionDays: number | null, description = ""): Promise<string> {
  const { store } = postgres;
  const { accountId, plan, service: first } = await newTenant(store);
  const definition = { ...first.definition, description, ...(retentionDays !== null && { retentionDays }) };
  const service = await store.services.create({ accountId, planId: plan.planId, definition });
  const createdAt = new Date(Date.now() - 10 * 86_400_000);
  const document = newDocument({ service }, { createdAt });
  const { reservationId } = await store.plans.reserve(plan.planId, 2, "process", createdAt);
  const options = { result: newResult(), revisionStatus: "pending" as const, reservationId, idempotency: null };
  await store.documents.insertProcessed({ ...document, processedAt: createdAt }, options);
  return document.documentId;
}

test("documents past their service's days are due, whatever other services print in their descriptions", async () => {
  const due = [await kept(9), await kept(9, "a NUL \u0000 and half a letter \ud800")];
  await kept(11);
  await kept(null, 'nothing of "retentionDays":1 here, and \u0000');
  const expired = await postgres.store.erasure.expiredDocuments(new Date(), 100);
  expect(expired.map(({ documentId }) => documentId).sort()).toEqual(due.sort());
});
