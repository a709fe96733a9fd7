import { sql, type Transaction } from "kysely";
import { AppError } from "../../errors.ts";
import { bindReservation, refundReservation, settleReservation } from "../accounts/plans.ts";
import type { DocumentRecord, Failure } from "../contract/document-types.ts";
import type { DocumentStore, NewDocument } from "../contract/store.ts";
import type { Database } from "../database/database.ts";
import { storable } from "../database/database-errors.ts";
import type { NewDocumentRow, Schema } from "../database/schema.ts";
import { uuid } from "../database/uuid.ts";
import { recordApproval } from "../learning/approvals.ts";
import { announce, MACHINE, recordEvent } from "./document-events.ts";
import { listedFigures } from "./document-list.ts";
import { RECORD_COLUMNS } from "./document-records.ts";
import { headOf, insertPages } from "./document-results.ts";
import { findByName, findByValues } from "./document-search.ts";
import { endWaiting } from "./first-attempts.ts";
import { finishIdempotency } from "./idempotency.ts";
import { keepPendingExample, pendingExample, teachExample } from "./taught-examples.ts";

/**
 * The life of a stored document. Every arrow is one transaction, guarded by a condition in its UPDATE:
 *
 *   accept ──▶ RUNNING ──beginAttempt──▶ RUNNING, attempt n ──complete(n)──▶ ACTIVE
 *                 │                            │
 *                 └──────────fail──────────────┴──▶ ERROR          insertProcessed ──▶ ACTIVE
 *
 *   any state ──remove──▶ invisible ──purge──▶ gone                 (document-removal.ts)
 *
 * Attempt 0 is that of a synchronous call that timed out: it accepts the document, and goes on reading it.
 *
 * The attempt number is the fencing token: a worker that was considered dead and resumes has an older number, and its
 * result matches no row. The reservation is settled or refunded in the same transaction as the state, so a document is
 * charged once.
 */
export type DocumentLifecycle = Pick<
  DocumentStore,
  "accept" | "insertProcessed" | "beginAttempt" | "leaveToQueue" | "reportProgress" | "complete" | "fail"
>;

/** How often a document is tried if workers die while reading it; its own faults end it at the first try. */
const MAX_ATTEMPTS = 5;

/** Of a RUNNING document the message tells the caller to try again later (specification 3.1). */
const WAITING = "Waiting to be processed; try again later.";
const AT_WORK = "Being processed; try again later.";

export function createDocumentLifecycle({ db }: Pick<Database, "db">): DocumentLifecycle {
  return {
    accept: (document, options) => db.transaction().execute((transaction) => accept(transaction, document, options)),
    insertProcessed: (document, options) =>
      db.transaction().execute((transaction) => insertProcessed(transaction, document, options)),
    beginAttempt: async (documentId, processId) => {
      const row = await db
        .updateTable("document")
        .set((set) => ({ attempt: set("attempt", "+", 1), claimedBy: processId, pagesDone: 0, message: AT_WORK }))
        .where("documentId", "=", uuid(documentId))
        .where("status", "=", "RUNNING")
        .where("deletedAt", "is", null)
        .returning(["attempt", ...RECORD_COLUMNS])
        .executeTakeFirst();
      if (!row) return null;
      const { attempt, ...document } = row;
      return { document, attempt, example: await pendingExample(db, documentId) };
    },
    leaveToQueue: async (documentId) => {
      await endWaiting(db, sql`document.document_id = ${uuid(documentId)}`);
    },
    reportProgress: async (documentId, attempt, pagesDone) => {
      const { numUpdatedRows } = await db
        .updateTable("document")
        .set({ pagesDone })
        .where("documentId", "=", uuid(documentId))
        .where("attempt", "=", attempt)
        .where("status", "=", "RUNNING")
        .where("deletedAt", "is", null)
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },
    complete: (documentId, attempt, outcome) =>
      db.transaction().execute((transaction) => complete(transaction, documentId, attempt, outcome)),
    fail: (documentId, attempt, failure, now) =>
      db.transaction().execute((transaction) => fail(transaction, documentId, attempt, failure, now)),
  };
}

