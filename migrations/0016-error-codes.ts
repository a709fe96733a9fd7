import { type Kysely, sql } from "kysely";

/** With which code a document failed: whoever repeats a request is answered with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Null: it did not fail, failed before this column, was cancelled, or for no fault of its own.
    alter table document add column error_code text;
  `.execute(db);
}
