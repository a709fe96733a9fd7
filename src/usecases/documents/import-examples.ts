import { AppError } from "../../errors.ts";
import type { PendingExample } from "../../store/contract/store.ts";
import { actorOf } from "../access/actors.ts";
import { createTrail } from "../access/audit.ts";
import type { AdmittedService } from "../access/caller.ts";
import { forgetOldBatches, newBatch } from "../lists/batches.ts";
import type { Ports } from "../ports.ts";
import { type Labels, refuseProblems } from "../processing/labelling.ts";
import { newDocument } from "../processing/new-document.ts";
import type { Processing } from "../processing/read-and-extract.ts";
import { createStoreAdmitted } from "../processing/store-admitted.ts";
import type { ArchivedExample, UseCases } from "../types.ts";

/** Four missed renewals: then whoever took the files is gone, and says so no more himself. */
const HELD_SECONDS = 60;
const RENEW_MS = 15_000;

/**
 * An archive of labelled documents: each is processed like a queued document, free of charge, and its labels are
 * applied when it has been read, like those of a single example. A document that cannot be accepted does not prevent
 * the others.
 *
 * The batch exists before the first file is looked at, which on a busy service may take minutes for all of them: it can
 * be watched and cancelled from then on, also by a person who comes back, and every file of it has an outcome whatever
 * happens to this process (decision 0034).
 */
export function createImport(
  ports: Ports,
  processing: Pick<Processing, "inspect">,
  timing = { heldSeconds: HELD_SECONDS, renewMs: RENEW_MS },
): UseCases["importExamples"] {
  const { store, ambient } = ports;
  const storeAdmitted = createStoreAdmitted(ports);
  const trail = createTrail(ports);

  async function begin(service: AdmittedService, examples: readonly ArchivedExample[]) {
    const made = { batchId: ambient.newId(), kind: "import" as const, reason: null, createdAt: ambient.now() };
    const names = examples.map(({ name }) => name);
    await forgetOldBatches(ports);
    return store.together(async () => {
      const { batchId } = await store.batches.createImport(newBatch(service, made), names, timing.heldSeconds);
      await trail(service.caller, service.accountId, `batch.import.${names.length}`, batchId);
      return batchId;
    });
  }

  /** Until what it answers is called. */
  function hold(batchId: string): () => Promise<void> {
    const held = (seconds: number | null) =>
      store.batches.hold(batchId, seconds).catch((error: unknown) => {
        ambient.log.warn({ err: error, batchId }, "nobody was told that an import goes on, or does not");
      });
    const renewing = setInterval(() => void held(timing.heldSeconds), timing.renewMs);
    return () => {
      clearInterval(renewing);
      return held(null);
    };
  }

  /** Throws ImportEnded, and keeps nothing of the file, where the import was cancelled meanwhile. */
  async function accept(service: AdmittedService, example: ArchivedExample, place: Place) {
    refuseProblems(service, example.labels);
    const file = { name: example.name, bytes: await example.bytes() };
    const inspection = await processing.inspect(file.bytes, ambient.limits.asyncPages, "async", { checkWhole: true });
    refuseProblems(service, example.labels, inspection);
    const createdAt = ambient.now();
    // Examples consume no quota (contract section 2): a reservation of no pages.
    const { reservationId } = await store.plans.reserve(service.planId, 0, ambient.processId, createdAt);
    const documentId = ambient.newId();
    const document = await newDocument({ service, file }, { documentId, inspection, createdAt });
    // One transaction: whoever cancels finds the document in the batch, or the batch's end is found here.
    const { jobId } = await storeAdmitted(document, file.bytes, reservationId, () =>
      store.together(async () => {
        const accepted = await store.documents.accept(
          { ...document, jobId: ambient.newId() },
          {
            reservationId,
            queueLimit: ambient.limits.queuedDocumentsPerService,
            idempotency: null,
            example: toPending(actorOf(service.caller), example.labels),
          },
        );
        if (await store.batches.take(place.batchId, place.position, documentId)) return accepted;
        throw new ImportEnded();
      }),
    );
    return { name: example.name, documentId, job: jobId ?? documentId };
  }

  return async function importExamples(service, examples) {
    const batchId = await begin(service, examples);
    const letGo = hold(batchId);
    const accepted = [];
    const refused = [];
    try {
      for (const [position, example] of examples.entries()) {
        try {
          accepted.push(await accept(service, example, { batchId, position }));
        } catch (error) {
          if (!isOfThisFile(error)) throw error;
          const { code, message: detail } = error;
          if (!(await store.batches.settle(batchId, position, { outcome: "refused", code, detail }))) break;
          refused.push({ name: example.name, code, detail });
        }
      }
    } catch (error) {
      if (!(error instanceof ImportEnded)) throw error;
    } finally {
      await letGo();
    }
    return { accepted, refused, batchId };
  };
}

interface Place {
  readonly batchId: string;
  readonly position: number;
}

/** Somebody cancelled it, or took this process for dead: the files that are left are not ours to take. */
class ImportEnded extends Error {}

/** What is wrong with the file or its labels, or a full queue; anything else is ours, and ends the import. */
function isOfThisFile(error: unknown): error is AppError {
  return error instanceof AppError && (error.status === 422 || error.code === "overloaded");
}

function toPending(actor: string, { correction, category }: Labels): PendingExample {
  return { actor, correction, category };
}
