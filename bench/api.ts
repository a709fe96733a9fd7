/**
 * The interface alone: GETs a second through HTTP against the same query by bare `pg`, in one run on one machine, so that the ratio
 * holds where absolute figures do not. Prints a table and one JSON line.
 */
import { rmSync } from "node:fs";
import autocannon from "autocannon";
import pg from "pg";
import { pino } from "pino";
import { compose } from "../src/compose.ts";
import { dataPaths, readConfig } from "../src/config.ts";
import { urlOfRunningPostgres } from "../src/store/running-postgres.ts";
import { openTempDir } from "../test/support/temp-dir.ts";

const SECONDS = 5;
const CONNECTIONS = 8;

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
  if (!service || !databaseUrl) throw new Error("the product did not come up as new");
  const http = await getsPerSecond(`${running.url}/api/v1/service/${service.serviceId}`, service.key);
  const bare = await queriesPerSecond(databaseUrl, service.serviceId);
  const figures = { getsPerSecond: http, bareQueriesPerSecond: bare, ratio: Math.round((100 * http) / bare) / 100 };
  console.table(figures);
  console.log(JSON.stringify({ bench: "api", ...figures }));
} finally {
  await running.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function getsPerSecond(url: string, key: string): Promise<number> {
  const load = { url, headers: { "x-api-key": key }, connections: CONNECTIONS };
  await autocannon({ ...load, duration: 2 });
  const { requests, non2xx, errors } = await autocannon({ ...load, duration: SECONDS });
  if (non2xx + errors > 0) throw new Error(`${non2xx} refused, ${errors} failed: the figure would mean nothing`);
  return Math.round(requests.average);
}

/** The one query that the route cannot do without, over as many connections. */
async function queriesPerSecond(databaseUrl: string, serviceId: string): Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: CONNECTIONS });
  let count = 0;
  const until = performance.now() + SECONDS * 1000;
  const client = async () => {
    for (; performance.now() < until; count++) {
      await pool.query("select * from service where service_id = $1", [serviceId]);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  await pool.end();
  return Math.round(count / SECONDS);
}
