import type { DocumentRecord } from "./document-types.ts";

/**
 * Claims: who is reviewing which document, and which documents nobody is reviewing yet.
 *
 * free ──take──▶ held ──take by the holder──▶ held (renewed) ──release | 15 min without renewal──▶ free
 *                  └──take over──▶ held by another
 */
export interface ReviewDesk {
  /** null: not claimed. */
  claimOf(documentId: string, now: Date): Promise<ClaimRecord | null>;
  /**
   * Takes a free document, renews the caller's own claim, or with `takeOver` takes another's; otherwise the claim stays
   * with its holder. null: there is no such document in the service.
   */
  take(
    serviceId: string,
    documentId: string,
    claimant: { holder: string; takeOver: boolean; now: Date },
  ): Promise<{ claim: ClaimRecord; before: ClaimRecord | null } | null>;
  /** false: the claim was not the holder's. */
  release(documentId: string, holder: string): Promise<boolean>;
  /**
   * The most pressing document that awaits review and that nobody else is reviewing: by status, then the oldest first;
   * starting after `after`, if given, and wrapping around.
   */
  nextWaiting(
    serviceId: string,
    request: { after: string | null; holder: string; now: Date },
  ): Promise<{ document: DocumentRecord | null; waiting: number }>;
}

export interface ClaimRecord {
  /** "member:<id>" or "key:<id>". */
  readonly holder: string;
  readonly claimedAt: Date;
  readonly renewedAt: Date;
}
