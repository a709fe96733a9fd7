import type { SubmitOutcome } from "../document-types.ts";
import type { Ports } from "../ports.ts";
import type { UseCases } from "../types.ts";
import { type Idempotency, idempotencyRef, requestDigest } from "./idempotency.ts";
import { newDocument } from "./new-document.ts";
import type { Processing } from "./read-and-extract.ts";
import { goneMeanwhile } from "./replay-predict.ts";
import { createStoreAdmitted } from "./store-admitted.ts";

type SubmitRequest = Parameters<UseCases["submit"]>[0];

/**
 * Asynchronous inference (specification 4.2): a 200 means bytes, row and job are durable, and that the document will
 * end ACTIVE or ERROR whatever process dies.
 */
export function createSubmit(ports: Ports, processing: Processing, once: Idempotency): UseCases["submit"] {
  const { store, ambient } = ports;
  const storeAdmitted = createStoreAdmitted(ports);

  async function submitOnce(request: SubmitRequest): Promise<{ outcome: SubmitOutcome; stored: boolean }> {
    const { service, file } = request;
    const inspection = await processing.inspect(file.bytes, ambient.limits.asyncPages, "sync", { checkWhole: true });
    const createdAt = ambient.now();
    const reservation = await store.plans.reserve(service.planId, inspection.pageCount, ambient.processId, createdAt);
    const documentId = ambient.newId();
    const document = await newDocument(request, { documentId, inspection, createdAt });
    const { reservationId, usage } = reservation;
    const accepted = await storeAdmitted(document, file.bytes, reservationId, () =>
      store.documents.accept(
        { ...document, jobId: ambient.newId() },
        {
          reservationId,
          queueLimit: ambient.limits.queuedDocumentsPerService,
          idempotency: idempotencyRef(service, request.idempotencyKey),
        },
      ),
    );
    return { outcome: { job: accepted.jobId ?? documentId, resource: documentId, usage }, stored: true };
  }

  async function replay(request: SubmitRequest, documentId: string): Promise<SubmitOutcome> {
    const { service } = request;
    const [document, plan] = await Promise.all([
      store.documents.findRecord(service.serviceId, documentId),
      store.plans.find(service.planId, ambient.now()),
    ]);
    if (!document?.jobId || !plan) {
      throw goneMeanwhile("deleted");
    }
    return {
      job: document.jobId,
      resource: documentId,
      usage: { usage: plan.usage, usageLimit: plan.usageLimit },
    };
  }

  return (request) =>
    once({
      ref: idempotencyRef(request.service, request.idempotencyKey),
      digest: () => requestDigest(request.file.bytes, "submit"),
      first: () => submitOnce(request),
      replay: (documentId) => replay(request, documentId),
    });
}