async function accept(
  transaction: Transaction<Schema>,
  document: Parameters<DocumentStore["accept"]>[0],
  { reservationId, queueLimit, idempotency, example, underWay }: Parameters<DocumentStore["accept"]>[1],
): Promise<DocumentRecord> {
  const before = await refuseFullQueue(transaction, document.serviceId, queueLimit);
  const record = await insertDocument(transaction, document, {
    jobId: document.jobId,
    status: "RUNNING",
    message: underWay ? AT_WORK : WAITING,
    revisionStatus: "pending",
    claimedBy: underWay?.processId ?? null,
  });
  await findByName(transaction, record);
  await bindReservation(transaction, reservationId, document.documentId);
  if (example) await keepPendingExample(transaction, document.documentId, example);
  await recordEvent(transaction, document.documentId, { kind: "created", actor: MACHINE, at: document.createdAt });
  await finishIdempotency(transaction, idempotency, document.documentId);
  await sql`select graphile_worker.add_job('process-document', json_build_object('documentId', ${document.documentId}::text),
    job_key => ${document.jobId}::text, max_attempts => ${MAX_ATTEMPTS}::integer, priority => ${turnAfter(before)},
    run_at => ${underWay?.until ?? null}::timestamptz)`.execute(transaction);
  return record;
}

/**
 * Queue priority by round-robin over services, so that a thousand documents of one do not delay a single one of
 * another: the queue takes the lowest number first, and a document's is that of the current round plus the number of
 * its service's documents before it. When nothing waits rounds begin at 0; in a queue that never empties the numbers
 * end at LAST_TURN, from where on it is in order of arrival.
 */
function turnAfter(before: number) {
  return sql`least(${LAST_TURN}::integer, ${before}::integer + coalesce((
    select job.priority from graphile_worker._private_jobs as job
     where job.is_available and job.run_at <= now()
       and job.task_id = (select id from graphile_worker._private_tasks where identifier = 'process-document')
     order by job.priority, job.run_at limit 1), 0))::smallint`;
}

/** The largest smallint. */
const LAST_TURN = 32_767;

/**
 * Counts the service's documents in progress. Without a lock: parallel callers may exceed the limit by their number,
 * which is acceptable for a bound on memory and disk.
 */
async function refuseFullQueue(
  transaction: Transaction<Schema>,
  serviceId: string,
  queueLimit: number,
): Promise<number> {
  const { running } = await transaction
    .selectFrom("document")
    .select((select) => select.fn.countAll<number>().as("running"))
    .where("serviceId", "=", serviceId)
    .where("status", "=", "RUNNING")
    .where("deletedAt", "is", null)
    .executeTakeFirstOrThrow();
  if (running < queueLimit) return running;
  throw new AppError("overloaded", `${running} documents of this service are waiting; send more when some are done.`, {
    retryAfterSeconds: 10,
  });
}

async function insertProcessed(
  transaction: Transaction<Schema>,
  document: Parameters<DocumentStore["insertProcessed"]>[0],
  options: Parameters<DocumentStore["insertProcessed"]>[1],
): ReturnType<DocumentStore["insertProcessed"]> {
  const { result, revisionStatus, reservationId, idempotency, example, approval } = options;
  const { processedAt, documentId, createdAt } = document;
  const record = await insertDocument(transaction, document, {
    status: "ACTIVE",
    revisionStatus,
    processedAt,
    pagesDone: document.pageCount,
    category: result.category?.value ?? null,
    machineHead: headOf(result),
    ...listedFigures(result),
  });
  await insertPages(transaction, documentId, result.pages);
  await findByValues(transaction, record, result.pages);
  await finishIdempotency(transaction, idempotency, documentId);
  await recordEvent(transaction, documentId, { kind: "created", actor: MACHINE, at: createdAt });
  await recordEvent(transaction, documentId, {
    kind: "processed",
    actor: MACHINE,
    at: processedAt,
    to: revisionStatus,
  });
  await announce(transaction, "document.processed", record, processedAt);
  if (example) await teachExample(transaction, record, example, processedAt);
  if (approval) await recordApproval(transaction, record, approval, processedAt);
  const usage = reservationId === null ? null : await settleReservation(transaction, { reservationId });
  return { document: record, usage };
}

