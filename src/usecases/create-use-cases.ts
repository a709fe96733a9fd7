import { createAdministration } from "./administer.ts";
import { createAuthentication } from "./authenticate.ts";
import { createCorrections } from "./correct.ts";
import { createDocuments, createPlanLookup } from "./documents.ts";
import { createIdempotency } from "./idempotency.ts";
import { createImport } from "./import-examples.ts";
import { createLabelling } from "./labelling.ts";
import { createModels } from "./models.ts";
import type { Ports } from "./ports.ts";
import { createPredict } from "./predict.ts";
import { createProcessing } from "./process.ts";
import { type Attempt, createProcessDocument } from "./process-document.ts";
import { createRefit } from "./refit.ts";
import { createSubmit } from "./submit.ts";
import type { UseCases } from "./types.ts";

const READY_TIMEOUT_MS = 2_000;

/** The verbs of the product on the given ports, plus those the queue calls. */
export function createUseCases(ports: Ports): UseCases & {
  processDocument(documentId: string, attempt: Attempt): Promise<void>;
  refitServiceModel(serviceId: string, attempt: Attempt): Promise<void>;
} {
  const processing = createProcessing(ports);
  const once = createIdempotency(ports);
  const labelling = createLabelling(ports);
  return {
    ...createAuthentication(ports),
    ...createDocuments(ports),
    ...createCorrections(ports, processing, labelling),
    ...createModels(ports),
    predict: createPredict(ports, processing, once),
    submit: createSubmit(ports, processing, once),
    importExamples: createImport(ports, processing),
    processDocument: createProcessDocument(ports, processing, labelling),
    refitServiceModel: createRefit(ports),
    plan: createPlanLookup(ports),
    admin: createAdministration(ports),
    async ready() {
      await Promise.all([ports.store.ping(READY_TIMEOUT_MS), ports.blobs.ping(READY_TIMEOUT_MS), ports.reader.ready()]);
      return { isolation: ports.reader.isolation };
    },
  };
}
