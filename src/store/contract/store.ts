import type { ContentType } from "../../core/documents/document.ts";
import type { DocumentResult, PageResult } from "../../core/documents/result.ts";
import type { RevisionStatus } from "../../core/documents/revision.ts";
import type { Judgement } from "../../core/guarantee/judgement.ts";
import type { AccountStore, AuditStore, LinkStore, MemberStore, SessionStore } from "./account-types.ts";
import type { ApprovalStore, NewApprovalRecord } from "./approval-types.ts";
import type {
  ComparisonStore,
  DocumentEvent,
  DocumentRecord,
  Failure,
  StoredDocument,
  ValueStore,
} from "./document-types.ts";
import type { ErasureStore } from "./erasure-types.ts";
import type { KeyStore } from "./key-types.ts";
import type { LearningStore } from "./learning-types.ts";
import type { DocumentPageOfList, DocumentQuery } from "./list-types.ts";
import type { BatchStore, ExportStore, ViewStore } from "./list-work-types.ts";
import type { OverviewStore } from "./overview-types.ts";
import type { PlanStore, PlanUsage } from "./plan-types.ts";
import type { ReviewDesk } from "./review-desk-types.ts";
import type { ReviewOutcomeStore } from "./review-outcome-types.ts";
import type { ServiceStore } from "./service-types.ts";
import type { WebhookStore } from "./webhook-types.ts";

/**
 * What the store keeps, as the use cases see it. Every method is one transaction unless stated otherwise; every query
 * is scoped by account or service inside the store. Times are UTC Date objects. Records are plain data; unknown ids
 * return null, not errors. If the database is unreachable, methods reject with AppError dependency_unavailable.
 */
export interface Store {
  readonly accounts: AccountStore;
  readonly plans: PlanStore;
  readonly services: ServiceStore;
  readonly keys: KeyStore;
  readonly documents: DocumentStore;
  readonly idempotency: IdempotencyStore;
  readonly learning: LearningStore;
  readonly approvals: ApprovalStore;
  readonly reviewDesk: ReviewDesk;
  readonly members: MemberStore;
  readonly links: LinkStore;
  readonly sessions: SessionStore;
  readonly audit: AuditStore;
  readonly webhooks: WebhookStore;
  readonly views: ViewStore;
  readonly batches: BatchStore;
  readonly exports: ExportStore;
  readonly outcomes: ReviewOutcomeStore;
  readonly values: ValueStore;
  readonly comparisons: ComparisonStore;
  readonly processes: ProcessStore;
  readonly overview: OverviewStore;
  readonly erasure: ErasureStore;
  /**
   * Runs all repository calls inside `work` as one transaction: an action and its entry in the trail. Nothing slow
   * belongs inside.
   */
  together<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves if a trivial query completes within the time-out; rejects with dependency_unavailable otherwise. */
  ping(timeoutMs: number): Promise<void>;
  close(): Promise<void>;
}

export interface NewDocument {
  readonly documentId: string;
  readonly serviceId: string;
  readonly accountId: string;
  readonly originalName: string;
  readonly contentType: ContentType;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly pageCount: number;
  readonly createdAt: Date;
  readonly serviceVersion?: number;
}

export interface IdempotencyRef {
  /** Of an API key; `member:<id>` of a person. */
  readonly keyId: string;
  readonly serviceId: string;
  readonly idempotencyKey: string;
}

/** What is learned from a labelled document. */
export interface TaughtExample {
  readonly actor: string;
  readonly corrected: unknown;
  readonly template: unknown;
}

/** The labels of a document from an archive, before it is read. */
export interface PendingExample {
  readonly actor: string;
  readonly correction: unknown;
  readonly category: string | null;
}

/** The upright raster in which a page's boxes are stated; a correction never changes it. */
export type FrameOfPage = Pick<PageResult, "pageIndex" | "width" | "height" | "rotationAngle">;

