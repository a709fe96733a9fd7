import type { Verb } from "../../core/accounts/permissions.ts";
import { AppError } from "../../errors.ts";
import { CANCELLED } from "../../store/contract/document-types.ts";
import type { DocumentFilter } from "../../store/contract/list-types.ts";
import type { Batch, BatchItem, BatchKind, NewBatch } from "../../store/contract/list-work-types.ts";
import { createTrail } from "../access/audit.ts";
import { actorOf } from "../access/authenticate.ts";
import type { AdmittedService, Caller } from "../access/caller.ts";
import { permit } from "../access/permit.ts";
import { keyNow, memberNow } from "../access/still-permitted.ts";
import type { DocumentUseCases } from "../document-types.ts";
import type { Ports } from "../ports.ts";
import type { Attempt } from "../processing/process-document.ts";

/** What is done to many documents at once: a revision status, or their removal. */
export interface BatchRequest {
  readonly kind: Exclude<BatchKind, "import">;
  readonly documents: { readonly ids: readonly string[] } | { readonly filter: DocumentFilter };
  readonly reason: string | null;
}

export interface BatchPage {
  readonly from: number;
  readonly limit: number;
  readonly only?: "refused";
}

export interface BatchUseCases {
  /**
   * One decision over many documents, each as if it were made alone: the same permission, the same rules, its own entry in the trail.
   * A document that refuses it does not keep the others out. Few are done before this resolves, many by the queue.
   */
  startBatch(caller: Caller, service: AdmittedService, request: BatchRequest): Promise<Batch>;
  /** The newest first. */
  batches(service: AdmittedService): Promise<Batch[]>;
  batch(service: AdmittedService, batchId: string, page: BatchPage): Promise<{ batch: Batch; items: BatchItem[] }>;
  /** What has been done stays done; of an import, documents that are still being read end as cancelled. */
  cancelBatch(caller: Caller, service: AdmittedService, batchId: string): Promise<Batch>;
}

/** So many are done while the caller waits: a second or two. */
const AT_ONCE = 25;
/** If the process that does them at once dies over it, the queue goes on this much later. */
const TAKEN_OVER_AFTER_SECONDS = 60;
/** So many a turn of the queue: a document that waits to be read is not kept waiting by ten thousand approvals. */
const A_TURN = 200;
const BATCHES_LISTED = 20;
const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

