import { type Kysely, sql } from "kysely";

/** Which documents are not searched by their values yet is known without going through all of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index document_search_behind on document_search (document_id) where part = 0 and not has_values;

    -- One row, once all documents were gone through and none was without a row in document_search, which only a process of a release
    -- before 0013 leaves behind: from then on the index knows all that are not searched by their values.
    create table search_walk (ended_at timestamptz not null);
  `.execute(db);
}
