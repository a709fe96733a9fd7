import type { Config } from "../config/config.ts";
import { openDatabase } from "../store/database/database.ts";
import { inventory } from "../store/upkeep/inventory.ts";
import { checkStorage } from "../usecases/upkeep/check-storage.ts";
import { withStorage } from "./storage.ts";

const WHAT_TO_DO = {
  missing: "restore it from a backup",
  corrupt: "restore it from a backup; until then it is not given out",
  orphan: "an upload that was cut off; estratto fsck --delete-orphans removes it",
} as const;

/**
 * `estratto fsck`: reads every stored document and compares it with its SHA-256, and every blob with its document. One
 * line per finding, and one line of counts; true if no document is missing or corrupt. Runs beside a running
 * installation or a stopped one.
 */
export function fsck(
  config: Config,
  { deleteOrphans, now }: { readonly deleteOrphans: boolean; readonly now: () => Date },
): Promise<boolean> {
  return withStorage(config, async ({ url, blobs }) => {
    const database = openDatabase(url, { maxConnections: 1 });
    const counts = { missing: 0, corrupt: 0, orphan: 0 };
    try {
      const parts = { inventory: () => inventory(database), blobs, now };
      const { documents, deleted, ...seen } = await checkStorage(parts, { deleteOrphans }, ({ kind, key }) => {
        counts[kind]++;
        process.stdout.write(`${kind} ${key.accountId}/${key.documentId}/${key.sha256}: ${WHAT_TO_DO[kind]}\n`);
      });
      process.stdout.write(
        `${documents} documents, ${seen.blobs} blobs: ${counts.missing} missing, ${counts.corrupt} corrupt, ` +
          `${counts.orphan} orphaned${deleteOrphans ? ` (${deleted} deleted)` : ""}\n`,
      );
    } finally {
      await database.close();
    }
    return counts.missing + counts.corrupt === 0;
  });
}
