import { setPriority } from "node:os";
import { type MessagePort, workerData } from "node:worker_threads";
import type { DocumentResult, PageResult } from "../../core/documents/result.ts";
import { loadCategoryModel } from "../categories/category-model.ts";
import { fitCategoriesOf } from "../categories/fit-reviewed.ts";
import type { FittedModel, Learner, ReviewedDocument, ReviewedDocumentText, TemplateMemory } from "../contract.ts";
import { loadShippedModels } from "../scoring/models.ts";
import { readServiceModel, SERVICE_MODEL_FORMAT, type ServiceModel } from "../scoring/service-model.ts";
import { fitServiceModel } from "./fit-service-model.ts";
import { mayGoLive } from "./replay-report.ts";

/** Runs in its own thread. On Linux a priority is per thread: documents that are being read go first. */
setPriority(19);

const NOTHING_LEARNED: ServiceModel = { format: SERVICE_MODEL_FORMAT, fields: {} };

const { modelsDir } = workerData as { readonly modelsDir: string };

type Task = Parameters<Learner["fit"]>[0] & { readonly progress: MessagePort };

export function fit({ documents, service, live, progress }: Task): FittedModel {
  const started = process.threadCpuUsage();
  const liveModel = readServiceModel(live?.model);
  const reviewed = documents.map(parseDocument);
  const fitted = fitServiceModel(
    reviewed,
    service,
    loadShippedModels(modelsDir),
    live && liveModel && { model: liveModel, documentIds: new Set(live.documentIds) },
    { onProgress: (now) => progress.postMessage(now) },
  );
  const { learned, ...categories } = fitCategoriesOf(reviewed, service, loadCategoryModel(modelsDir));
  const model: ServiceModel = { ...fitted.model, ...(learned && { categories: learned }) };
  const report = { ...fitted.report, categories };
  const { user, system } = process.threadCpuUsage(started);
  const isNew = JSON.stringify(model) !== JSON.stringify(liveModel ?? NOTHING_LEARNED);
  return { model, report, isNew, mayGoLive: isNew && mayGoLive(report), cpuSeconds: (user + system) / 1e6 };
}

function parseDocument({ documentId, head, pages, judged, template }: ReviewedDocumentText): ReviewedDocument {
  const result = {
    ...(JSON.parse(head) as Omit<DocumentResult, "pages">),
    pages: pages.map((page) => JSON.parse(page) as PageResult),
  };
  return { documentId, result, judged, template: template as TemplateMemory | null };
}
