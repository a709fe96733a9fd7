import { afterAll, beforeAll, expect, test } from "vitest";
import { newDocument, newResult, newTenant } from "../../../test/support/fixtures.ts";
import { startTestDatabase, type TestDatabase } from "../../../test/support/postgres.ts";
import { removeExpired } from "./retention.ts";

let postgres: TestDatabase;
beforeAll(async () => {
  postgres = await startTestDatabase();
});
afterAll(() => postgres.stop());

const DAY_MS = 86_400_000;
const now = new Date("2026-06-01T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);

async function stored(retentionDays: number | null, ages: readonly number[]) {
  const tenant = await newTenant(postgres.store);
  const { serviceId, definition } = tenant.service;
  await postgres.store.services.update(serviceId, { ...definition, retentionDays }, { actor: "admin", now });
  const ids = ages.map(async (age) => {
    const document = { ...newDocument(tenant), createdAt: daysAgo(age), processedAt: daysAgo(age) };
    const options = { result: newResult(), revisionStatus: "pending", reservationId: null, idempotency: null } as const;
    return (await postgres.store.documents.insertProcessed(document, options)).document.documentId;
  });
  return { ...tenant, serviceId, documents: await Promise.all(ids) };
}

test("documents older than their service keeps them are removed, said in the trail, and no others", async () => {
  const month = await stored(30, [29.9, 30.1, 400]);
  const forever = await stored(null, [4000]);
  expect(await removeExpired({ store: postgres.store, now: () => now })).toBe(2);
  expect(await removeExpired({ store: postgres.store, now: () => now })).toBe(0);
  const there = await Promise.all(
    [
      ...month.documents.map((id) => [month.serviceId, id] as const),
      [forever.serviceId, forever.documents[0]!] as const,
    ].map(async ([serviceId, id]) => (await postgres.store.documents.find(serviceId, id)) !== null),
  );
  expect(there).toEqual([true, false, false, true]);
  const entries = await postgres.store.audit.list(month.accountId, { limit: 10, before: null });
  expect(entries.map(({ action, subject, actor }) => [action, subject, actor])).toEqual(
    expect.arrayContaining([["document.deleted.retention", month.documents[1], "machine"]]),
  );
  expect(entries).toHaveLength(2);
});
