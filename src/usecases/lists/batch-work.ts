import { parseActor } from "../../core/accounts/actors.ts";
import type { Verb } from "../../core/accounts/permissions.ts";
import { AppError } from "../../errors.ts";
import type { Batch, BatchItem, BatchKind } from "../../store/contract/list-work-types.ts";
import type { AdmittedService, Caller } from "../access/caller.ts";
import { permit } from "../access/permit.ts";
import { keyNow, memberNow } from "../access/still-permitted.ts";
import type { DocumentUseCases } from "../document-types.ts";
import type { Ports } from "../ports.ts";
import type { Attempt } from "../processing/process-document.ts";

/** So many a turn of the queue: a document that waits to be read is not kept waiting by ten thousand approvals. */
const A_TURN = 200;

/** A batch's documents one after the other: while its asker waits, and in turns of the queue. */
export function createBatchWork(
  ports: Pick<Ports, "store" | "ambient">,
  { revise, remove }: Pick<DocumentUseCases, "revise" | "remove">,
) {
  const { store, ambient } = ports;
  async function settleOne(service: AdmittedService, batch: Batch, item: BatchItem): Promise<boolean> {
    const refused = ({ code, message }: AppError) => ({ outcome: "refused" as const, code, detail: message });
    const outcome = await decide(service, batch, item.documentId!).then(
      () => ({ outcome: "done" as const, code: null, detail: null }),
      (error: unknown) => {
        // What stands in the way of this document is this document's; a database that is away is everybody's.
        if (error instanceof AppError && !error.retryable && error.status < 500) return refused(error);
        throw error;
      },
    );
    return store.batches.settle(batch.batchId, item.position, outcome);
  }

  /** At-least-once: a turn that died after the decision and before its note makes it again, which changes nothing. */
  async function decide(service: AdmittedService, batch: Batch, documentId: string): Promise<void> {
    permit(service.caller, verbOf(batch.kind), service);
    const record = await store.documents.findRecord(service.serviceId, documentId);
    if (batch.kind === "delete") {
      if (record) await remove(service, documentId);
      return;
    }
    if (!record) throw new AppError("document_not_found", "The document was deleted meanwhile.");
    if (record.revisionStatus === batch.kind) return;
    if (record.status !== "ACTIVE") {
      throw new AppError("field_invalid", `The document is ${record.status}; only an ACTIVE document is decided on.`);
    }
    const to = batch.kind as Exclude<BatchKind, "delete" | "import">;
    await revise(service, documentId, {
      ...{ to, reason: batch.reason, isOneOfMany: true },
      expectedVersion: record.version,
    });
  }

  /**
   * Continues with what is not settled, at most `limit` documents. Each is decided on by whoever `asker` returns at
   * that time.
   */
  async function work(batch: Batch, limit: number, asker: () => Promise<AdmittedService | null>, signal?: AbortSignal) {
    const waiting = await store.batches.waiting(batch.batchId, limit);
    for (const item of waiting) {
      signal?.throwIfAborted();
      const service = await asker();
      if (!service) {
        await store.batches.finish(batch.batchId, "cancelled", ambient.now());
        return;
      }
      if (!(await settleOne(service, batch, item))) break;
    }
    if (waiting.length < limit) await store.batches.finish(batch.batchId, "done", ambient.now());
  }

  /** As the caller is today: who lost the role since decides nothing more. */
  async function callerOf({ actor, serviceId, address }: Batch): Promise<Caller | null> {
    const from = address === null ? {} : { address };
    const by = parseActor(actor);
    if (by?.kind !== "key" && by?.kind !== "member") return null;
    const caller = await (by.kind === "key" ? keyNow(ports, serviceId, by.id) : memberNow(ports, by.id));
    return caller && { ...caller, ...from };
  }

  /** One turn; asks for the next one while something is left. */
  async function runBatch(batchId: string, { signal, isLastAttempt }: Attempt): Promise<void> {
    const batch = await store.batches.findRunning(batchId);
    if (!batch) return;
    // Called for every document: a role that was taken away decides on none from that moment, and a service is used
    // in its current state.
    const asker = async () => {
      const [service, caller] = await Promise.all([store.services.find(batch.serviceId), callerOf(batch)]);
      return service && caller && { ...service, caller };
    };
    try {
      await work(batch, A_TURN, asker, signal);
    } catch (error) {
      // Nobody will come back to it: it does not stay "running" for ever.
      if (isLastAttempt) await store.batches.finish(batchId, "cancelled", ambient.now());
      throw error;
    }
    if (await store.batches.findRunning(batchId)) await store.batches.enqueue(batchId);
  }

  return { work, runBatch };
}

/** What is done to each of its documents. */
export function verbOf(kind: BatchKind): Verb {
  if (kind === "import") return "importExamples";
  return kind === "delete" ? "remove" : "revise";
}
