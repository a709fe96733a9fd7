import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newDocument, newResult, newTenant, type Tenant } from "../../../test/support/fixtures.ts";
import { silentLog, startTestDatabase, type TestDatabase } from "../../../test/support/postgres.ts";
import type { Attempt } from "../processing/process-document.ts";
import { createBatches } from "./batches.ts";

/** A turn of the queue over a person's batch, on a real database; the test determines what is done to each document. */

let postgres: TestDatabase;
beforeAll(async () => {
  postgres = await startTestDatabase();
});
afterAll(() => postgres.stop());

const DOCUMENTS = 5;
const ATTEMPT = { signal: new AbortController().signal, isLastAttempt: false } as Attempt;

async function newMember({ accountId }: Tenant) {
  const personId = randomUUID();
  await sql`insert into person (id, name, email) values (${personId}, 'x', ${`${personId}@example.com`})`.execute(
    postgres.database.db,
  );
  const roles = { role: "reviewer", serviceRoles: {} } as const;
  return postgres.store.members.create({ accountId, personId, name: "Ada", now: new Date(), ...roles });
}

async function stored(tenant: Tenant): Promise<string> {
  const document = { ...newDocument(tenant), processedAt: new Date() };
  const options = { result: newResult(), revisionStatus: "pending", reservationId: null, idempotency: null } as const;
  return (await postgres.store.documents.insertProcessed(document, options)).document.documentId;
}

/** Approves five documents in a reviewer's name, in the queue; `afterEach` hears how many were approved. */
async function approving(afterEach: (approved: number, memberId: string) => Promise<unknown>) {
  const { store } = postgres;
  const tenant = await newTenant(store);
  const { serviceId, accountId } = tenant.service;
  const { memberId } = await newMember(tenant);
  const ids = [];
  for (let i = 0; i < DOCUMENTS; i++) ids.push(await stored(tenant));
  const batchId = randomUUID();
  const asked = { kind: "approved", actor: `member:${memberId}`, address: null, reason: null } as const;
  await store.batches.createOf({ batchId, accountId, serviceId, createdAt: new Date(), ...asked }, ids);
  let approved = 0;
  const ambient = { limits: {} as never, processId: "p1", now: () => new Date(), newId: randomUUID, log: silentLog };
  const { runBatch } = createBatches(
    { store, ambient },
    {
      revise: async () => {
        await afterEach(++approved, memberId);
        return {} as never;
      },
      remove: async () => undefined,
    },
  );
  await runBatch(batchId, ATTEMPT);
  const items = await store.batches.items(batchId, { from: 0, limit: 100 });
  return {
    batch: await store.batches.find(serviceId, batchId),
    codes: items.map(({ outcome, code }) => code ?? outcome),
  };
}

test("a role that is taken away counts for the very next document of a batch", async () => {
  const { batch, codes } = await approving(async (approved, memberId) => {
    if (approved === 2) await postgres.store.members.setRoles(memberId, { role: "viewer", serviceRoles: {} });
  });
  const refused = "key_not_for_service";
  expect(codes).toEqual(["done", "done", refused, refused, refused]);
  expect(batch).toMatchObject({ state: "done", done: 2, refused: 3 });
});

test("a member who is removed decides on nothing more: the batch ends there", async () => {
  const { batch, codes } = await approving(async (approved, memberId) => {
    if (approved === 3) await postgres.store.members.remove(memberId, new Date());
  });
  expect(codes).toEqual(["done", "done", "done", null, null]);
  expect(batch).toMatchObject({ state: "cancelled", done: 3, refused: 0 });
});

test("control: who keeps the role decides on all of them", async () => {
  const { batch } = await approving(async () => undefined);
  expect(batch).toMatchObject({ state: "done", done: DOCUMENTS, refused: 0 });
});

test("a batch that was done at once, and whose process died over it, is ended by the queue", async () => {
  const { store } = postgres;
  const tenant = await newTenant(store);
  const { memberId } = await newMember(tenant);
  const documents = { ids: [await stored(tenant), await stored(tenant)] };
  const member = { memberId, personId: randomUUID(), sessionId: "x", role: "reviewer", serviceRoles: {} } as const;
  const caller = { kind: "session", accountId: tenant.accountId, ...member } as const;
  const service = { ...tenant.service, caller };
  let dies = true;
  const ambient = { limits: {} as never, processId: "p1", now: () => new Date(), newId: randomUUID, log: silentLog };
  const { startBatch, runBatch } = createBatches(
    { store, ambient },
    {
      revise: async () => {
        if (dies) throw new Error("the process dies here");
        return {} as never;
      },
      remove: async () => undefined,
    },
  );
  await expect(startBatch(service, { kind: "approved", documents, reason: null })).rejects.toThrow("dies here");
  const [batch] = await store.batches.list(service.serviceId, 1);
  expect(batch).toMatchObject({ state: "running", total: 2, done: 0 });
  const { rows } = await sql`select run_at > now() as later from graphile_worker.jobs
    where key = ${`batch:${batch!.batchId}`}`.execute(postgres.database.db);
  expect(rows).toEqual([{ later: true }]);
  dies = false;
  await runBatch(batch!.batchId, ATTEMPT);
  expect(await store.batches.find(service.serviceId, batch!.batchId)).toMatchObject({ state: "done", done: 2 });
});
