/** Erasure of an account or of one of its services, and the export of an account's data. */
export interface ErasureStore extends ServiceErasureStore {
  /** From now on nobody can sign in, and no copy of an encrypted file can be read. */
  begin(accountId: string, now: Date): Promise<boolean>;
  /** Accounts whose erasure began some time ago and has not ended. */
  unfinished(): Promise<string[]>;
  /** Documents past their service's retention (`retentionDays`), oldest first. */
  expiredDocuments(
    now: Date,
    limit: number,
  ): Promise<{ readonly accountId: string; readonly serviceId: string; readonly documentId: string }[]>;
  /**
   * Deletes every row except the account's own, in portions; returns the numbers by table. Call it after the blobs are
   * deleted; call it again if it was cut off.
   */
  finish(accountId: string): Promise<Readonly<Record<string, number>>>;
  /** Deletes the account's own row, by which an interrupted erasure is found; false: another process has ended it. */
  end(accountId: string): Promise<boolean>;
  /** Number of rows by table; empty if nothing is left. */
  count(accountId: string): Promise<Readonly<Record<string, number>>>;
  /** Every row as of one moment, without secrets, as JSON text. */
  rows(accountId: string, take: (table: string, row: string) => Promise<void>): Promise<void>;
}

/** What prevents a service from being deleted without confirmation. */
export interface HeldByService {
  readonly documents: number;
  /** Of which still being read. */
  readonly running: number;
  /** Running batch decisions and imports. */
  readonly batches: number;
}

/**
 * Erasure of a service:
 *
 *   there ──begin──▶ invisible, its keys gone, its documents fenced off ──removeDocuments, their purge──▶ without
 *   documents ──end──▶ gone
 *
 * After `begin` every step can be interrupted and repeated, by any process.
 */
export interface ServiceErasureStore {
  /**
   * Counts, and locks the service until the end of the transaction: nothing is added to it meanwhile. null: no such
   * service. A version other than the expected one: field_invalid.
   */
  holdService(serviceId: string, expectedVersion: number | null): Promise<HeldByService | null>;
  /**
   * In the transaction that holds it. From now on it is invisible, and results of documents being read for it are
   * discarded.
   */
  beginService(serviceId: string, now: Date): Promise<void>;
  /** Services whose erasure has begun and not ended. */
  unfinishedServices(): Promise<string[]>;
  /**
   * Marks a portion of its documents as removed; their bytes and rows are deleted like those of any other
   * (DocumentStore.removed, purge).
   */
  removeDocuments(serviceId: string, now: Date): Promise<void>;
  /** Deletes everything left of it. false: documents still have bytes, or another process was first. */
  endService(serviceId: string): Promise<boolean>;
}
