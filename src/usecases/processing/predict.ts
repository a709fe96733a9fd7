import { startTimeLimit } from "../../core/basics/time-limit.ts";
import type { DocumentResult } from "../../core/documents/result.ts";
import { AppError } from "../../errors.ts";
import type { Inspection } from "../../reading/types.ts";
import type { DocumentRecord } from "../../store/contract/document-types.ts";
import type { Reservation } from "../../store/contract/plan-types.ts";
import type { NewDocument } from "../../store/contract/store.ts";
import type { PredictOutcome, PredictRequest } from "../document-types.ts";
import type { Ports } from "../ports.ts";
import type { UseCases } from "../types.ts";
import type { Approvals } from "./approve.ts";
import { type Idempotency, idempotencyRef, requestDigest } from "./idempotency.ts";
import { newDocument } from "./new-document.ts";
import { createOvertime } from "./overtime.ts";
import { createPageReports } from "./page-reports.ts";
import type { Processing } from "./read-and-extract.ts";
import { createStoreAdmitted } from "./store-admitted.ts";
import type { Uniqueness } from "./uniqueness.ts";
import { errorViolations } from "./violations.ts";

/** Synchronous inference (specification 4.1): inspect, reserve the pages, process, store if asked, answer. */
export function createPredict(
  ports: Ports,
  processing: Processing,
  approvals: Approvals,
  uniqueness: Uniqueness,
  once: Idempotency,
): UseCases["predict"] {
  const { store, ambient } = ports;
  const storeAdmitted = createStoreAdmitted(ports);
  const goOn = createOvertime(ports, approvals, uniqueness);

  async function predictOnce(request: PredictRequest): Promise<{ outcome: PredictOutcome; stored: boolean }> {
    const { service, file, push, signal } = request;
    const { syncPages, syncTimeoutMs, asyncTimeoutMs } = ambient.limits;
    const inspection = await processing.inspect(file.bytes, syncPages, "sync", { signal });
    const reservation = await store.plans.reserve(
      service.planId,
      inspection.pageCount,
      ambient.processId,
      ambient.now(),
    );
    const admitted = { inspection, reservation, documentId: ambient.newId() };
    using waiting = startTimeLimit(syncTimeoutMs);
    // What is to be stored for certain is read on when nobody waits any more.
    const limit = push === "always" ? startTimeLimit(asyncTimeoutMs) : null;
    const unwanted = new AbortController();
    const reports = createPageReports(ports);
    const ends = limit ? [limit.signal, unwanted.signal, reports.unwanted] : [waiting.signal, signal];
    const reading = read(request, AbortSignal.any(ends), reports.onPage).finally(() => limit?.[Symbol.dispose]());
    try {
      const result = await inTime(reading, waiting.signal);
      if (result !== null) return await settled(request, admitted, result);
      if (limit === null) throw syncTimeout(null, syncTimeoutMs);
      const document = newDocument(request, { ...admitted, createdAt: ambient.now() });
      await goOn(request, { document, reservation, reading, reports, limit: limit.signal }).catch((error: unknown) => {
        unwanted.abort();
        throw error;
      });
      throw syncTimeout(document.documentId, syncTimeoutMs);
    } catch (error) {
      // Nothing, where a document holds the reservation.
      await refundQuietly(reservation);
      throw error;
    }
  }

  async function read({ service, file }: PredictRequest, signal: AbortSignal, onPage: () => void) {
    const { syncPages: maxPages } = ambient.limits;
    return processing.process(service, file.bytes, { maxPages, priority: "sync", signal, onPage });
  }

  async function settled(request: PredictRequest, admitted: Admitted, read: DocumentResult) {
    const { service, file, push } = request;
    const { inspection, reservation, documentId } = admitted;
    const result = await uniqueness.judged(service, null, read);
    const processedAt = ambient.now();
    const common = {
      service,
      originalName: file.name,
      contentType: inspection.contentType,
      pageCount: result.pages.length,
      processedAt,
      result,
    };
    if (push === "never" || (push === "only_review" && errorViolations(result).length === 0)) {
      const usage = await store.plans.settle(reservation.reservationId);
      return { outcome: { ...common, documentId: null, usage }, stored: false };
    }
    const document = newDocument(request, { ...admitted, createdAt: processedAt });
    const kept = await storeProcessed(request, document, result, reservation);
    return { outcome: { ...common, ...kept, documentId }, stored: true };
  }

  async function storeProcessed(
    request: PredictRequest,
    document: NewDocument,
    result: DocumentResult,
    { reservationId, usage }: Reservation,
  ) {
    const { service, file } = request;
    return storeAdmitted(document, file.bytes, reservationId, () =>
      uniqueness.storing(service, document.documentId, result, async (judged) => {
        const stored = await store.documents.insertProcessed(
          { ...document, processedAt: document.createdAt },
          {
            result: judged,
            ...(await approvals.decide(service, document.documentId, judged)),
            reservationId,
            idempotency: idempotencyRef(service, request.idempotencyKey),
          },
        );
        return { result: judged, usage: stored.usage ?? usage };
      }),
    );
  }

  /** A refund that fails is left to the sweep, which gives back what no living process holds. */
  async function refundQuietly(reservation: Reservation): Promise<void> {
    try {
      await store.plans.refund(reservation.reservationId);
    } catch (error) {
      ambient.log.warn({ err: error, reservationId: reservation.reservationId }, "refund left to the sweep");
    }
  }

  async function replay(request: PredictRequest, documentId: string): Promise<PredictOutcome> {
    const document = await store.documents.find(request.service.serviceId, documentId);
    const plan = await store.plans.find(request.service.planId, ambient.now());
    if (document?.status === "RUNNING") throw syncTimeout(documentId, ambient.limits.syncTimeoutMs);
    if (document?.status === "ERROR") throw failedLater(document);
    if (!document?.machineResult || !document.processedAt || !plan) {
      throw new AppError("document_not_found", "The document of the first request with this key was deleted.");
    }
    return {
      service: request.service,
      originalName: document.originalName,
      contentType: document.contentType,
      pageCount: document.pageCount,
      processedAt: document.processedAt,
      result: document.machineResult,
      documentId,
      usage: { usage: plan.usage, usageLimit: plan.usageLimit },
    };
  }

  return (request) =>
    once({
      ref: idempotencyRef(request.service, request.idempotencyKey),
      requestSha256: requestDigest(request.file.bytes, "predict", request.push),
      first: () => predictOnce(request),
      replay: (documentId) => replay(request, documentId),
    });
}

