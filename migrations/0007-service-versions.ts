import { type Kysely, sql } from "kysely";

/** Every definition a service ever had, which of them a document was read with, and the figures of the start page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table service add column version integer not null default 1;
    create table service_version (
      service_id uuid not null references service,
      account_id uuid not null references account,
      version integer not null,
      -- json, not jsonb: the order of the fields is the user's own.
      definition json not null,
      actor text not null,
      note text,
      created_at timestamptz(3) not null,
      primary key (service_id, version)
    );
    insert into service_version (service_id, account_id, version, definition, actor, created_at)
      select service_id, account_id, version, definition, 'machine', updated_at from service;

    -- The version a document was admitted under and is read with; null: before versions were kept.
    alter table document add column service_version integer;

    -- Pages charged for good, by day (UTC): a plan's own counter starts anew with its period.
    create table usage_day (
      plan_id uuid not null references plan,
      day date not null,
      pages bigint not null check (pages >= 0),
      primary key (plan_id, day)
    );

    -- How right the machine was on a document that people reviewed. Counted when the start page asks, once a version of the document.
    create table review_figure (
      document_id uuid primary key references document on delete cascade,
      service_id uuid not null references service,
      account_id uuid not null references account,
      document_version integer not null,
      reviewed_at timestamptz(3) not null,
      -- Values the machine gave, and how many of them people left as they were; values that people had to add.
      shown integer not null,
      kept integer not null,
      added integer not null
    );
    create index on review_figure (service_id, reviewed_at);
  `.execute(db);
}