export interface DocumentStore {
  /**
   * Async admission: row RUNNING + reservation bound to it + job enqueued + idempotency finished, in one transaction.
   * The bytes must be durable before. More than `queueLimit` RUNNING documents of the service: overloaded (503).
   * `underWay`: this process is already reading it, as attempt 0; its job is due at `until`, or once the process is
   * dead (upkeep).
   */
  accept(
    document: NewDocument & { jobId: string },
    options: {
      reservationId: string;
      queueLimit: number;
      idempotency: IdempotencyRef | null;
      example?: PendingExample;
      underWay?: { readonly processId: string; readonly until: Date };
    },
  ): Promise<DocumentRecord>;
  /**
   * Sync with storage: row ACTIVE with its result + reservation settled + idempotency finished + outbox event, in one
   * transaction.
   */
  insertProcessed(
    document: NewDocument & { processedAt: Date },
    options: {
      result: DocumentResult;
      revisionStatus: RevisionStatus;
      /** null: free of charge (examples). */
      reservationId: string | null;
      idempotency: IdempotencyRef | null;
      /** A labelled example: its template, the correction and its event are stored in the same transaction. */
      example?: TaughtExample;
      approval?: NewApprovalRecord;
    },
  ): Promise<{ document: DocumentRecord; usage: PlanUsage | null }>;
  /**
   * Claims the document for one attempt at processing: returns the fencing token (attempt number, from 1), or null if
   * the document is deleted, cancelled or already terminal.
   */
  beginAttempt(
    documentId: string,
    processId: string,
  ): Promise<{ document: DocumentRecord; attempt: number; example: PendingExample | null } | null>;
  /** Attempt 0 (`underWay`) failed to finish its document: its job is due at once, unless a later attempt has begun. */
  leaveToQueue(documentId: string): Promise<void>;
  /** false: nobody waits for this attempt any more (cancelled, deleted, or a later attempt has begun). */
  reportProgress(documentId: string, attempt: number, pagesDone: number): Promise<boolean>;
  /**
   * Writes the result only if `attempt` is still the newest and the document RUNNING; settles its reservation. false =
   * fenced off.
   */
  complete(
    documentId: string,
    attempt: number,
    outcome: {
      result: DocumentResult;
      revisionStatus: RevisionStatus;
      processedAt: Date;
      example?: TaughtExample;
      approval?: NewApprovalRecord;
    },
  ): Promise<boolean>;
  /**
   * Terminal ERROR with a message; refunds its reservation. `attempt` null: by the operator or a cancellation, whatever
   * the attempt.
   */
  fail(documentId: string, attempt: number | null, failure: Failure, now: Date): Promise<boolean>;
  /** Does not return deleted documents. */
  find(serviceId: string, documentId: string): Promise<StoredDocument | null>;
  findRecord(serviceId: string, documentId: string): Promise<DocumentRecord | null>;
  /** Those of them that there are, in one statement, in no order. */
  findRecords(serviceId: string, documentIds: readonly string[]): Promise<DocumentRecord[]>;
  /** What is needed to draw a page, without the words and values of its document; null also if it has no such page. */
  findFrame(
    serviceId: string,
    documentId: string,
    pageIndex: number,
  ): Promise<{ readonly document: DocumentRecord; readonly frame: FrameOfPage } | null>;
  findByJob(jobId: string): Promise<DocumentRecord | null>;
  list(serviceId: string, query: DocumentQuery): Promise<DocumentPageOfList>;
  /**
   * Sets the revision status; null = not found. `expectedVersion` not null and different from the stored version:
   * field_invalid. Appends to the revision events.
   */
  revise(
    serviceId: string,
    documentId: string,
    change: {
      to: RevisionStatus;
      actor: string;
      reason: string | null;
      expectedVersion: number | null;
      /** The judgement on the machine's reading; null: none. */
      judgement?: Judgement | null;
      /** The layout template learned from its approval; null: none. */
      template?: unknown;
      now: Date;
    },
  ): Promise<DocumentRecord | null>;
  /**
   * Replaces `result` (not machineResult), appends the correction and stores the template learned from it (one per
   * document: a later correction replaces it), in one transaction; null = not found. `expectedVersion` as in revise; an
   * approved document is refused: field_invalid.
   */
  correct(
    serviceId: string,
    documentId: string,
    change: {
      result: DocumentResult;
      actor: string;
      corrected: unknown;
      template: unknown;
      expectedVersion: number | null;
      judgement?: Judgement;
      now: Date;
    },
  ): Promise<DocumentRecord | null>;
  /**
   * From now on the document is not found; its row joins the delete queue; a running attempt is fenced off and its
   * reservation refunded; models fitted on it are refitted. `expectedVersion` as in revise.
   */
  remove(
    serviceId: string,
    documentId: string,
    now: Date,
    options?: { readonly why?: "asked" | "expired"; readonly expectedVersion?: number | null },
  ): Promise<boolean>;
  /** Deleted documents whose bytes still exist, oldest first. */
  removed(limit: number): Promise<{ documentId: string; accountId: string; sha256: string }[]>;
  /** Deletes the row permanently; call after the blob is gone. */
  purge(documentId: string): Promise<void>;
  events(serviceId: string, documentId: string): Promise<DocumentEvent[] | null>;
}

export interface IdempotencyStore {
  /**
   * new      – this caller is the first and must end with `finish` (through DocumentStore) or `abandon`.
   * running  – another call with the same key is in progress (its process is alive; `isOwn`: it is this one).
   * done     – it ended with this stored document.
   * `requestSha256` differs from the first call's: idempotency_key_reused.
   */
  begin(
    ref: IdempotencyRef,
    requestSha256: string,
    processId: string,
    now: Date,
  ): Promise<{ state: "new" } | { state: "running"; isOwn: boolean } | { state: "done"; documentId: string }>;
  abandon(ref: IdempotencyRef): Promise<void>;
  /** Deletes entries older than 24 h. */
  expire(now: Date): Promise<void>;
}

/** Live processes; one without a heartbeat for 20 s (processes.ts) is dead and its work is taken over. */
export interface ProcessStore {
  beat(processId: string, role: string): Promise<void>;
  leave(processId: string): Promise<void>;
}

/**
 * Bytes by key `account/document/sha256`. put resolves only when the bytes are durable (local: temp file, fsync,
 * rename, fsync of the folder); get verifies the hash and rejects with `internal` (blob corrupt) on a mismatch; null if
 * absent.
 */
export interface BlobStore {
  put(key: BlobKey, bytes: Uint8Array): Promise<void>;
  get(key: BlobKey): Promise<Buffer | null>;
  /** Deletes everything of the document. Absent: no effect. */
  deleteDocument(accountId: string, documentId: string): Promise<void>;
  /** Deletes everything of the account. Absent: no effect. */
  deleteAccount(accountId: string): Promise<void>;
  /** Whether new blobs are encrypted with a key of their account (store/blobs/sealing). */
  readonly isEncrypting: boolean;
  /** Every blob, or those of one account, in any order; blobs written or deleted meanwhile may be missing or not. */
  list(accountId?: string): AsyncIterable<StoredBlob>;
  ping(timeoutMs: number): Promise<void>;
}

export interface StoredBlob extends BlobKey {
  readonly storedAt: Date;
}

export interface BlobKey {
  readonly accountId: string;
  readonly documentId: string;
  readonly sha256: string;
}
