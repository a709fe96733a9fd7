import { type Kysely, sql } from "kysely";

/** What documents are compared by, for services that ask whether another document has the same values. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table document_digest (
      document_id uuid primary key references document on delete cascade,
      -- One digest for each single value of the document, of its service, its field and what it means (usecases/uniqueness).
      digests bigint[] not null
    );
    create index document_digest_digests on document_digest using gin (digests);
  `.execute(db);
}
