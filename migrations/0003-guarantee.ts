import { type Kysely, sql } from "kysely";

/** What a guaranteed error rate counts: how sure the machine was of each document, and what people found. No value of a document. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table approval_record (
      document_id uuid primary key references document on delete cascade,
      account_id uuid not null references account,
      service_id uuid not null references service,
      -- 0..1; 0 = never to be approved without a person.
      chance double precision not null,
      -- Confidences by field key.
      fields json not null,
      -- Share of the documents like it that people review.
      inclusion double precision not null check (inclusion > 0 and inclusion <= 1),
      admitted boolean not null,
      -- Of the random sample that people review: its lot, which follows from its id, is below the inclusion.
      sampled boolean not null,
      decided_at timestamptz(3) not null,
      -- null until a person's review settles it.
      is_right boolean,
      wrong json,
      judged json,
      reviewed_at timestamptz(3)
    );
    create index on approval_record (service_id, decided_at desc, document_id);
    create index on approval_record (service_id, decided_at desc, document_id) where sampled;

    -- Where today's documents turned out to be unlike those before, counting began anew.
    create table guarantee_restart (
      service_id uuid primary key references service,
      since timestamptz(3) not null,
      reason text not null check (reason in ('scores', 'errors'))
    );
  `.execute(db);
}
