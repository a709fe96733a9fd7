import type { ApprovalRecord, ApprovalTotals, ScoredRecord, ShiftReason } from "../../core/guarantee/guarantee.ts";

/** What is kept of a document when it is decided on, before anybody reviews it. */
export type NewApprovalRecord = Pick<ApprovalRecord, "chance" | "fields" | "inclusion" | "admitted">;

/** What a guaranteed error rate counts, of services that have a target. It goes with its document. */
export interface ApprovalStore {
  /**
   * The newest documents, and of older ones the random sample, newest first, since counting began anew; with why it did. What every
   * decision asks.
   */
  scores(serviceId: string): Promise<Counted<ScoredRecord>>;
  /** The same with each field, and how many there are in all, for figures. */
  records(serviceId: string): Promise<Counted<ApprovalRecord> & { readonly totals: ApprovalTotals }>;
  /** Nothing decided until then counts any more. An earlier restart than the known one changes nothing. */
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
