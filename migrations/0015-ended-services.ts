import { type Kysely, sql } from "kysely";

/** Services that are being erased, and plans whose limit is lowered below what is used. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Not null: nobody finds it any more, it takes no document, and the sweep ends what a dying process began.
    alter table service add column erasing_since timestamptz(3);
    create index service_erasing on service (erasing_since) where erasing_since is not null;

    -- A limit may be set below the usage: the plan is used up then. That nothing is reserved beyond it is the reservation's condition.
    alter table plan drop constraint plan_check;
  `.execute(db);
}
