/** The owner's target for automatic approval. */
export interface GuaranteeSettings {
  /** Share of the automatically approved documents that may be wrong, e.g. 0.01. */
  readonly maxErrorRate: number;
  /** Share of the documents that would be approved which are reviewed nevertheless. */
  readonly auditRate: number;
}

/** The guarantee holds with this confidence. */
export const GUARANTEE_CONFIDENCE = 0.95;
export const DOUBT = 1 - GUARANTEE_CONFIDENCE;
export const DEFAULT_AUDIT_RATE = 0.1;
