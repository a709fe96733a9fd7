import type { ContentType } from "../core/documents/document.ts";
import type { DocumentResult } from "../core/documents/result.ts";
import type { RevisionStatus } from "../core/documents/revision.ts";
import type { UnjudgedValue } from "../core/documents/unjudged.ts";
import type { Correction } from "../extraction/contract.ts";
import type { DocumentEvent, DocumentRecord, StoredDocument } from "../store/contract/document-types.ts";
import type { DocumentPageOfList, DocumentQuery } from "../store/contract/list-types.ts";
import type { PlanUsage } from "../store/contract/plan-types.ts";
import type { ServiceRecord } from "../store/contract/service-types.ts";
import type { AdmittedService, UploadedFile } from "./access/caller.ts";

export interface PredictRequest {
  readonly service: AdmittedService;
  readonly file: UploadedFile;
  readonly push: "never" | "always" | "only_review";
  /** Policies run when violations are asked for, when push is only_review, and for auto-validation. */
  readonly withViolations: boolean;
  readonly idempotencyKey: string | null;
  /** Aborted when the client goes away; work that is not to be stored stops then. */
  readonly signal: AbortSignal;
}

export interface PredictOutcome {
  readonly service: ServiceRecord;
  readonly originalName: string;
  readonly contentType: ContentType;
  readonly pageCount: number;
  readonly processedAt: Date;
  readonly result: DocumentResult;
  /** null when nothing was stored. */
  readonly documentId: string | null;
  readonly usage: PlanUsage;
}

export interface SubmitOutcome {
  readonly job: string;
  readonly resource: string;
  readonly usage: PlanUsage;
}

/** What is done to the documents of a service, one at a time. */
export interface DocumentUseCases {
  predict(request: PredictRequest): Promise<PredictOutcome>;
  submit(request: Omit<PredictRequest, "push" | "withViolations" | "signal">): Promise<SubmitOutcome>;
  /** document_not_found when absent, deleted or of another service. */
  getDocument(service: AdmittedService, documentId: string): Promise<StoredDocument>;
  getDocumentRecord(service: AdmittedService, documentId: string): Promise<DocumentRecord>;
  listDocuments(service: AdmittedService, query: DocumentQuery): Promise<DocumentPageOfList>;
  revise(
    service: AdmittedService,
    documentId: string,
    change: {
      readonly to: RevisionStatus;
      readonly reason: string | null;
      readonly expectedVersion: number | null;
      /** Decided on together with others: nobody looked at its values, so its approval does not teach its layout. */
      readonly isOneOfMany?: boolean;
    },
  ): Promise<DocumentRecord>;
  /** `expectedVersion` as in revise. */
  remove(
    service: AdmittedService,
    documentId: string,
    condition?: { readonly expectedVersion: number | null },
  ): Promise<void>;
  correct(
    service: AdmittedService,
    documentId: string,
    change: {
      correction: Correction;
      /** Values of it that nobody judged: they stay as the machine read them (core/documents/unjudged). */
      unjudged?: readonly UnjudgedValue[];
      expectedVersion: number | null;
    },
  ): Promise<StoredDocument>;
  /** `width` null or more than the page has: in the pixels that boxes are in. */
  pageImage(
    service: AdmittedService,
    documentId: string,
    pageIndex: number,
    width: number | null,
  ): Promise<{ bytes: Buffer; contentType: "image/webp" }>;
  originalFile(
    service: AdmittedService,
    documentId: string,
  ): Promise<{ bytes: Buffer; contentType: ContentType; name: string }>;
  /** Oldest first. */
  documentEvents(service: AdmittedService, documentId: string): Promise<NamedDocumentEvent[]>;
}

/**
 * An event with the name of the person or of the API key; null: the product itself, the operator, or somebody who no
 * longer exists.
 */
export interface NamedDocumentEvent extends DocumentEvent {
  readonly actorName: string | null;
}
