import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newResult, newTenant } from "../../../test/support/fixtures.ts";
import { silentLog, startTestDatabase, type TestDatabase } from "../../../test/support/postgres.ts";
import { AppError } from "../../errors.ts";
import { createLocalBlobs } from "../../store/blobs/blobs-local.ts";
import type { BlobStore } from "../../store/contract/store.ts";
import type { AdmittedService } from "../access/caller.ts";
import { createBatches } from "../lists/batches.ts";
import type { Ports } from "../ports.ts";
import type { ArchivedExample } from "../types.ts";
import { createImport } from "./import-examples.ts";

/** Imports on a real database and real files; how long a file is looked into is for the test to say. */

let postgres: TestDatabase;
let blobs: BlobStore;
let ports: Ports;
beforeAll(async () => {
  postgres = await startTestDatabase();
  blobs = createLocalBlobs(`${postgres.folder}/blobs`);
  const limits = { asyncPages: 500, queuedDocumentsPerService: 100 };
  const ambient = { limits, processId: "p1", now: () => new Date(), newId: () => randomUUID(), log: silentLog };
  // What an import asks of the world; the readers are the test's.
  ports = { store: postgres.store, blobs, ambient } as never;
});
afterAll(() => postgres.stop());

/** Of the service's account; the verbs are called without their guards. */
const reviewerOf = (accountId: string) => {
  const person = { memberId: "member", personId: "person", sessionId: "session" };
  return { kind: "session", ...person, accountId, role: "reviewer", serviceRoles: {} } as const;
};
const names = ["0.pdf", "1.pdf", "2.pdf", "3.pdf"];
const FILES = names.map(
  (name): ArchivedExample => ({
    name,
    bytes: async () => Buffer.from(name),
    labels: {
      correction: { entities: { total: [{ text: "12,50", boxes: null }] }, aggregatedEntities: {} },
      category: null,
    },
  }),
);

/** An import under way; `inspect` is asked of each file in turn: it may wait, and it may throw. */
async function importing(inspect: (position: number) => Promise<void>, timing?: Parameters<typeof createImport>[2]) {
  const tenant = await newTenant(postgres.store);
  const reviewer = reviewerOf(tenant.service.accountId);
  const service: AdmittedService = { ...tenant.service, caller: reviewer };
  const batches = createBatches(ports, {} as never);
  let next = 0;
  const inspectNext = async () => {
    await inspect(next++);
    return { contentType: "application/pdf", pageCount: 1 } as const;
  };
  const answer = createImport(ports, { inspect: inspectNext }, timing)(service, FILES);
  // A test that waits for something else first must not end by this.
  answer.catch(() => undefined);
  const batchId = async () => (await batches.batches(service))[0]?.batchId ?? "";
  return {
    answer,
    look: async () => batches.batch(service, await batchId(), { from: 0, limit: 100 }),
    cancel: async () => batches.cancelBatch(service, await batchId()),
    documents: async () => (await postgres.store.documents.list(service.serviceId, { limit: 100 })).documents,
    heldUntil: async () =>
      (
        await postgres.database.db
          .selectFrom("batch")
          .select("heldUntil")
          .where("serviceId", "=", service.serviceId)
          .executeTakeFirstOrThrow()
      ).heldUntil,
    /** As a minute after its process was killed. */
    fallSilent: () =>
      sql`update batch set held_until = now() - interval '1 s' where service_id = ${service.serviceId}`.execute(
        postgres.database.db,
      ),
    storedBytes: async () => {
      const ids = new Set<string>();
      for await (const { accountId, documentId } of blobs.list())
        if (accountId === tenant.accountId) ids.add(documentId);
      return ids;
    },
  };
}

