import type { RevisionStatus } from "../../core/documents/revision.ts";

/** Documents of a service that wait for a decision, by what they wait for. */
export interface QueueFigures {
  readonly serviceId: string;
  readonly revisionStatus: Extract<RevisionStatus, "pending" | "to_review" | "review_required">;
  readonly documents: number;
  readonly oldestAt: Date;
  readonly overOneDay: number;
  /** Counted among those over one day too. */
  readonly overThreeDays: number;
}

/** Stored documents that arrived on one day (UTC) and were read. */
export interface DayFigures {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly documents: number;
  readonly pages: number;
  /** Approved by the service itself; no person touched them. */
  readonly automatic: number;
  /** Approved by a person who changed nothing. */
  readonly confirmed: number;
  /** Nobody has decided about them. */
  readonly open: number;
}

/** Documents that people reviewed in one week. */
export interface WeekFigures {
  /** Its Monday (UTC), YYYY-MM-DD. */
  readonly week: string;
  readonly documents: number;
  /** Values that the machine gave, those of them that people left, and those that people had to add. */
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
  /** Removed, but their bytes still stand. */
  readonly beingDeleted: number;
  /** Processes of the installation that are alive. */
  readonly processes: number;
}

/** Figures for people who come in; counted when they are asked for. */
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
  /** Counts reviewed documents that were not counted yet (the newest, so many a call), then gives all counted ones by week. */
  accuracy(serviceIds: readonly string[], since: Date): Promise<WeekFigures[]>;
  system(accountId: string): Promise<SystemFigures>;
}
