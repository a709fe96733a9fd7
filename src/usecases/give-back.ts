import type { NewDocument } from "../store/types.ts";
import type { Ports } from "./ports.ts";

/**
 * Takes back what was prepared for a queued document that could not be accepted. A commit whose answer got lost may have happened: the
 * bytes go only when the database says that there is no row. What cannot be given back now is harmless: the sweep refunds what no
 * document holds and no living process owns.
 */
export function createGiveBack({ store, blobs, ambient }: Ports) {
  return async function giveBack(document: NewDocument, reservationId: string): Promise<void> {
    try {
      if (await store.documents.findRecord(document.serviceId, document.documentId)) return;
      await store.plans.refund(reservationId);
      await blobs.deleteDocument(document.accountId, document.documentId);
    } catch (error) {
      ambient.log.warn({ err: error, documentId: document.documentId }, "refund and clean-up left to the sweep");
    }
  };
}
