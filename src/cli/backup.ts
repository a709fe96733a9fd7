import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import packageJson from "../../package.json" with { type: "json" };
import { type Config, dataPaths } from "../config/config.ts";
import { StartupError } from "../errors.ts";
import { createLocalBlobs } from "../store/blobs/blobs-local.ts";
import { createSealing } from "../store/blobs/sealing.ts";
import type { BlobKey, BlobStore } from "../store/contract/store.ts";
import { syncFolder, writeSynced } from "../store/durable-files.ts";
import { dumpTables, loadTables, type TableCopies } from "../store/upkeep/table-copies.ts";
import { checkStorage } from "../usecases/upkeep/check-storage.ts";
import { keysOfBackup } from "./backup-keys.ts";
import { type Storage, withStorage } from "./storage.ts";

/**
 * A backup is a folder: manifest.json (written last: without it there is no backup), tables/ as of one moment, blobs/
 * of every document of that moment, and the secret with which second factors are encrypted. Files that are encrypted in
 * the store are also encrypted in the backup, with the same accounts' keys, which are in tables/, encrypted with
 * ESTRATTO_ENCRYPTION_KEY: that key is not part of the backup.
 */
interface Manifest extends TableCopies {
  readonly format: 1;
  readonly version: string;
  readonly createdAt: string;
  readonly documents: number;
}

const MANIFEST = "manifest.json";
const SECRET = "auth-secret";

/**
 * `estratto backup FOLDER`, beside a running installation or a stopped one. The folder must not exist yet. A failed
 * backup leaves nothing behind.
 */
export async function backup(config: Config, folder: string, now: Date): Promise<void> {
  if (existsSync(folder)) throw new StartupError(`${folder} exists already; name a folder that does not.`);
  const building = `${folder}.partial-${process.pid}`;
  await mkdir(building, { recursive: true, mode: 0o700 });
  try {
    await buildBackup(config, building, { folder, now });
  } catch (error) {
    await rm(building, { recursive: true, force: true });
    throw error;
  }
}

async function buildBackup(
  config: Config,
  building: string,
  { folder, now }: { readonly folder: string; readonly now: Date },
): Promise<void> {
  const { copies, documents } = await withStorage(config, ({ url, blobs }) =>
    copyAll(url, blobs, building, config.encryptionKeys),
  );
  await copySecret(dataPaths(config.dataDir).authSecret, join(building, SECRET));
  const createdAt = now.toISOString();
  const manifest: Manifest = { format: 1, version: packageJson.version, createdAt, documents, ...copies };
  await writeDurably(join(building, MANIFEST), JSON.stringify(manifest, null, 2));
  await rename(building, folder);
  await syncFolder(dirname(folder));
  process.stdout.write(`${documents} documents and ${copies.tables.length} tables are in ${folder}\n`);
}

/**
 * Copies rows as of one moment, then the bytes of that moment's documents. A document removed between the two no longer
 * has bytes: then rows are copied again, and the bytes that were already copied stay. The copies are read again and
 * compared at the end.
 */
async function copyAll(
  url: string,
  from: BlobStore,
  building: string,
  encryptionKeys: readonly Buffer[],
): Promise<{ copies: TableCopies; documents: number }> {
  for (let attempt = 1; ; attempt++) {
    const tables = join(building, "tables");
    await rm(tables, { recursive: true, force: true });
    await mkdir(tables, { mode: 0o700 });
    const { copies, documents } = await dumpTables(url, tables);
    const keys = await keysOfBackup(building, copies);
    if (keys.count > 0 && encryptionKeys.length === 0)
      throw new StartupError(
        "The documents are encrypted; set ESTRATTO_ENCRYPTION_KEY to the key they are encrypted with.",
      );
    const to = createLocalBlobs(join(building, "blobs"), createSealing(encryptionKeys, keys));
    for (const document of documents) {
      const bytes = await from.get(document);
      if (bytes) await to.put(document, bytes);
    }
    const lacking: BlobKey[] = [];
    const parts = { inventory: () => pageOf(documents), blobs: to, now: () => new Date(NEVER_YOUNG) };
    await checkStorage(parts, { deleteOrphans: true }, ({ kind, key }) => {
      if (kind !== "orphan") lacking.push(key);
    });
    if (lacking.length === 0) return { copies, documents: documents.length };
    if (attempt === ATTEMPTS) {
      throw new StartupError(`The bytes of document ${lacking[0]!.documentId} cannot be read; see estratto fsck.`);
    }
  }
}

const ATTEMPTS = 3;
/**
 * Blobs that no document of the moment has were removed meanwhile, and are removed from the backup, however new they
 * are.
 */
const NEVER_YOUNG = 8.64e15;

async function* pageOf<T>(entries: readonly T[]): AsyncGenerator<readonly T[]> {
  yield entries;
}

/** `estratto restore FOLDER` into an empty installation: an empty data folder, or an empty database and store. */
export async function restore(config: Config, folder: string): Promise<void> {
  const manifest = await readManifest(folder);
  const keys = await keysOfBackup(folder, manifest);
  if (keys.count > 0 && config.encryptionKeys.length === 0)
    throw new StartupError(`${folder} is encrypted; set ESTRATTO_ENCRYPTION_KEY to the key of then.`);
  const into = async ({ url, blobsWith, isInUse }: Storage) => {
    if (isInUse)
      throw new StartupError("estratto is running on ESTRATTO_DATA_DIR; stop it and restore into an empty folder.");
    const saved = createLocalBlobs(join(folder, "blobs"), createSealing(config.encryptionKeys, keys));
    const blobs = blobsWith(keys);
    // Bytes first: rows without bytes would be lost documents, bytes without rows are only forgotten ones.
    for await (const key of saved.list()) {
      const bytes = await saved.get(key);
      if (bytes) await blobs.put(key, bytes);
    }
    await copySecret(join(folder, SECRET), dataPaths(config.dataDir).authSecret);
    await loadTables(url, join(folder, "tables"), manifest);
  };
  await withStorage(config, into, { makesOne: true });
  process.stdout.write(
    `${manifest.documents} documents of ${manifest.createdAt} are restored; check them with: estratto fsck\n`,
  );
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), "utf8").catch(() => null);
  if (text === null) throw new StartupError(`${folder} is no complete backup: it has no ${MANIFEST}.`);
  const manifest = JSON.parse(text) as Manifest;
  if (manifest.format !== 1)
    throw new StartupError(`${folder} was made by a newer estratto; restore it with that version.`);
  return manifest;
}

/** Absent if ESTRATTO_AUTH_SECRET sets it. */
async function copySecret(from: string, to: string): Promise<void> {
  const secret = await readFile(from, "utf8").catch(() => null);
  if (secret === null || existsSync(to)) return;
  await mkdir(dirname(to), { recursive: true });
  await writeDurably(to, secret);
}

async function writeDurably(path: string, text: string): Promise<void> {
  await writeSynced(path, text, "wx");
  await syncFolder(dirname(path));
}
