import { FileDamaged } from "../../errors.ts";
import type { BlobKey, BlobStore, StoredBlob } from "../../store/contract/store.ts";
import type { InventoryEntry } from "../../store/upkeep/inventory.ts";
import { ORPHAN_AFTER_MS } from "./sweep-orphans.ts";

/** What is wrong with the bytes of an installation. */
export type Finding =
  /** The document is listed and its bytes are not there. */
  | { readonly kind: "missing"; readonly key: BlobKey }
  /** The bytes are not those that were stored; they are never given out. */
  | { readonly kind: "corrupt"; readonly key: BlobKey }
  /** Bytes that no document holds: an upload that was cut off before it was acknowledged. */
  | { readonly kind: "orphan"; readonly key: BlobKey };

export interface StorageCheck {
  readonly documents: number;
  readonly blobs: number;
  /** Orphans that were deleted. */
  readonly deleted: number;
}

/**
 * Compares every document with its bytes and every blob with its document, reading all of them. May run beside a
 * running installation. `found` is called once per finding. With `deleteOrphans` orphans are deleted; nothing else is
 * ever changed.
 */
export async function checkStorage(
  parts: {
    readonly inventory: () => AsyncIterable<readonly InventoryEntry[]>;
    readonly blobs: Pick<BlobStore, "get" | "list" | "deleteDocument">;
    readonly now: () => Date;
  },
  { deleteOrphans }: { readonly deleteOrphans: boolean },
  found: (finding: Finding) => void,
): Promise<StorageCheck> {
  const { inventory, blobs, now } = parts;
  // Blobs first: what is put after this look has a row by the time rows are read, or is too young to be an orphan.
  const held = await blobsByDocument(blobs);
  const counts = { documents: 0, blobs: [...held.values()].flat().length, deleted: 0 };
  for await (const page of inventory()) {
    for (const document of page) {
      counts.documents++;
      const beside = (held.get(folderOf(document)) ?? []).filter(({ sha256 }) => sha256 !== document.sha256);
      held.delete(folderOf(document));
      for (const key of beside) found({ kind: "orphan", key });
      if (document.isRemoved) continue;
      const kind = await stateOf(blobs, document);
      if (kind !== "sound") found({ kind, key: document });
    }
  }
  // What is left belongs to no document at all, so that its folder may go.
  for (const [key, ...more] of held.values()) {
    if (!key || now().getTime() - key.storedAt.getTime() < ORPHAN_AFTER_MS) continue;
    for (const orphan of [key, ...more]) found({ kind: "orphan", key: orphan });
    if (!deleteOrphans) continue;
    await blobs.deleteDocument(key.accountId, key.documentId);
    counts.deleted += 1 + more.length;
  }
  return counts;
}

async function blobsByDocument(blobs: Pick<BlobStore, "list">): Promise<Map<string, StoredBlob[]>> {
  const held = new Map<string, StoredBlob[]>();
  for await (const blob of blobs.list()) {
    const folder = folderOf(blob);
    held.set(folder, [...(held.get(folder) ?? []), blob]);
  }
  return held;
}

async function stateOf(blobs: Pick<BlobStore, "get">, key: BlobKey): Promise<"sound" | "missing" | "corrupt"> {
  try {
    return (await blobs.get(key)) === null ? "missing" : "sound";
  } catch (error) {
    if (error instanceof FileDamaged) return "corrupt";
    throw error;
  }
}

function folderOf({ accountId, documentId }: Pick<BlobKey, "accountId" | "documentId">): string {
  return `${accountId}/${documentId}`;
}
