import { pino } from "pino";
import { type Config, dataPaths } from "../config.ts";
import { createLocalBlobs } from "../store/blobs-local.ts";
import { createS3Blobs } from "../store/blobs-s3.ts";
import { startEmbeddedPostgres } from "../store/embedded-postgres.ts";
import { urlOfRunningPostgres } from "../store/running-postgres.ts";
import type { BlobStore } from "../store/types.ts";

/** Where an installation keeps things, for commands beside it: its database, running or started for this command, and its blobs. */
export async function withStorage<T>(
  config: Config,
  work: (storage: { readonly url: string; readonly blobs: BlobStore; readonly isInUse: boolean }) => Promise<T>,
): Promise<T> {
  const paths = dataPaths(config.dataDir);
  // A connection a look: commands restore tables, whose keys are then others.
  const blobsWith = (url: string) => openBlobs(config, keysAt(url));
  if (config.databaseUrl) {
    return work({ url: config.databaseUrl, blobs: blobsWith(config.databaseUrl), blobsWith: (keys) => openBlobs(config, keys), isInUse: false });
  }
  const running = await urlOfRunningPostgres(paths.database);
  if (running) return work({ url: running, blobs, isInUse: true });
  const log = pino({ level: "silent" });
  const postgres = await startEmbeddedPostgres({ dataDir: paths.database, socketDir: paths.socket, log });
  try {
    return await work({ url: postgres.url, blobs, isInUse: false });
  } finally {
    await postgres.stop();
  }
}
