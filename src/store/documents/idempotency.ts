import { sql, type Transaction } from "kysely";
import { AppError } from "../../errors.ts";
import type { IdempotencyRef, IdempotencyStore } from "../contract/store.ts";
import type { Database } from "../database/database.ts";
import { isAlive } from "../database/processes.ts";
import type { Schema } from "../database/schema.ts";

/** Contract section 4. */
const KEPT_MS = 24 * 3_600_000;

export function createIdempotencyStore({ db }: Pick<Database, "db">): IdempotencyStore {
  return {
    begin: (ref, requestSha256, processId, now) =>
      db.transaction().execute((transaction) => begin(transaction, ref, requestSha256, processId, now)),
    abandon: async (ref) => {
      await db.deleteFrom("idempotencyKey").where(same(ref)).where("documentId", "is", null).execute();
    },
    expire: async (now) => {
      await db.deleteFrom("idempotencyKey").where("createdAt", "<", oldest(now)).execute();
    },
  };
}

/**
 * The primary key decides who is first: the loser of two inserts waits for the winner's commit and then reads its row.
 * An entry that has expired, or whose process died before it finished, is taken over by this caller.
 */
async function begin(
  transaction: Transaction<Schema>,
  ref: IdempotencyRef,
  requestSha256: string,
  processId: string,
  now: Date,
): ReturnType<IdempotencyStore["begin"]> {
  const mine = { ...refColumns(ref), requestSha256, processId, createdAt: now };
  const inserted = await transaction
    .insertInto("idempotencyKey")
    .values({ ...mine, documentId: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 1n) return { state: "new" };
  const entry = await transaction
    .selectFrom("idempotencyKey")
    .select(["requestSha256", "documentId", "createdAt", "processId"])
    .select(isAlive(sql`idempotency_key.process_id`).as("alive"))
    .where(same(ref))
    .forUpdate()
    .executeTakeFirst();
  // Abandoned between the two statements; the first caller is gone, and the next try can take its place.
  if (!entry) return { state: "running", isOwn: false };
  const expired = entry.createdAt < oldest(now);
  if (!expired && entry.requestSha256 !== requestSha256) throw keyReused();
  if (!expired && entry.documentId !== null) return { state: "done", documentId: entry.documentId };
  if (!expired && entry.alive) return { state: "running", isOwn: entry.processId === processId };
  await transaction
    .updateTable("idempotencyKey")
    .set({ ...mine, documentId: null })
    .where(same(ref))
    .execute();
  return { state: "new" };
}

/**
 * Part of the transaction that stores the document. A call that was considered dead and has a successor must not store
 * a second document: its whole transaction is rolled back.
 */
export async function finishIdempotency(
  transaction: Transaction<Schema>,
  ref: IdempotencyRef | null,
  documentId: string,
): Promise<void> {
  if (ref === null) return;
  const { numUpdatedRows } = await transaction
    .updateTable("idempotencyKey")
    .set({ documentId })
    .where(same(ref))
    .where("documentId", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) {
    throw new AppError("dependency_unavailable", "The same request was answered by another server; send it again.", {
      retryAfterSeconds: 1,
    });
  }
}

function same(ref: IdempotencyRef) {
  const { keyId, serviceId, idempotencyKey } = refColumns(ref);
  return sql<boolean>`key_id = ${keyId} and service_id = ${serviceId} and idempotency_key = ${idempotencyKey}`;
}

function refColumns({ keyId, serviceId, idempotencyKey }: IdempotencyRef): IdempotencyRef {
  return { keyId, serviceId, idempotencyKey };
}

function oldest(now: Date): Date {
  return new Date(now.getTime() - KEPT_MS);
}

function keyReused(): AppError {
  return new AppError(
    "idempotency_key_reused",
    "This Idempotency-Key was used with another request; use a new key for a new document.",
  );
}
