import { sql, type Transaction } from "kysely";
import { refundReservation, refundReservations } from "../accounts/plans.ts";
import type { DocumentStore } from "../contract/store.ts";
import type { Database, Queries } from "../database/database.ts";
import type { Schema } from "../database/schema.ts";
import { uuid } from "../database/uuid.ts";
import { forgetInModels } from "../learning/forgotten-models.ts";
import { forgetTemplates } from "../learning/learning.ts";
import { announce } from "./document-events.ts";
import { RECORD_COLUMNS } from "./document-records.ts";
import { lockVersion } from "./document-review.ts";

/** The end of a stored document: invisible at once, gone with its bytes. */
export type DocumentRemoval = Pick<DocumentStore, "remove" | "removed" | "purge">;

export function createDocumentRemoval({ db }: Pick<Database, "db">): DocumentRemoval {
  return {
    remove: (serviceId, documentId, now, { why = "asked", expectedVersion = null } = {}) =>
      db.transaction().execute(async (transaction) => {
        if (expectedVersion !== null) await lockVersion(transaction, serviceId, documentId, expectedVersion);
        const isRemoved = await remove(transaction, serviceId, documentId, now);
        if (isRemoved) await forgetInModels(transaction, { serviceId, documentId }, why, now);
        return isRemoved;
      }),
    removed: (limit) =>
      db
        .selectFrom("document")
        .select(["documentId", "accountId", "sha256"])
        .where("deletedAt", "is not", null)
        .orderBy("deletedAt")
        .limit(limit)
        .execute(),
    purge: async (documentId) => {
      await db
        .deleteFrom("document")
        .where("documentId", "=", uuid(documentId))
        .where("deletedAt", "is not", null)
        .execute();
    },
  };
}

/**
 * Everything read from the document is deleted at once; the row stays, without its name, until its bytes are gone too.
 * A running attempt finds no RUNNING row any more, which fences it off.
 */
async function remove(
  transaction: Transaction<Schema>,
  serviceId: string,
  documentId: string,
  now: Date,
): Promise<boolean> {
  const record = await removing(transaction, now)
    .where("serviceId", "=", uuid(serviceId))
    .where("documentId", "=", uuid(documentId))
    .returning(RECORD_COLUMNS)
    .executeTakeFirst();
  if (!record) return false;
  await transaction.deleteFrom("documentPage").where("documentId", "=", documentId).execute();
  await transaction.deleteFrom("documentDigest").where("documentId", "=", documentId).execute();
  await transaction.deleteFrom("documentSearch").where("documentId", "=", documentId).execute();
  await transaction.deleteFrom("correction").where("documentId", "=", documentId).execute();
  await transaction.deleteFrom("pendingExample").where("documentId", "=", documentId).execute();
  await transaction.deleteFrom("approvalRecord").where("documentId", "=", documentId).execute();
  await forgetTemplates(transaction, serviceId, documentId);
  await refundReservation(transaction, { documentId });
  await announce(transaction, "document.deleted", record, now);
  return true;
}

/** Clears the row itself, for documents that are not removed yet. */
function removing(queries: Queries, now: Date) {
  return queries
    .updateTable("document")
    .set((set) => ({
      deletedAt: now,
      originalName: "",
      message: null,
      category: null,
      machineHead: null,
      correctedHead: null,
      attempt: set("attempt", "+", 1),
    }))
    .where("deletedAt", "is", null);
}

/**
 * For a service that is itself being deleted: its documents are already invisible, and no event is sent for each. Rows
 * that depend on them are deleted with them (purge).
 */
export async function removeOfService(
  transaction: Transaction<Schema>,
  serviceId: string,
  { now, limit, only }: { readonly now: Date; readonly limit: number; readonly only?: "RUNNING" },
): Promise<void> {
  const removed = await removing(transaction, now)
    .where("documentId", "in", (select) =>
      select
        .selectFrom("document")
        .select("documentId")
        .where("serviceId", "=", uuid(serviceId))
        .where("deletedAt", "is", null)
        .$if(only !== undefined, (query) => query.where("status", "=", "RUNNING"))
        .limit(limit),
    )
    .returning("documentId")
    .execute();
  const ids = removed.map(({ documentId }) => documentId);
  await refundReservations(transaction, sql`document_id = any (${ids}::uuid[])`);
}
