import { randomUUID } from "node:crypto";
import { access, constants, type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { sha256Of } from "../../core/basics/in-shares.ts";
import { AppError } from "../../errors.ts";
import type { BlobKey, BlobStore, StoredBlob } from "../contract/store.ts";
import { syncFolder } from "../durable-files.ts";
import { isRunning } from "../running-process.ts";
import { blobCorrupt, checkKey, guarded, within } from "./blob-rules.ts";
import { type Sealing, UNSEALED } from "./sealing.ts";

const CHUNK_BYTES = 1 << 20;
const UPLOADS = "uploads";
/** Age of a temporary file whose upload is surely over; a younger one may be another process's work. */
const FORGOTTEN_MS = 3_600_000;
/** The folder may be shared: a process id says nothing on another machine. */
const HOST = hostname().replace(/[^A-Za-z0-9-]/g, "-");

/**
 * Blobs as files `root/account/document/sha256`. The order makes `put` durable: write and compare the count, fsync the
 * file, rename, fsync the folders. Without the last step a power cut leaves only the temporary file.
 */
export function createLocalBlobs(root: string, sealing: Sealing = UNSEALED): BlobStore {
  const uploads = join(root, UPLOADS);
  let prepared: Promise<void> | null = null;
  const prepare = () => {
    prepared ??= prepareFolders(root, uploads).catch((error: unknown) => {
      prepared = null;
      throw error;
    });
    return prepared;
  };
  const documentDir = ({ accountId, documentId }: Omit<BlobKey, "sha256">) => join(root, accountId, documentId);
  return {
    put: (key, bytes) =>
      guarded(async () => {
        checkKey(key);
        if ((await sha256Of(bytes)) !== key.sha256)
          throw new AppError("internal", "The bytes do not have the stated SHA-256.");
        const stored = await sealing.seal(key, bytes);
        await prepare();
        const upload = join(uploads, `${HOST}.${process.pid}-${randomUUID()}`);
        try {
          await writeDurably(upload, stored);
          await mkdir(documentDir(key), { recursive: true, mode: 0o700 });
          await rename(upload, join(documentDir(key), key.sha256));
        } catch (error) {
          await rm(upload, { force: true });
          throw error;
        }
        // Always the whole chain: an existing folder may have been created by another call that has not synced it yet.
        for (const folder of [documentDir(key), join(root, key.accountId), root]) await syncFolder(folder);
      }),
    get: (key) =>
      guarded(async () => {
        checkKey(key);
        const stored = await readFile(join(documentDir(key), key.sha256)).catch(nullIfAbsent);
        if (!stored) return null;
        const bytes = await sealing.open(key, stored);
        if (!bytes) throw blobCorrupt();
        return bytes;
      }),
    deleteDocument: (accountId, documentId) =>
      guarded(async () => {
        checkKey({ accountId, documentId });
        await rm(documentDir({ accountId, documentId }), { recursive: true, force: true });
        await syncFolder(join(root, accountId)).catch(nullIfAbsent);
      }),
    deleteAccount: (accountId) =>
      guarded(async () => {
        checkKey({ accountId, documentId: accountId });
        await rm(join(root, accountId), { recursive: true, force: true });
        await syncFolder(root).catch(nullIfAbsent);
      }),
    isEncrypting: sealing.isOn,
    list: (accountId) => listFolders(root, accountId),
    ping: (timeoutMs) =>
      guarded(() =>
        within(
          timeoutMs,
          prepare().then(() => access(uploads, constants.W_OK | constants.X_OK)),
        ),
      ),
  };
}

async function* listFolders(root: string, only?: string): AsyncGenerator<StoredBlob> {
  for (const accountId of only === undefined ? await namesIn(root) : [only]) {
    if (accountId === UPLOADS) continue;
    for (const documentId of await namesIn(join(root, accountId))) {
      const folder = join(root, accountId, documentId);
      for (const sha256 of await namesIn(folder)) {
        const found = await stat(join(folder, sha256)).catch(nullIfAbsent);
        if (found) yield { accountId, documentId, sha256, storedAt: found.mtime };
      }
    }
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(nullIfAbsent)) ?? [];
}

/** On a full disk a write takes fewer bytes than given, and reports it only in its count. */
async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file: FileHandle = await open(path, "wx", 0o600);
  try {
    for (let written = 0; written < bytes.length; ) {
      const { bytesWritten } = await file.write(bytes, written, Math.min(CHUNK_BYTES, bytes.length - written));
      written += bytesWritten;
    }
    await file.sync();
    const { size } = await file.stat();
    if (size !== bytes.length) throw new AppError("internal", "The file was stored short.");
  } finally {
    await file.close();
  }
}

async function prepareFolders(root: string, uploads: string): Promise<void> {
  await mkdir(uploads, { recursive: true, mode: 0o700 });
  for (const name of await readdir(uploads)) {
    const path = join(uploads, name);
    // Its upload may end while we look.
    const upload = await stat(path).catch(nullIfAbsent);
    if (upload && (Date.now() - upload.mtimeMs > FORGOTTEN_MS || isOfDeadProcess(name)))
      await rm(path, { force: true });
  }
  await syncFolder(root);
}

/** Of this machine: whether a process of another one lives nobody here can tell. */
function isOfDeadProcess(name: string): boolean {
  const [, host, pid] = /^(.*)\.(\d+)-/.exec(name) ?? [];
  return host === HOST && !isRunning(Number(pid));
}

function nullIfAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
