import { createHash } from "node:crypto";
import type { DocumentResult } from "../core/result.ts";
import { AppError } from "../errors.ts";
import type { Inspection } from "../reading/types.ts";
import type { Reservation } from "../store/plan-types.ts";
import type { NewDocument } from "../store/types.ts";
import type { Approvals } from "./approve.ts";
import type { PredictOutcome, PredictRequest } from "./document-types.ts";
import { createGiveBack } from "./give-back.ts";
import { type Idempotency, idempotencyRef, requestDigest } from "./idempotency.ts";
import type { Ports } from "./ports.ts";
import { errorViolations, type Processing } from "./process.ts";
import { startTimeLimit } from "./time-limit.ts";
import type { UseCases } from "./types.ts";
import type { Uniqueness } from "./uniqueness.ts";

/** Synchronous inference (specification 4.1): inspect, reserve the pages, process, store if asked, answer. */
export function createPredict(
  ports: Ports,
  processing: Processing,
  approvals: Approvals,
  uniqueness: Uniqueness,
  once: Idempotency,
): UseCases["predict"] {
  const { store, blobs, ambient } = ports;
  const giveBack = createGiveBack(ports);

  async function predictOnce(request: PredictRequest): Promise<{ outcome: PredictOutcome; stored: boolean }> {
    const { service, file, push } = request;
    const maxPages = ambient.limits.syncPages;
    const inspection = await processing.inspect(file.bytes, maxPages, "sync", { signal: request.signal });
    const reservation = await store.plans.reserve(
      service.planId,
      inspection.pageCount,
      ambient.processId,
      ambient.now(),
    );
    const documentId = ambient.newId();
    const work = (signal: AbortSignal) => processAndKeep(request, { inspection, reservation, documentId, signal });
    const outcome = await withinSyncTime(push === "always" ? documentId : null, request.signal, work);
    return { outcome, stored: outcome.documentId !== null };
  }

  async function processAndKeep(
    request: PredictRequest,
    admitted: { inspection: Inspection; reservation: Reservation; documentId: string; signal: AbortSignal },
  ): Promise<PredictOutcome> {
    const { service, file } = request;
    const { inspection, reservation, documentId, signal } = admitted;
    try {
      const read = await processing.process(service, file.bytes, {
        maxPages: ambient.limits.syncPages,
        priority: "sync",
        signal,
      });
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
      const keep = request.push === "always" || (request.push === "only_review" && errorViolations(result).length > 0);
      if (!keep) {
        const usage = await store.plans.settle(reservation.reservationId);
        return { ...common, documentId: null, usage };
      }
      const document = newDocument(request, { documentId, inspection, createdAt: processedAt });
      const kept = await storeProcessed(request, document, result, reservation);
      return { ...common, ...kept, documentId };
    } catch (error) {
      await refundQuietly(reservation);
      throw error;
    }
  }

  /** Bytes first, then the row: a row never names bytes that are not durable (architecture section 4). */
  async function storeProcessed(
    request: PredictRequest,
    document: NewDocument,
    result: DocumentResult,
    reservation: Reservation,
  ) {
    try {
      await blobs.put(document, request.file.bytes);
      return await uniqueness.storing(request.service, document.documentId, result, async (judged) => {
        const stored = await store.documents.insertProcessed(
          { ...document, processedAt: document.createdAt },
          {
            result: judged,
            ...(await approvals.decide(request.service, document.documentId, judged)),
            reservationId: reservation.reservationId,
            idempotency: idempotencyRef(request.caller, request.service.serviceId, request.idempotencyKey),
          },
        );
        return { result: judged, usage: stored.usage ?? reservation.usage };
      });
    } catch (error) {
      await giveBack(document, reservation.reservationId);
      throw error;
    }
  }

  /** A refund that fails is left to the sweep, which gives back what no living process holds. */
  async function refundQuietly(reservation: Reservation): Promise<void> {
    try {
      await store.plans.refund(reservation.reservationId);
    } catch (error) {
      ambient.log.warn({ err: error, reservationId: reservation.reservationId }, "refund left to the sweep");
    }
  }

  /**
   * Gives up waiting after the limit. What is to be stored for certain goes on in the background, and the answer names the
   * document; anything else stops, and its pages are refunded.
   */
  async function withinSyncTime(
    storedAs: string | null,
    clientGone: AbortSignal,
    work: (signal: AbortSignal) => Promise<PredictOutcome>,
  ): Promise<PredictOutcome> {
    const { syncTimeoutMs, asyncTimeoutMs } = ambient.limits;
    using waiting = startTimeLimit(syncTimeoutMs);
    const working = storedAs
      ? inTheBackground(work, asyncTimeoutMs)
      : work(AbortSignal.any([waiting.signal, clientGone]));
    const timedOut = new Promise<never>((_, reject) => {
      waiting.signal.addEventListener("abort", () => reject(syncTimeout(storedAs, syncTimeoutMs)), { once: true });
    });
    working.catch((error: unknown) => {
      if (waiting.signal.aborted)
        ambient.log.warn({ err: error, documentId: storedAs }, "a timed-out document failed later");
    });
    return await Promise.race([working, timedOut]);
  }

  async function replay(request: PredictRequest, documentId: string): Promise<PredictOutcome> {
    const document = await store.documents.find(request.service.serviceId, documentId);
    const plan = await store.plans.find(request.service.planId, ambient.now());
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
      ref: idempotencyRef(request.caller, request.service.serviceId, request.idempotencyKey),
      requestSha256: requestDigest(request.file.bytes, "predict", request.push),
      first: () => predictOnce(request),
      replay: (documentId) => replay(request, documentId),
    });
}

/** Goes on when nobody waits any more. */
async function inTheBackground<T>(work: (signal: AbortSignal) => Promise<T>, limitMs: number): Promise<T> {
  using limit = startTimeLimit(limitMs);
  return await work(limit.signal);
}

/** The row of a document that is about to be stored. */
export function newDocument(
  request: Pick<PredictRequest, "service" | "file">,
  { documentId, inspection, createdAt }: { documentId: string; inspection: Inspection; createdAt: Date },
): NewDocument {
  return {
    documentId,
    serviceId: request.service.serviceId,
    accountId: request.service.accountId,
    originalName: request.file.name,
    contentType: inspection.contentType,
    sizeBytes: request.file.bytes.byteLength,
    sha256: createHash("sha256").update(request.file.bytes).digest("hex"),
    pageCount: inspection.pageCount,
    createdAt,
    serviceVersion: request.service.version,
  };
}

function syncTimeout(documentId: string | null, timeoutMs: number): AppError {
  const next = documentId
    ? "It goes on and will be stored; fetch it with the x-document-id given here."
    : "Send it with async-predict.";
  return new AppError("sync_timeout", `The document took longer than ${timeoutMs / 1000} s. ${next}`, {
    retryAfterSeconds: 30,
    ...(documentId && { headers: { "x-document-id": documentId } }),
  });
}
