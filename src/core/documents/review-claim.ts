/** A claim that nobody renewed for so long is nobody's (contract section 6). */
export const CLAIM_IDLE_MS = 15 * 60_000;

/** What waits for a person, most pressing first. */
export const WAITING = ["review_required", "to_review", "pending"] as const;
