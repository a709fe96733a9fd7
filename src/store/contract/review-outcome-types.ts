/** The lowest confidence, 0..100, of the field's values; null: the machine had found none. */
export type JudgedValue = readonly [field: string, confidence: number | null, isRight: boolean];

/** The outcome of one document's review: none of its values, only whether each was right. */
export interface ReviewOutcome {
  readonly documentId: string;
  readonly version: number;
  readonly reviewedAt: Date;
  /** 0..1: the machine's confidence in the whole document; 0 = never without a person. */
  readonly chance: number;
  /** null: not all of it was reviewed. */
  readonly isRight: boolean | null;
  readonly judged: readonly JudgedValue[];
}

/** A reviewed document without an up-to-date outcome. */
export interface Unseen {
  readonly documentId: string;
  /** A person's decision about the whole document; null: only about the named fields. */
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
  /** The most active first. */
  teachers(serviceId: string, limit: number): Promise<Teacher[]>;
}
