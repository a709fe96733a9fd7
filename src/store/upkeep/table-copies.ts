import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { StartupError } from "../../errors.ts";
import { migrate, migrateTo } from "../database/migrate.ts";
import type { InventoryEntry } from "./inventory.ts";

/**
 * All of our tables as files of PostgreSQL's COPY text format: it is the same in every version of PostgreSQL, so that a
 * backup can move between versions, and from the embedded database to another one.
 */
export interface TableCopies {
  /** The last migration of the schema that the rows fit. */
  readonly migration: string;
  readonly tables: readonly TableCopy[];
}

export interface TableCopy {
  readonly name: string;
  /** In the order of the file's columns. */
  readonly columns: readonly string[];
  readonly sha256: string;
}

/**
 * Not part of a backup: state of this installation's processes and their work in progress, and rows written by
 * migrations.
 */
const NOT_COPIED = ["kysely_migration", "kysely_migration_lock", "worker_heartbeat", "refit_progress", "export_run"];

/**
 * Writes `<folder>/<table>.copy` for every table, all as of one moment, while the installation keeps working; returns
 * the documents of that moment, whose bytes belong to it.
 */
export async function dumpTables(
  url: string,
  folder: string,
): Promise<{ copies: TableCopies; documents: InventoryEntry[] }> {
  return withClient(url, async (client) => {
    await client.query("begin isolation level repeatable read read only");
    const { rows: applied } = await client.query("select name from kysely_migration order by name desc limit 1");
    const tables: TableCopy[] = [];
    for (const name of await tablesInOrder(client)) {
      const columns = await columnsOf(client, name);
      const rows = client.query(copyTo(`copy ${quoted(name)} (${columns.map(quoted)}) to stdout`));
      const hash = createHash("sha256");
      const hashing = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk);
          done(null, chunk);
        },
      });
      await pipeline(rows, hashing, createWriteStream(fileOf(folder, name), { flags: "wx", mode: 0o600, flush: true }));
      tables.push({ name, columns, sha256: hash.digest("hex") });
    }
    const { rows: documents } = await client.query<InventoryEntry>(
      `select account_id as "accountId", document_id as "documentId", sha256, false as "isRemoved"
         from document where deleted_at is null`,
    );
    await client.query("commit");
    return { copies: { migration: applied[0].name, tables }, documents };
  });
}

/**
 * Fills an empty database: the schema of the backup, its rows in one transaction, then the migrations made since.
 * Documents that were being processed are queued again. A database that has an account is refused, and so are files
 * that changed since they were written.
 */
export async function loadTables(url: string, folder: string, { migration, tables }: TableCopies): Promise<void> {
  for (const table of tables) await refuseChanged(folder, table);
  await migrateTo({ url }, migration);
  await withClient(url, async (client) => {
    await client.query("begin");
    const { rows } = await client.query("select exists(select from account) as used");
    if (rows[0].used) throw new StartupError("The database holds an installation already; restore into an empty one.");
    for (const { name, columns } of tables) {
      const into = client.query(copyFrom(`copy ${quoted(name)} (${columns.map(quoted)}) from stdin`));
      await pipeline(createReadStream(fileOf(folder, name)), into);
    }
    await advanceSequences(client);
    await client.query("commit");
  });
  await migrate({ url });
  await withClient(url, (client) => client.query(QUEUE_AGAIN).then(() => undefined));
}

/** As document-lifecycle and batches queue them; jobs themselves are not part of a backup. */
const QUEUE_AGAIN = `
  select graphile_worker.add_job('process-document', json_build_object('documentId', document_id::text),
                                 job_key => job_id::text, max_attempts => 2)
    from document where status = 'RUNNING' and deleted_at is null and job_id is not null;
  select graphile_worker.add_job('run-batch', json_build_object('batchId', batch_id::text),
                                 job_key => 'batch:' || batch_id, max_attempts => 2)
    from batch where state = 'running' and kind <> 'import'`;

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  // Without time-outs: a copy of a large table takes minutes.
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Sorts tables after those they reference. */
async function tablesInOrder(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; needs: string[] }>(
    `select table_name as name,
            coalesce(array_agg(distinct target.relname::text) filter (where target.relname <> table_name), '{}') as needs
       from information_schema.tables
       left join pg_constraint on contype = 'f' and conrelid = format('%I', table_name)::regclass
       left join pg_class as target on target.oid = confrelid
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all ($1)
      group by table_name order by table_name`,
    [NOT_COPIED],
  );
  const ordered: string[] = [];
  while (ordered.length < rows.length) {
    const ready = rows.filter(({ name, needs }) => !ordered.includes(name) && needs.every((n) => ordered.includes(n)));
    if (ready.length === 0) throw new Error("tables refer to each other in a circle");
    ordered.push(...ready.map(({ name }) => name));
  }
  return ordered;
}

async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  return rows.map(({ name }) => name);
}

async function advanceSequences(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select table_name as table, column_name as column,
            pg_get_serial_sequence(format('%I', table_name), column_name) as sequence
       from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`,
  );
  for (const { table, column, sequence } of rows) {
    await client.query(
      `select setval($1, coalesce((select max(${quoted(column)}) from ${quoted(table)}), 0) + 1, false)`,
      [sequence],
    );
  }
}

async function refuseChanged(folder: string, { name, sha256 }: TableCopy): Promise<void> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(fileOf(folder, name))) hash.update(chunk);
  if (hash.digest("hex") !== sha256) {
    throw new StartupError(`The backup is damaged: ${name}.copy is not as it was written. Take another backup.`);
  }
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

function fileOf(folder: string, table: string): string {
  if (!/^[a-z_]+$/.test(table)) throw new StartupError(`The backup names no table of ours: ${table}.`);
  return join(folder, `${table}.copy`);
}
