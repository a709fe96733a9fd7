import type { RevisionStatus } from "../../core/documents/revision.ts";
import type { DocumentFilter } from "./list-types.ts";

/** What people keep beside a list of documents: views of it, and work over many of its documents at once. */

export interface SavedView {
  readonly viewId: string;
  readonly serviceId: string;
  readonly memberId: string;
  readonly name: string;
  readonly query: ViewQuery;
  /** Colleagues see it too; only its maker changes it. */
  readonly shared: boolean;
  readonly createdAt: Date;
}

/** A filter with its order, times as text: as it was typed, so that the same view stays the same. */
export interface ViewQuery extends Readonly<Record<string, string | number>> {}

export interface ViewStore {
  /** Of the person and, where shared, of colleagues; the oldest first. */
  list(serviceId: string, memberId: string): Promise<SavedView[]>;
  /** More than `limit` of the person on the service: field_invalid. */
  add(view: SavedView, limit: number): Promise<SavedView>;
  /** null: there is no such view of this person. */
  replace(
    view: Pick<SavedView, "serviceId" | "viewId" | "memberId" | "name" | "query" | "shared">,
  ): Promise<SavedView | null>;
  remove(view: Pick<SavedView, "serviceId" | "viewId" | "memberId">): Promise<boolean>;
}

/** The first five decide on documents, the last brings labelled ones in. */
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
  /** null: a file that was not taken, or not yet. */
  readonly documentId: string | null;
  /** null: the document is gone. */
  readonly name: string | null;
  /** null: not yet. */
  readonly outcome: "done" | "refused" | null;
  readonly code: string | null;
  readonly detail: string | null;
}

export type NewBatch = Pick<
  Batch,
  "batchId" | "accountId" | "serviceId" | "kind" | "actor" | "address" | "reason" | "createdAt"
>;

/** How many documents one batch may hold. */
export const MOST_DOCUMENTS_A_BATCH = 100_000;

export interface BatchStore {
  /** Over these documents, in this order; those that are not of the service are left out. */
  createOf(batch: NewBatch, documentIds: readonly string[]): Promise<Batch>;
  /** Over all documents that match now. More than MOST_DOCUMENTS_A_BATCH: field_invalid. */
  createMatching(batch: NewBatch, filter: DocumentFilter): Promise<Batch>;
  /** An archive whose files are about to be taken by somebody who holds it. */
  createImport(batch: NewBatch, names: readonly string[], holdSeconds: number): Promise<Batch>;
  /** He is alive, and will say so again before this has passed. null: he takes no more. Nobody holds an import a second time. */
  hold(batchId: string, seconds: number | null): Promise<void>;
  /** A file of an import has become this document; false: the import was cancelled, or the file had been settled. */
  take(batchId: string, position: number, documentId: string): Promise<boolean>;
  /** Puts it in the queue. */
  /** Again: the later call counts. */
  enqueue(batchId: string, afterSeconds?: number): Promise<void>;
  find(serviceId: string, batchId: string): Promise<Batch | null>;
  /** For the queue, which knows no service. */
  findRunning(batchId: string): Promise<Batch | null>;
  /** Newest first. */
  list(serviceId: string, limit: number): Promise<Batch[]>;
  /** From a position on, `only` those of an outcome. */
  items(
    batchId: string,
    page: { readonly from: number; readonly limit: number; readonly only?: "refused" },
  ): Promise<BatchItem[]>;
  waiting(batchId: string, limit: number): Promise<BatchItem[]>;
  /** One item is settled; false: the batch was cancelled, or the item had been settled. */
  settle(
    batchId: string,
    position: number,
    outcome: Pick<BatchItem, "code" | "detail"> & { readonly outcome: "done" | "refused" },
  ): Promise<boolean>;
  /**
   * Sets an import's items to what became of their documents, and where nobody holds it any more, files that became none to
   * refused; ends it when nothing is left.
   */
  followImport(batchId: string, now: Date): Promise<Batch | null>;
  finish(batchId: string, state: "done" | "cancelled", now: Date): Promise<Batch | null>;
  /** Those that finished before, and imports that began before. */
  expire(before: Date): Promise<void>;
}

export type ExportFormat = "csv" | "xlsx" | "json";

/** Documents that are being written into a file for somebody. */
export interface ExportRun {
  readonly exportId: string;
  readonly accountId: string;
  readonly serviceId: string;
  /** As in the audit trail. */
  readonly actor: string;
  readonly format: ExportFormat;
  /** cancelled: somebody stopped it, or the file broke off: the reader or the process has gone. */
  readonly state: "running" | "done" | "cancelled";
  /** Documents. */
  readonly total: number;
  readonly done: number;
  readonly createdAt: Date;
}

export interface ExportStore {
  begin(run: Omit<ExportRun, "state" | "done">, holdSeconds: number): Promise<void>;
  /** From whoever writes it: how far it is, and that he is alive for so long. false: it was cancelled. */
  report(exportId: string, done: number, holdSeconds: number): Promise<boolean>;
  finish(exportId: string, state: "done" | "cancelled", done: number): Promise<void>;
  /** As it is afterwards; null: this actor has none of this id. */
  cancel(serviceId: string, exportId: string, actor: string): Promise<ExportRun | null>;
  /** An actor's own, the newest first: those under way, and those that ended within a minute. */
  list(serviceId: string, actor: string): Promise<ExportRun[]>;
  /** Forgets those of yesterday. */
  expire(): Promise<void>;
}
