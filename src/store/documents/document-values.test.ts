import { expect, test } from "vitest";
import { databaseOfFile } from "../../../test/support/database-of-file.ts";
import { newDocument, newResult, newTenant } from "../../../test/support/fixtures.ts";

const postgres = databaseOfFile();

/** A document whose total was read as this; every page of it contains a NUL and half a surrogate pair. */
async function stored(printed: string) {
  const tenant = await newTenant(postgres.store);
  const document = newDocument(tenant);
  const { reservationId } = await postgres.store.plans.reserve(tenant.plan.planId, 2, "process", new Date());
  const result = newResult(printed);
  const options = { result, revisionStatus: "pending" as const, reservationId, idempotency: null };
  await postgres.store.documents.insertProcessed({ ...document, processedAt: document.createdAt }, options);
  return { serviceId: tenant.service.serviceId, documentId: document.documentId, result };
}

test.each(["Bar\u0000Centrale", "C:\\u0041", "€ 3,20"])(
  "values come as they are and without the words, also of a page that prints a NUL or half a letter: %j",
  async (printed) => {
    const { serviceId, documentId, result } = await stored(printed);
    const [values] = await postgres.store.values.of(serviceId, [documentId]);
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
  const { serviceId, documentId } = await stored("Bar\u0000");
  const found = await postgres.store.documents.findFrame(serviceId, documentId, 0);
  expect(found?.frame).toEqual({ pageIndex: 0, width: 1240, height: 1754, rotationAngle: 0 });
});
