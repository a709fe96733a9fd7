import { expect, test } from "vitest";
import { databaseOfFile } from "../../../test/support/database-of-file.ts";
import { newDocument, newResult, newTenant } from "../../../test/support/fixtures.ts";
import { createStore } from "../postgres-store.ts";

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

const BIG_DOCUMENTS = 12;
const BIG_PAGES = 6;

/** Each page has 300 KB of values: all of them take a statement half a second, one page some milliseconds. */
async function storedBig() {
  const tenant = await newTenant(postgres.store);
  const { serviceId } = tenant.service;
  const [page] = newResult().pages;
  const [entity] = page!.entities.total!;
  const texts = Array.from({ length: 60 }, () => ({ ...entity!, text: "x".repeat(5_000) }));
  const pages = Array.from({ length: BIG_PAGES }, (_, pageIndex) => ({
    ...page!,
    pageIndex,
    entities: { total: texts },
  }));
  const ids = [];
  for (let i = 0; i < BIG_DOCUMENTS; i++) {
    const document = { ...newDocument(tenant), pageCount: BIG_PAGES };
    const result = { ...newResult(), pages };
    const options = { result, revisionStatus: "pending" as const, reservationId: null, idempotency: null };
    await postgres.store.documents.insertProcessed({ ...document, processedAt: document.createdAt }, options);
    ids.push(document.documentId);
  }
  return { serviceId, ids };
}

test("values that one statement cannot give in its time are read in steps", async () => {
  const { serviceId, ids } = await storedBig();
  const hurried = createStore(postgres.open({ queryTimeoutMs: 450 }));
  const values = await hurried.values.of(serviceId, ids);
  expect(values.map(({ documentId }) => documentId)).toEqual(ids);
  expect(values.map(({ result }) => result.pages.map(({ pageIndex }) => pageIndex))).toEqual(
    ids.map(() => [0, 1, 2, 3, 4, 5]),
  );
});
