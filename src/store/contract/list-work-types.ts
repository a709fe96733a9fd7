import type { RevisionStatus } from "../../core/documents/revision.ts";
import type { DocumentFilter } from "./list-types.ts";

/** Saved views of a list of documents, and work on many of its documents at once. */

export interface SavedView {
  readonly viewId: string;
  readonly serviceId: string;
  readonly memberId: string;
  readonly name: string;
  readonly query: ViewQuery;
  /** Visible to colleagues; only its author changes it. */
  readonly shared: boolean;
  readonly createdAt: Date;
}

/** A filter with its order, times as text: stored as typed, so that a view stays the same. */
export interface ViewQuery extends Readonly<Record<string, string | number>> {}

export interface ViewStore {
  /** The person's own views and the shared ones of colleagues; the oldest first. */
  list(serviceId: string, memberId: string): Promise<SavedView[]>;
  /** More than `limit` views of the person on the service: field_invalid. */
  add(view: SavedView, limit: number): Promise<SavedView>;
  /** null: this person has no such view. */
  replace(
    view: Pick<SavedView, "serviceId" | "viewId" | "memberId" | "name" | "query" | "shared">,
  ): Promise<SavedView | null>;
  remove(view: Pick<SavedView, "serviceId" | "viewId" | "memberId">): Promise<boolean>;
}

/** The first five decide on documents, the last imports labelled ones. */
export type BatchKind = Exclude<RevisionStatus, "review_required"> | "delete" | "import";
export type BatchState = "running" | "done" | "cancelled";

export interface Batch {
  readonly batchId: string;
  readonly accountId: string;
  readonly serviceId: string;
  readonly kind: BatchKind;
  /** As in the audit trail. */
  readonly actor: string;
  readonly address: string | null;
  readonly reason: string | null;
  readonly state: BatchState;
  readonly total: number;
  readonly done: number;
  readonly refused: number;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

export interface BatchItem {
  readonly position: number;
  /** null: the file was refused, or is not accepted yet. */
  readonly documentId: string | null;
  /** null: the document is deleted. */
  readonly name: string | null;
  /** null: not settled yet. */
  readonly outcome: "done" | "refused" | null;
  readonly code: string | null;
  readonly detail: string | null;
}

export type NewBatch = Pick<
  Batch,
  "batchId" | "accountId" | "serviceId" | "kind" | "actor" | "address" | "reason" | "createdAt"
>;

/** Maximum number of documents in one batch. */
export const MOST_DOCUMENTS_A_BATCH = 100_000;

export interface BatchStore {
  /** Of these documents, in this order; those that are not of the service are left out. */
  createOf(batch: NewBatch, documentIds: readonly string[]): Promise<Batch>;
  /** Of all documents that match now. More than MOST_DOCUMENTS_A_BATCH: field_invalid. */
  createMatching(batch: NewBatch, filter: DocumentFilter): Promise<Batch>;
  /** An import whose files are about to be accepted by the process that holds it. */
  createImport(batch: NewBatch, names: readonly string[], holdSeconds: number): Promise<Batch>;
  /**
   * Renews the holder's lease, to be renewed again before it is over. null: it accepts no more files. An import is
   * never held a second time.
   */
  hold(batchId: string, seconds: number | null): Promise<void>;
  /** A file of an import has become this document; false: the import was cancelled, or the file was already settled. */
  take(batchId: string, position: number, documentId: string): Promise<boolean>;
  /** Queues the batch. */
  /** A repeated call replaces the earlier one. */
  enqueue(batchId: string, afterSeconds?: number): Promise<void>;
  find(serviceId: string, batchId: string): Promise<Batch | null>;
  /** For the queue worker, which does not know the service. */
  findRunning(batchId: string): Promise<Batch | null>;
  /** Newest first. */
  list(serviceId: string, limit: number): Promise<Batch[]>;
  /** From a position on; `only` restricts to one outcome. */
  items(
    batchId: string,
    page: { readonly from: number; readonly limit: number; readonly only?: "refused" },
  ): Promise<BatchItem[]>;
  waiting(batchId: string, limit: number): Promise<BatchItem[]>;
  /** Settles one item; false: the batch was cancelled, or the item was already settled. */
  settle(
    batchId: string,
    position: number,
    outcome: Pick<BatchItem, "code" | "detail"> & { readonly outcome: "done" | "refused" },
  ): Promise<boolean>;
  /**
   * Updates an import's items from their documents, and, once nobody holds it any more, marks files without a document
   * as refused; ends it when nothing is left.
   */
  followImport(batchId: string, now: Date): Promise<Batch | null>;
  finish(batchId: string, state: "done" | "cancelled", now: Date): Promise<Batch | null>;
  /** Deletes those that finished before, and imports that began before. */
  expire(before: Date): Promise<void>;
}

export type ExportFormat = "csv" | "xlsx" | "json";

/** An export in progress: documents being written into a file. */
export interface ExportRun {
  readonly exportId: string;
  readonly accountId: string;
  readonly serviceId: string;
  /** As in the audit trail. */
  readonly actor: string;
  readonly format: ExportFormat;
  /** cancelled: stopped by a person, or the download broke off because its client or the process is gone. */
  readonly state: "running" | "done" | "cancelled";
  /** Numbers of documents. */
  readonly total: number;
  readonly done: number;
  readonly createdAt: Date;
}

export interface ExportStore {
  begin(run: Omit<ExportRun, "state" | "done">, holdSeconds: number): Promise<void>;
  /** Called by the writer: stores its progress, and renews its lease. false: it was cancelled. */
  report(exportId: string, done: number, holdSeconds: number): Promise<boolean>;
  finish(exportId: string, state: "done" | "cancelled", done: number): Promise<void>;
  /** Returns its state afterwards; null: this actor has no export with this id. */
  cancel(serviceId: string, exportId: string, actor: string): Promise<ExportRun | null>;
  /** An actor's own, the newest first: those in progress, and those that ended within a minute. */
  list(serviceId: string, actor: string): Promise<ExportRun[]>;
  /** Deletes those older than a day. */
  expire(): Promise<void>;
}
