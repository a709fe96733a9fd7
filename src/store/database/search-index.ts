import { type Kysely, sql } from "kysely";

const INDEX = "document_search_folded";

/**
 * The index of trigrams that finds a part of a value among 100 000 documents in milliseconds. It needs the extension pg_trgm, which comes
 * with PostgreSQL and may be missing on an operator's server, or not be this user's to create: without it every value is looked at.
 * Made at whichever start finds the extension. After the migrations and not one of them, because it is the server's and not the schema's.
 */
export async function ensureSearchIndex<Schema>(db: Kysely<Schema>): Promise<{ readonly isIndexed: boolean }> {
  await sql`
    do $$ begin
      create extension if not exists pg_trgm;
    exception when others then
      -- Not installed, not allowed by the provider, or no right to create: each server says it differently.
      null;
    end $$`.execute(db);
  // It may have been created into a schema of its own, which names do not lead to.
  const { rows } = await sql<{ schema: string }>`
    select extnamespace::regnamespace::text as schema from pg_extension where extname = 'pg_trgm'`.execute(db);
  const schema = rows[0]?.schema;
  if (schema === undefined) return { isIndexed: false };
  // Without a list of pending entries: every search would read it, and whoever fills it up would wait for a second.
  await sql
    .raw(
      `create index if not exists ${INDEX} on document_search using gin (folded ${schema}.gin_trgm_ops) with (fastupdate = off)`,
    )
    .execute(db);
  return { isIndexed: true };
}
