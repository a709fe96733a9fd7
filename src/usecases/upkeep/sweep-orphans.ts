import type { BlobStore, StoredBlob } from "../../store/contract/store.ts";

/** Bytes are put before their row is written: younger ones may belong to an upload that is under way. */
export const ORPHAN_AFTER_MS = 3_600_000;

const ASKED_AT_ONCE = 500;

/**
 * Deletes the bytes of uploads that a crash interrupted between storing them and their row: nobody was told of them,
 * and nobody can reach them. Returns the number of documents whose bytes were deleted. `unknownOf` picks the ids that
 * no row, not even a removed one, has.
 */
export async function sweepOrphans(
  parts: {
    readonly unknownOf: (documentIds: readonly string[]) => Promise<readonly string[]>;
    readonly blobs: Pick<BlobStore, "list" | "deleteDocument">;
    readonly now: () => Date;
  },
  afterMs = ORPHAN_AFTER_MS,
): Promise<number> {
  const { unknownOf, blobs, now } = parts;
  let swept = 0;
  let asked: StoredBlob[] = [];
  const settle = async (): Promise<void> => {
    const accounts = new Map(asked.map(({ documentId, accountId }) => [documentId, accountId]));
    asked = [];
    if (accounts.size === 0) return;
    for (const documentId of await unknownOf([...accounts.keys()])) {
      await blobs.deleteDocument(accounts.get(documentId)!, documentId);
      swept++;
    }
  };
  for await (const blob of blobs.list()) {
    if (now().getTime() - blob.storedAt.getTime() < afterMs) continue;
    asked.push(blob);
    if (asked.length >= ASKED_AT_ONCE) await settle();
  }
  await settle();
  return swept;
}