/** Holds whoever comes to file `at` until it is opened; `isThere` resolves when somebody did. */
function gate(at: number) {
  const [isThere, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  return {
    isThere: isThere.promise,
    open: () => opened.resolve(),
    inspect: async (position: number) => {
      if (position !== at) return;
      isThere.resolve();
      await opened.promise;
    },
  };
}

async function read(documentId: string): Promise<void> {
  await postgres.store.documents.beginAttempt(documentId, "p1");
  const outcome = { result: newResult(), category: null, revisionStatus: "approved", processedAt: new Date() } as const;
  expect(await postgres.store.documents.complete(documentId, 1, { ...outcome, example: null } as never)).toBe(true);
}

test("an import can be watched before its first file is taken, and ends when its last document has been read", async () => {
  const first = gate(0);
  const { answer, look } = await importing(first.inspect);
  await first.isThere;
  const before = await look();
  expect(before.batch).toMatchObject({ kind: "import", state: "running", total: 4, done: 0, refused: 0 });
  expect(before.items.map(({ documentId, name, outcome }) => [documentId, name, outcome])).toEqual(
    names.map((name) => [null, name, null]),
  );
  first.open();
  const { accepted, refused } = await answer;
  expect([accepted.map(({ name }) => name), refused]).toEqual([names, []]);
  expect((await look()).items.map(({ documentId }) => documentId)).toEqual(
    accepted.map(({ documentId }) => documentId),
  );
  for (const { documentId } of accepted.slice(1)) await read(documentId);
  expect((await look()).batch).toMatchObject({ state: "running", done: 3 });
  await read(accepted[0]!.documentId);
  expect((await look()).batch).toMatchObject({ state: "done", total: 4, done: 4, refused: 0 });
});

test("a file that cannot be taken says why at once, and keeps no other out", async () => {
  const last = gate(3);
  const { answer, look } = await importing(async (position) => {
    if (position === 1) throw new AppError("file_corrupt", "It is no PDF.");
    await last.inspect(position);
  });
  await last.isThere;
  const { batch, items } = await look();
  expect(batch).toMatchObject({ state: "running", total: 4, refused: 1 });
  expect(items[1]).toMatchObject({ name: "1.pdf", outcome: "refused", code: "file_corrupt", detail: "It is no PDF." });
  last.open();
  const { accepted, refused } = await answer;
  expect(refused).toEqual([{ name: "1.pdf", code: "file_corrupt", detail: "It is no PDF." }]);
  expect(accepted).toHaveLength(3);
});

test("cancelled while its files are taken, it takes no more of them, and keeps nothing of the one under way", async () => {
  const third = gate(2);
  const { answer, look, cancel, documents, storedBytes } = await importing(third.inspect);
  await third.isThere;
  const [one] = await documents();
  await read(one!.documentId);
  expect(await cancel()).toMatchObject({ state: "cancelled", total: 4, done: 1, refused: 0 });
  third.open();
  const { accepted, refused } = await answer;
  expect([accepted.map(({ name }) => name), refused]).toEqual([["0.pdf", "1.pdf"], []]);
  expect((await documents()).map(({ status }) => status).sort()).toEqual(["ACTIVE", "ERROR"]);
  expect((await look()).items.map(({ name }) => name)).toEqual(names);
  await expect.poll(async () => (await storedBytes()).size).toBe(2);
});

test("whoever cancels at any moment leaves no document behind that is read on, and none that the import does not name", async () => {
  for (let round = 0; round < 20; round++) {
    const { answer, look, cancel, documents } = await importing(async () => undefined);
    for (let wait = 0; wait < 3 * round; wait++) await new Promise((resolve) => setImmediate(resolve));
    await expect.poll(async () => (await look().catch(() => null))?.batch.total).toBe(4);
    await cancel();
    await answer;
    const all = await documents();
    expect(all.filter(({ status }) => status === "RUNNING")).toEqual([]);
    const named = (await look()).items.flatMap(({ documentId }) => documentId ?? []);
    expect(new Set(named)).toEqual(new Set(all.map(({ documentId }) => documentId)));
  }
});

test("when something of ours fails on the way, the files that are left say that they are to be sent again", async () => {
  const { answer, look } = await importing(async (position) => {
    if (position === 2) throw new Error("the database was away");
  });
  await expect(answer).rejects.toThrow("the database was away");
  const { batch, items } = await look();
  expect(batch).toMatchObject({ state: "running", total: 4, refused: 2 });
  expect(items.slice(2).map(({ name, code }) => [name, code])).toEqual([
    ["2.pdf", "maintenance"],
    ["3.pdf", "maintenance"],
  ]);
  expect(items[3]?.detail).toContain("Send it again.");
  for (const { documentId } of items.slice(0, 2)) await read(documentId!);
  expect((await look()).batch).toMatchObject({ state: "done", done: 2, refused: 2 });
});

test("when the process that takes the files falls silent, they end so; should it wake up, it takes none of them", async () => {
  const third = gate(2);
  const { answer, look, documents, fallSilent } = await importing(third.inspect, {
    heldSeconds: 60,
    renewMs: 3_600_000,
  });
  await third.isThere;
  await fallSilent();
  expect((await look()).batch).toMatchObject({ state: "running", refused: 2 });
  third.open();
  const { accepted } = await answer;
  const named = (await look()).items.flatMap(({ documentId }) => documentId ?? []);
  expect(named).toEqual(accepted.map(({ documentId }) => documentId));
  expect(await documents()).toHaveLength(2);
});

test("control: while it says that it is alive, none of them ends", async () => {
  const third = gate(2);
  const { answer, look, heldUntil } = await importing(third.inspect, { heldSeconds: 60, renewMs: 20 });
  await third.isThere;
  const before = (await heldUntil())!;
  await expect.poll(heldUntil, { timeout: 30_000 }).toSatisfy((held: Date) => held > before);
  expect((await look()).batch).toMatchObject({ state: "running", refused: 0 });
  third.open();
  expect((await answer).accepted).toHaveLength(4);
  expect(await heldUntil()).toBeNull();
});

test.each([
  ["too_many_pages", "too_many_pages"],
  ["internal", "internal"],
  [null, null],
] as const)("a document of it that fails with %s is refused with that", async (code, shown) => {
  const { answer, look } = await importing(async () => undefined);
  const { accepted } = await answer;
  const { documentId } = accepted[0]!;
  await postgres.store.documents.fail(documentId, null, { message: "It is so.", code }, new Date());
  const item = (await look()).items.find((each) => each.documentId === documentId);
  expect(item).toMatchObject({ outcome: "refused", code: shown, detail: "It is so." });
});

test("the name of a document that was taken goes with it when it is deleted", async () => {
  const { answer, look, documents } = await importing(async () => undefined);
  await answer;
  const { serviceId, documentId } = (await documents())[0]!;
  await postgres.store.documents.remove(serviceId, documentId, new Date());
  const item = (await look()).items.find((each) => each.documentId === documentId);
  expect(item).toMatchObject({ name: null, outcome: "done" });
});
