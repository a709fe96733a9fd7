import { existsSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import { type Config, dataPaths } from "../config/config.ts";
import { StartupError } from "../errors.ts";
import { createAccountKeys } from "../store/blobs/account-keys.ts";
import { createLocalBlobs } from "../store/blobs/blobs-local.ts";
import { createS3Blobs } from "../store/blobs/blobs-s3.ts";
import { createSealing, type WrappedKeys } from "../store/blobs/sealing.ts";
import type { BlobStore } from "../store/contract/store.ts";
import { openDatabase } from "../store/database/database.ts";
import { startEmbeddedPostgres } from "../store/embedded-postgres/embedded-postgres.ts";
import { urlOfRunningPostgres } from "../store/embedded-postgres/running-postgres.ts";

export interface Storage {
  readonly url: string;
  /** With the accounts' keys of this database. */
  readonly blobs: BlobStore;
  /** The same files, with keys from elsewhere. */
  blobsWith(keys: WrappedKeys): BlobStore;
  readonly isInUse: boolean;
}

/**
 * Where an installation stores its data, for commands beside it: its database, running or started for this command, and
 * its blobs. StartupError if the data folder has no installation, unless the command makes one.
 */
export async function withStorage<T>(
  config: Config,
  work: (storage: Storage) => Promise<T>,
  { makesOne = false } = {},
): Promise<T> {
  const paths = dataPaths(config.dataDir);
  if (config.databaseUrl) return workAt(config, config.databaseUrl, false, work);
  const running = await urlOfRunningPostgres(paths.database);
  if (running) return workAt(config, running, true, work);
  if (!makesOne && !existsSync(join(paths.database, "cluster"))) {
    throw new StartupError(
      `ESTRATTO_DATA_DIR ${config.dataDir} holds no installation; set it to the folder that estratto runs on, or set DATABASE_URL.`,
    );
  }
  const log = pino({ level: "silent" });
  const postgres = await startEmbeddedPostgres({ dataDir: paths.database, socketDir: paths.socket, log });
  try {
    return await workAt(config, postgres.url, false, work);
  } finally {
    await postgres.stop();
  }
}

async function workAt<T>(
  config: Config,
  url: string,
  isInUse: boolean,
  work: (storage: Storage) => Promise<T>,
): Promise<T> {
  const database = openDatabase(url, { maxConnections: 1 });
  const blobsWith = (keys: WrappedKeys): BlobStore => {
    const sealing = createSealing(config.encryptionKeys, keys);
    return config.s3 ? createS3Blobs(config.s3, sealing) : createLocalBlobs(dataPaths(config.dataDir).blobs, sealing);
  };
  try {
    return await work({ url, blobs: blobsWith(createAccountKeys(database)), blobsWith, isInUse });
  } finally {
    await database.close();
  }
}
