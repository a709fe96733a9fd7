import { type KyselyPlugin, type PluginTransformQueryArgs, type PluginTransformResultArgs, ValueNode } from "kysely";
import { expect, test } from "vitest";
import { databaseOfFile } from "../../../test/support/database-of-file.ts";
import { newDocument, newResult, newTenant } from "../../../test/support/fixtures.ts";
import { createValueStore } from "./document-values.ts";

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

const DOCUMENTS = 12;
const PAGES = 6;
const PAGES_IN_TIME = 7;

async function storedWithPages(): Promise<{ serviceId: string; ids: string[] }> {
  const tenant = await newTenant(postgres.store);
  const [page] = newResult().pages;
  const pages = Array.from({ length: PAGES }, (_, pageIndex) => ({ ...page!, pageIndex }));
  const result = { ...newResult(), pages };
  const options = { result, revisionStatus: "pending" as const, reservationId: null, idempotency: null };
  const ids = [];
  for (let i = 0; i < DOCUMENTS; i++) {
    const document = { ...newDocument(tenant), pageCount: PAGES };
    await postgres.store.documents.insertProcessed({ ...document, processedAt: document.createdAt }, options);
    ids.push(document.documentId);
  }
  return { serviceId: tenant.service.serviceId, ids };
}

/** Stops at statements that read more pages than these, with the error that PostgreSQL gives for its time-out. */
class GivesUp implements KyselyPlugin {
  readonly mostPages: number;
  givenUp = 0;

  constructor(mostPages: number) {
    this.mostPages = mostPages;
  }

  transformQuery({ node }: PluginTransformQueryArgs) {
    const parameters = node.kind === "RawNode" ? node.parameters : [];
    const pages = parameters.map((it) => (ValueNode.is(it) && Array.isArray(it.value) ? it.value.length : 0));
    if (Math.max(0, ...pages) > this.mostPages) {
      this.givenUp++;
      throw Object.assign(new Error("canceling statement due to statement timeout"), { code: "57014" });
    }
    return node;
  }

  transformResult({ result }: PluginTransformResultArgs) {
    return Promise.resolve(result);
  }
}

test("values that one statement cannot give in its time are read in steps", async () => {
  const { serviceId, ids } = await storedWithPages();
  const hurried = new GivesUp(PAGES_IN_TIME);
  const values = await createValueStore({ db: postgres.database.db.withPlugin(hurried) }).of(serviceId, ids);
  expect(hurried.givenUp).toBeGreaterThan(0);
  expect(values.map(({ documentId }) => documentId)).toEqual(ids);
  expect(values.map(({ result }) => result.pages.map(({ pageIndex }) => pageIndex))).toEqual(
    ids.map(() => [0, 1, 2, 3, 4, 5]),
  );
});

test("a page that no statement can give in its time is an error", async () => {
  const { serviceId, ids } = await storedWithPages();
  const db = postgres.database.db.withPlugin(new GivesUp(0));
  await expect(createValueStore({ db }).of(serviceId, ids)).rejects.toThrow("statement timeout");
});
