import { sql } from "kysely";
import { type ErrorCode, fieldInvalid } from "../../errors.ts";
import { type Batch, type BatchStore, MOST_DOCUMENTS_A_BATCH } from "../contract/list-work-types.ts";
import type { Database } from "../database/database.ts";
import { storable } from "../database/database-errors.ts";
import { uuid } from "../database/uuid.ts";
import { matching } from "../documents/document-list.ts";
import { COLUMNS, count, finish, insertBatch, secondsFromNow } from "./batch-rows.ts";
import { createImportStore } from "./imports.ts";

/** If a worker dies during a batch its items stay unsettled; the next attempt continues with them. */
const ATTEMPTS = 10;

const NOT_THERE = "This service has no such document.";

/**
 * Work on many documents, with the outcome of each:
 *
 *   create ──▶ running ──settle, item by item──▶ running ──finish──▶ done
 *                 └──────────────────────────────finish──▶ cancelled: what was settled stays so
 *
 * An item is settled once, in the statement that counts it, so that the counters match the items.
 */
export function createBatchStore({ db }: Pick<Database, "db">): BatchStore {
  const one = async (batch: Promise<Batch | undefined>) => (await batch) ?? null;
  const items = (batchId: string) =>
    db
      .selectFrom("batchItem")
      .leftJoin("document", (join) =>
        join.onRef("document.documentId", "=", "batchItem.documentId").on("document.deletedAt", "is", null),
      )
      .select(["position", "batchItem.documentId", "outcome", "code", "detail"])
      .select(sql<string | null>`coalesce(document.original_name, batch_item.name)`.as("name"))
      .where("batchId", "=", uuid(batchId))
      .orderBy("position");
  return {
    ...createImportStore({ db }),
    createOf: (batch, documentIds) =>
      db.transaction().execute(async (transaction) => {
        await insertBatch(transaction, batch);
        const given = documentIds.map(storable);
        // Whoever names a document is told what became of it: left out, a mistyped id would seem to be decided on.
        await sql`insert into batch_item (batch_id, position, document_id, name, outcome, code, detail)
          select ${batch.batchId}, place - 1, document_id,
                 case when document_id is null then given end,
                 case when document_id is null then 'refused' end,
                 case when document_id is null then ${"document_not_found" satisfies ErrorCode} end,
                 case when document_id is null then ${NOT_THERE} end
            from unnest(${documentIds.map(uuid)}::uuid[], ${given}::text[]) with ordinality as wanted (id, given, place)
            left join document on document_id = wanted.id and service_id = ${uuid(batch.serviceId)}
                              and deleted_at is null`.execute(transaction);
        return count(transaction, batch.batchId);
      }),
    createMatching: (batch, filter) =>
      db.transaction().execute(async (transaction) => {
        await insertBatch(transaction, batch);
        const chosen = matching(transaction, batch.serviceId, filter)
          .select(["documentId", "createdAt"])
          .limit(MOST_DOCUMENTS_A_BATCH + 1);
        await sql`insert into batch_item (batch_id, position, document_id)
          select ${batch.batchId}, row_number() over (order by created_at desc, document_id desc) - 1, document_id
            from ${chosen} as chosen`.execute(transaction);
        const made = await count(transaction, batch.batchId);
        if (made.total <= MOST_DOCUMENTS_A_BATCH) return made;
        const detail = `More than ${MOST_DOCUMENTS_A_BATCH} documents match; filter them more closely.`;
        throw fieldInvalid("#/filter", detail);
      }),
    enqueue: async (batchId, afterSeconds = 0) => {
      await sql`select graphile_worker.add_job('run-batch', json_build_object('batchId', ${uuid(batchId)}::text),
        job_key => ${`batch:${uuid(batchId)}`}::text, max_attempts => ${ATTEMPTS}::integer,
        run_at => ${secondsFromNow(afterSeconds)})`.execute(db);
    },
    find: (serviceId, batchId) =>
      one(
        db
          .selectFrom("batch")
          .select(COLUMNS)
          .where("serviceId", "=", uuid(serviceId))
          .where("batchId", "=", uuid(batchId))
          .executeTakeFirst(),
      ),
    findRunning: (batchId) =>
      one(
        db
          .selectFrom("batch")
          .select(COLUMNS)
          .where("batchId", "=", uuid(batchId))
          .where("state", "=", "running")
          .executeTakeFirst(),
      ),
    list: (serviceId, limit) =>
      db
        .selectFrom("batch")
        .select(COLUMNS)
        .where("serviceId", "=", uuid(serviceId))
        .orderBy("createdAt", "desc")
        .orderBy("batchId")
        .limit(limit)
        .execute(),
    items: (batchId, { from, limit, only }) =>
      items(batchId)
        .where("position", ">=", from)
        .$if(only !== undefined, (query) => query.where("outcome", "=", only!))
        .limit(limit)
        .execute(),
    waiting: (batchId, limit) => items(batchId).where("outcome", "is", null).limit(limit).execute(),
    settle: (batchId, position, outcome) =>
      db.transaction().execute(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable("batch")
          .set((set) => ({ [outcome.outcome]: set(outcome.outcome, "+", 1) }))
          .where("batchId", "=", uuid(batchId))
          .where("state", "=", "running")
          .where(({ exists, selectFrom }) =>
            exists(
              selectFrom("batchItem")
                .select("position")
                .whereRef("batchItem.batchId", "=", "batch.batchId")
                .where("position", "=", position)
                .where("outcome", "is", null),
            ),
          )
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        await transaction
          .updateTable("batchItem")
          .set({ ...outcome, detail: outcome.detail && storable(outcome.detail) })
          .where("batchId", "=", uuid(batchId))
          .where("position", "=", position)
          .execute();
        return true;
      }),
    finish: (batchId, state, now) => finish(db, batchId, state, now),
    expire: async (before) => {
      // An import ends when its progress is read: one that nobody reads is over all the same.
      await db
        .deleteFrom("batch")
        .where((where) =>
          where.or([
            where("finishedAt", "<", before),
            where.and([where("kind", "=", "import"), where("createdAt", "<", before)]),
          ]),
        )
        .execute();
    },
  };
}
