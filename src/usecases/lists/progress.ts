import type { DocumentRecord } from "../../store/contract/document-types.ts";
import type { RefitUnderWay } from "../../store/contract/learning-types.ts";
import type { Batch, ExportRun } from "../../store/contract/list-work-types.ts";
import { actorOf } from "../access/actors.ts";
import type { AdmittedService } from "../access/caller.ts";
import type { Ports } from "../ports.ts";
import { upToDate } from "./batches.ts";

/** What is at work in a service just now. */
export interface Progress {
  /**
   * Documents that are waiting or being read, the oldest first, the requested ones, and those that arrived and ended
   * within the last seconds.
   */
  readonly documents: readonly DocumentRecord[];
  /** How many are waiting or being read in all. */
  readonly running: number;
  /** Batches that are at work, and those asked for. */
  readonly batches: readonly Batch[];
  /** The caller's own exports, under way or just ended. */
  readonly exports: readonly ExportRun[];
  readonly learning: "idle" | "training";
  /** null: idle. */
  readonly refit: RefitUnderWay | null;
}

/** What was at work a moment ago and is looked at once more, to see how it ended. */
export interface ProgressWatch {
  readonly documentIds: readonly string[];
  readonly batchIds: readonly string[];
}

export interface ProgressUseCases {
  progress(service: AdmittedService, watch: ProgressWatch): Promise<Progress>;
}

const DOCUMENTS_SHOWN = 200;
const BATCHES_SHOWN = 20;
/**
 * A small document is read in less time than there is between two polls (0.7 s, 2 s if streams do not get through):
 * whoever follows its service would never be told of it. Longer than that by the possible difference between the clocks
 * of several processes.
 */
const JUST_NOW_MS = 10_000;

export function createProgress(ports: Pick<Ports, "store" | "ambient">): ProgressUseCases {
  const { store, ambient } = ports;
  return {
    async progress({ serviceId, caller }, { documentIds, batchIds }) {
      const [running, arrived, batches, exports, { refit }] = await Promise.all([
        store.documents.list(serviceId, {
          status: "RUNNING",
          sort: "created_at",
          limit: DOCUMENTS_SHOWN,
          isCounted: true,
        }),
        store.documents.list(serviceId, {
          createdFrom: new Date(ambient.now().getTime() - JUST_NOW_MS),
          limit: DOCUMENTS_SHOWN,
        }),
        store.batches.list(serviceId, BATCHES_SHOWN),
        store.exports.list(serviceId, actorOf(caller)),
        store.learning.summary(serviceId),
      ]);
      const atWork = new Set(running.documents.map(({ documentId }) => documentId));
      const justEnded = arrived.documents.filter(
        ({ documentId, status }) => status !== "RUNNING" && !atWork.has(documentId),
      );
      const known = new Set([...atWork, ...justEnded.map(({ documentId }) => documentId)]);
      // One statement: every stream looks again each 0.7 s, and may name 200 documents.
      const askedFor = await store.documents.findRecords(
        serviceId,
        documentIds.filter((id) => !known.has(id)),
      );
      const shown = batches.filter(({ state, batchId }) => state === "running" || batchIds.includes(batchId));
      return {
        documents: [...askedFor, ...justEnded, ...running.documents],
        running: running.total ?? 0,
        batches: await Promise.all(shown.map((batch) => upToDate(ports, batch))),
        exports,
        learning: refit ? "training" : "idle",
        refit,
      };
    },
  };
}
