import { needsReview } from "../../core/documents/needs-review.ts";
import type { DocumentResult } from "../../core/documents/result.ts";
import type { Inspection } from "../../reading/types.ts";
import type { Reservation } from "../../store/contract/plan-types.ts";
import type { NewDocument } from "../../store/contract/store.ts";
import type { PredictOutcome, PredictRequest } from "../document-types.ts";
import type { Ports } from "../ports.ts";
import type { Approvals } from "./approve.ts";
import { idempotencyRef } from "./idempotency.ts";
import { newDocument } from "./new-document.ts";
import { createStoreAdmitted } from "./store-admitted.ts";
import type { Uniqueness } from "./uniqueness.ts";

/** What was admitted to be read: its pages are reserved. */
export interface Admitted {
  readonly inspection: Inspection;
  readonly reservation: Reservation;
  readonly documentId: string;
}

/** An answer, and whether its document was stored. */
export interface Settled {
  readonly outcome: PredictOutcome;
  readonly stored: boolean;
}

/** What becomes of a document that was read while its caller waited: its pages are paid, and it is stored if asked. */
export function createSettling(ports: Ports, approvals: Approvals, uniqueness: Uniqueness) {
  const { store, ambient } = ports;
  const storeAdmitted = createStoreAdmitted(ports);

  return async function settle(request: PredictRequest, admitted: Admitted, read: DocumentResult): Promise<Settled> {
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
    if (push === "never" || (push === "only_review" && !needsReview(result))) {
      const usage = await store.plans.settle(reservation.reservationId);
      return { outcome: { ...common, documentId: null, usage }, stored: false };
    }
    const document = await newDocument(request, { ...admitted, createdAt: processedAt });
    const kept = await storeProcessed(request, document, result, reservation);
    return { outcome: { ...common, ...kept, documentId }, stored: true };
  };

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
}
