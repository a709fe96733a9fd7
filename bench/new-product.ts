import { rmSync } from "node:fs";
import { pino } from "pino";
import { compose } from "../src/compose.ts";
import { dataPaths, readConfig } from "../src/config/config.ts";
import { urlOfRunningPostgres } from "../src/store/embedded-postgres/running-postgres.ts";
import { openTempDir } from "../test/support/temp-dir.ts";

/** A product as it is after its first start, in this process. */
export interface NewProduct {
  readonly url: string;
  readonly databaseUrl: string;
  /** One of the services that the first start creates. */
  readonly service: { readonly serviceId: string; readonly key: string };
}

/**
 * For figures of the interface: one reader, no rate limit in the way. The product is stopped, and its data deleted,
 * when `measure` ends.
 */
export async function withNewProduct(measure: (product: NewProduct) => Promise<void>): Promise<void> {
  const dataDir = openTempDir("estratto-bench-");
  const config = readConfig({
    ESTRATTO_DATA_DIR: dataDir,
    ESTRATTO_PORT: "0",
    ESTRATTO_RATE_OTHER_PER_MINUTE: "1000000",
    ESTRATTO_READERS: "1",
  });
  const running = await compose(config, "all", pino({ level: "silent" }));
  try {
    const service = running.firstRun?.services[0];
    const databaseUrl = await urlOfRunningPostgres(dataPaths(dataDir).database);
    if (!running.url || !service || !databaseUrl) throw new Error("the product did not come up as new");
    await measure({ url: running.url, databaseUrl, service });
  } finally {
    await running.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
