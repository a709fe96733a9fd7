import type { ApprovalRecord, ApprovalTotals, ScoredRecord, ShiftReason } from "../../core/guarantee/guarantee.ts";

/** What is recorded when a document is decided on, before anybody reviews it. */
export type NewApprovalRecord = Pick<ApprovalRecord, "chance" | "fields" | "inclusion" | "admitted">;

/** The data behind a guaranteed error rate, of services that have a target. Deleted with its document. */
export interface ApprovalStore {
  /**
   * The input of every decision: the newest documents, and of older ones the random sample, newest first, since
   * counting last restarted; with the reason for the restart.
   */
  scores(serviceId: string): Promise<Counted<ScoredRecord>>;
  /** The same with each field and the total numbers, for display. */
  records(serviceId: string): Promise<Counted<ApprovalRecord> & { readonly totals: ApprovalTotals }>;
  /** Decisions made until then count no more. A restart earlier than the known one has no effect. */
  restart(serviceId: string, restart: Restart): Promise<void>;
}

export interface Counted<T> {
  readonly records: readonly T[];
  readonly restart: Restart | null;
}

export interface Restart {
  readonly since: Date;
  readonly reason: ShiftReason;
}
