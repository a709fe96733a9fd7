import type { ProcessingStatus, RevisionStatus } from "../client-types.ts";
import type { ContentType } from "../core/documents/document.ts";
import type { DocumentResult } from "../core/documents/result.ts";
import type { FieldDefinition } from "../core/services/service-definition.ts";

export interface DocumentRecord {
  readonly documentId: string;
  readonly accountId: string;
  readonly serviceId: string;
  /** null for a document stored by the synchronous route. */
  readonly jobId: string | null;
  readonly status: ProcessingStatus;
  /** For people; set while RUNNING and on ERROR. */
  readonly message: string | null;
  readonly revisionStatus: RevisionStatus;
  /** Rises with every change of result or revision status, from 1: the ETag. */
  readonly version: number;
  readonly originalName: string;
  readonly contentType: ContentType;
  readonly sizeBytes: number;
  /** Hex SHA-256 of the original bytes. */
  readonly sha256: string;
  readonly pageCount: number;
  readonly category: string | null;
  readonly createdAt: Date;
  readonly processedAt: Date | null;
  /** How many pages are done while RUNNING, for progress. */
  readonly pagesDone: number;
  /** Of the definition that it was admitted under and is read with; null in documents of earlier releases. */
  readonly serviceVersion: number | null;
}

export interface StoredDocument extends DocumentRecord {
  /** With corrections applied; null until ACTIVE. */
  readonly result: DocumentResult | null;
  /** As the machine made it; never changed. */
  readonly machineResult: DocumentResult | null;
  /** Fields that the service no longer has but this document holds values of; absent: none, or not looked for. */
  readonly formerFields?: readonly FieldDefinition[];
}

export interface DocumentEvent {
  readonly kind: "created" | "processed" | "failed" | "corrected" | "revision_status_changed";
  readonly actor: string;
  readonly at: Date;
  readonly from: string | null;
  readonly to: string | null;
  readonly reason: string | null;
}
