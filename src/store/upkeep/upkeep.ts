import { sql } from "kysely";
import { isOurUuid } from "../../core/basics/uuids.ts";
import type { Database } from "../database/database.ts";
import { DEAD_AFTER_SECONDS, isAlive } from "../database/processes.ts";
import { fail } from "../documents/document-lifecycle.ts";
import { endWaiting } from "../documents/first-attempts.ts";

/** The sweep's queries in addition to the Store. Each may run in several processes at once. */
export interface Upkeep {
  /** Deletes every other process. Only if nothing else can be alive on the database: the embedded one, at start. */
  forgetOtherProcesses(processId: string): Promise<void>;
  /**
   * Deletes the processes that went silent and releases to the queue the jobs they held, and those that waited for a
   * silent process to finish what it was reading for a caller; returns the number of jobs.
   */
  takeOverJobs(): Promise<number>;
  /** How many jobs are queued and running, in any process; those whose attempts are used up are neither. */
  queuedJobs(): Promise<readonly { job: string; waiting: number; running: number }[]>;
  /** Ends the RUNNING documents that no job will ever end (it failed for good, or is missing); returns their number. */
  failAbandoned(now: Date): Promise<number>;
  /** Those of these ids that no document has; a removed document whose bytes still exist counts as having it. */
  unknownOf(documentIds: readonly string[]): Promise<readonly string[]>;
  /** Whether there is any document whose bytes must exist. */
  holdsDocuments(): Promise<boolean>;
  /** Deletes outbox rows, ended deliveries and ended sessions that nobody will request again. */
  expire(now: Date): Promise<void>;
}

const OUTBOX_KEPT_MS = 7 * 24 * 3_600_000;
/** As long as a dead letter can be sent again. */
const DELIVERIES_KEPT_MS = 30 * 24 * 3_600_000;
const ABANDONED_AT_ONCE = 100;

export function createUpkeep({ db }: Pick<Database, "db">): Upkeep {
  return {
    forgetOtherProcesses: async (processId) => {
      await db.deleteFrom("workerHeartbeat").where("processId", "!=", processId).execute();
    },
    takeOverJobs: async () => {
      // Read before the silent processes are deleted; a worker's name in the queue is its process's id (jobs/runner).
      const { rows } = await sql<{ jobs: number; workers: string[] | null }>`
        select count(*) as jobs, array_agg(distinct locked_by) as workers
          from graphile_worker.jobs where locked_by is not null and not ${isAlive(sql`locked_by`)}`.execute(db);
      const workers = rows[0]?.workers ?? [];
      if (workers.length > 0) await sql`select graphile_worker.force_unlock_workers(${workers}::text[])`.execute(db);
      // Attempt 0 ends with its process (DocumentStore.accept, `underWay`): its job need not wait any longer.
      const leftBehind = await endWaiting(
        db,
        sql`document.claimed_by is not null and not ${isAlive(sql`document.claimed_by`)}`,
      );
      await sql`delete from worker_heartbeat
        where beaten_at < now() - make_interval(secs => ${10 * DEAD_AFTER_SECONDS})`.execute(db);
      return (rows[0]?.jobs ?? 0) + leftBehind;
    },
    queuedJobs: async () => {
      const { rows } = await sql<{ job: string; waiting: number; running: number }>`
        select task_identifier as job, count(*) filter (where locked_at is null and attempts < max_attempts) as waiting,
               count(*) filter (where locked_at is not null) as running
          from graphile_worker.jobs group by task_identifier`.execute(db);
      return rows;
    },
    failAbandoned: (now) => failAbandoned(db, now),
    unknownOf: async (documentIds) => {
      // Ids that are not UUIDs are not documents of ours.
      const ids = documentIds.filter(isOurUuid);
      if (ids.length === 0) return [];
      const rows = await db.selectFrom("document").select("documentId").where("documentId", "in", ids).execute();
      const known = new Set(rows.map(({ documentId }) => documentId));
      return ids.filter((id) => !known.has(id));
    },
    holdsDocuments: async () => {
      const { rows } = await sql<{ holds: boolean }>`
        select exists (select from document where deleted_at is null) as holds`.execute(db);
      return rows[0]?.holds ?? false;
    },
    expire: async (now) => {
      await db
        .deleteFrom("outbox")
        .where("createdAt", "<", new Date(now.getTime() - OUTBOX_KEPT_MS))
        .execute();
      await db
        .deleteFrom("webhookDelivery")
        .where("status", "!=", "pending")
        .where("createdAt", "<", new Date(now.getTime() - DELIVERIES_KEPT_MS))
        .execute();
      await db.deleteFrom("session").where("absoluteExpiry", "<", now).execute();
    },
  };
}

/** The job's row is written in the transaction that accepts the document and deleted after the one that ends it. */
async function failAbandoned(db: Database["db"], now: Date): Promise<number> {
  const { rows } = await sql<{ documentId: string }>`
    select document.document_id
      from document left join graphile_worker.jobs as job on job.key = document.job_id::text
     where document.status = 'RUNNING' and document.deleted_at is null
       and (job.id is null or (job.attempts >= job.max_attempts and job.locked_at is null))
     limit ${ABANDONED_AT_ONCE}`.execute(db);
  let failed = 0;
  for (const { documentId } of rows) {
    const message = "The document could not be processed: every attempt ended before it was done. Send it again.";
    const failure = { message, code: "internal" } as const;
    if (await db.transaction().execute((transaction) => fail(transaction, documentId, null, failure, now))) failed++;
  }
  return failed;
}
