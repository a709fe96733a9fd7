import { startTimeLimit } from "../../core/basics/time-limit.ts";
import type { DocumentResult } from "../../core/documents/result.ts";
import { AppError } from "../../errors.ts";
import type { DocumentRecord } from "../../store/contract/document-types.ts";
import type { ServiceRecord } from "../../store/contract/service-types.ts";
import type { DocumentStore, PendingExample } from "../../store/contract/store.ts";
import type { Ports } from "../ports.ts";
import type { Approvals } from "./approve.ts";
import { createConclusions } from "./conclude.ts";
import type { Labelling, Labels } from "./labelling.ts";
import { createPageReports } from "./page-reports.ts";
import type { Processing } from "./read-and-extract.ts";
import type { Uniqueness } from "./uniqueness.ts";

type Begun = NonNullable<Awaited<ReturnType<DocumentStore["beginAttempt"]>>>;

/** One attempt's frame, as the queue gives it. */
export interface Attempt {
  readonly signal: AbortSignal;
  readonly isLastAttempt: boolean;
}

interface Parts {
  readonly processing: Processing;
  readonly approvals: Approvals;
  readonly labelling: Labelling;
  readonly uniqueness: Uniqueness;
}

/**
 * The queued half of async inference. At-least-once: a worker may die anywhere, so every write carries the fencing
 * token of its attempt, and a worker that wakes up late writes nothing. Ends ACTIVE or ERROR; only a failing dependency
 * is retried.
 */
export function createProcessDocument(ports: Ports, { processing, approvals, labelling, uniqueness }: Parts) {
  const { store, blobs, ambient } = ports;
  const conclusions = createConclusions(ports, approvals, uniqueness);

  return async function processDocument(documentId: string, { signal, isLastAttempt }: Attempt): Promise<void> {
    const begun = await store.documents.beginAttempt(documentId, ambient.processId);
    if (!begun) return; // deleted, cancelled or already terminal
    const { attempt } = begun;
    using overtime = startTimeLimit(ambient.limits.asyncTimeoutMs);
    try {
      await processAttempt(begun, AbortSignal.any([signal, overtime.signal]));
    } catch (error) {
      const isOvertime = overtime.signal.aborted;
      if (!(await conclusions.fail({ documentId, attempt }, error, { isOvertime, isLastAttempt }))) throw error;
    }
  };

  async function processAttempt({ document, attempt, example }: Begun, signal: AbortSignal): Promise<void> {
    const [bytes, service] = await Promise.all([blobs.get(document), serviceAsAdmitted(document)]);
    if (!bytes || !service) throw new AppError("internal", "The stored file or its service is gone.");
    const { documentId } = document;
    const reports = createPageReports(ports);
    reports.tell({ documentId, attempt });
    const result = await processing.process(service, bytes, {
      maxPages: ambient.limits.asyncPages,
      priority: "async",
      signal: AbortSignal.any([signal, reports.unwanted]),
      onPage: reports.onPage,
    });
    await reports.settled();
    const labelled = example ? await taught(service, result, example) : null;
    await conclusions.complete(service, { documentId, attempt }, result, labelled);
  }

  /** With the definition that the document was admitted under, whatever was changed since. */
  async function serviceAsAdmitted({ serviceId, serviceVersion }: DocumentRecord): Promise<ServiceRecord | null> {
    const service = await store.services.find(serviceId);
    if (!service || serviceVersion === null || serviceVersion === service.version) return service;
    const admitted = await store.services.version(serviceId, serviceVersion);
    return admitted ? { ...service, definition: admitted.definition } : service;
  }

  /** A document of a labelled archive: what a person said of it holds, and teaches the service. */
  async function taught(
    service: ServiceRecord,
    machine: DocumentResult,
    { actor, category, correction }: PendingExample,
  ) {
    const labels: Labels = { correction: correction as Labels["correction"], category };
    const { result, template } = await labelling.label(service, machine, labels);
    return { result, revisionStatus: "approved" as const, example: { actor, corrected: correction, template } };
  }
}