/** What was admitted to be read: its pages are reserved. */
interface Admitted {
  readonly inspection: Inspection;
  readonly reservation: Reservation;
  readonly documentId: string;
}

/** null: the time was over first. What becomes of the work then is its owner's matter. */
async function inTime<T>(work: Promise<T>, timeOver: AbortSignal): Promise<T | null> {
  const over = new Promise<null>((resolve) => {
    timeOver.addEventListener("abort", () => resolve(null), { once: true });
  });
  return await Promise.race([work, over]);
}

function syncTimeout(documentId: string | null, timeoutMs: number): AppError {
  const next = documentId
    ? "It goes on and will be stored; fetch it with the x-document-id, or at the Location, given here."
    : "Send it with async-predict.";
  return new AppError("sync_timeout", `The document took longer than ${timeoutMs / 1000} s. ${next}`, {
    retryAfterSeconds: 30,
    ...(documentId && { headers: { "x-document-id": documentId } }),
  });
}

/** The first request with the key was answered with a time-out, and its document could not be read in the end. */
function failedLater({ documentId, message, errorCode }: DocumentRecord): AppError {
  const code = errorCode ?? "file_corrupt";
  return new AppError(code, `The document of the first request with this key ended with an error: ${message}`, {
    headers: { "x-document-id": documentId },
    errors: [{ pointer: "#/file", code, detail: message ?? "could not be read" }],
  });
}
