import { AppError } from "../errors.ts";
import type { PendingExample } from "../store/types.ts";
import { actorOf } from "./authenticate.ts";
import { createGiveBack } from "./give-back.ts";
import { type Labels, refuseProblems } from "./labelling.ts";
import type { Ports } from "./ports.ts";
import { newDocument } from "./predict.ts";
import type { Processing } from "./process.ts";
import type { AdmittedService, ArchivedExample, Caller, UseCases } from "./types.ts";

/**
 * An archive of labelled documents: each takes the way of a queued document, free of charge, and what its labels say is applied when it
 * has been read, as a single example's are. A document that cannot be taken does not keep the others out.
 */
export function createImport(ports: Ports, processing: Processing): UseCases["importExamples"] {
  const { store, blobs, ambient } = ports;
  const giveBack = createGiveBack(ports);

  async function accept(caller: Caller, service: AdmittedService, example: ArchivedExample) {
    refuseProblems(service, example.labels);
    const file = { name: example.name, bytes: example.bytes() };
    const inspection = await processing.inspect(file.bytes, ambient.limits.asyncPages, "async");
    const createdAt = ambient.now();
    // Examples consume no quota (contract section 2): a reservation of no pages.
    const { reservationId } = await store.plans.reserve(service.planId, 0, ambient.processId, createdAt);
    const documentId = ambient.newId();
    const document = newDocument({ service, file }, { documentId, inspection, createdAt });
    try {
      await blobs.put(document, file.bytes);
      const accepted = await store.documents.accept(
        { ...document, jobId: ambient.newId() },
        {
          reservationId,
          queueLimit: ambient.limits.queuedDocumentsPerService,
          idempotency: null,
          example: toPending(actorOf(caller), example.labels),
        },
      );
      return { name: example.name, documentId, job: accepted.jobId ?? documentId };
    } catch (error) {
      await giveBack(document, reservationId);
      throw error;
    }
  }

  return async function importExamples(caller, service, examples) {
    const accepted = [];
    const refused = [];
    for (const example of examples) {
      try {
        accepted.push(await accept(caller, service, example));
      } catch (error) {
        // What is wrong with the file or its labels, or a full queue, is this file's; anything else is ours, and ends the import.
        if (!(error instanceof AppError) || (error.status !== 422 && error.code !== "overloaded")) throw error;
        refused.push({ name: example.name, code: error.code, detail: error.message });
      }
    }
    return { accepted, refused };
  };
}

function toPending(actor: string, { correction, category }: Labels): PendingExample {
  return { actor, correction, category };
}
