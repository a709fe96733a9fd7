/**
 * Files that the service does not have yet, in the browser's own database, so that a reload can continue with them.
 * They are deleted as soon as the service has them or they are cancelled, and at the latest with the session (12
 * hours); signing out deletes all of them.
 */
export interface KeptFile {
  readonly id: string;
  readonly file: File;
  /**
   * The same for every try to send it, so that a response that got lost on the way does not store the document twice.
   */
  readonly idempotencyKey: string;
  readonly keptAt: number;
}

const DATABASE = "estratto.uploads";
const FILES = "files";
const KEPT_MS = 12 * 3_600_000;

/** Rejects if the browser does not store anything (no space, a private window). */
export async function keepFile(file: Omit<KeptFile, "keptAt">): Promise<void> {
  await inStore("readwrite", (files) => files.put({ ...file, keptAt: Date.now() } satisfies KeptFile));
}

export async function forgetFile(id: string): Promise<void> {
  await inStore("readwrite", (files) => files.delete(id));
}

export async function forgetAllFiles(): Promise<void> {
  await inStore("readwrite", (files) => files.clear());
}

/** Those of these ids that exist. Files left behind by a tab that never came back are deleted. */
export async function recallFiles(ids: readonly string[]): Promise<KeptFile[]> {
  const kept = (await inStore("readonly", (files) => files.getAll())) as KeptFile[];
  const old = kept.filter(({ keptAt }) => Date.now() - keptAt > KEPT_MS);
  for (const { id } of old) await forgetFile(id);
  return kept.filter((each) => ids.includes(each.id) && !old.includes(each));
}

async function inStore<T>(mode: IDBTransactionMode, act: (files: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await opened();
  try {
    const transaction = database.transaction(FILES, mode);
    const request = act(transaction.objectStore(FILES));
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    return request.result;
  } finally {
    database.close();
  }
}

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(FILES, { keyPath: "id" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
