import { type Config, dataPaths } from "../config/config.ts";
import { StartupError } from "../errors.ts";
import { openDatabase } from "../store/database/database.ts";
import { urlOfRunningPostgres } from "../store/embedded-postgres/running-postgres.ts";
import { createStore, type PostgresStore } from "../store/postgres-store.ts";

/** The store of a running installation, for whoever may read its data folder or knows its DATABASE_URL. */
export async function withRunningStore<T>(config: Config, work: (store: PostgresStore) => Promise<T>): Promise<T> {
  const url = config.databaseUrl ?? (await urlOfRunningPostgres(dataPaths(config.dataDir).database));
  if (!url) throw new StartupError("estratto is not running on ESTRATTO_DATA_DIR; start it first with npm start.");
  const store = createStore(openDatabase(url, { maxConnections: 1 }));
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
