import { sql, type Transaction } from "kysely";
import type { Batch, NewBatch } from "../contract/list-work-types.ts";
import type { Queries } from "../database/database.ts";
import { storable } from "../database/database-errors.ts";
import type { Schema } from "../database/schema.ts";
import { uuid } from "../database/uuid.ts";

export const COLUMNS = [
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

export async function insertBatch(transaction: Transaction<Schema>, batch: NewBatch): Promise<void> {
  const reason = batch.reason && storable(batch.reason);
  await transaction
    .insertInto("batch")
    .values({ ...batch, reason, state: "running", total: 0, finishedAt: null })
    .execute();
}

export const secondsFromNow = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;

export function lockRunning(transaction: Transaction<Schema>, batchId: string) {
  return transaction
    .selectFrom("batch")
    .select("batchId")
    .where("batchId", "=", uuid(batchId))
    .where("state", "=", "running")
    .forUpdate()
    .executeTakeFirst();
}

/** Recomputes the counters from the items. */
export async function count(transaction: Transaction<Schema>, batchId: string): Promise<Batch> {
  const { rows } = await sql<Batch>`
    update batch set total = counted.total, done = counted.done, refused = counted.refused
      from (select count(*) as total, count(*) filter (where outcome = 'done') as done,
                   count(*) filter (where outcome = 'refused') as refused
              from batch_item where batch_id = ${uuid(batchId)}) as counted
     where batch_id = ${uuid(batchId)}
    returning ${sql.join(COLUMNS.map((column) => sql.ref(`batch.${column}`)))}`.execute(transaction);
  return rows[0]!;
}

export async function finish(
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
