import { AppError } from "../errors.ts";
import type { BatchItem } from "../store/list-work-types.ts";
import type { PendingExample } from "../store/types.ts";
import { createTrail } from "./audit.ts";
import { actorOf } from "./authenticate.ts";
import { newBatch } from "./batches.ts";
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
  const trail = createTrail(ports);

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

  /** The archive as one thing that can be watched and cancelled; its documents go on without it too. */
  async function follow(caller: Caller, service: AdmittedService, items: readonly ImportItem[]): Promise<string> {
    const made = { batchId: ambient.newId(), kind: "import" as const, reason: null, createdAt: ambient.now() };
    return store.together(async () => {
      const { batchId } = await store.batches.createImport(newBatch(caller, service, made), items);
      await trail(caller, service.accountId, `batch.import.${items.length}`, batchId);
      return batchId;
    });
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
    const items = [
      ...accepted.map(({ name, documentId }) => ({ documentId, name, outcome: null, code: null, detail: null })),
      ...refused.map((file) => ({ documentId: null, outcome: "refused" as const, ...file })),
    ];
    return { accepted, refused, batchId: await follow(caller, service, items) };
  };
}

type ImportItem = Pick<BatchItem, "documentId" | "name" | "outcome" | "code" | "detail">;

function toPending(actor: string, { correction, category }: Labels): PendingExample {
  return { actor, correction, category };
}
