import { type Kysely, sql } from "kysely";

/** An import is there before its first document is taken: who takes them says until when he is to be believed alive. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Of an import, while its files are being taken; renewed on the way. Past: whoever took them is gone, and takes no more.
    alter table batch add column held_until timestamptz;
  `.execute(db);
}
