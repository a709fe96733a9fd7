import { type Config, dataPaths } from "../config.ts";
import { StartupError } from "../errors.ts";
import { openDatabase } from "../store/database.ts";
import { createStore } from "../store/postgres-store.ts";
import { urlOfRunningPostgres } from "../store/running-postgres.ts";
import { newOwnerLink } from "../usecases/links.ts";

/**
 * `estratto link`, for whoever may read the data folder: a one-time link that makes the owner of the first account, or sets the
 * password of the one there is anew.
 */
export async function printSignInLink(config: Config): Promise<void> {
  const url = config.databaseUrl ?? (await urlOfRunningPostgres(dataPaths(config.dataDir).database));
  if (!url) throw new StartupError("estratto is not running on ESTRATTO_DATA_DIR; start it first with npm start.");
  const store = createStore(openDatabase(url, { maxConnections: 1 }));
  try {
    const account = await store.accounts.first();
    if (!account) throw new StartupError("This installation has no account yet; start it once with npm start.");
    const token = await newOwnerLink(store, account.accountId, new Date());
    process.stdout.write(`http://${config.host}:${config.port}/sign-in#${token}\n`);
  } finally {
    await store.close();
  }
}
