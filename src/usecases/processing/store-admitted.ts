import type { NewDocument } from "../../store/contract/store.ts";
import type { Ports } from "../ports.ts";

/**
 * Stores a document whose pages are reserved. Bytes first, then the row: a row never names bytes that are not durable.
 * If it could not be stored, the reservation is refunded.
 */
export function createStoreAdmitted({ store, blobs, ambient }: Ports) {
  return async function storeAdmitted<T>(
    document: NewDocument,
    bytes: Uint8Array,
    reservationId: string,
    insertRow: () => Promise<T>,
  ): Promise<T> {
    try {
      await blobs.put(document, bytes);
      return await insertRow();
    } catch (error) {
      await giveBack(document, reservationId);
      throw error;
    }
  };

  /**
   * A commit whose response was lost may have happened, or be about to: the refund comes first, because it waits for
   * that transaction's lock on the reservation; then the bytes are deleted, if the database says that there is no row.
   * What cannot be refunded now is refunded by the sweep.
   */
  async function giveBack(document: NewDocument, reservationId: string): Promise<void> {
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
  }
}
