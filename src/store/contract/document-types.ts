import type { ProcessingStatus, RevisionStatus } from "../../client/types.ts";
import type { ContentType } from "../../core/documents/document.ts";
import type { DocumentResult } from "../../core/documents/result.ts";
import type { FieldDefinition, ServiceDefinition } from "../../core/services/service-definition.ts";
import type { ErrorCode } from "../../errors.ts";

export interface DocumentRecord {
  readonly documentId: string;
  readonly accountId: string;
  readonly serviceId: string;
  /** null for a document stored by the synchronous route. */
  readonly jobId: string | null;
  readonly status: ProcessingStatus;
  /** For people; set while RUNNING and on ERROR. */
  readonly message: string | null;
  /** With which it ended as ERROR; null where it was cancelled, or failed in a release that kept no codes. */
  readonly errorCode: ErrorCode | null;
  readonly revisionStatus: RevisionStatus;
  /** Increases with every change of result or revision status, from 1: the ETag. */
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
  /** Pages done while RUNNING, for progress. */
  readonly pagesDone: number;
  /** Version of the definition under which it was admitted and is read; null in documents of earlier releases. */
  readonly serviceVersion: number | null;
}

/** Why a document ends as ERROR; `code` null: it was cancelled. `internal`: for no fault of the file. */
export interface Failure {
  readonly message: string;
  readonly code: ErrorCode | null;
}

export const CANCELLED: Failure = { message: "Cancelled by the caller.", code: null };

export interface StoredDocument extends DocumentRecord {
  /** With corrections applied; null until ACTIVE. */
  readonly result: DocumentResult | null;
  /** The machine's result; never changed. */
  readonly machineResult: DocumentResult | null;
  /** Fields that the service no longer has but this document has values of; absent: none, or not looked up. */
  readonly formerFields?: readonly FieldDefinition[];
  /** The same of categories that it was put under. */
  readonly formerCategories?: ServiceDefinition["categories"];
}

export interface DocumentEvent {
  readonly kind: "created" | "processed" | "failed" | "corrected" | "revision_status_changed";
  readonly actor: string;
  readonly at: Date;
  readonly from: string | null;
  readonly to: string | null;
  readonly reason: string | null;
}

/** The values of a document, without its words: a tenth of the bytes. */
export interface DocumentValues {
  readonly documentId: string;
  readonly version: number;
  readonly reviewedAt: Date | null;
  /** With corrections; its pages have no words. */
  readonly result: DocumentResult;
  readonly machineResult: DocumentResult;
}

/** How many pages one statement takes: fewer after one that took too long, more again after quick ones. */
export interface ReadingPace {
  pages: number;
}

export interface ValueStore {
  /**
   * In the order of the ids; documents that are deleted or not ACTIVE are left out. Who reads many documents keeps the
   * pace from one call to the next, and asks for no more of them at once.
   */
  of(serviceId: string, documentIds: readonly string[], pace?: ReadingPace): Promise<DocumentValues[]>;
  /** Those of the keys of fields under which some document of the service has a value. */
  keysWithValues(serviceId: string, keys: readonly string[]): Promise<string[]>;
}

/** Of pages as they are usually filled. */
export const MOST_PAGES_A_STATEMENT = 100;

/** Digests of values by which a service's documents are compared, in the table document_digest. */
export interface ComparisonStore {
  /**
   * The other documents of the service that have all of these digests, the oldest first, at most MOST_NAMED. Rejected
   * documents are ignored like deleted ones. `documentId` null: for a document that is not stored.
   */
  same(serviceId: string, documentId: string | null, digests: readonly string[]): Promise<string[]>;
  /** Within `together`: until it ends, nobody else stores a document that is judged by the same digests. */
  hold(digests: readonly string[]): Promise<void>;
  /** Replaces the document's digests; no effect if it was deleted or did not become ACTIVE. */
  keep(documentId: string, digests: readonly string[]): Promise<void>;
  /** ACTIVE documents without digests: from before the service compared its documents. */
  unkept(serviceId: string, limit: number): Promise<string[]>;
}
