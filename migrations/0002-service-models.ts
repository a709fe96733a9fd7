import { type Kysely, sql } from "kysely";

/** What a service learns in the background: the models fitted on its reviewed documents, by version, with their replay. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- When a person first judged values of the document: corrected, labelled or approved it. Learning reads these documents.
    alter table document add column reviewed_at timestamptz(3);
    update document set reviewed_at = template.created_at
      from template where template.document_id = document.document_id;
    create index document_reviewed on document (service_id, reviewed_at desc)
      where reviewed_at is not null and deleted_at is null;

    -- A person chose the live version: later ones wait until they are chosen too.
    alter table service add column model_pinned boolean not null default false;

    create table service_model (
      service_id uuid not null references service,
      account_id uuid not null references account,
      version integer not null,
      status text not null check (status in ('candidate', 'live', 'retired')),
      -- The shipped models it was fitted on top of.
      shipped_version text not null,
      -- The documents it was fitted on, and how many were reviewed in all by then.
      document_ids uuid[] not null,
      reviewed integer not null,
      -- json, not jsonb: written and read whole.
      model json not null,
      report json not null,
      created_at timestamptz(3) not null,
      primary key (service_id, version)
    );
    create unique index service_model_live on service_model (service_id) where status = 'live';

    -- A labelled document of an archive, until it is read.
    create table pending_example (
      document_id uuid primary key references document on delete cascade,
      actor text not null,
      correction json not null,
      category text
    );
  `.execute(db);
}
