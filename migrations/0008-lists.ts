import { type Kysely, sql } from "kysely";

/** Lists people work from: what can be filtered and sorted by, saved views, batches of work, and what reviews said of each value. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table document
      -- For search and order: of 100 000 names it costs a sixth of ILIKE, which asks the locale about every letter (bench/lists.ts).
      add column name_folded text collate "C" generated always as (lower(original_name)) stored,
      -- 0..100: of the least sure of its values; null: none was read.
      add column least_confidence double precision,
      add column violations integer not null default 0,
      add column error_violations integer not null default 0,
      add column violated_policies text[] not null default '{}';

    update document set
      least_confidence = (
        select min((entity ->> 'confidence')::double precision)
          from document_page as page,
               json_each(coalesce(corrected, machine) -> 'entities') as field,
               json_array_elements(field.value) as entity
         where page.document_id = document.document_id),
      (violations, error_violations, violated_policies) = (
        select count(*), count(*) filter (where violation ->> 'severity' = 'error'),
               coalesce(array_agg(distinct violation ->> 'policyId'), '{}')
          from document_page as page, json_array_elements(coalesce(corrected, machine) -> 'policyViolations') as violation
         where page.document_id = document.document_id)
     where status = 'ACTIVE' and deleted_at is null;

    create index document_by_revision on document (service_id, revision_status, created_at desc, document_id desc)
      where deleted_at is null;
    create index document_by_category on document (service_id, category, created_at desc, document_id desc)
      where deleted_at is null and category is not null;
    create index document_violating on document (service_id, created_at desc, document_id desc)
      where deleted_at is null and violations > 0;
    create index document_failed on document (service_id, created_at desc, document_id desc)
      where deleted_at is null and status = 'ERROR';
    create index document_by_confidence on document (service_id, (coalesce(least_confidence, 101)), document_id)
      where deleted_at is null;
    create index document_by_name on document (service_id, name_folded, document_id)
      where deleted_at is null;
    create index document_by_pages on document (service_id, page_count, document_id) where deleted_at is null;

    create table saved_view (
      view_id uuid primary key,
      service_id uuid not null references service on delete cascade,
      member_id uuid not null references member on delete cascade,
      name text not null,
      -- Filters and order, as the list takes them.
      query json not null,
      -- Colleagues see it too; only its maker changes it.
      shared boolean not null,
      created_at timestamptz(3) not null
    );
    create index on saved_view (service_id, created_at);

    -- One decision over many documents, or one archive of examples.
    create table batch (
      batch_id uuid primary key,
      account_id uuid not null references account,
      service_id uuid not null references service on delete cascade,
      kind text not null check (kind in ('approved', 'not_approved', 'to_review', 'pending', 'delete', 'import')),
      actor text not null,
      address text,
      reason text,
      state text not null check (state in ('running', 'done', 'cancelled')),
      total integer not null,
      done integer not null default 0,
      refused integer not null default 0,
      created_at timestamptz(3) not null,
      finished_at timestamptz(3)
    );
    create index on batch (service_id, created_at desc);

    create table batch_item (
      batch_id uuid not null references batch on delete cascade,
      position integer not null,
      -- null: a file that was not taken.
      document_id uuid,
      -- Of such a file; a document has its own, which goes with it.
      name text,
      outcome text check (outcome in ('done', 'refused')),
      code text,
      detail text,
      primary key (batch_id, position)
    );
    create index batch_item_waiting on batch_item (batch_id, position) where outcome is null;

    -- Made when it is looked at, from what is stored; of a version of the document. No value of it.
    create table review_outcome (
      document_id uuid primary key references document on delete cascade,
      service_id uuid not null,
      version integer not null,
      reviewed_at timestamptz(3) not null,
      -- 0..1: how sure the machine was of the whole; 0 = never without a person.
      chance double precision not null,
      -- null: not all of it was looked at.
      is_right boolean,
      -- [field, confidence 0..100 or null, right] of each field that a person judged.
      judged json not null
    );
    create index on review_outcome (service_id, reviewed_at desc);
  `.execute(db);
}
