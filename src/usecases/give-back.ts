import type { NewDocument } from "../store/types.ts";
import type { Ports } from "./ports.ts";

/**
 * Takes back what was prepared for a document that could not be stored. A commit whose answer got lost may have happened, or be about to:
 * the refund comes first, because it waits for that transaction's lock on the reservation; then the bytes go, if the database says that
 * there is no row. What cannot be given back now the sweep gives back.
 */
export function createGiveBack({ store, blobs, ambient }: Ports) {
  return async function giveBack(document: NewDocument, reservationId: string): Promise<void> {
    try {
      await store.plans.refund(reservationId);
      if (await store.documents.findRecord(document.serviceId, document.documentId)) return;
      // Not waited for: a file store that took ten seconds to fail would take as long again.
      void blobs.deleteDocument(document.accountId, document.documentId).catch((error: unknown) => {
        ambient.log.warn({ err: error, documentId: document.documentId }, "bytes without a row are left to the sweep");
      });
    } catch (error) {
      ambient.log.warn({ err: error, documentId: document.documentId }, "refund and clean-up left to the sweep");
    }
  };
}
