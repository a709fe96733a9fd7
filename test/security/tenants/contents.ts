import pg from "pg";
import { dataPaths } from "../../../src/config/config.ts";
import { urlOfRunningPostgres } from "../../../src/store/embedded-postgres/running-postgres.ts";

/** What changes by reading, or with time. */
const VOLATILE_TABLES = ["worker_heartbeat", "rate_limit", "kysely_migration", "kysely_migration_lock"];
const VOLATILE_COLUMNS = [
  "last_used_at",
  "last_seen_at",
  // Webhook delivery runs meanwhile.
  "attempts",
  "next_attempt_at",
  "leased_until",
  "last_attempt_at",
  "last_status",
  "last_error",
];

/** A digest of each of our tables, so that two of them show which tables were changed in between. */
export async function contentsOf(dataDir: string): Promise<Map<string, string>> {
  return withDatabase(dataDir, async (client) => {
    const { rows: columns } = await client.query<{ table: string; names: string[] }>(
      `select table_name as table, array_agg(quote_ident(column_name) order by ordinal_position) as names
         from information_schema.columns
        where table_schema = 'public' and table_name <> all ($1) and column_name <> all ($2)
        group by table_name`,
      [VOLATILE_TABLES, VOLATILE_COLUMNS],
    );
    const digests = new Map<string, string>();
    for (const { table, names } of columns) {
      const row = `md5(row(${names.map((name) => `${name}::text`).join(", ")})::text)`;
      const { rows } = await client.query(
        `select md5(string_agg(${row}, '' order by ${row})) as digest from "${table}"`,
      );
      digests.set(table, `${rows[0].digest}`);
    }
    return digests;
  });
}

/** A separate connection to the embedded database of a running installation. */
export async function withDatabase<T>(dataDir: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const url = await urlOfRunningPostgres(dataPaths(dataDir).database);
  if (!url) throw new Error("no database runs on this folder");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
