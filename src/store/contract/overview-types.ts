import type { RevisionStatus } from "../../core/documents/revision.ts";

/** Documents of a service that await a decision, by status. */
export interface QueueFigures {
  readonly serviceId: string;
  readonly revisionStatus: Extract<RevisionStatus, "pending" | "to_review" | "review_required">;
  readonly documents: number;
  readonly oldestAt: Date;
  readonly overOneDay: number;
  /** Also counted among those over one day. */
  readonly overThreeDays: number;
}

/** Stored documents that arrived and were read, by day (UTC). */
export interface DayFigures {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly documents: number;
  readonly pages: number;
  /** Approved by the service itself; no person touched them. */
  readonly automatic: number;
  /** Approved by a person who changed nothing. */
  readonly confirmed: number;
  /** Not decided yet. */
  readonly open: number;
}

/** Documents that people reviewed in one week. */
export interface WeekFigures {
  /** Its Monday (UTC), YYYY-MM-DD. */
  readonly week: string;
  readonly documents: number;
  /** Values found by the machine, those left unchanged by reviewers, and those added by them. */
  readonly shown: number;
  readonly kept: number;
  readonly added: number;
}

export interface SystemFigures {
  readonly documents: number;
  readonly storedBytes: number;
  /** Waiting for a reader or being read. */
  readonly running: number;
  readonly oldestRunningAt: Date | null;
  /** Removed, but their bytes still exist. */
  readonly beingDeleted: number;
  /** Live processes of the installation. */
  readonly processes: number;
}

/** Figures for the start page; counted on request. */
export interface OverviewStore {
  queue(serviceIds: readonly string[], now: Date): Promise<QueueFigures[]>;
  /** Oldest first; days without a document are left out. */
  days(serviceIds: readonly string[], since: Date): Promise<DayFigures[]>;
  failed(serviceIds: readonly string[], since: Date): Promise<number>;
  /** Pages charged to plans, oldest first; days without any are left out. */
  usageDays(
    planIds: readonly string[],
    since: Date,
  ): Promise<{ readonly planId: string; readonly day: string; readonly pages: number }[]>;
  /**
   * Evaluates reviewed documents that were not evaluated yet (the newest, up to a limit per call), then returns all
   * evaluated ones by week.
   */
  accuracy(serviceIds: readonly string[], since: Date): Promise<WeekFigures[]>;
  system(accountId: string): Promise<SystemFigures>;
}
