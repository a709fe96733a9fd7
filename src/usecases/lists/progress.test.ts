import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { databaseOfFile, tenantOfEachTest } from "../../../test/support/database-of-file.ts";
import { newDocument } from "../../../test/support/fixtures.ts";
import { createStore } from "../../store/postgres-store.ts";
import type { AdmittedService, Caller } from "../access/caller.ts";
import type { Ports } from "../ports.ts";
import { createProgress } from "./progress.ts";

const postgres = databaseOfFile();
const tenant = tenantOfEachTest(postgres);
const NOW = new Date();

test("a look at progress takes as many statements for many documents that are asked for as for one", async () => {
  const ids = Array.from({ length: 30 }, () => randomUUID());
  for (const documentId of ids) await ended(documentId);
  const database = postgres.open();
  let statements = 0;
  database.pool.on("connect", (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      statements++;
      return query(...args);
    }) as typeof client.query;
  });
  const ports = { store: createStore(database), ambient: { now: () => NOW } } as unknown as Ports;
  const service: AdmittedService = { ...tenant.service, caller: { kind: "admin" } as Caller };
  const look = async (documentIds: readonly string[]) => {
    statements = 0;
    const { documents } = await createProgress(ports).progress(service, { documentIds, batchIds: [] });
    return { statements, told: documents.map(({ documentId }) => documentId).sort() };
  };
  const one = await look(ids.slice(0, 1));
  const all = await look([...ids, randomUUID(), "no id"]);
  expect(one.told).toEqual(ids.slice(0, 1));
  expect(all.told).toEqual([...ids].sort());
  expect(all.statements).toBe(one.statements);
});

async function ended(documentId: string): Promise<void> {
  const { plans, documents } = postgres.store;
  const { reservationId } = await plans.reserve(tenant.service.planId, 1, "p1", NOW);
  const createdAt = new Date(NOW.getTime() - 3_600_000);
  await documents.accept(
    { ...newDocument(tenant), documentId, jobId: randomUUID(), createdAt, pageCount: 1 },
    { reservationId, queueLimit: 1000, idempotency: null },
  );
  await documents.fail(documentId, null, { message: "unreadable", code: null }, NOW);
}
