import { afterAll, beforeAll, expect, test } from "vitest";
import { newDocument, newResult, newTenant } from "../../test/support/fixtures.ts";
import { startTestDatabase, type TestDatabase } from "../../test/support/postgres.ts";

let postgres: TestDatabase;
beforeAll(async () => {
  postgres = await startTestDatabase();
});
afterAll(() => postgres.stop());

test.each(["Bar\u0000Centrale", "C:\\u0041", "€ 3,20"])(
  "values come as they are and without the words, also of a page that prints a NUL or half a letter: %j",
  async (printed) => {
    const tenant = await newTenant(postgres.store);
    const { store } = postgres;
    const document = newDocument(tenant);
    const { reservationId } = await store.plans.reserve(tenant.plan.planId, 2, "process", new Date());
    const result = newResult(printed);
    const options = { result, revisionStatus: "pending" as const, reservationId, idempotency: null };
    await store.documents.insertProcessed({ ...document, processedAt: document.createdAt }, options);
    const [values] = await store.values.of(tenant.service.serviceId, [document.documentId]);
    const texts = (pages: typeof result.pages) =>
      pages.flatMap(({ entities }) =>
        Object.values(entities)
          .flat()
          .map(({ text }) => text),
      );
    expect(texts(values!.result.pages)).toEqual(texts(result.pages));
    expect(values!.result.pages.flatMap(({ words }) => words)).toEqual([]);
  },
);

test("the frame of a page that prints a NUL is known: its picture is asked for by it", async () => {
  const tenant = await newTenant(postgres.store);
  const { store } = postgres;
  const document = newDocument(tenant);
  const { reservationId } = await store.plans.reserve(tenant.plan.planId, 2, "process", new Date());
  const options = {
    result: newResult("Bar\u0000"),
    revisionStatus: "pending" as const,
    reservationId,
    idempotency: null,
  };
  await store.documents.insertProcessed({ ...document, processedAt: document.createdAt }, options);
  const found = await store.documents.findFrame(tenant.service.serviceId, document.documentId, 0);
  expect(found?.frame).toEqual({ pageIndex: 0, width: 1240, height: 1754, rotationAngle: 0 });
});
