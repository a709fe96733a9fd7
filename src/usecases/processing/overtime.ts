import type { DocumentResult } from "../../core/documents/result.ts";
import type { Reservation } from "../../store/contract/plan-types.ts";
import type { NewDocument } from "../../store/contract/store.ts";
import type { PredictRequest } from "../document-types.ts";
import type { Ports } from "../ports.ts";
import { keepTrying } from "../upkeep/keep-trying.ts";
import type { Approvals } from "./approve.ts";
import { createConclusions } from "./conclude.ts";
import { idempotencyRef } from "./idempotency.ts";
import type { PageReports } from "./page-reports.ts";
import { createStoreAdmitted } from "./store-admitted.ts";
import type { Uniqueness } from "./uniqueness.ts";

/** The attempt of the call that had no more time; those of the queue count from 1. */
const ATTEMPT = 0;
const TELL_EVERY_MS = 5_000;

/** A document that is being read while its caller has no more time. */
export interface Overtime {
  readonly document: NewDocument;
  readonly reservation: Reservation;
  readonly reading: Promise<DocumentResult>;
  /** Of its pages, which are told as soon as there is a document. */
  readonly reports: PageReports;
  /** Aborts when reading it has taken as long as it may. */
  readonly limit: AbortSignal;
}

/**
 * A synchronous call that is to store its document and took too long (contract section 4): the document becomes an
 * ordinary one that is RUNNING, and what was read so far is not discarded. This process continues with it; the queue
 * takes it over if this process is dead, reports that it could not finish it, or should have finished. Resolves when
 * the row exists: from then on the client may be told its id.
 */
export function createOvertime(ports: Ports, approvals: Approvals, uniqueness: Uniqueness) {
  const { store, ambient } = ports;
  const storeAdmitted = createStoreAdmitted(ports);
  const conclusions = createConclusions(ports, approvals, uniqueness);

  async function conclude({ service }: PredictRequest, { document, reading, reports, limit }: Overtime): Promise<void> {
    const { documentId } = document;
    const at = { documentId, attempt: ATTEMPT };
    try {
      reports.tell(at);
      const result = await reading;
      await reports.settled();
      await conclusions.complete(service, at, result);
    } catch (error) {
      if (!(await conclusions.fail(at, error, { isOvertime: limit.aborted, isLastAttempt: false }))) throw error;
    }
  }

  /**
   * The problem may have been the database, which is retried until it answers, or until the queue need not be told any
   * more.
   */
  function leaveToQueue(documentId: string, until: Date): void {
    const telling = keepTrying(() => store.documents.leaveToQueue(documentId), {
      what: "leaving a document to the queue",
      everyMs: TELL_EVERY_MS,
      log: ambient.log,
    });
    setTimeout(telling.stop, Math.max(0, until.getTime() - ambient.now().getTime())).unref();
  }

  return async function goOn(request: PredictRequest, overtime: Overtime): Promise<void> {
    const { document, reservation } = overtime;
    const { documentId } = document;
    const { reservationId } = reservation;
    const until = new Date(ambient.now().getTime() + ambient.limits.asyncTimeoutMs);
    await storeAdmitted(document, request.file.bytes, reservationId, () =>
      store.documents.accept(
        { ...document, jobId: ambient.newId() },
        {
          reservationId,
          // It is at work already, and takes no place from those that wait.
          queueLimit: Number.POSITIVE_INFINITY,
          idempotency: idempotencyRef(request.service, request.idempotencyKey),
          underWay: { processId: ambient.processId, until },
        },
      ),
    );
    request.file.heldUntil?.(overtime.reading);
    conclude(request, overtime).catch((error: unknown) => {
      ambient.log.warn({ err: error, documentId }, "a document that took too long is left to the queue");
      leaveToQueue(documentId, until);
    });
  };
}
