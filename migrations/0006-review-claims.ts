import { type Kysely, sql } from "kysely";

/** Who is reviewing a document just now, so that two people do not do the same work. No status of the document (contract section 6). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table review_claim (
      document_id uuid primary key references document on delete cascade,
      -- "member:<id>" or "key:<id>"; one whose claim has been idle too long stands here until the next one takes it.
      holder text not null,
      claimed_at timestamptz(3) not null,
      renewed_at timestamptz(3) not null
    );

    -- The queue of what waits for a person, oldest first.
    create index document_waiting on document (service_id, revision_status, created_at, document_id)
      where deleted_at is null and status = 'ACTIVE' and revision_status in ('review_required', 'to_review', 'pending');
  `.execute(db);
}
