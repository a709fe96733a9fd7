import type { ReplayReport, ReviewedDocumentText } from "../../extraction/contract.ts";

/** What the store keeps of learning: layout templates, and the versions of each service's own model. */

/** The template learned from one corrected document: opaque to the store, written and read by extraction. */
export interface LearnedTemplate {
  readonly templateId: string;
  readonly documentId: string;
  readonly payload: unknown;
  readonly createdAt: Date;
}

/**
 * candidate: fitted, awaiting a person's decision · live: in use · retired: was live, or replaced by a newer version.
 */
export type ModelStatus = "candidate" | "live" | "retired";

/** A version of a service's model, fitted in the background. The model is opaque to the store. */
export interface ModelVersion {
  readonly version: number;
  readonly status: ModelStatus;
  readonly shippedVersion: string;
  /** Number of reviewed documents it was fitted on. */
  readonly documents: number;
  readonly sizeBytes: number;
  readonly report: ReplayReport;
  readonly createdAt: Date;
}

/** A refit that is queued or running. */
export interface RefitUnderWay {
  /** Steps, whose number grows with documents and fields; null: it waits for its turn. */
  readonly done: number | null;
  readonly total: number | null;
  /** The live version was fitted on a deleted document: it is deleted when this refit ends, however it ends. */
  readonly forgetsLive: boolean;
}

export interface LearningSummary {
  /** Documents from which a layout was learned. */
  readonly documents: number;
  readonly corrections: number;
  /** Documents of which a person judged values. */
  readonly reviewed: number;
  /** null: no refit is queued or running. */
  readonly refit: RefitUnderWay | null;
  readonly liveVersion: number | null;
  readonly isPinned: boolean;
  /** How many documents were reviewed when the newest version was fitted, live or not; 0 if there is none. */
  readonly lastFit: number;
}

export interface LearningStore {
  /** Newest first, at most 200. */
  templates(serviceId: string): Promise<LearnedTemplate[]>;
  /** Increases with every change of the service's templates and of its live model: the cache key of extraction. */
  revision(serviceId: string): Promise<number>;
  summary(serviceId: string): Promise<LearningSummary>;
  /**
   * The newest reviewed documents first, at most 500 of at most 20 pages each; unusable ones (not_approved) are left
   * out.
   */
  reviewed(serviceId: string): Promise<ReviewedDocumentText[]>;
  /** Requests a refit; no effect if one is already queued or running. */
  requestRefit(serviceId: string): Promise<void>;
  /** Called by the running job: stores its progress. false: it was cancelled, and must end. */
  reportRefit(
    serviceId: string,
    jobId: string,
    progress: { readonly done: number; readonly total: number },
  ): Promise<boolean>;
  /**
   * The running job is done. A refit requested after it had read the documents got no job of its own: if documents were
   * reviewed or deleted meanwhile, the next one is requested. A cancelled job requests none.
   */
  endRefit(serviceId: string, jobId: string): Promise<void>;
  /**
   * Ends the queued or running refit; false: there is none. Versions that were fitted on deleted documents are deleted
   * at once, as the refit would have done, including the live one.
   */
  cancelRefit(serviceId: string): Promise<boolean>;
  /**
   * Requests a refit of every service whose newest version was fitted on other shipped models than these. Resolves with
   * their number.
   */
  requestStaleRefits(shippedVersion: string): Promise<number>;
  liveModel(serviceId: string): Promise<{ version: number; model: unknown; documentIds: readonly string[] } | null>;
  /** Newest first. */
  models(serviceId: string): Promise<ModelVersion[]>;
  /**
   * Adds a version, retires older candidates, and makes it live if `goesLive` and no person has pinned another; the
   * newest 20 are kept, and the live one. null: the service is gone, or the job that fitted it was cancelled.
   */
  addModel(
    serviceId: string,
    fitted: {
      shippedVersion: string;
      documentIds: readonly string[];
      /** Number of reviewed documents in all. */
      reviewed: number;
      model: unknown;
      report: ReplayReport;
      status: "candidate" | "retired";
      goesLive: boolean;
      jobId?: string;
      now: Date;
    },
  ): Promise<{ version: number; isLive: boolean } | null>;
  /** Deletes versions that were fitted on deleted documents, including the live one; adding a version does the same. */
  forgetModels(serviceId: string): Promise<void>;
  /** Makes a version live, or none (null); false: there is no such version. */
  setLiveModel(serviceId: string, version: number | null, isPinned: boolean): Promise<boolean>;
}