type State = Pick<NewDocumentRow, "status" | "revisionStatus"> &
  Partial<
    Pick<NewDocumentRow, "jobId" | "message" | "claimedBy" | "processedAt" | "pagesDone" | "category" | "machineHead">
  > &
  Partial<ReturnType<typeof listedFigures>>;

async function insertDocument(
  transaction: Transaction<Schema>,
  document: NewDocument,
  state: State,
): Promise<DocumentRecord> {
  await refuseErasing(transaction, document.serviceId);
  const { documentId, serviceId, accountId, contentType, sizeBytes, sha256, pageCount, createdAt } = document;
  return transaction
    .insertInto("document")
    .values({
      documentId,
      serviceId,
      accountId,
      contentType,
      sizeBytes,
      sha256,
      pageCount,
      createdAt,
      originalName: storable(document.originalName),
      serviceVersion: document.serviceVersion ?? null,
      ...state,
    })
    .returning(RECORD_COLUMNS)
    .executeTakeFirstOrThrow();
}

/** The deletion of a service waits for documents accepted before it, and those that come after are refused. */
async function refuseErasing(transaction: Transaction<Schema>, serviceId: string): Promise<void> {
  const service = await transaction
    .selectFrom("service")
    .select("serviceId")
    .where("serviceId", "=", uuid(serviceId))
    .where("erasingSince", "is", null)
    .forKeyShare()
    .executeTakeFirst();
  if (!service) throw new AppError("service_not_found", "The service was deleted meanwhile; nothing was charged.");
}

async function complete(
  transaction: Transaction<Schema>,
  documentId: string,
  attempt: number,
  { result, revisionStatus, processedAt, example, approval }: Parameters<DocumentStore["complete"]>[2],
): Promise<boolean> {
  const record = await transaction
    .updateTable("document")
    .set((set) => ({
      status: "ACTIVE" as const,
      message: null,
      // The decision of a person who decided while the machine was still at work is kept.
      revisionStatus: set
        .case()
        .when("revisionStatus", "=", "pending")
        .then(revisionStatus)
        .else(set.ref("revisionStatus"))
        .end(),
      version: set("version", "+", 1),
      processedAt,
      pagesDone: set.ref("pageCount"),
      category: result.category?.value ?? null,
      machineHead: headOf(result),
      ...listedFigures(result),
    }))
    .where("documentId", "=", uuid(documentId))
    .where("attempt", "=", attempt)
    .where("status", "=", "RUNNING")
    .where("deletedAt", "is", null)
    .returning(RECORD_COLUMNS)
    .executeTakeFirst();
  if (!record) return false;
  await insertPages(transaction, documentId, result.pages);
  await findByValues(transaction, record, result.pages);
  await settleReservation(transaction, { documentId });
  await recordEvent(transaction, documentId, {
    kind: "processed",
    actor: MACHINE,
    at: processedAt,
    to: record.revisionStatus,
  });
  await announce(transaction, "document.processed", record, processedAt);
  if (example) await teachExample(transaction, record, example, processedAt);
  if (approval) await recordApproval(transaction, record, approval, processedAt);
  return true;
}

/** Also used by the sweep to end a document whose job has failed for good. */
export async function fail(
  transaction: Transaction<Schema>,
  documentId: string,
  attempt: number | null,
  { message, code }: Failure,
  now: Date,
): Promise<boolean> {
  const record = await transaction
    .updateTable("document")
    .set((set) => ({
      status: "ERROR" as const,
      message: storable(message),
      errorCode: code,
      processedAt: now,
      version: set("version", "+", 1),
    }))
    .where("documentId", "=", uuid(documentId))
    .where("status", "=", "RUNNING")
    .where("deletedAt", "is", null)
    .$if(attempt !== null, (query) => query.where("attempt", "=", attempt))
    .returning(RECORD_COLUMNS)
    .executeTakeFirst();
  if (!record) return false;
  await refundReservation(transaction, { documentId });
  await recordEvent(transaction, documentId, { kind: "failed", actor: MACHINE, at: now, reason: message });
  await announce(transaction, "document.failed", record, now);
  return true;
}
