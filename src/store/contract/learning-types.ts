import type { ReplayReport, ReviewedDocumentText } from "../../extraction/contract.ts";

/** What the store keeps of learning: remembered layouts, and the versions of each service's own model. */

/** What one corrected document taught: opaque to the store, made and read by extraction. */
export interface LearnedTemplate {
  readonly templateId: string;
  readonly documentId: string;
  readonly payload: unknown;
  readonly createdAt: Date;
}

/** candidate: fitted, and waiting for a person · live: used · retired: was live, or a newer version took its place. */
export type ModelStatus = "candidate" | "live" | "retired";

/** A version of what a service learned in the background. Its model is opaque to the store. */
export interface ModelVersion {
  readonly version: number;
  readonly status: ModelStatus;
  readonly shippedVersion: string;
  /** How many reviewed documents it was fitted on. */
  readonly documents: number;
  readonly sizeBytes: number;
  readonly report: ReplayReport;
  readonly createdAt: Date;
}

/** A refit that waits or is at work. */
export interface RefitUnderWay {
  /** Steps, of a number that grows with documents and fields; null: it waits for its turn. */
  readonly done: number | null;
  readonly total: number | null;
  /** The live version was fitted on a document that is deleted: it goes when this ends, however it ends. */
  readonly forgetsLive: boolean;
}

export interface LearningSummary {
  /** Documents that taught a layout. */
  readonly documents: number;
  readonly corrections: number;
  /** Documents of which a person judged values. */
  readonly reviewed: number;
  /** null: no refit waits or is at work. */
  readonly refit: RefitUnderWay | null;
  readonly liveVersion: number | null;
  readonly isPinned: boolean;
  /** How many documents were reviewed when the newest version was fitted, live or not; 0 = there is none. */
  readonly lastFit: number;
}

export interface LearningStore {
  /** Newest first, at most 200. */
  templates(serviceId: string): Promise<LearnedTemplate[]>;
  /** Rises with every change of the service's templates and of its live model: the cache key of extraction. */
  revision(serviceId: string): Promise<number>;
  summary(serviceId: string): Promise<LearningSummary>;
  /** The newest reviewed documents first, at most 500 of at most 20 pages; unusable ones (not_approved) are left out. */
  reviewed(serviceId: string): Promise<ReviewedDocumentText[]>;
  /** Asks for a refit; one that waits or is at work already is not asked for twice. */
  requestRefit(serviceId: string): Promise<void>;
  /** From the job at work: how far it is. false: it was cancelled, and is to end. */
  reportRefit(
    serviceId: string,
    jobId: string,
    progress: { readonly done: number; readonly total: number },
  ): Promise<boolean>;
  /**
   * The job at work is done. Who asked for a refit since it looked at the documents got no job of their own: where documents were reviewed
   * or deleted meanwhile, the next one is asked for. A job that was cancelled asks for none.
   */
  endRefit(serviceId: string, jobId: string): Promise<void>;
  /**
   * Ends the refit that waits or is at work; false: there is none. What it would have forgotten is forgotten: versions that were fitted on
   * deleted documents go at once, the live one too.
   */
  cancelRefit(serviceId: string): Promise<boolean>;
  /** … of every service whose newest version was fitted on other shipped models than these. Resolves with how many there are. */
  requestStaleRefits(shippedVersion: string): Promise<number>;
  liveModel(serviceId: string): Promise<{ version: number; model: unknown; documentIds: readonly string[] } | null>;
  /** Newest first. */
  models(serviceId: string): Promise<ModelVersion[]>;
  /**
   * Adds a version, retires older candidates, and makes it live if `goesLive` and no person has pinned another; the newest 20 are
   * kept, and the live one. null: the service is gone, or the job that made it was cancelled.
   */
  addModel(
    serviceId: string,
    fitted: {
      shippedVersion: string;
      documentIds: readonly string[];
      /** How many documents were reviewed in all. */
      reviewed: number;
      model: unknown;
      report: ReplayReport;
      status: "candidate" | "retired";
      goesLive: boolean;
      jobId?: string;
      now: Date;
    },
  ): Promise<{ version: number; isLive: boolean } | null>;
  /** Deletes versions that were fitted on documents which are deleted, the live one too; adding a version does the same. */
  forgetModels(serviceId: string): Promise<void>;
  /** Makes a version live, or none (null); false: there is no such version. */
  setLiveModel(serviceId: string, version: number | null, isPinned: boolean): Promise<boolean>;
}
