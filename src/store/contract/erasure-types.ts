/** The end of an account and what it may see of itself before. */
export interface ErasureStore {
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