export function createBatches(
  ports: Pick<Ports, "store" | "ambient">,
  { revise, remove }: Pick<DocumentUseCases, "revise" | "remove">,
) {
  const { store, ambient } = ports;
  const trail = createTrail(ports);

  const found = (batch: Batch | null): Batch => {
    if (batch) return batch;
    throw new AppError("route_not_found", "This service has no batch with this id.");
  };

  async function settleOne(caller: Caller, service: AdmittedService, batch: Batch, item: BatchItem): Promise<boolean> {
    const refused = ({ code, message }: AppError) => ({ outcome: "refused" as const, code, detail: message });
    const outcome = await decide(caller, service, batch, item.documentId!).then(
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
  async function decide(caller: Caller, service: AdmittedService, batch: Batch, documentId: string): Promise<void> {
    permit(caller, verbOf(batch.kind), service);
    const record = await store.documents.findRecord(service.serviceId, documentId);
    if (batch.kind === "delete") {
      if (record) await remove(caller, service, documentId);
      return;
    }
    if (!record) throw new AppError("document_not_found", "The document was deleted meanwhile.");
    if (record.revisionStatus === batch.kind) return;
    if (record.status !== "ACTIVE") {
      throw new AppError("field_invalid", `The document is ${record.status}; only an ACTIVE document is decided on.`);
    }
    const to = batch.kind as Exclude<BatchRequest["kind"], "delete">;
    await revise(caller, service, documentId, {
      ...{ to, reason: batch.reason, isOneOfMany: true },
      expectedVersion: record.version,
    });
  }

  /** Goes on with what is not settled, `limit` of them at most. Each is decided on by whoever `asker` says it is by then. */
  async function work(batch: Batch, limit: number, asker: () => Promise<AdmittedService | null>, signal?: AbortSignal) {
    const waiting = await store.batches.waiting(batch.batchId, limit);
    for (const item of waiting) {
      signal?.throwIfAborted();
      const service = await asker();
      if (!service) {
        await store.batches.finish(batch.batchId, "cancelled", ambient.now());
        return;
      }
      if (!(await settleOne(service.caller, service, batch, item))) break;
    }
    if (waiting.length < limit) await store.batches.finish(batch.batchId, "done", ambient.now());
  }

  /** As the caller is today: who lost the role since decides nothing more. */
  async function callerOf({ actor, serviceId, address }: Batch): Promise<Caller | null> {
    const from = address === null ? {} : { address };
    const [kind, id = ""] = actor.split(":");
    if (kind !== "key" && kind !== "member") return null;
    const caller = await (kind === "key" ? keyNow(ports, serviceId, id) : memberNow(ports, id));
    return caller && { ...caller, ...from };
  }

  /** Of an import that was cancelled: what is still being read ends; what was read a moment before counts as done. */
  async function endReading({ batchId, total }: Batch): Promise<Batch | null> {
    for (const { documentId } of await store.batches.waiting(batchId, total)) {
      if (documentId) await store.documents.fail(documentId, null, CANCELLED, ambient.now());
    }
    return store.batches.followImport(batchId, ambient.now());
  }

  const verbs: BatchUseCases = {
    async startBatch(caller, service, { kind, documents, reason }) {
      permit(caller, verbOf(kind), service);
      await forgetOldBatches(ports);
      const made = newBatch(caller, service, { batchId: ambient.newId(), kind, reason, createdAt: ambient.now() });
      const batch = await store.together(async () => {
        const created = await ("ids" in documents
          ? store.batches.createOf(made, documents.ids)
          : store.batches.createMatching(made, documents.filter));
        await trail(caller, service.accountId, `batch.${kind}.${created.total}`, created.batchId);
        await store.batches.enqueue(created.batchId, created.total > AT_ONCE ? 0 : TAKEN_OVER_AFTER_SECONDS);
        return created;
      });
      if (batch.total <= AT_ONCE) await work(batch, AT_ONCE + 1, async () => service);
      return found(await store.batches.find(service.serviceId, batch.batchId));
    },

    async batches({ serviceId }) {
      const batches = await store.batches.list(serviceId, BATCHES_LISTED);
      return Promise.all(batches.map((batch) => upToDate(ports, batch)));
    },

    async batch({ serviceId }, batchId, page) {
      const batch = await upToDate(ports, found(await store.batches.find(serviceId, batchId)));
      return { batch, items: await store.batches.items(batchId, page) };
    },

    async cancelBatch(caller, service, batchId) {
      const { serviceId, accountId } = service;
      const batch = await upToDate(ports, found(await store.batches.find(serviceId, batchId)));
      permit(caller, verbOf(batch.kind), service);
      if (batch.state !== "running") return batch;
      const cancelled = await store.together(async () => {
        const finished = await store.batches.finish(batchId, "cancelled", ambient.now());
        await trail(caller, accountId, "batch.cancelled", batchId);
        return finished;
      });
      const ended = batch.kind === "import" ? await endReading(batch) : null;
      return ended ?? cancelled ?? batch;
    },
  };

  return {
    ...verbs,
    /** One turn; asks for the next one while something is left. */
    async runBatch(batchId: string, { signal, isLastAttempt }: Attempt): Promise<void> {
      const batch = await store.batches.findRunning(batchId);
      if (!batch) return;
      // Asked for every document: a role that was taken away decides on none from that moment, and a service is as it is by then.
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
    },
  };
}

/** Before another one is made. */
export function forgetOldBatches({ store, ambient }: Pick<Ports, "store" | "ambient">): Promise<void> {
  return store.batches.expire(new Date(ambient.now().getTime() - KEPT_DAYS * DAY_MS));
}

/** An import ends when its last document does, which nobody tells it: it looks. */
export async function upToDate({ store, ambient }: Pick<Ports, "store" | "ambient">, batch: Batch): Promise<Batch> {
  if (batch.kind !== "import" || batch.state !== "running") return batch;
  return (await store.batches.followImport(batch.batchId, ambient.now())) ?? batch;
}

export function newBatch(
  caller: Caller,
  { serviceId, accountId }: AdmittedService,
  batch: Pick<NewBatch, "batchId" | "kind" | "reason" | "createdAt">,
): NewBatch {
  return { ...batch, serviceId, accountId, actor: actorOf(caller), address: caller.address ?? null };
}

function verbOf(kind: BatchKind): Verb {
  if (kind === "import") return "importExamples";
  return kind === "delete" ? "remove" : "revise";
}
