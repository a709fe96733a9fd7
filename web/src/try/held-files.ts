import { forgetAllFiles, forgetFile, type KeptFile, keepFile, recallFiles } from "./kept-files.ts";

/** What is needed to send a file. */
export interface HeldFile extends Pick<KeptFile, "file" | "idempotencyKey"> {
  readonly stop: AbortController;
}

/**
 * The files of uploads, by their ids: in memory until they are sent, and in the browser's database if it stores them,
 * until the service has them.
 *
 * @param onKept the file survives a reload from now on
 */
export function createHeldFiles(onKept: (id: string) => void) {
  const files = new Map<string, HeldFile>();
  /** Ids of the files that survive a reload. */
  const kept = new Set<string>();

  /** The service has it, or it was cancelled. */
  function letGo(id: string): void {
    if (!kept.delete(id)) return;
    forgetFile(id).catch(() => kept.add(id));
  }

  return {
    get: (id: string) => files.get(id),
    survives: (id: string) => kept.has(id),
    letGo,

    /** Returns before it is stored: dropping many files does not wait for the browser's disk. */
    take(id: string, file: File): void {
      const idempotencyKey = crypto.randomUUID();
      files.set(id, { file, stop: new AbortController(), idempotencyKey });
      keepFile({ id, file, idempotencyKey }).then(
        () => {
          kept.add(id);
          onKept(id);
        },
        () => kept.delete(id),
      );
    },

    drop(id: string): void {
      files.delete(id);
      letGo(id);
    },

    forgetAll(): void {
      for (const { stop } of files.values()) stop.abort();
      files.clear();
      kept.clear();
      // If nothing could be stored there is nothing to delete either.
      forgetAllFiles().catch(() => undefined);
    },

    /** Those of the ids that an earlier page left; `sent` are those that the service has. */
    async recall(ids: readonly string[], sent: ReadonlySet<string>): Promise<void> {
      const found = await recallFiles(ids).catch(() => []);
      for (const { id, file, idempotencyKey } of found) {
        kept.add(id);
        // The page was left between the service's response and the deletion of the stored file.
        if (sent.has(id)) letGo(id);
        else files.set(id, { file, idempotencyKey, stop: new AbortController() });
      }
    },
  };
}
