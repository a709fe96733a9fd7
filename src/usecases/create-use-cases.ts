import { AppError } from "../errors.ts";
import { createAuthentication } from "./access/authenticate.ts";
import { guarded } from "./access/permit.ts";
import { createPlanLookup } from "./accounts/plans.ts";
import { createExportPlaces } from "./accounts/privacy.ts";
import { createProfile } from "./accounts/profile.ts";
import { createSessions } from "./accounts/sessions.ts";
import { createAdministration } from "./administer.ts";
import { createCorrections } from "./documents/correct.ts";
import { createDocuments } from "./documents/documents.ts";
import { createImport } from "./documents/import-examples.ts";
import { createJobs } from "./documents/jobs.ts";
import { createReviewDeskUseCases } from "./documents/review-desk.ts";
import { createServiceOffers } from "./gallery/service-offers.ts";
import { createModels } from "./learning/models.ts";
import { createRefit, createStaleRefits, type RefitJob } from "./learning/refit.ts";
import { createLists } from "./lists/lists.ts";
import type { Ports } from "./ports.ts";
import { createApprovals, createGuarantee } from "./processing/approve.ts";
import { createIdempotency } from "./processing/idempotency.ts";
import { createLabelling } from "./processing/labelling.ts";
import { createPredict } from "./processing/predict.ts";
import { type Attempt, createProcessDocument } from "./processing/process-document.ts";
import { createProcessing } from "./processing/read-and-extract.ts";
import { createSubmit } from "./processing/submit.ts";
import { createUniqueness } from "./processing/uniqueness.ts";
import { createServiceVersions } from "./services/service-versions.ts";
import type { UseCases } from "./types.ts";
import { createWebhookDelivery } from "./webhooks/deliver-webhooks.ts";
import { createWebhooks } from "./webhooks/webhooks.ts";

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
  const exporting = createExportPlaces();
  const approvals = createApprovals(ports);
  const uniqueness = createUniqueness(ports);
  const documents = createDocuments(ports, labelling);
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
      ...createServiceOffers(ports),
      predict: createPredict(ports, { processing, approvals, uniqueness, once }),
      submit: createSubmit(ports, processing, once),
      importExamples: createImport(ports, processing),
      plan: createPlanLookup(ports),
    }),
    // These find out themselves what they are done to, and ask the table then.
    ...createJobs(ports),
    profile: (caller) => createProfile(ports, caller),
    admin: (caller) => createAdministration(ports, caller, exporting),
    ...createWebhookDelivery(ports),
    processDocument: createProcessDocument(ports, { processing, approvals, labelling, uniqueness }),
    refitServiceModel: createRefit(ports),
    refitStaleModels: createStaleRefits(ports),
    runBatch: lists.runBatch,
    async ready() {
      if (!ports.isSetUp()) {
        throw new AppError("overloaded", "The first start is still setting up; try again.", { retryAfterSeconds: 1 });
      }
      const { store, blobs, reader } = ports;
      await Promise.all([store.ping(READY_TIMEOUT_MS), blobs.ping(READY_TIMEOUT_MS), reader.ready()]);
      return { isolation: reader.isolation, isEncrypting: blobs.isEncrypting, hasRoom: await ports.hasRoom() };
    },
  };
}
