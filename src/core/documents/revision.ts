/** Revision statuses of a stored document (specification 3.2). Any may follow any over the API. */
export const REVISION_STATUSES = ["pending", "to_review", "review_required", "approved", "not_approved"] as const;
export type RevisionStatus = (typeof REVISION_STATUSES)[number];

/** Processing statuses (specification 3.1). */
export const PROCESSING_STATUSES = ["RUNNING", "ACTIVE", "ERROR"] as const;
export type ProcessingStatus = (typeof PROCESSING_STATUSES)[number];

/**
 * The status a freshly processed document starts with (contract section 6).
 * Only violations of severity error count; with auto-validation off nobody has decided anything yet.
 */
export function initialRevisionStatus(autoValidation: boolean, errorViolations: number): RevisionStatus {
  if (!autoValidation) return "pending";
  return errorViolations === 0 ? "approved" : "review_required";
}
