import { AppError } from "../../errors.ts";
import type { StoredDocument } from "../../store/contract/document-types.ts";

/** A try fails only because another writer succeeded, so this many in a row mean constant contention. */
const MOST_TRIES = 20;
const BUSY = "The document is being changed by others again and again; repeat the request.";

/**
 * Changes a document that was read a moment before. `change` must fail if the document is at another version by then. A
 * caller who named no version (`expectedVersion` null) means the document in its current state: what somebody else did
 * meanwhile is no reason to refuse, the change is repeated on the new state. Throws `overloaded` if that never
 * succeeds.
 */
export async function onTheDocumentAsItIs<T>(
  find: () => Promise<StoredDocument>,
  expectedVersion: number | null,
  change: (document: StoredDocument) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    const document = await find();
    try {
      return await change(document);
    } catch (error) {
      const { version } = await find();
      if (expectedVersion !== null || version === document.version) throw error;
      if (tries === MOST_TRIES) throw new AppError("overloaded", BUSY, { cause: error, retryAfterSeconds: 1 });
    }
  }
}
