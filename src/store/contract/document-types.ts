import type { ProcessingStatus, RevisionStatus } from "../../client/types.ts";
import type { ContentType } from "../../core/documents/document.ts";
import type { DocumentResult } from "../../core/documents/result.ts";
import type { FieldDefinition } from "../../core/services/service-definition.ts";

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

/** What was read from a document, without its words: a tenth of the bytes. */
export interface DocumentValues {
  readonly documentId: string;
  readonly version: number;
  readonly reviewedAt: Date | null;
  /** With corrections; its pages have no words. */
  readonly result: DocumentResult;
  readonly machineResult: DocumentResult;
}

export interface ValueStore {
  /** In the order of the ids; documents that are gone or not ACTIVE are left out. */
  of(serviceId: string, documentIds: readonly string[]): Promise<DocumentValues[]>;
}

/** By what a service's documents are compared: digests of their values, in the table document_digest. */
export interface ComparisonStore {
  /**
   * The other documents of the service that hold all of these, the oldest first, at most MOST_NAMED. What a person rejected counts as
   * little as what was deleted. `documentId` null: of a document that is not stored.
   */
  same(serviceId: string, documentId: string | null, digests: readonly string[]): Promise<string[]>;
  /** Inside `together`: until it ends, nobody else stores a document that was judged by the same digests. */
  hold(digests: readonly string[]): Promise<void>;
  /** Replaces what was kept of the document; nothing, where it was deleted or did not become ACTIVE. */
  keep(documentId: string, digests: readonly string[]): Promise<void>;
  /** ACTIVE documents of which nothing was kept: from before a service compared its documents. */
  unkept(serviceId: string, limit: number): Promise<string[]>;
}
