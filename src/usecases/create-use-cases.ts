import { createAdministration } from "./administer.ts";
import { createApprovals, createGuarantee } from "./approve.ts";
import { createAuthentication } from "./authenticate.ts";
import { createCorrections } from "./correct.ts";
import { createWebhookDelivery } from "./deliver-webhooks.ts";
import { createDocuments, createPlanLookup } from "./documents.ts";
import { createIdempotency } from "./idempotency.ts";
import { createImport } from "./import-examples.ts";
import { createLabelling } from "./labelling.ts";
import { createLists } from "./lists.ts";
import { createModels } from "./models.ts";
import { guarded } from "./permit.ts";
import type { Ports } from "./ports.ts";
import { createPredict } from "./predict.ts";
import { createProcessing } from "./process.ts";
import { type Attempt, createProcessDocument } from "./process-document.ts";
import { createProfile } from "./profile.ts";
import { createRefit, createStaleRefits, type RefitJob } from "./refit.ts";
import { createReviewDeskUseCases } from "./review-desk.ts";
import { createServiceVersions } from "./service-versions.ts";
import { createSessions } from "./sessions.ts";
import { createSubmit } from "./submit.ts";
import type { UseCases } from "./types.ts";
import { createUniqueness } from "./uniqueness.ts";
import { createWebhooks } from "./webhooks.ts";

const READY_TIMEOUT_MS = 2_000;

/** The verbs of the product on the given ports, plus those the queue calls. */
export function createUseCases(ports: Ports): UseCases & {
  processDocument(documentId: string, attempt: Attempt): Promise<void>;
  refitServiceModel(serviceId: string, job: RefitJob): Promise<void>;
  /** At a start: what was learned on other shipped models is fitted anew. */
  refitStaleModels(): Promise<void>;
  runBatch(batchId: string, attempt: Attempt): Promise<void>;
  leaseDeliveries(limit: number, signal: AbortSignal): Promise<Promise<void>[]>;
} {
  const processing = createProcessing(ports);
  const once = createIdempotency(ports);
  const labelling = createLabelling(ports);
  const approvals = createApprovals(ports);
  const uniqueness = createUniqueness(ports);
  const { job, cancelJob, ...documents } = createDocuments(ports);
  const lists = createLists(ports, documents);
  return {
    ...createAuthentication(ports),
    sessions: createSessions(ports),
    ...guarded({
      ...documents,
      ...createCorrections(ports, processing, labelling, uniqueness),
      ...createReviewDeskUseCases(ports),
      ...lists.verbs,
      ...createModels(ports),
      ...createGuarantee(ports, approvals),
      ...createWebhooks(ports),
      ...createServiceVersions(ports, uniqueness),
      predict: createPredict(ports, processing, approvals, uniqueness, once),
      submit: createSubmit(ports, processing, once),
      importExamples: createImport(ports, processing),
      plan: createPlanLookup(ports),
    }),
    // These find out themselves what they are done to, and ask the table then.
    job,
    cancelJob,
    profile: (caller) => createProfile(ports, caller),
    admin: (caller) => createAdministration(ports, caller),
    ...createWebhookDelivery(ports),
    processDocument: createProcessDocument(ports, processing, approvals, labelling, uniqueness),
    refitServiceModel: createRefit(ports),
    refitStaleModels: createStaleRefits(ports),
    runBatch: lists.runBatch,
    async ready() {
      await Promise.all([ports.store.ping(READY_TIMEOUT_MS), ports.blobs.ping(READY_TIMEOUT_MS), ports.reader.ready()]);
      return { isolation: ports.reader.isolation, isEncrypting: ports.blobs.isEncrypting };
    },
  };
}
