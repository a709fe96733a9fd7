/**
 * The interface alone: GETs per second through HTTP compared with the same query through bare `pg`, in one run on one
 * machine, so that the ratio is meaningful even where absolute figures are not. Prints a table and one JSON line.
 */
import autocannon from "autocannon";
import pg from "pg";
import { withNewProduct } from "./new-product.ts";

const SECONDS = 5;
const CONNECTIONS = 8;

await withNewProduct(async ({ url, databaseUrl, service }) => {
  const http = await getsPerSecond(`${url}/api/v1/service/${service.serviceId}`, service.key);
  const bare = await queriesPerSecond(databaseUrl, service.serviceId);
  const figures = { getsPerSecond: http, bareQueriesPerSecond: bare, ratio: Math.round((100 * http) / bare) / 100 };
  console.table(figures);
  console.log(JSON.stringify({ bench: "api", ...figures }));
});

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
