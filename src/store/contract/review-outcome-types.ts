/** The confidence, 0..100, of the least sure of the field's values; null: the machine had read none. */
export type JudgedValue = readonly [field: string, confidence: number | null, isRight: boolean];

/** What a review said of one document: no value of it, only whether each was right. */
export interface ReviewOutcome {
  readonly documentId: string;
  readonly version: number;
  readonly reviewedAt: Date;
  /** 0..1: how sure the machine was of the whole; 0 = never without a person. */
  readonly chance: number;
  /** null: not all of it was looked at. */
  readonly isRight: boolean | null;
  readonly judged: readonly JudgedValue[];
}

/** A reviewed document that is to be looked at. */
export interface Unseen {
  readonly documentId: string;
  /** What a person said of the whole; null: only of the named fields. */
  readonly decision: "approved" | "not_approved" | null;
  readonly named: readonly string[];
}

/** Who taught the service, and how much. */
export interface Teacher {
  /** As in the audit trail. */
  readonly actor: string;
  readonly corrections: number;
  readonly approvals: number;
  readonly documents: number;
  readonly lastAt: Date;
}

export interface ReviewOutcomeStore {
  /** Reviewed documents, newest first, whose outcome is missing or older than the document. */
  missing(serviceId: string, limit: number): Promise<Unseen[]>;
  put(serviceId: string, outcomes: readonly ReviewOutcome[]): Promise<void>;
  /** Newest first. */
  list(serviceId: string, limit: number): Promise<ReviewOutcome[]>;
  /** The busiest first. */
  teachers(serviceId: string, limit: number): Promise<Teacher[]>;
}
