/** A claim that was not renewed for this long has lapsed (contract section 6). */
export const CLAIM_IDLE_MS = 15 * 60_000;

/** Statuses that need review, most pressing first. */
export const WAITING = ["review_required", "to_review", "pending"] as const;
