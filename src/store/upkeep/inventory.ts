import type { Database } from "../database/database.ts";

/** What locates a document's bytes. */
export interface InventoryEntry {
  readonly accountId: string;
  readonly documentId: string;
  readonly sha256: string;
  /** Removed: its bytes may or may not exist. */
  readonly isRemoved: boolean;
}

const PAGE = 1_000;

/** Every document of the installation, in pages, so that a million of them take no memory. */
export async function* inventory({ db }: Pick<Database, "db">): AsyncGenerator<InventoryEntry[]> {
  let last: string | null = null;
  for (;;) {
    let query = db
      .selectFrom("document")
      .select(["accountId", "documentId", "sha256", "deletedAt"])
      .orderBy("documentId")
      .limit(PAGE);
    if (last !== null) query = query.where("documentId", ">", last);
    const rows = await query.execute();
    if (rows.length === 0) return;
    yield rows.map(({ deletedAt, ...document }) => ({ ...document, isRemoved: deletedAt !== null }));
    last = rows[rows.length - 1]!.documentId;
  }
}
