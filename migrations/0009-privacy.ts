import { type Kysely, sql } from "kysely";

/** Keys of accounts, with which their files are encrypted at rest, and accounts that are being erased. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Made with an account's first file while ESTRATTO_ENCRYPTION_KEY is set. Without its row no copy of a file can be read.
    create table account_key (
      account_id uuid primary key references account on delete cascade,
      -- The key, encrypted with the installation's (store/sealing).
      wrapped bytea not null,
      -- Which key of the installation that was: the beginning of its SHA-256.
      wrapped_by text not null,
      created_at timestamptz(3) not null default now()
    );

    -- Not null: nobody gets in any more, and the sweep ends what a dying process began.
    alter table account add column erasing_since timestamptz(3);
  `.execute(db);
}
