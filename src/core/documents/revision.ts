/** Revision statuses of a stored document (specification 3.2). The API allows every transition. */
export const REVISION_STATUSES = ["pending", "to_review", "review_required", "approved", "not_approved"] as const;
export type RevisionStatus = (typeof REVISION_STATUSES)[number];

/** Processing statuses (specification 3.1). */
export const PROCESSING_STATUSES = ["RUNNING", "ACTIVE", "ERROR"] as const;
export type ProcessingStatus = (typeof PROCESSING_STATUSES)[number];

/** The initial status of a processed document (contract section 6); with auto-validation off it is undecided. */
export function initialRevisionStatus(autoValidation: boolean, needsReview: boolean): RevisionStatus {
  if (!autoValidation) return "pending";
  return needsReview ? "review_required" : "approved";
}
