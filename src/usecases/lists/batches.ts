import { AppError } from "../../errors.ts";
import { CANCELLED } from "../../store/contract/document-types.ts";
import type { DocumentFilter } from "../../store/contract/list-types.ts";
import type { Batch, BatchItem, BatchKind, NewBatch } from "../../store/contract/list-work-types.ts";
import { actorOf } from "../access/actors.ts";
import { createTrail } from "../access/audit.ts";
import type { AdmittedService } from "../access/caller.ts";
import { permit } from "../access/permit.ts";
import type { DocumentUseCases } from "../document-types.ts";
import type { Ports } from "../ports.ts";
import { createBatchWork, verbOf } from "./batch-work.ts";
import { refuseUnknownKeys } from "./known-keys.ts";

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
   * One decision over many documents, each as if it were made alone: the same permission, the same rules, its own entry
   * in the audit trail. A document that refuses it does not prevent the others. A few are done before this resolves,
   * many by the queue.
   */
  startBatch(service: AdmittedService, request: BatchRequest): Promise<Batch>;
  /** The newest first. */
  batches(service: AdmittedService): Promise<Batch[]>;
  batch(service: AdmittedService, batchId: string, page: BatchPage): Promise<{ batch: Batch; items: BatchItem[] }>;
  /** What has been done stays done; of an import, documents that are still being read end as cancelled. */
  cancelBatch(service: AdmittedService, batchId: string): Promise<Batch>;
}

/** So many are done while the caller waits: a second or two. */
const AT_ONCE = 25;
/** If the process that does them at once dies over it, the queue goes on this much later. */
const TAKEN_OVER_AFTER_SECONDS = 60;
const BATCHES_LISTED = 20;
const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

export function createBatches(
  ports: Pick<Ports, "store" | "ambient">,
  documents: Pick<DocumentUseCases, "revise" | "remove">,
) {
  const { store, ambient } = ports;
  const trail = createTrail(ports);
  const { work, runBatch } = createBatchWork(ports, documents);

  const found = (batch: Batch | null): Batch => {
    if (batch) return batch;
    throw new AppError("route_not_found", "This service has no batch with this id.");
  };

  /** Of an import that was cancelled: what is still being read ends; what was read a moment before counts as done. */
  async function endReading({ batchId, total }: Batch): Promise<Batch | null> {
    for (const { documentId } of await store.batches.waiting(batchId, total)) {
      if (documentId) await store.documents.fail(documentId, null, CANCELLED, ambient.now());
    }
    return store.batches.followImport(batchId, ambient.now());
  }

  const verbs: BatchUseCases = {
    async startBatch(service, { kind, documents: chosen, reason }) {
      permit(service.caller, verbOf(kind), service);
      if ("filter" in chosen) await refuseUnknownKeys(ports, service, { category: chosen.filter.category }, "#/filter");
      await forgetOldBatches(ports);
      const made = newBatch(service, { batchId: ambient.newId(), kind, reason, createdAt: ambient.now() });
      const batch = await store.together(async () => {
        const created = await ("ids" in chosen
          ? store.batches.createOf(made, chosen.ids)
          : store.batches.createMatching(made, chosen.filter));
        await trail(service.caller, service.accountId, `batch.${kind}.${created.total}`, created.batchId);
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

    async cancelBatch(service, batchId) {
      const { serviceId, accountId, caller } = service;
      const batch = await upToDate(ports, found(await store.batches.find(serviceId, batchId)));
      permit(service.caller, verbOf(batch.kind), service);
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

  return { ...verbs, runBatch };
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
  { serviceId, accountId, caller }: AdmittedService,
  batch: Pick<NewBatch, "batchId" | "kind" | "reason" | "createdAt">,
): NewBatch {
  return { ...batch, serviceId, accountId, actor: actorOf(caller), address: caller.address ?? null };
}
