import type { DocumentUseCases } from "../document-types.ts";
import { createLearningHistory, type LearningHistoryUseCases } from "../learning/learning-history.ts";
import type { Ports } from "../ports.ts";
import { type BatchUseCases, createBatches } from "./batches.ts";
import { createExport, type ExportUseCases } from "./export-documents.ts";
import { createExportRuns, type ExportRunUseCases } from "./export-runs.ts";
import { createProgress, type ProgressUseCases } from "./progress.ts";
import { createViews, type ViewUseCases } from "./saved-views.ts";

/** What can be done with many documents at once. */
export type ListUseCases = BatchUseCases &
  ExportUseCases &
  ExportRunUseCases &
  LearningHistoryUseCases &
  ProgressUseCases &
  ViewUseCases;

export function createLists(
  ports: Pick<Ports, "store" | "ambient">,
  documents: Pick<DocumentUseCases, "revise" | "remove">,
) {
  const { runBatch, ...batches } = createBatches(ports, documents);
  return {
    verbs: {
      ...batches,
      ...createExport(ports),
      ...createExportRuns(ports),
      ...createLearningHistory(ports),
      ...createProgress(ports),
      ...createViews(ports),
    } satisfies ListUseCases,
    runBatch,
  };
}
