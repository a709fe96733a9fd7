import { sql, type Transaction } from "kysely";
import { AppError, type ErrorCode } from "../../errors.ts";
import { type Batch, type BatchStore, MOST_DOCUMENTS_A_BATCH, type NewBatch } from "../contract/list-work-types.ts";
import type { Database, Queries } from "../database/database.ts";
import { storable } from "../database/database-errors.ts";
import type { Schema } from "../database/schema.ts";
import { uuid } from "../database/uuid.ts";
import { matching } from "../documents/document-list.ts";

const COLUMNS = [
  "batchId",
  "accountId",
  "serviceId",
  "kind",
  "actor",
  "address",
  "reason",
  "state",
  "total",
  "done",
  "refused",
  "createdAt",
  "finishedAt",
] as const satisfies readonly (keyof Batch)[];

/** If a worker dies during a batch its items stay unsettled; the next attempt continues with them. */
const ATTEMPTS = 10;

/**
 * Work on many documents, with the outcome of each:
 *
 *   create ──▶ running ──settle, item by item──▶ running ──finish──▶ done
 *                 └──────────────────────────────finish──▶ cancelled: what was settled stays so
 *
 * An item is settled once, in the statement that counts it, so that the counters match the items.
 *
 * An import is created before its files are inspected. The process that accepts them holds it by a lease of some
 * seconds, which it renews:
 *
 *   file ──take──▶ document ──followImport, when it has been read──▶ done or refused
 *     ├──settle──▶ refused (no document)
 *     └──no longer held──followImport──▶ refused: send it again
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
    createOf: (batch, documentIds) =>
      db.transaction().execute(async (transaction) => {
        await insertBatch(transaction, batch);
        await sql`insert into batch_item (batch_id, position, document_id)
          select ${batch.batchId}, row_number() over (order by place) - 1, document_id
            from unnest(${documentIds.map(uuid)}::uuid[]) with ordinality as wanted (id, place)
            join document on document_id = wanted.id and service_id = ${uuid(batch.serviceId)} and deleted_at is null`.execute(
          transaction,
        );
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
        throw new AppError(
          "field_invalid",
          `More than ${MOST_DOCUMENTS_A_BATCH} documents match; filter them more closely.`,
        );
      }),
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

async function insertBatch(transaction: Transaction<Schema>, batch: NewBatch): Promise<void> {
  const reason = batch.reason && storable(batch.reason);
  await transaction
    .insertInto("batch")
    .values({ ...batch, reason, state: "running", total: 0, finishedAt: null })
    .execute();
}

const secondsFromNow = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;

function lockRunning(transaction: Transaction<Schema>, batchId: string) {
  return transaction
    .selectFrom("batch")
    .select("batchId")
    .where("batchId", "=", uuid(batchId))
    .where("state", "=", "running")
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Settles an import's items from their documents. After a cancellation, documents that ended without a result were
 * ended by that.
 */
async function settleRead(transaction: Transaction<Schema>, batchId: string, isRunning: boolean): Promise<void> {
  // A removed document was read, or never will be: either way there is nothing to wait for.
  await sql`update batch_item set
      outcome = case when document.status = 'ERROR' then 'refused' else 'done' end,
      code = case when document.status = 'ERROR' then 'file_corrupt' end,
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

/** Recomputes the counters from the items. */
async function count(transaction: Transaction<Schema>, batchId: string): Promise<Batch> {
  const { rows } = await sql<Batch>`
    update batch set total = counted.total, done = counted.done, refused = counted.refused
      from (select count(*) as total, count(*) filter (where outcome = 'done') as done,
                   count(*) filter (where outcome = 'refused') as refused
              from batch_item where batch_id = ${uuid(batchId)}) as counted
     where batch_id = ${uuid(batchId)}
    returning ${sql.join(COLUMNS.map((column) => sql.ref(`batch.${column}`)))}`.execute(transaction);
  return rows[0]!;
}

async function finish(
  queries: Queries,
  batchId: string,
  state: "done" | "cancelled",
  now: Date,
): Promise<Batch | null> {
  const finished = await queries
    .updateTable("batch")
    .set({ state, finishedAt: now })
    .where("batchId", "=", uuid(batchId))
    .where("state", "=", "running")
    .returning(COLUMNS)
    .executeTakeFirst();
  return finished ?? null;
}
