import { AppError } from "../errors.ts";
import type { NewDocument } from "../store/types.ts";
import { type Idempotency, idempotencyRef, requestDigest } from "./idempotency.ts";
import type { Ports } from "./ports.ts";
import { newDocument } from "./predict.ts";
import type { Processing } from "./process.ts";
import type { SubmitOutcome, UseCases } from "./types.ts";

type SubmitRequest = Parameters<UseCases["submit"]>[0];

/**
 * Asynchronous inference (specification 4.2): a 200 means bytes, row and job are durable, and that the document will end
 * ACTIVE or ERROR whatever process dies.
 */
export function createSubmit(
  { store, blobs, ambient }: Ports,
  processing: Processing,
  once: Idempotency,
): UseCases["submit"] {
  async function submitOnce(request: SubmitRequest): Promise<{ outcome: SubmitOutcome; stored: boolean }> {
    const { service, file } = request;
    const inspection = await processing.inspect(file.bytes, ambient.limits.asyncPages, "sync");
    const createdAt = ambient.now();
    const reservation = await store.plans.reserve(service.planId, inspection.pageCount, ambient.processId, createdAt);
    const documentId = ambient.newId();
    const document = newDocument(request, { documentId, inspection, createdAt });
    try {
      await blobs.put(document, file.bytes);
      const accepted = await store.documents.accept(
        { ...document, jobId: ambient.newId() },
        {
          reservationId: reservation.reservationId,
          queueLimit: ambient.limits.queuedDocumentsPerService,
          idempotency: idempotencyRef(request.caller, service.serviceId, request.idempotencyKey),
        },
      );
      return {
        outcome: { job: accepted.jobId ?? documentId, resource: documentId, usage: reservation.usage },
        stored: true,
      };
    } catch (error) {
      await giveBack(document, reservation.reservationId);
      throw error;
    }
  }

  /**
   * A commit whose answer got lost may have happened: the bytes go only when the database says that there is no row.
   * What cannot be given back now is harmless: the sweep refunds what no document holds and no living process owns.
   */
  async function giveBack(document: NewDocument, reservationId: string): Promise<void> {
    try {
      if (await store.documents.findRecord(document.serviceId, document.documentId)) return;
      await store.plans.refund(reservationId);
      await blobs.deleteDocument(document.accountId, document.documentId);
    } catch (error) {
      ambient.log.warn({ err: error, documentId: document.documentId }, "refund and clean-up left to the sweep");
    }
  }

  async function replay(request: SubmitRequest, documentId: string): Promise<SubmitOutcome> {
    const { service } = request;
    const [document, plan] = await Promise.all([
      store.documents.findRecord(service.serviceId, documentId),
      store.plans.find(service.planId, ambient.now()),
    ]);
    if (!document?.jobId || !plan) {
      throw new AppError("document_not_found", "The document of the first request with this key was deleted.");
    }
    return {
      job: document.jobId,
      resource: documentId,
      usage: { usage: plan.usage, usageLimit: plan.usageLimit },
    };
  }

  return (request) =>
    once({
      ref: idempotencyRef(request.caller, request.service.serviceId, request.idempotencyKey),
      requestSha256: requestDigest(request.file.bytes, "submit"),
      first: () => submitOnce(request),
      replay: (documentId) => replay(request, documentId),
    });
}
