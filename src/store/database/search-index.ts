import { type Kysely, sql } from "kysely";

const INDEX = "document_search_folded";

/**
 * The trigram index that finds a part of a value among 100 000 documents in milliseconds. It needs the extension
 * pg_trgm, which comes with PostgreSQL but may be missing on an operator's server, or not be permitted to this user:
 * without it every value is scanned. Created at the first start that finds the extension; not a migration, because it
 * depends on the server and not on the schema.
 */
export async function ensureSearchIndex<Schema>(db: Kysely<Schema>): Promise<{ readonly isIndexed: boolean }> {
  await sql`
    do $$ begin
      create extension if not exists pg_trgm;
    exception when others then
      -- Not installed, not allowed by the provider, or no right to create: each server says it differently.
      null;
    end $$`.execute(db);
  // The extension may be in a schema outside the search path.
  const { rows } = await sql<{ schema: string }>`
    select extnamespace::regnamespace::text as schema from pg_extension where extname = 'pg_trgm'`.execute(db);
  const schema = rows[0]?.schema;
  if (schema === undefined) return { isIndexed: false };
  // Without a pending list: every search would scan it, and whoever fills it up would wait for a second.
  await sql
    .raw(
      `create index if not exists ${INDEX} on document_search using gin (folded ${schema}.gin_trgm_ops) with (fastupdate = off)`,
    )
    .execute(db);
  return { isIndexed: true };
}
