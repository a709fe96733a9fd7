/** What an owner asks of automatic approval: at most so much of it wrong. */
export interface GuaranteeSettings {
  /** Share of the automatically approved documents that may be wrong, e.g. 0.01. */
  readonly maxErrorRate: number;
  /** Share of the documents that would be approved which a person reviews all the same. */
  readonly auditRate: number;
}

/** The promise holds with this confidence. */
export const GUARANTEE_CONFIDENCE = 0.95;
export const DOUBT = 1 - GUARANTEE_CONFIDENCE;
export const DEFAULT_AUDIT_RATE = 0.1;
