/** The end of an account, or of one of its services, and what an account may see of itself before. */
export interface ErasureStore extends ServiceErasureStore {
  /** From now on nobody gets in, and no copy of an encrypted file can be read. */
  begin(accountId: string, now: Date): Promise<boolean>;
  /** Accounts whose erasure has begun some time ago and not ended. */
  unfinished(): Promise<string[]>;
  /** Documents older than their service keeps them (`retentionDays`), oldest first. */
  expiredDocuments(
    now: Date,
    limit: number,
  ): Promise<{ readonly accountId: string; readonly serviceId: string; readonly documentId: string }[]>;
  /**
   * Deletes every row but the account's own, portion by portion; gives how many by table. Call it after the bytes are gone; again where
   * it was cut off.
   */
  finish(accountId: string): Promise<Readonly<Record<string, number>>>;
  /** Deletes the account's own row, by which an erasure that was cut off is found; false: another process has ended it. */
  end(accountId: string): Promise<boolean>;
  /** Rows by table; nothing where nothing is left. */
  count(accountId: string): Promise<Readonly<Record<string, number>>>;
  /** Every row as of one moment, without secrets, as JSON text. */
  rows(accountId: string, take: (table: string, row: string) => Promise<void>): Promise<void>;
}

/** What stands in the way of deleting a service without a word about it. */
export interface HeldByService {
  readonly documents: number;
  /** Of them those that are still being read. */
  readonly running: number;
  /** Decisions over many documents and imports that are at work. */
  readonly batches: number;
}

/**
 * The end of a service:
 *
 *   there ──begin──▶ invisible, its keys gone, its documents fenced off ──removeDocuments, their purge──▶ without documents ──end──▶ gone
 *
 * Behind `begin` each step may be cut off and made again, by any process.
 */
export interface ServiceErasureStore {
  /**
   * Counts, and holds the service until the end of the transaction: nothing is added to it meanwhile. null: there is no such service.
   * Another version than the expected one: field_invalid.
   */
  holdService(serviceId: string, expectedVersion: number | null): Promise<HeldByService | null>;
  /** In the transaction that holds it. From now on nobody finds it, and what is being read for it is written nowhere. */
  beginService(serviceId: string, now: Date): Promise<void>;
  /** Services whose erasure has begun and not ended. */
  unfinishedServices(): Promise<string[]>;
  /** Puts a portion of its documents among the removed ones, whose bytes and rows go as those of any other (DocumentStore.removed, purge). */
  removeDocuments(serviceId: string, now: Date): Promise<void>;
  /** Deletes all that is left of it. false: documents still have bytes, or another process was first. */
  endService(serviceId: string): Promise<boolean>;
}
