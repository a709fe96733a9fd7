import { AppError, FileDamaged } from "../../errors.ts";
import type { BlobKey } from "../contract/store.ts";

const ID = /^[0-9a-f-]{8,64}$/;

/** Keys become paths: only our own ids and digests are allowed, whatever the caller checked. */
export function checkKey(key: Omit<BlobKey, "sha256"> & { readonly sha256?: string }): void {
  const parts = [key.accountId, key.documentId, ...(key.sha256 === undefined ? [] : [key.sha256])];
  if (!parts.every((part) => ID.test(part))) throw new AppError("internal", "A blob key is not made of ids.");
}

/** The stored bytes differ from those written: they are never returned, and the operator must restore them. */
export function blobCorrupt(): FileDamaged {
  return new FileDamaged("internal", "blob corrupt: the stored file is damaged; it must be restored from a backup.");
}

/**
 * Runs one operation on the files. A disk or a store that is full, failing or unavailable may recover:
 * dependency_unavailable, with the paths in the cause only. Our own bugs stay bugs.
 */
export async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof AppError || cause instanceof TypeError || cause instanceof RangeError) throw cause;
    throw new AppError("dependency_unavailable", "The file store cannot be used at the moment; try again shortly.", {
      cause,
      retryAfterSeconds: 5,
    });
  }
}

export async function within<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
