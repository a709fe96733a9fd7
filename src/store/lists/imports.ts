import { sql, type Transaction } from "kysely";
import type { ErrorCode } from "../../errors.ts";
import type { BatchStore } from "../contract/list-work-types.ts";
import type { Database } from "../database/database.ts";
import { storable } from "../database/database-errors.ts";
import type { Schema } from "../database/schema.ts";
import { uuid } from "../database/uuid.ts";
import { count, finish, insertBatch, lockRunning, secondsFromNow } from "./batch-rows.ts";

/**
 * An import is created before its files are inspected. The process that accepts them holds it by a lease of some
 * seconds, which it renews:
 *
 *   file ──take──▶ document ──followImport, when it has been read──▶ done or refused
 *     ├──settle──▶ refused (no document)
 *     └──no longer held──followImport──▶ refused: send it again
 */
export function createImportStore({
  db,
}: Pick<Database, "db">): Pick<BatchStore, "createImport" | "hold" | "take" | "followImport"> {
  return {
    createImport: (batch, names, holdSeconds) =>
      db.transaction().execute(async (transaction) => {
        await insertBatch(transaction, batch);
        await sql`update batch set held_until = ${secondsFromNow(holdSeconds)}
          where batch_id = ${uuid(batch.batchId)}`.execute(transaction);
        await sql`insert into batch_item (batch_id, position, name)
          select ${uuid(batch.batchId)}, place - 1, name
            from unnest(${names.map(storable)}::text[]) with ordinality as file (name, place)`.execute(transaction);
        return count(transaction, batch.batchId);
      }),
    hold: async (batchId, seconds) => {
      await sql`update batch set held_until = ${seconds === null ? null : secondsFromNow(seconds)}
        where batch_id = ${uuid(batchId)} and held_until is not null`.execute(db);
    },
    take: (batchId, position, documentId) =>
      db.transaction().execute(async (transaction) => {
        // The batch's row is locked first, as in every change of its items: a concurrent cancellation waits here, or is
        // seen here.
        const batch = await lockRunning(transaction, batchId);
        if (!batch) return false;
        // From here on the name is the document's, and is deleted with it.
        const { numUpdatedRows } = await transaction
          .updateTable("batchItem")
          .set({ documentId: uuid(documentId), name: null })
          .where("batchId", "=", uuid(batchId))
          .where("position", "=", position)
          .where("documentId", "is", null)
          .where("outcome", "is", null)
          .executeTakeFirst();
        return numUpdatedRows === 1n;
      }),
    followImport: (batchId, now) =>
      db.transaction().execute(async (transaction) => {
        const isRunning = (await lockRunning(transaction, batchId)) !== undefined;
        await settleRead(transaction, batchId, isRunning);
        if (isRunning) await settleLeft(transaction, batchId);
        const batch = await count(transaction, batchId);
        return isRunning && batch.done + batch.refused === batch.total
          ? ((await finish(transaction, batchId, "done", now)) ?? batch)
          : batch;
      }),
  };
}

/**
 * Settles an import's items from their documents. After a cancellation, documents that ended without a result were
 * ended by that.
 */
async function settleRead(transaction: Transaction<Schema>, batchId: string, isRunning: boolean): Promise<void> {
  // A removed document was read, or never will be: either way there is nothing to wait for.
  await sql`update batch_item set
      outcome = case when document.status = 'ERROR' then 'refused' else 'done' end,
      code = case when document.status = 'ERROR' then document.error_code end,
      detail = case when document.status = 'ERROR' then document.message end
    from document
   where batch_item.batch_id = ${uuid(batchId)} and batch_item.outcome is null
     and document.document_id = batch_item.document_id
     and (document.status = 'ACTIVE' or (${isRunning} and (document.status = 'ERROR' or document.deleted_at is not null)))`.execute(
    transaction,
  );
}

const LEFT = "The service stopped before it came to this file. Send it again.";

/** Files that nobody will accept any more: the holder's lease has expired, or it gave up. */
async function settleLeft(transaction: Transaction<Schema>, batchId: string): Promise<void> {
  await sql`update batch_item set outcome = 'refused', code = ${"maintenance" satisfies ErrorCode}, detail = ${LEFT}
    from batch
   where batch_item.batch_id = ${uuid(batchId)} and batch.batch_id = batch_item.batch_id
     and batch_item.outcome is null and batch_item.document_id is null
     and (batch.held_until is null or batch.held_until < now())`.execute(transaction);
}
